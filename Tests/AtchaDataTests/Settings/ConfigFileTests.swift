import AtchaData
import AtchaTestSupport
import Domain
import Foundation
import Testing

@Suite("The configuration file")
struct ConfigFileTests {
  private func text(_ text: String) throws(ConfigFault) -> ConfigText {
    try ConfigText(Array(text.utf8), path: "c")
  }

  @Test("has a line for each setting, comments and empty lines")
  func lines() throws {
    let config = try text(
      "# mine\n\nlang=ko\n  walk.access   =  800 m  \r\n\t# more\nalarm.on = say 'x = # y'\n")
    #expect(
      config.entries == [
        .language: .init(value: "ko", line: 3), .walkAccess: .init(value: "800 m", line: 4),
        .alarmOn: .init(value: "say 'x = # y'", line: 6),
      ])
    #expect(try text("").entries.isEmpty)
    #expect(try text("\n").entries.isEmpty)
  }

  @Test("every fault has its line")
  func faults() {
    let expected: [(String, ConfigFault)] = [
      ("\nlang ko\n", .badLine(path: "c", line: 2, text: "lang ko")),
      ("walk.acess = 1\n", .unknownKey(path: "c", line: 1, key: "walk.acess")),
      ("Lang = ko\n", .unknownKey(path: "c", line: 1, key: "Lang")),
      ("[alarm]\n", .badLine(path: "c", line: 1, text: "[alarm]")),
      ("lang = ko\n\nlang = en\n", .repeatedKey(path: "c", line: 3, key: "lang", first: 1)),
      ("lang = ko\nwalk.access = 10", .unfinished(path: "c", line: 2)),
      (
        "lang = fr\n",
        .badValue(path: "c", line: 1, .init(setting: .language, text: "fr", nearest: nil))
      ),
      (
        "search.maxVehicles = 40\n",
        .badValue(path: "c", line: 1, .init(setting: .maxVehicles, text: "40", nearest: "16"))
      ),
      ("lang = ko\nalarm.on = a\u{0}b\n", .notText(path: "c", line: 2)),
    ]
    for (content, fault) in expected {
      #expect(throws: fault) { try self.text(content) }
    }
    #expect(throws: ConfigFault.notText(path: "c", line: 2)) {
      try ConfigText(Array("lang = ko\n".utf8) + [0xFF, 0x0A], path: "c")
    }
  }

  @Test("cut anywhere but between lines it is refused")
  func cut() throws {
    let whole = Array("# settings\nwalk.access = 1000\nlang = ko\nalarm.on = 알림 보내기\n".utf8)
    for count in 1..<whole.count where whole[count - 1] != UInt8(ascii: "\n") {
      #expect(throws: ConfigFault.self, "\(count)") {
        try ConfigText(Array(whole.prefix(count)), path: "c")
      }
    }
  }

  @Test("whatever bytes it has, it is read or refused")
  func anyBytes() {
    var random = SplitMix64(seed: 7)
    let alphabet = Array("lang=ko#\n\r\t .0walk\u{0}é가".utf8) + [0xFF, 0xC3]
    for _ in 0..<2_000 {
      let count = Int.random(in: 0..<40, using: &random)
      let bytes = (0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      _ = try? ConfigText(bytes, path: "c")
    }
  }

  @Test("a change keeps every other line")
  func change() throws {
    let config = try text("# a\nlang = ko\n# b\n\nnight.end = 05:00 \n")
    func changed(_ setting: Setting, _ value: String?) -> String {
      String(decoding: config.setting(setting, to: value), as: UTF8.self)
    }
    #expect(changed(.language, "en") == "# a\nlang = en\n# b\n\nnight.end = 05:00 \n")
    #expect(changed(.nightEnd, nil) == "# a\nlang = ko\n# b\n\n")
    #expect(
      changed(.maxVehicles, "4")
        == "# a\nlang = ko\n# b\n\nnight.end = 05:00 \nsearch.maxVehicles = 4\n")
    #expect(changed(.maxVehicles, nil) == "# a\nlang = ko\n# b\n\nnight.end = 05:00 \n")
  }

  @Test("it is made with its folders, for the user alone, and replaced as a whole")
  func written() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "a/atcha/config").path
      let file = ConfigFile(path: path)
      #expect(try file.read() == nil)
      try file.set(.language, to: nil)
      #expect(!file.exists)
      try file.set(.language, to: "ko")
      try file.set(.nightEnd, to: "05:00")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "lang = ko\nnight.end = 05:00\n")
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      let names = try FileManager.default.contentsOfDirectory(
        atPath: folder.appending(path: "a/atcha").path)
      #expect(names == ["config"])
    }
  }

  @Test("one that cannot be understood is not touched, and a link stays a link")
  func kept() async throws {
    try await withTemporaryFolder { folder in
      let real = folder.appending(path: "dotfiles")
      let link = folder.appending(path: "config")
      try Data("lang = fr\n".utf8).write(to: real)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
      let file = ConfigFile(path: link.path)
      #expect(throws: ConfigFault.self) { try file.set(.nightEnd, to: "05:00") }
      #expect(try String(contentsOf: real, encoding: .utf8) == "lang = fr\n")
      try Data("lang = ja\n".utf8).write(to: real)
      try file.set(.nightEnd, to: "05:00")
      #expect(try String(contentsOf: real, encoding: .utf8) == "lang = ja\nnight.end = 05:00\n")
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == real.path)
    }
  }

  @Test("a folder in its place, and a file beyond all measure, are told as such")
  func notAFile() async throws {
    try await withTemporaryFolder { folder in
      #expect(throws: ConfigFault.self) { try ConfigFile(path: folder.path).read() }
      let large = folder.appending(path: "config")
      try Data(repeating: UInt8(ascii: "\n"), count: 1 << 20).write(to: large)
      #expect(throws: ConfigFault.self) { try ConfigFile(path: large.path).read() }
    }
  }
}
