import AtchaTestSupport
import Foundation
import Testing

@Suite("Nights of places, whatever the zone of the machine", .timeLimit(.minutes(3)))
struct ProviderZoneEndToEndTests {
  struct Planner: Sendable, CustomTestStringConvertible {
    var name: String
    var path: String
    var testDescription: String { name }
    static let all = [
      Planner(name: "motis", path: ""), Planner(name: "otp", path: "/otp/gtfs/v1"),
    ]
  }

  private static let question = [
    "search", "--from", "37.4979,127.0276", "--to", "37.6554,127.0613", "--json",
  ]

  /// What does not depend on the second at which it was asked.
  private struct Answer: Equatable {
    var status: Int32
    var night: String?
    var endsAt: String?
    var leaveBy: [String]
    var missed: String?
    var next: String?

    init(_ run: ProcessResult) throws {
      let document = try run.json()
      let night = document["night"] as? [String: Any]
      status = run.status
      self.night = night?["date"] as? String
      endsAt = night?["endsAt"] as? String
      let routes = document["routes"] as? [[String: Any]] ?? []
      leaveBy = routes.compactMap { $0["leaveBy"] as? String }
      missed = (document["missed"] as? [String: Any])?["leaveBy"] as? String
      next = (document["next"] as? [String: Any])?["leaveBy"] as? String
    }
  }

  @Test("the night, its end and the departures are those of the place", arguments: Planner.all)
  func sameEverywhere(planner: Planner) async throws {
    let server = try await ContractServer(planner.name)
    try await Machine.with { machine async throws in
      // Before midnight, after it, before and after the night end there; the clock goes on while it asks.
      for now in ["04T23:05:00", "05T00:30:00", "05T03:59:20", "05T04:00:00"] {
        var answers: [Answer] = []
        for zone in ["Asia/Seoul", "UTC", "America/New_York"] {
          let run = try await machine.atcha(
            Self.question + ["--provider", planner.name],
            [
              "TZ": zone, "ATCHA_NOW": "2026-12-\(now)+09:00",
              "ATCHA_URL_\(planner.name.uppercased())": server.url + planner.path,
            ])
          answers.append(try Answer(run))
        }
        #expect(answers[1] == answers[0], "\(now)")
        #expect(answers[2] == answers[0], "\(now)")
        #expect(answers[0].endsAt?.hasSuffix("T04:00:00+09:00") == true, "\(answers[0])")
        #expect(answers[0].night == (now == "05T04:00:00" ? "2026-12-05" : "2026-12-04"))
      }
      // Remembered for the area, but by a clock that was set back.
      let zones = server.requests.filter {
        $0.query["type"] == "STOP" || $0.body.contains("stopsByRadius")
      }
      #expect((1...4).contains(zones.count))
    }
    #expect(server.violations.isEmpty, "\(server.violations)")
  }

  @Test("an alarm follows the clocks of the place, too")
  func alarm() async throws {
    let server = try await ContractServer("motis")
    try await Machine.with { machine async throws in
      var machine = machine
      machine.environment["TZ"] = "America/New_York"
      machine.environment["ATCHA_URL_MOTIS"] = server.url
      let added = try await machine.atcha(
        ["alarm", "add", "--provider", "motis", "--json"] + Self.question[1...4])
      #expect(added.status == 0, "\(added)")
      let alarm = try added.json()["alarm"] as? [String: Any]
      #expect(alarm?["alarmAt"] as? String == "2026-12-04T23:44:00+09:00", "\(added)")
      #expect(alarm?["night"] as? String == "2026-12-04", "\(added)")
      let refreshed = try await machine.atcha(
        ["alarm", "refresh", "--json"], ["ATCHA_NOW": "2026-12-04T23:20:00+09:00"])
      #expect(refreshed.status == 0, "\(refreshed)")
      let list = try await machine.atcha(["alarm", "list", "--json"])
      #expect(list.stdout.contains("2026-12-04T23:47:00+09:00"), "\(list)")
    }
  }

  @Test("a planner that does not say leaves it to the machine")
  func unknown() async throws {
    let server = try await ContractServer("motis", settings: ["zone": "null"])
    try await Machine.with { machine async throws in
      let run = try await machine.atcha(
        Self.question + ["--provider", "motis"],
        ["TZ": "Asia/Seoul", "ATCHA_URL_MOTIS": server.url])
      #expect(try Answer(run).endsAt == "2026-12-05T04:00:00+09:00")
    }
  }
}
