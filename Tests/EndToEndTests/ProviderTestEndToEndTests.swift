import AtchaTestSupport
import Foundation
import Testing

@Suite("atcha provider test, of planners on servers", .timeLimit(.minutes(3)))
struct ProviderTestEndToEndTests {
  /// A planner, how its server is set up, and what it takes for a wrong key.
  struct Planner: Sendable, CustomTestStringConvertible {
    var name: String
    var path = ""
    var key: String?
    var settings: [String: String] = [:]
    var needsKey = false

    var testDescription: String { name }

    static let all = [
      Planner(name: "motis"),
      Planner(
        name: "otp", path: "/otp/gtfs/v1", key: "otp-key-4711",
        settings: ["key": #""otp-key-4711""#]),
      Planner(name: "odsay", path: "/v1/api", key: "a+b/c=", needsKey: true),
      Planner(name: "tmap", key: "tmap-key", needsKey: true),
      Planner(name: "atcha", path: "/api", settings: ["lastRoutes": AtchaRoutes.tonight]),
    ]
    static var withKey: [Planner] { all.filter { $0.key != nil } }
  }

  private func with(
    _ planner: Planner, key: String? = nil,
    _ body: (Machine, ContractServer) async throws -> Void
  ) async throws {
    let server = try await ContractServer(planner.name, settings: planner.settings)
    try await Machine.with { machine async throws in
      var machine = machine
      let variable = planner.name.uppercased()
      machine.environment["ATCHA_URL_\(variable)"] = server.url + planner.path
      machine.environment["ATCHA_KEY_\(variable)"] = key ?? planner.key
      try await body(machine, server)
      #expect(server.violations.isEmpty, "\(server.violations)")
    }
  }

  private func report(_ run: ProcessResult) throws -> [String: Any] {
    let providers = try run.json()["providers"] as? [[String: Any]]
    return try #require(providers?.first)
  }

  @Test("who answers is reachable, accepts the key, and answers a sample", arguments: Planner.all)
  func answers(planner: Planner) async throws {
    try await with(planner) { machine, server async throws in
      let run = try await machine.atcha(["provider", "test", planner.name, "--json"])
      #expect(run.status == 0, "\(run)")
      let report = try report(run)
      #expect(report["isReachable"] as? Bool == true)
      let isKeyAccepted = report["isKeyAccepted"] as? Bool
      #expect(isKeyAccepted == (planner.name == "atcha" ? nil : true))
      #expect(report["hasAnswered"] as? Bool == true)
      #expect((report["milliseconds"] as? Int).map { $0 >= 0 } == true)
      #expect(report["message"] is NSNull)
      let text = try await machine.atcha(["provider", "test", "--lang", "en"])
      let fields = text.stdout.split(separator: "\t", omittingEmptySubsequences: false)
      #expect(fields.prefix(2) == [Substring(planner.name), "yes"], "\(text)")
      #expect(
        fields.dropFirst(3).first?.hasSuffix("route") == true
          || fields.dropFirst(3).first?.hasSuffix("routes") == true, "\(text)")
      #expect(text.stderr.isEmpty, "\(text)")
      for output in [run.stdout, run.stderr, text.stdout, text.stderr] {
        #expect(!output.contains(planner.key ?? "never"))
      }
    }
  }

  @Test("a wrong key is told from a server that is not there", arguments: Planner.withKey)
  func wrongKey(planner: Planner) async throws {
    try await with(planner, key: "wrong-0815") { machine, _ async throws in
      let run = try await machine.atcha(["provider", "test", "--json"])
      #expect(run.status == 77, "\(run)")
      let report = try report(run)
      #expect(report["isReachable"] as? Bool == true)
      #expect(report["isKeyAccepted"] as? Bool == false)
      #expect(report["hasAnswered"] as? Bool == false)
      #expect(report["hint"] as? String != nil)
      #expect(!run.stdout.contains("0815") && !run.stderr.contains("0815"), "\(run)")
    }
  }

  @Test("without its key none is asked", arguments: Planner.all.filter(\.needsKey))
  func noKey(planner: Planner) async throws {
    try await with(planner, key: "") { machine, server async throws in
      let run = try await machine.atcha(["provider", "test", "--json"])
      #expect(run.status == 78, "\(run)")
      #expect(try report(run)["isReachable"] is NSNull)
      #expect(server.requests.isEmpty)
    }
  }

  @Test("a server that is down is not reachable", arguments: Planner.all)
  func down(planner: Planner) async throws {
    try await Machine.with { machine async throws in
      var machine = machine
      // Nobody listens on a port that was free a moment ago.
      let url = try await ContractServer("plain").url
      let variable = planner.name.uppercased()
      machine.environment["ATCHA_URL_\(variable)"] = url + planner.path
      machine.environment["ATCHA_KEY_\(variable)"] = planner.key
      let run = try await machine.atcha(["provider", "test", "--json"])
      #expect(run.status == 69, "\(run)")
      let report = try report(run)
      #expect(report["isReachable"] as? Bool == false)
      #expect(report["isKeyAccepted"] is NSNull)
      #expect((report["message"] as? String)?.contains(planner.name) == true, "\(run)")
    }
  }

  @Test("a page to sign in at is no answer, and its text is shown nowhere", arguments: Planner.all)
  func page(planner: Planner) async throws {
    try await with(planner) { machine, server async throws in
      try await server.fault("html", times: -1)
      let run = try await machine.atcha(["provider", "test", "--json"])
      #expect(run.status == 69, "\(run)")
      let report = try report(run)
      #expect(report["isReachable"] as? Bool == false)
      #expect((report["message"] as? String)?.contains("sign in") == true, "\(run)")
      #expect(!run.stdout.contains("Free Wi-Fi") && !run.stderr.contains("Free Wi-Fi"))
    }
  }

  @Test("a quota that is used up is neither down nor a wrong key", arguments: Planner.all)
  func limited(planner: Planner) async throws {
    try await with(planner) { machine, server async throws in
      try await server.fault("rateLimit", times: -1, #"{"retryAfter": 3600}"#)
      let run = try await machine.atcha(["provider", "test", "--json"])
      #expect(run.status == 75, "\(run)")
      let report = try report(run)
      #expect(report["isReachable"] as? Bool == true)
      #expect(report["isKeyAccepted"] is NSNull)
      // A wait of an hour is told, not slept, and nothing asked before it is over.
      #expect((report["hint"] as? String)?.contains("3600") == true, "\(run)")
      #expect(server.requests.count == 1)
    }
  }

  @Test("all are asked side by side, in the order in which they were set")
  func all() async throws {
    let servers = try await [ContractServer("motis"), ContractServer("tmap")]
    let down = try await ContractServer("plain").url
    try await servers[0].fault("delay", times: 1, #"{"seconds": 1}"#)
    try await Machine.with { machine async throws in
      var machine = machine
      machine.environment["ATCHA_KEY_TMAP"] = "wrong"
      machine.environment["ATCHA_URL_MOTIS"] = servers[0].url
      machine.environment["ATCHA_URL_OTP"] = down
      machine.environment["ATCHA_URL_TMAP"] = servers[1].url
      let run = try await machine.atcha(["provider", "test", "--json"])
      let providers = try run.json()["providers"] as? [[String: Any]] ?? []
      #expect(providers.map { $0["name"] as? String } == ["motis", "otp", "tmap"])
      #expect(providers.map { $0["exitCode"] as? Int } == [0, 69, 77], "\(run)")
      // The status is that of the first that failed.
      #expect(run.status == 69)
    }
  }
}
