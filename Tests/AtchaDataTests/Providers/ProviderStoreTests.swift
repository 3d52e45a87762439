import AtchaData
import AtchaTestSupport
import Foundation
import Testing

@Suite("What is set of providers")
struct ProviderStoreTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    .path

  private func store(_ environment: [String: String] = [:]) -> ProviderStore {
    ProviderStore(folder: folder, environment: environment)
  }

  @Test("without files nothing is set up, and nothing is made")
  func nothing() throws {
    #expect(try store().all().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test("a key is kept in a file for its owner alone, and shown nowhere")
  func key() throws {
    let key = try #require(ProviderKey(" s3cret-key\n"))
    try store().set(.odsay, url: nil, key: key)
    let found = try store().usable(.odsay)
    #expect(found.key?.value == "s3cret-key")
    #expect(found.url == "https://api.odsay.com/v1/api")
    #expect(!"\(found)".contains("s3cret"))
    var text = ""
    dump(found, to: &text)
    #expect(!text.contains("s3cret"))
    let attributes = try FileManager.default.attributesOfItem(atPath: store().credentialsPath)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(!(try String(contentsOfFile: store().path, encoding: .utf8)).contains("s3cret"))
  }

  @Test("comments and the order of the file stay")
  func comments() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "# mine\nphoton = https://photon.example.org/\n\notp = http://otp.lan:8080/otp\n"
      .write(toFile: store().path, atomically: true, encoding: .utf8)
    #expect(
      try store().all().map(\.url) == ["https://photon.example.org", "http://otp.lan:8080/otp"])
    try store().set(.motis, url: nil, key: nil)
    try store().set(.photon, url: "https://other.example.org", key: nil)
    #expect(
      try String(contentsOfFile: store().path, encoding: .utf8)
        == """
        # mine
        photon = https://other.example.org

        otp = http://otp.lan:8080/otp
        motis = https://api.transitous.org

        """)
    #expect(try store().remove(.photon))
    #expect(try !store().remove(.photon))
    #expect(try store().all().map(\.kind) == [.otp, .motis])
  }

  @Test("the environment goes before the files")
  func environment() throws {
    try store().set(.odsay, url: "https://one.example.org", key: ProviderKey("a"))
    let found = try store([
      "ATCHA_URL_ODSAY": "http://127.0.0.1:9/x", "ATCHA_KEY_ODSAY": "b", "ATCHA_KEY_TMAP": "c",
      "ATCHA_URL_OTP": "",
    ]).all()
    #expect(found.map(\.kind) == [.odsay, .tmap])
    #expect(found[0].url == "http://127.0.0.1:9/x")
    #expect(found[0].key?.value == "b")
    #expect(found[0].keyOrigin == .environment(variable: "ATCHA_KEY_ODSAY"))
  }

  @Test("keys that others can read are refused")
  func readable() throws {
    try store().set(.odsay, url: nil, key: ProviderKey("a"))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: store().credentialsPath)
    #expect(throws: ProviderFault.readableByOthers(path: store().credentialsPath)) {
      try store().all()
    }
  }

  @Test("a key or a guest's token never goes over a network in the clear")
  func clear() throws {
    #expect(throws: ProviderFault.needsTLS(url: "http://example.org")) {
      try store().set(.odsay, url: "http://example.org", key: ProviderKey("a"))
    }
    #expect(throws: ProviderFault.needsTLS(url: "http://example.org")) {
      try store().set(.atcha, url: "http://example.org", key: nil)
    }
    try store().set(.atcha, url: "http://localhost:8080/api/", key: nil)
    #expect(try store().usable(.atcha).url == "http://localhost:8080/api")
  }

  @Test("what is missing or wrong is told, and nothing is changed")
  func wrong() throws {
    #expect(throws: ProviderFault.urlNeeded(.otp)) { try store().set(.otp, url: nil, key: nil) }
    #expect(throws: ProviderFault.badURL(text: "otp.lan")) {
      try store().set(.otp, url: "otp.lan", key: nil)
    }
    #expect(throws: ProviderFault.unknownProvider(name: "modis")) {
      try ProviderStore.kind(named: "modis")
    }
    #expect(!FileManager.default.fileExists(atPath: store().path))
    try store().set(.kakao, url: nil, key: nil)
    #expect(throws: ProviderFault.keyNeeded(.kakao)) { try store().usable(.kakao) }
    #expect(throws: ProviderFault.notSet(name: "tmap")) { try store().usable(.tmap) }
  }

  @Test(
    "a line that is none is told with its number", arguments: ["x", "motis", "motis =", "a = b"])
  func badLine(line: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "# first\n\(line)\n".write(toFile: store().path, atomically: true, encoding: .utf8)
    #expect(throws: ProviderFault.badLine(path: store().path, line: 2)) { try store().all() }
  }

  @Test("a key file holds one line")
  func keyFile() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let path = folder + "/key"
    #expect(throws: ProviderFault.missing(path: path)) { try ProviderStore.key(inFile: path) }
    try "\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: ProviderFault.badKey(place: path)) { try ProviderStore.key(inFile: path) }
    try "abc def\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: ProviderFault.badKey(place: path)) { try ProviderStore.key(inFile: path) }
    try "abc\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try ProviderStore.key(inFile: path).value == "abc")
  }

  @Test("an address of ntfy ends with a topic, wherever it is set")
  func topic() throws {
    for url in ["https://ntfy.example.org", "https://ntfy.example.org//"] {
      #expect(throws: ProviderFault.topicNeeded(url: "https://ntfy.example.org")) {
        try store().set(.ntfy, url: url, key: nil)
      }
    }
    #expect(throws: ProviderFault.topicNeeded(url: "https://x")) {
      try ProviderStore(folder: folder, environment: ["ATCHA_URL_NTFY": "https://x"])
        .settings(of: .ntfy)
    }
    try store().set(.ntfy, url: "https://ntfy.example.org/night/", key: nil)
    #expect(try store().settings(of: .ntfy)?.url == "https://ntfy.example.org/night")
  }

  @Test("many at once lose nothing")
  func together() async throws {
    let store = store()
    await withTaskGroup(of: Void.self) { group in
      for kind in ProviderKind.allCases {
        group.addTask {
          try? store.set(kind, url: "https://\(kind.rawValue).example.org/x", key: ProviderKey("k"))
        }
      }
    }
    #expect(try Set(store.all().map(\.kind)) == Set(ProviderKind.allCases))
  }
}
