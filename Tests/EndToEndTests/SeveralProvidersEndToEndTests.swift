import AtchaTestSupport
import Foundation
import Testing

@Suite("Several providers at once, as a process", .timeLimit(.minutes(2)))
struct SeveralProvidersEndToEndTests {
  private static let question = [
    "search", "--from", "37.4979,127.0276", "--to", "37.6554,127.0613",
  ]

  private struct Servers {
    var motis: ContractServer
    var otp: ContractServer
    var tmap: ContractServer
  }

  private func with(
    tmapKey: String = "tmap-key", _ body: (Machine, Servers) async throws -> Void
  ) async throws {
    let servers = Servers(
      motis: try await ContractServer("motis"),
      otp: try await ContractServer("otp", settings: ["last": #""24:12""#]),
      tmap: try await ContractServer("tmap"))
    try await Machine.with { machine async throws in
      var machine = machine
      machine.environment["TZ"] = "Asia/Seoul"
      machine.environment["ATCHA_URL_MOTIS"] = servers.motis.url
      machine.environment["ATCHA_URL_OTP"] = servers.otp.url + "/otp/gtfs/v1"
      machine.environment["ATCHA_URL_TMAP"] = servers.tmap.url
      machine.environment["ATCHA_KEY_TMAP"] = tmapKey
      try await body(machine, servers)
      for server in [servers.motis, servers.otp, servers.tmap] {
        #expect(server.violations.isEmpty, "\(server.violations)")
      }
    }
  }

  private static let three = ["--provider", "motis", "--provider", "otp", "--provider", "tmap"]

  @Test("the latest of all stands first, once, with everybody's attribution")
  func merged() async throws {
    try await with { machine, _ async throws in
      let run = try await machine.atcha(Self.question + Self.three + ["--json"])
      #expect(run.status == 0, "\(run)")
      let document = try run.json()
      let routes = document["routes"] as? [[String: Any]] ?? []
      #expect(routes.first?["leaveBy"] as? String == "2026-12-05T00:07:00+09:00")
      let leaving = routes.compactMap { $0["leaveBy"] as? String }
      #expect(Set(leaving).count == leaving.count && leaving == leaving.sorted().reversed())
      let source = document["source"] as? [String: Any]
      #expect(source?["kind"] as? String == "motis+otp+tmap")
      let attribution = source?["attribution"] as? String ?? ""
      for name in ["MOTIS", "OpenTripPlanner", "TMAP"] {
        #expect(attribution.contains(name), "\(attribution)")
      }
      // TMAP tells no times: nothing about it is complete.
      #expect(source?["isComplete"] as? Bool == false)
      #expect((source?["missing"] as? [Any])?.isEmpty == true)
    }
  }

  @Test("one that fails leaves the others' answer, and is named with its reason")
  func oneFails() async throws {
    try await with(tmapKey: "wrong") { machine, servers async throws in
      let run = try await machine.atcha(Self.question + Self.three + ["--json"])
      #expect(run.status == 0, "\(run)")
      let document = try run.json()
      let source = document["source"] as? [String: Any]
      #expect(source?["kind"] as? String == "motis+otp")
      let missing = source?["missing"] as? [[String: Any]]
      #expect(missing?.map { $0["name"] as? String } == ["tmap"])
      #expect(missing?.first?["reason"] as? String == "keyRefused")
      let text = try await machine.atcha(Self.question + Self.three + ["--lang", "en"])
      #expect(text.status == 0, "\(text)")
      #expect(text.stdout.hasPrefix("last\t"), "\(text)")
      #expect(text.stderr.contains("without tmap"), "\(text)")
      #expect(!text.stdout.contains("wrong") && !text.stderr.contains("wrong"))
    }
  }

  @Test("only where all fail is it an error: that of the first")
  func allFail() async throws {
    try await with(tmapKey: "wrong") { machine, servers async throws in
      try await servers.motis.fault("rateLimit", times: -1, #"{"retryAfter": 900}"#)
      try await servers.otp.fault("html", times: -1)
      let run = try await machine.atcha(Self.question + Self.three + ["--json"])
      #expect(run.status == 75, "\(run)")
      #expect(run.stdout.isEmpty)
      #expect(run.stderr.contains("atcha.error/1"), "\(run)")
    }
  }

  @Test("a slow one is waited for no longer than its own time limit, and then missing")
  func slow() async throws {
    try await with { machine, servers async throws in
      try await servers.motis.fault("stall", times: -1, #"{"seconds": 60}"#)
      let start = ContinuousClock.now
      let run = try await machine.atcha(
        Self.question + ["--provider", "otp", "--provider", "motis", "--json"])
      #expect(run.status == 0, "\(run)")
      #expect(ContinuousClock.now - start < .seconds(60))
      let source = try run.json()["source"] as? [String: Any]
      let missing = source?["missing"] as? [[String: Any]]
      #expect(missing?.first?["name"] as? String == "motis")
      #expect(missing?.first?["reason"] as? String == "timedOut")
    }
  }
}
