import AtchaTestSupport
import Foundation
import Testing

@Suite("Providers with few questions a day, as a process", .timeLimit(.minutes(3)))
struct SparingEndToEndTests {
  private static let places = ["--from", "37.4979,127.0276", "--to", "37.6554,127.0613"]

  private func with(
    _ provider: String, path: String = "", key: String, settings: [String: String] = [:],
    _ body: (Machine, ContractServer) async throws -> Void
  ) async throws {
    let server = try await ContractServer(provider, settings: settings)
    try await Machine.with { machine async throws in
      var machine = machine
      machine.environment["ATCHA_URL_\(provider.uppercased())"] = server.url + path
      machine.environment["ATCHA_KEY_\(provider.uppercased())"] = key
      machine.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent/bus"
      try await body(machine, server)
      #expect(server.violations.isEmpty, "\(server.violations)")
    }
  }

  private func odsay(
    _ settings: [String: String] = [:], _ body: (Machine, ContractServer) async throws -> Void
  ) async throws {
    try await with("odsay", path: "/v1/api", key: "a+b/c=", settings: settings, body)
  }

  private func search(
    _ machine: Machine, _ provider: String, at clock: String = "2026-12-04T23:05:00+09:00"
  ) async throws -> ProcessResult {
    try await machine.atcha(
      ["search", "--provider", provider, "--json"] + Self.places, ["ATCHA_NOW": clock])
  }

  private func source(_ run: ProcessResult) throws -> [String: Any]? {
    try run.json()["source"] as? [String: Any]
  }

  // MARK: ODsay

  @Test("ODsay: exact where all ways are by train, and the last train has no next one")
  func exact() async throws {
    try await odsay(["bus": "false"]) { machine, server async throws in
      let run = try await search(machine, "odsay")
      #expect(try source(run)?["isComplete"] as? Bool == true, "\(run)")
      try await server.set(#"{"next": true}"#)
      #expect(try source(try await search(machine, "odsay"))?["isComplete"] as? Bool == false)
      try await server.set(#"{"next": false, "bus": true}"#)
      #expect(try source(try await search(machine, "odsay"))?["isComplete"] as? Bool == false)
    }
  }

  @Test("ODsay: after the last one has gone, what was missed, and the first train of the morning")
  func gone() async throws {
    try await odsay { machine, server async throws in
      let run = try await search(machine, "odsay", at: "2026-12-05T00:30:00+09:00")
      #expect(run.status == 3, "\(run)")
      let document = try run.json()
      let missed = document["missed"] as? [String: Any]
      #expect(missed?["leaveBy"] as? String == "2026-12-04T23:56:00+09:00", "\(run)")
      let next = document["next"] as? [String: Any]
      #expect(next?["boardingAt"] as? String == "2026-12-05T05:34:00+09:00", "\(run)")
      // Of the day after, a Saturday; and the ways were asked for once.
      let first = server.requests(to: "/v1/api/subwayPathSchedule").filter {
        $0.query["MODE"] == "3"
      }
      #expect(first.map { $0.query["DAY"] } == ["2"])
      #expect(server.requests(to: "/v1/api/searchPubTransPathT").count == 1)
      #expect(try source(run)?["calls"] as? Int == server.requests.count)
    }
  }

  // MARK: Alarms

  @Test("TMAP: an alarm is checked with one question, and moves where its line stops earlier")
  func tmapAlarm() async throws {
    try await with("tmap", key: "tmap-key", settings: ["last": #""23:40""#]) {
      machine, server async throws in
      let added = try await machine.atcha(
        ["alarm", "add", "--provider", "tmap", "--json"] + Self.places,
        ["ATCHA_NOW": "2026-12-04T21:00:00+09:00", "ATCHA_QUOTA_TMAP": "20"])
      #expect(added.status == 0, "\(added)")
      let alarm = try added.json()["alarm"] as? [String: Any]
      let leaveBy = try #require(alarm?["leaveBy"] as? String)
      func check(_ clock: String, quota: Int = 20) async throws {
        _ = try await machine.atcha(
          ["check"],
          ["ATCHA_NOW": "2026-12-04T\(clock)+09:00", "ATCHA_QUOTA_TMAP": "\(quota)"])
      }
      func shown() async throws -> [String: Any]? {
        let list = try await machine.atcha(["alarm", "list", "--json"])
        return (try list.json()["alarms"] as? [[String: Any]])?.first
      }
      // Half of the time is not over.
      let count = server.requests.count
      try await check("22:00:00")
      #expect(server.requests.count == count)
      try await check("22:25:00")
      #expect(server.requests.count == count + 1)
      #expect(try await shown()?["leaveBy"] as? String == leaveBy)
      #expect(
        (try await shown()?["checkedAt"] as? String)?.hasPrefix("2026-12-04T22:25:0") == true)
      // The quota of the day is used up: nothing is asked, nothing changes.
      try await check("23:05:00", quota: count + 1)
      #expect(server.requests.count == count + 1)
      #expect(try await shown()?["leaveBy"] as? String == leaveBy)
      try await server.set(#"{"last": "23:25"}"#)
      try await check("23:22:00")
      let moved = try #require(try await shown()?["leaveBy"] as? String)
      #expect(moved < leaveBy, "\(moved) \(leaveBy)")
    }
  }

  @Test("a quota that the server says is used up is remembered by all, to midnight; a test asks")
  func remembered() async throws {
    try await odsay(["quota": "0"]) { machine, server async throws in
      #expect(try await search(machine, "odsay").status == 75)
      let count = server.requests.count
      let again = try await search(machine, "odsay", at: "2026-12-04T23:50:00+09:00")
      #expect(again.status == 75, "\(again)")
      #expect(server.requests.count == count)
      try await server.set(#"{"quota": null}"#)
      #expect(try await search(machine, "odsay", at: "2026-12-05T00:00:05+09:00").status != 75)
      // Who has a larger plan since then tells by a test.
      try await server.set(#"{"quota": 0}"#)
      #expect(try await search(machine, "odsay", at: "2026-12-05T01:00:00+09:00").status == 75)
      try await server.set(#"{"quota": null}"#)
      let test = try await machine.atcha(
        ["provider", "test", "odsay"], ["ATCHA_NOW": "2026-12-05T01:00:30+09:00"])
      #expect(test.status == 0, "\(test)")
      #expect(try await search(machine, "odsay", at: "2026-12-05T01:01:00+09:00").status != 75)
    }
  }
}
