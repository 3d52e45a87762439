import AtchaTestSupport
import Foundation
import Testing

@Suite("Manners towards servers, as a process", .timeLimit(.minutes(2)))
struct MannersEndToEndTests {
  private static let places = ["--from", "37.4979,127.0276", "--to", "37.6554,127.0613"]

  @Test("who asks is said, and whom to write to where that is set")
  func contact() async throws {
    let server = try await ContractServer("motis")
    try await Machine.with { machine async throws in
      var machine = machine
      machine.environment["ATCHA_URL_MOTIS"] = server.url
      func agent() async throws -> String? {
        _ = try await machine.atcha(["provider", "test"])
        return server.requests.last?.headers["user-agent"]
      }
      #expect(try await agent() == "atcha/0.1.0")
      #expect(
        try await machine.atcha(["config", "set", "contact", "me@example.org"]).status == 0)
      #expect(try await agent() == "atcha/0.1.0 (me@example.org)")
      machine.environment["ATCHA_CONTACT"] = "https://example.org/a"
      #expect(try await agent() == "atcha/0.1.0 (https://example.org/a)")
      machine.environment["ATCHA_CONTACT"] = "a\r\nX-Injected: 1"
      let refused = try await machine.atcha(["provider", "test"])
      #expect(refused.status == 78, "\(refused)")
    }
  }

  @Test("public servers that want a contact are told of when they are set up without one")
  func wanted() async throws {
    try await Machine.with { machine async throws in
      for name in ["motis", "nominatim"] {
        let set = try await machine.atcha(["provider", "set", name, "--lang", "en"])
        #expect(set.stderr.contains("config set contact"), "\(set)")
      }
      let own = try await machine.atcha(
        ["provider", "set", "motis", "--url", "http://localhost:8080", "--lang", "en"])
      #expect(!own.stderr.contains("contact"), "\(own)")
      _ = try await machine.atcha(["config", "set", "contact", "me@example.org"])
      let known = try await machine.atcha(["provider", "set", "nominatim", "--lang", "en"])
      #expect(!known.stderr.contains("contact"), "\(known)")
    }
  }

  struct Keyed: Sendable, CustomTestStringConvertible {
    var name: String
    var server: String
    var path: String
    var key: String
    var settings: [String: String] = [:]
    var testDescription: String { name }
  }

  @Test(
    "a key is in no log, no recording, no output and no file but its own",
    arguments: [
      Keyed(
        name: "otp", server: "otp", path: "/otp/gtfs/v1", key: "otp-secret-4711",
        settings: ["key": #""otp-secret-4711""#]),
      Keyed(
        name: "odsay", server: "odsay", path: "/v1/api", key: "s3cret+47/11=",
        settings: ["key": #""s3cret+47/11=""#]),
      Keyed(
        name: "tmap", server: "tmap", path: "", key: "tmap-secret-4711",
        settings: ["key": #""tmap-secret-4711""#]),
      Keyed(
        name: "kakao", server: "geocoders", path: "/kakao", key: "kakao-secret-4711",
        settings: ["key": #""kakao-secret-4711""#]),
    ])
  func secrets(keyed: Keyed) async throws {
    let server = try await ContractServer(keyed.server, settings: keyed.settings)
    try await Machine.with { machine async throws in
      var machine = machine
      machine.environment["ATCHA_HTTP_RECORD"] = machine.home.appending(path: "record").path
      let file = machine.home.appending(path: "key.txt")
      try Data((keyed.key + "\n").utf8).write(to: file)
      let set = try await machine.atcha(
        [
          "provider", "set", keyed.name, "--url", server.url + keyed.path, "--key-file", file.path,
        ])
      #expect(set.status == 0, "\(set)")
      try FileManager.default.removeItem(at: file)
      var runs = [set]
      for arguments in [
        ["provider", "test"], ["provider", "list", "--json"], ["doctor", "--json"],
        ["config", "list", "--json"], ["search", "--provider", keyed.name] + Self.places,
        ["place", "search", "카페"],
      ] {
        runs.append(try await machine.atcha(arguments + ["--verbose"]))
        // Words of a server may hold what it was sent.
        try await server.fault(
          "status", times: 1,
          #"{"status": 400, "body": "{\"error\":{\"message\":\"bad \#(keyed.key)\"}}"}"#)
      }
      let encoded = keyed.key.replacing("+", with: "%2B").replacing("/", with: "%2F")
        .replacing("=", with: "%3D")
      for run in runs {
        let text = run.stdout + run.stderr
        #expect(!text.contains(keyed.key) && !text.contains(encoded), "\(run)")
      }
      let files = machine.files()
      #expect(files.contains { $0.hasPrefix("record/") }, "\(files)")
      for path in files {
        let bytes = try Data(contentsOf: machine.home.appending(path: path))
        let text = String(decoding: bytes, as: UTF8.self)
        let holdsKey = text.contains(keyed.key) || text.contains(encoded)
        #expect(holdsKey == (path == ".config/atcha/credentials"), "\(path)")
      }
    }
  }
}
