import AtchaTestSupport
import Foundation
import Testing

@Suite("atcha feed with a URL, as a process", .timeLimit(.minutes(3)))
struct FeedURLEndToEndTests {
  /// A machine, and a server that has the fixture as an archive.
  private func with(
    identity: ContractServer.Identity? = nil,
    _ body: (Machine, ContractServer) async throws -> Void
  ) async throws {
    try await Machine.with { machine async throws in
      let archive = machine.home.appending(path: "evening.zip")
      let zipped = try await runProcess(
        "/usr/bin/zip", ["-q", "-r", archive.path, "."], in: URL(filePath: Machine.fixture))
      #expect(zipped.status == 0, "\(zipped)")
      let server = try await ContractServer(
        "plain", settings: ["filePath": "\"\(archive.path)\""], identity: identity)
      var machine = machine
      machine.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent/bus"
      try await body(machine, server)
    }
  }

  /// What `feed update` says became of the feed.
  private func outcome(_ run: ProcessResult) throws -> String? {
    (try run.json()["changes"] as? [[String: Any]])?.first?["outcome"] as? String
  }

  private func searches(_ machine: Machine) async throws -> Bool {
    try await machine.atcha(["search", "--from", "강남", "--to", "노원"]).status == 0
  }

  private static let tonight = ["ATCHA_NOW": "2026-12-06T00:30:00+09:00"]

  @Test("it is added, asked again by its ETag, and replaced when it has changed")
  func life() async throws {
    try await with { machine, server async throws in
      let added = try await machine.atcha(["feed", "add", server.url + "/file", "--name", "far"])
      #expect(added.status == 0, "\(added)")
      #expect(try await searches(machine))
      let same = try await machine.atcha(["feed", "update", "--json"], Self.tonight)
      #expect(try outcome(same) == "unchanged", "\(same)")
      #expect(server.requests.last?.headers["if-none-match"] == "\"one\"")
      let agent = server.requests.last?.headers["user-agent"]
      #expect(agent?.hasPrefix("atcha/") == true)
      // Another version: one run less.
      let copy = machine.home.appending(path: "copy")
      try FileManager.default.copyItem(at: URL(filePath: Machine.fixture), to: copy)
      let info = copy.appending(path: "feed_info.txt")
      let text = try String(contentsOf: info, encoding: .utf8)
      try text.replacing("2035", with: "2034").write(to: info, atomically: true, encoding: .utf8)
      let archive = machine.home.appending(path: "new.zip").path
      _ = try await runProcess("/usr/bin/zip", ["-q", "-r", archive, "."], in: copy)
      try await server.set(#"{"etag": "\"two\"", "filePath": "\#(archive)"}"#)
      let newer = try await machine.atcha(["feed", "update", "--json"], Self.tonight)
      #expect(newer.status == 0, "\(newer)")
      #expect(try outcome(newer) == "replaced", "\(newer)")
      #expect(try await searches(machine))
    }
  }

  @Test(
    "what goes wrong is told with its status, and the timetable stays as it was",
    arguments: [
      ("truncate", "{}", Int32(69)), ("html", "{}", 75),
      ("status", #"{"status": 404}"#, 69), ("rateLimit", #"{"retryAfter": 3600}"#, 75),
      ("redirect", #"{"location": "file:///etc/passwd"}"#, 69),
      ("redirect", #"{"location": "ftp://example.org/a.zip"}"#, 69), ("badGzip", "{}", 69),
    ])
  func fails(kind: String, details: String, status: Int32) async throws {
    try await with { machine, server async throws in
      #expect(try await machine.atcha(["feed", "add", server.url + "/file"]).status == 0)
      let before = machine.files().filter { $0.hasSuffix(".timetable") }
      try await server.set(#"{"etag": "\"two\""}"#)
      try await server.fault(kind, times: -1, details)
      let run = try await machine.atcha(["feed", "update", "--json"], Self.tonight)
      #expect(run.status == status, "\(run)")
      #expect(run.stderr.contains("hint") || run.stdout.contains("hint"), "\(run)")
      #expect(!run.stdout.contains("Free Wi-Fi") && !run.stderr.contains("Free Wi-Fi"))
      #expect(machine.files().filter { $0.hasSuffix(".timetable") } == before)
      #expect(machine.files().allSatisfy { !$0.contains("download") })
      #expect(try await searches(machine))
    }
  }

  @Test("a redirect from TLS to plain HTTP, or to another scheme, is not followed")
  func otherScheme() async throws {
    let certificates = try await Certificates()
    let plain = try await ContractServer("plain")
    try await with(identity: try await certificates.identity()) { machine, server async throws in
      let trusted = ["ATCHA_NETWORK_CA": certificates.issuer]
      try await server.fault("redirect", #"{"location": "\#(plain.url)/file"}"#)
      let run = try await machine.atcha(
        ["feed", "add", server.url + "/file", "--lang", "en"], trusted)
      #expect(run.status == 69, "\(run)")
      #expect(run.stderr.contains("not followed"), "\(run)")
      #expect(plain.requests.isEmpty)
      let added = try await machine.atcha(["feed", "add", server.url + "/file"], trusted)
      #expect(added.status == 0, "\(added)")
    }
  }

  @Test("a server whose issuer is unknown is refused, and the file that was looked in is named")
  func unknownIssuer() async throws {
    let certificates = try await Certificates()
    let other = try await Certificates()
    try await with(identity: try await certificates.identity()) { machine, server async throws in
      let add = ["feed", "add", server.url + "/file", "--lang", "en"]
      let run = try await machine.atcha(add)
      #expect(run.status == 69, "\(run)")
      #expect(run.stderr.contains("network.ca"), "\(run)")
      for variable in ["SSL_CERT_FILE", "ATCHA_NETWORK_CA"] {
        let wrong = try await machine.atcha(add, [variable: other.issuer])
        #expect(wrong.status == 69, "\(wrong)")
        #expect(wrong.stderr.contains(other.issuer), "\(wrong)")
      }
      #expect(server.requests.isEmpty)
      #expect(machine.files().allSatisfy { !$0.hasSuffix(".timetable") })
      let right = try await machine.atcha(add, ["SSL_CERT_FILE": certificates.issuer])
      #expect(right.status == 0, "\(right)")
    }
  }

  // MARK: By itself

  @Test("cron's check asks for it once a day, and rings though the server fails")
  func check() async throws {
    try await with { machine, server async throws in
      #expect(try await machine.atcha(["feed", "add", server.url + "/file"]).status == 0)
      let added = try await machine.atcha(
        ["alarm", "add", "--from", "강남", "--to", "노원"],
        ["ATCHA_NOW": "2026-12-05T23:05:00+09:00"])
      #expect(added.status == 0, "\(added)")
      let count = server.requests.count
      #expect(try await machine.atcha(["check"]).status == 0)
      #expect(server.requests.count == count)
      // A day and an hour later.
      let day = ["ATCHA_NOW": "2026-12-06T00:10:00+09:00"]
      let checked = try await machine.atcha(["check"], day)
      #expect(server.requests.count == count + 1, "\(checked)")
      // Nobody's desktop: what is due could not be delivered, and that is said.
      #expect(checked.status == 11, "\(checked)")
      #expect(server.requests.last?.headers["if-none-match"] == "\"one\"")
      _ = try await machine.atcha(["check"], ["ATCHA_NOW": "2026-12-06T00:40:00+09:00"])
      #expect(server.requests.count == count + 1)
    }
  }

  @Test("the daemon asks for it at its start where it is due, and goes on where that fails")
  func daemon() async throws {
    try await with { machine, server async throws in
      #expect(try await machine.atcha(["feed", "add", server.url + "/file"]).status == 0)
      try await server.fault("html", times: -1)
      var environment = machine.environment
      environment["ATCHA_NOW"] = "2026-12-06T00:10:00+09:00"
      let count = server.requests.count
      let daemon = try BackgroundProgram(
        Machine.binary, ["daemon", "run"], environment: environment,
        log: machine.home.appending(path: "daemon.log"))
      #expect(await eventually(within: .seconds(20)) { daemon.output.contains("timetable ") })
      #expect(server.requests.count == count + 1)
      #expect(daemon.isRunning)
      #expect(!daemon.output.contains("Free Wi-Fi"), "\(daemon.output)")
      daemon.end()
      #expect(try await searches(machine))
    }
  }
}
