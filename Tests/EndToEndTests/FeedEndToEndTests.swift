import AtchaTestSupport
import Foundation
import Testing

@Suite("atcha feed, as a process")
struct FeedEndToEndTests {
  @Test("add, list, info, update, remove")
  func life() async throws {
    try await Machine.with { machine async throws in
      let added = try await machine.atcha(
        ["feed", "add", Machine.fixture, "--name", "home", "--json"])
      #expect(added.status == 0, "\(added)")
      #expect(try added.json()["schema"] as? String == "atcha.feed-change/1")
      let list = try await machine.atcha(["feed", "list"])
      #expect(list.stdout.hasPrefix("home\tvalid\t2026-01-01 – 2035-12-31\t"), "\(list)")
      let info = try await machine.atcha(["feed", "info", "home", "--json"])
      let feeds = try info.json()["feeds"] as? [[String: Any]]
      let summary = feeds?.first?["summary"] as? [String: Any]
      #expect(summary?["runs"] as? Int == 8)
      let updated = try await machine.atcha(["feed", "update", "--json"])
      let changes = try updated.json()["changes"] as? [[String: Any]]
      #expect(changes?.map { $0["outcome"] as? String } == ["unchanged"], "\(updated)")
      #expect(try await machine.atcha(["feed", "remove", "home"]).status == 0)
      #expect(try await machine.atcha(["feed", "list", "--json"]).stdout.contains(#""feeds":[]"#))
      #expect(try await machine.atcha(["feed", "remove", "home"]).status == 66)
    }
  }

  @Test("all files are in the data folder")
  func files() async throws {
    try await Machine.withTimetable { machine async throws in
      let files = machine.files()
      #expect(!files.isEmpty)
      #expect(files.allSatisfy { $0.hasPrefix(".local/share/atcha/feeds/") }, "\(files)")
    }
    try await Machine.with { machine async throws in
      let data = machine.home.appending(path: "data").path
      let add = ["feed", "add", Machine.fixture]
      #expect(try await machine.atcha(add, ["XDG_DATA_HOME": data]).status == 0)
      #expect(machine.files().allSatisfy { $0.hasPrefix("data/atcha/feeds/") })
      // Empty and relative are as good as not set.
      for folder in ["", "relative"] {
        let list = try await machine.atcha(["feed", "list", "--json"], ["XDG_DATA_HOME": folder])
        #expect(list.stdout.contains(#""feeds":[]"#), "\(list)")
      }
    }
  }

  @Test("without HOME it says what to set, with status 78")
  func homeless() async throws {
    try await Machine.with { machine async throws in
      var machine = machine
      machine.environment["HOME"] = nil
      let run = try await machine.atcha(["feed", "list"])
      #expect(run.status == 78, "\(run)")
      #expect(run.stderr.contains("HOME"))
    }
  }

  @Test("what is no feed is refused with 65 and leaves nothing behind")
  func refused() async throws {
    try await Machine.with { machine async throws in
      let file = machine.home.appending(path: "feed.zip")
      try Data("not a zip".utf8).write(to: file)
      for command in [["feed", "add"], ["feed", "validate"]] {
        let run = try await machine.atcha(command + [file.path])
        #expect(run.status == 65, "\(run)")
        #expect(run.stdout.isEmpty)
        #expect(run.stderr.split(separator: "\n").count == 2, "\(run)")
      }
      #expect(machine.files().filter { $0.hasSuffix(".timetable") }.isEmpty)
      let missing = try await machine.atcha(["feed", "add", "/nowhere.zip"])
      #expect(missing.status == 66, "\(missing)")
    }
  }

  @Test("validate lists what cannot be used, and ends with 65 for it")
  func validate() async throws {
    try await Machine.with { machine async throws in
      #expect(try await machine.atcha(["feed", "validate", Machine.fixture]).status == 0)
      let copy = machine.home.appending(path: "copy")
      try FileManager.default.copyItem(at: URL(filePath: Machine.fixture), to: copy)
      let stops = copy.appending(path: "stops.txt")
      let text = try String(contentsOf: stops, encoding: .utf8)
      try Data((text + "nowon,노원,37.6,127.0,0,,\n").utf8).write(to: stops)
      let run = try await machine.atcha(["feed", "validate", copy.path])
      #expect(run.status == 65, "\(run)")
      #expect(run.stdout.hasPrefix("stops.txt:11\tduplicateKey\t"), "\(run)")
    }
  }
}
