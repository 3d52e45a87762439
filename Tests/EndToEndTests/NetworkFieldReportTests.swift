import AtchaTestSupport
import Foundation
import Testing

/// E10 to E16 of docs/field-reports.md, with the built program.
@Suite("Field reports about the network", .timeLimit(.minutes(4)))
struct NetworkFieldReportTests {
  private static let places = ["--from", "37.4979,127.0276", "--to", "37.6554,127.0613"]
  private static let search = ["search", "--provider", "motis", "--json"] + places

  private func with(
    _ provider: String = "motis", path: String = "", settings: [String: String] = [:],
    _ body: (Machine, ContractServer) async throws -> Void
  ) async throws {
    let server = try await ContractServer(provider, settings: settings)
    try await Machine.with { machine async throws in
      var machine = machine
      machine.environment["ATCHA_URL_\(provider.uppercased())"] = server.url + path
      machine.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent/bus"
      try await body(machine, server)
      #expect(server.violations.isEmpty, "\(server.violations)")
    }
  }

  private func now(_ clock: String) -> [String: String] {
    ["ATCHA_NOW": "2026-12-04T\(clock)+09:00"]
  }

  private func leaveBy(_ machine: Machine, at clock: String) async throws -> String? {
    let list = try await machine.atcha(["alarm", "list", "--json"], now(clock))
    return (try list.json()["alarms"] as? [[String: Any]])?.first?["leaveBy"] as? String
  }

  // MARK: E10

  @Test(
    "E10: a clock that is days off renews no token for ever, and is told of",
    .enabled(if: FakeClock.isAvailable))
  func wrongClock() async throws {
    try await with("atcha", path: "/api", settings: ["lastRoutes": AtchaRoutes.tonight]) {
      machine, server async throws in
      let clock = FakeClock(in: machine.home)
      for time in ["21:00:00", "21:01:00", "21:02:00"] {
        try clock.show(time)
        var environment = machine.environment
        environment["ATCHA_NOW"] = nil
        let run = try await clock.run(
          ["search", "--provider", "atcha", "--json"] + Self.places, environment)
        #expect(run.status == 0, "\(run)")
      }
      #expect(server.requests(to: "/api/auth/guest").count == 1)
      #expect(server.requests(to: "/api/auth/reissue").isEmpty)
      var environment = machine.environment
      environment["ATCHA_NOW"] = nil
      let test = try await clock.run(["provider", "test", "--lang", "en"], environment)
      #expect(test.status == 0, "\(test)")
      #expect(test.stderr.contains("the clock of this computer is"), "\(test)")
      #expect(test.stderr.contains("alarms ring by this clock"), "\(test)")
      let right = try await machine.atcha(["provider", "test", "--lang", "en"])
      #expect(!right.stderr.contains("clock"), "\(right)")
    }
  }

  // MARK: E11

  @Test(
    "E11: a page to sign in at changes no alarm, is kept nowhere, and its text is not shown",
    arguments: [
      ("html", "{}"), ("html", #"{"status": 511}"#), ("redirect", "{}"),
    ])
  func captivePortal(kind: String, details: String) async throws {
    let portal = try await ContractServer("plain")
    try await portal.fault("html", times: -1)
    try await with { machine, server async throws in
      let added = try await machine.atcha(["alarm", "add", "--provider", "motis"] + Self.places)
      #expect(added.status == 0, "\(added)")
      let before = try await leaveBy(machine, at: "23:06:00")
      let sent = kind == "redirect" ? #"{"location": "\#(portal.url)/hotel"}"# : details
      try await server.fault(kind, times: -1, sent)
      let run = try await machine.atcha(Self.search, now("23:10:00"))
      #expect(run.status == 69, "\(run)")
      #expect(run.stderr.contains("sign in"), "\(run)")
      let both = try await machine.atcha(Self.search + ["--provider", "gtfs"], now("23:11:00"))
      let missing = (try both.json()["source"] as? [String: Any])?["missing"] as? [[String: Any]]
      #expect(missing?.first?["reason"] as? String == "captivePortal", "\(both)")
      let refreshed = try await machine.atcha(["alarm", "refresh", "--json"], now("23:12:00"))
      for output in [run.stdout, run.stderr, both.stdout, refreshed.stdout, refreshed.stderr] {
        #expect(!output.contains("Free Wi-Fi"))
      }
      #expect(try await leaveBy(machine, at: "23:13:00") == before)
      // As soon as one has signed in, all is as it was.
      try await server.reset()
      #expect(try await machine.atcha(Self.search, now("23:14:00")).status == 0)
    }
  }

  // MARK: E12

  @Test(
    "E12: a wait is told and not slept, and kept to by the next process and by checks",
    arguments: [#""3600""#, #""Fri, 01 Jan 2027 00:00:00 GMT""#])
  func retryAfter(value: String) async throws {
    try await with { machine, server async throws in
      let added = try await machine.atcha(["alarm", "add", "--provider", "motis"] + Self.places)
      #expect(added.status == 0, "\(added)")
      let before = try await leaveBy(machine, at: "23:06:00")
      try await server.fault("rateLimit", path: "/api/v", times: -1, #"{"retryAfter": \#(value)}"#)
      let count = server.requests.count
      let run = try await machine.atcha(Self.search, now("23:10:00"))
      #expect(run.status == 75, "\(run)")
      #expect(server.requests.count <= count + 2)
      let asked = server.requests.count
      try await server.reset()
      // Another process, a little later.
      let next = try await machine.atcha(Self.search, now("23:15:00"))
      #expect(next.status == 75, "\(next)")
      _ = try await machine.atcha(["check"], now("23:20:00"))
      _ = try await machine.atcha(["alarm", "refresh"], now("23:21:00"))
      #expect(server.requests.count == asked)
      #expect(try await leaveBy(machine, at: "23:22:00") == before)
      let later = try await machine.atcha(
        Self.search, ["ATCHA_NOW": "2027-03-01T18:00:00+09:00"])
      #expect(later.status == 0, "\(later)")
    }
  }

  @Test(
    "E12: a time that has passed, or is none, is asked again a few times with pauses",
    arguments: [#""Fri, 27 Nov 2026 00:00:00 GMT""#, #""soon""#, #""0""#])
  func otherForms(value: String) async throws {
    try await with { machine, server async throws in
      try await server.fault("rateLimit", path: "/api/v", times: 1, #"{"retryAfter": \#(value)}"#)
      let run = try await machine.atcha(Self.search)
      #expect(run.status == 0, "\(run)")
    }
  }

  // MARK: E14

  @Test("E14: commands and the daemon go out by the proxy, of the environment or of the settings")
  func proxy() async throws {
    let proxy = try await ContractServer("plain")
    try await Machine.with { machine async throws in
      var machine = machine
      machine.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent/bus"
      machine.environment["ATCHA_URL_MOTIS"] = "http://planner.invalid"
      let variable = ["http_proxy": "http://127.0.0.1:\(proxy.port)"]
      _ = try await machine.atcha(["provider", "test"], variable)
      #expect(proxy.requests.last?.headers["host"] == "planner.invalid")
      let count = proxy.requests.count
      let set = try await machine.atcha(
        ["config", "set", "network.proxy", "http://127.0.0.1:\(proxy.port)"])
      #expect(set.status == 0, "\(set)")
      _ = try await machine.atcha(["provider", "test"])
      #expect(proxy.requests.count > count)
      // The daemon of systemd has no variables of a shell, and reads the settings.
      let archive = try await machine.atcha(["feed", "add", "http://feeds.invalid/f.zip"])
      #expect(archive.status != 0)
      #expect(proxy.requests.last?.headers["host"] == "feeds.invalid")
      let before = proxy.requests.count
      for hosts in [".invalid", "planner.invalid,other.example.org"] {
        let bypassed = try await machine.atcha(["provider", "test"], ["no_proxy": hosts])
        #expect(bypassed.status == 69, "\(bypassed)")
      }
      #expect(
        try await machine.atcha(["config", "set", "network.noProxy", ".invalid"]).status == 0)
      #expect(try await machine.atcha(["provider", "test"]).status == 69)
      #expect(proxy.requests.count == before)
    }
  }

  @Test("E14: what is no proxy is refused with the form that is")
  func badProxy() async throws {
    try await Machine.with { machine async throws in
      let run = try await machine.atcha(
        ["config", "set", "network.proxy", "127.0.0.1:3128", "--lang", "en"])
      #expect(run.status != 0 && run.stderr.contains("http://127.0.0.1:3128"), "\(run)")
    }
  }

  // MARK: E15

  @Test("E15: a server that sends a byte a second is given up at the time limit")
  func drip() async throws {
    try await with { machine, server async throws in
      try await server.fault("drip", times: -1)
      let run = try await machine.atcha(["provider", "test", "--json"])
      #expect(run.status == 75, "\(run)")
      let report = (try run.json()["providers"] as? [[String: Any]])?.first
      #expect((report?["milliseconds"] as? Int).map { $0 < 20_000 } == true, "\(run)")
    }
  }

  @Test("E15: without certificates the file that is missing is named, at once")
  func noCertificates() async throws {
    let certificates = try await Certificates()
    let server = try await ContractServer("motis", identity: try await certificates.identity())
    try await Machine.with { machine async throws in
      let run = try await machine.atcha(
        ["provider", "test", "--lang", "en"],
        ["ATCHA_URL_MOTIS": server.url, "SSL_CERT_FILE": "/nowhere/ca.pem"])
      #expect(run.status == 69 || run.status == 78, "\(run)")
      #expect(run.stderr.contains("/nowhere/ca.pem"), "\(run)")
      #expect(!run.stderr.contains("in time"), "\(run)")
    }
  }

  // MARK: E16

  @Test("E16: an alarm that cannot be stored here is not told to the server either")
  func notStored() async throws {
    try await with("atcha", path: "/api", settings: ["lastRoutes": AtchaRoutes.tonight]) {
      machine, server async throws in
      let state = machine.home.appending(path: ".local/state/atcha")
      try FileManager.default.createDirectory(
        at: state.appending(path: "state.db"), withIntermediateDirectories: true)
      let run = try await machine.atcha(
        ["alarm", "add", "--provider", "atcha", "--json"] + Self.places)
      #expect(run.status != 0, "\(run)")
      #expect(server.requests(to: "/api/routes/user-routes").isEmpty)
    }
  }
}
