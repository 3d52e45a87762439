import AtchaTestSupport
import Foundation
import Testing

@Suite("The Atcha server, with the built program", .timeLimit(.minutes(3)))
struct AtchaServerEndToEndTests {
  private static let places = ["--from", "37.4979,127.0276", "--to", "37.6554,127.0613"]
  private static let userRoutes = "/api/routes/user-routes"

  private func with(
    _ settings: [String: String] = ["lastRoutes": AtchaRoutes.tonight],
    _ body: (Machine, ContractServer) async throws -> Void
  ) async throws {
    let server = try await ContractServer("atcha", settings: settings)
    try await Machine.with { machine async throws in
      var machine = machine
      machine.environment["ATCHA_URL_ATCHA"] = server.url + "/api"
      machine.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent/bus"
      machine.environment["PATH"] = machine.home.path
      try await body(machine, server)
      #expect(server.violations.isEmpty, "\(server.violations)")
    }
  }

  private func search(
    _ machine: Machine, _ more: [String] = ["--json"]
  ) async throws -> ProcessResult {
    try await machine.atcha(["search", "--provider", "atcha"] + Self.places + more)
  }

  private func alarms(_ machine: Machine, at clock: String? = nil) async throws -> [[String: Any]] {
    let more = clock.map { ["ATCHA_NOW": $0] } ?? [:]
    let list = try await machine.atcha(["alarm", "list", "--json"], more)
    return try list.json()["alarms"] as? [[String: Any]] ?? []
  }

  private func told(_ server: ContractServer, _ method: String) -> Int {
    server.requests(to: Self.userRoutes).filter { $0.method == method }.count
  }

  @Test("the last route, by its own order of leaving, with the walk taken off once")
  func search() async throws {
    try await with { machine, server async throws in
      let run = try await search(machine)
      #expect(run.status == 0, "\(run)")
      let document = try run.json()
      let routes = document["routes"] as? [[String: Any]] ?? []
      #expect(routes.first?["leaveBy"] as? String == "2026-12-04T23:48:00+09:00")
      #expect(routes.first?["boardingAt"] as? String == "2026-12-04T23:52:00+09:00")
      #expect(routes.first?["alarmAt"] as? String == "2026-12-04T23:45:00+09:00")
      let source = document["source"] as? [String: Any]
      #expect(source?["kind"] as? String == "atcha")
      #expect(source?["calls"] as? Int == 1)
      #expect(server.requests(to: "/api/auth/guest").count == 1)
      // The second search is the same guest.
      #expect(try await search(machine).status == 0)
      #expect(server.requests(to: "/api/auth/guest").count == 1)
      #expect(server.requests(to: "/api/auth/reissue").isEmpty)
    }
  }

  @Test("the session is in a file for its owner alone, and its tokens are shown nowhere")
  func secrets() async throws {
    try await with { machine, server async throws in
      let record = machine.home.appending(path: "record")
      let run = try await machine.atcha(
        ["search", "--provider", "atcha", "--verbose"] + Self.places,
        ["ATCHA_HTTP_RECORD": record.path])
      #expect(run.status == 0, "\(run)")
      let path = machine.home.appending(path: ".local/state/atcha/sessions/atcha.json").path
      let mode =
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      let session = try #require(
        try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path)))
          as? [String: Any])
      let tokens = session["tokens"] as? [String: Any]
      let secrets =
        [session["device"], tokens?["access"], tokens?["refresh"]].compactMap { $0 as? String }
      #expect(secrets.count == 3, "\(session.keys)")
      let recorded = machine.files().filter { $0.hasPrefix("record/") }
      #expect(recorded.count == 2, "\(recorded)")
      let texts = try recorded.map {
        try String(contentsOf: machine.home.appending(path: $0), encoding: .utf8)
      }
      for secret in secrets {
        #expect(!run.stdout.contains(secret) && !run.stderr.contains(secret))
        #expect(texts.allSatisfy { !$0.contains(secret) })
      }
      #expect(run.stderr.contains("/api/auth/guest"), "\(run)")
    }
  }

  @Test("after the last one has gone, at other hours, and outside, it says just that")
  func others() async throws {
    try await with(["lastRoutes": "[]"]) { machine, server async throws in
      #expect(try await search(machine).status == 3)
      for (code, status) in [("TRS_012", 5), ("TRS_011", 4), ("TRS_013", 4), ("LRT_004", 3)] {
        try await server.set(#"{"fail": {"path": "/routes/last-routes", "code": "\#(code)"}}"#)
        let run = try await search(machine)
        #expect(run.status == Int32(status), "\(code): \(run)")
      }
      for (code, status) in [("EXT_007", 69), ("TRS_001", 69)] {
        try await server.set(#"{"fail": {"path": "/routes/last-routes", "code": "\#(code)"}}"#)
        let run = try await search(machine)
        #expect(run.status == Int32(status), "\(code): \(run)")
        #expect(run.stdout.isEmpty)
      }
      try await server.set(#"{"fail": null}"#)
      // It knows no other night.
      let other = try await search(machine, ["--date", "2026-12-06", "--json"])
      #expect(other.status == 66, "\(other)")
      // For a minute it is left alone.
      try await server.set(#"{"fail": {"path": "/routes/last-routes", "code": "EXT_006"}}"#)
      #expect(try await search(machine).status == 75)
    }
  }

  @Test("a guest that the server has forgotten begins anew, once")
  func forgotten() async throws {
    try await with { machine, server async throws in
      #expect(try await search(machine).status == 0)
      try await server.set(#"{"userGone": true}"#)
      #expect(try await search(machine).status == 0)
      #expect(server.requests(to: "/api/auth/guest").count == 2)
      let devices = server.requests(to: "/api/auth/guest").map(\.body)
      #expect(devices.first == devices.last)
    }
  }

  @Test("a home that neither a timetable nor the server covers is refused with its reason")
  func region() async throws {
    try await with { machine, server async throws in
      let busan = ["home", "set", "35.0989,129.0305", "--lang", "en"]
      try await server.set(#"{"inRegion": false}"#)
      let refused = try await machine.atcha(busan)
      #expect(refused.status == 5, "\(refused)")
      #expect(
        refused.stderr.contains("nearest stop") && refused.stderr.contains("away"), "\(refused)")
      #expect(server.requests(to: "/api/locations/is-service-region").count == 1)
      #expect(try await machine.atcha(["home", "show"]).status == 66)
      try await server.set(#"{"inRegion": true}"#)
      #expect(try await machine.atcha(busan).status == 0)
      // Within reach of a stop nobody else is asked.
      let count = server.requests.count
      #expect(try await machine.atcha(["home", "set", "37.4979,127.0276"]).status == 0)
      #expect(server.requests.count == count)
      // A server that cannot be asked refuses nothing.
      try await server.fault("drop", times: -1)
      #expect(try await machine.atcha(busan).status == 0)
    }
  }

  // MARK: Alarms

  @Test("an alarm is registered, and taken off when it is cancelled")
  func registered() async throws {
    try await with { machine, server async throws in
      #expect(try await search(machine).status == 0)
      let added = try await machine.atcha(["alarm", "add", "1", "--json"])
      #expect(added.status == 0, "\(added)")
      let posted = server.requests(to: Self.userRoutes)
      #expect(posted.map(\.body) == [#"{"lastRouteId":"last"}"#])
      let id = try #require(try await alarms(machine).first?["id"] as? String)
      #expect(try await machine.atcha(["alarm", "cancel", id]).status == 0)
      #expect(told(server, "DELETE") == 1)
    }
  }

  @Test("what the server moves, moves the alarm; what it forgot is asked of its planner")
  func moved() async throws {
    try await with { machine, server async throws in
      #expect(try await search(machine).status == 0)
      #expect(try await machine.atcha(["alarm", "add", "1"]).status == 0)
      try await server.set(
        #"{"registered": {"departureTime": "2026-12-04T23:38:00", "lastRouteId": "last"}}"#)
      #expect(try await machine.atcha(["alarm", "refresh"]).status == 0)
      #expect(
        try await alarms(machine).first?["leaveBy"] as? String == "2026-12-04T23:38:00+09:00")
      // URT_001: the planner says when it is.
      try await server.set(#"{"registered": null}"#)
      let refreshed = try await machine.atcha(["alarm", "refresh"])
      #expect(refreshed.status == 0, "\(refreshed)")
      let standing = try await alarms(machine)
      #expect(standing.count == 1)
      #expect(standing.first?["leaveBy"] as? String == "2026-12-04T23:48:00+09:00")
    }
  }

  @Test(
    "a server that fails, answers nonsense or is gone ends no alarm, and it rings",
    arguments: ["drop", "html", "badJSON", "status", "rateLimit"])
  func failing(kind: String) async throws {
    try await with { machine, server async throws in
      #expect(try await search(machine).status == 0)
      #expect(try await machine.atcha(["alarm", "add", "1"]).status == 0)
      try await server.fault(kind, times: -1, #"{"status": 500}"#)
      let refreshed = try await machine.atcha(["alarm", "refresh", "--json"])
      let standing = try await alarms(machine)
      #expect(standing.count == 1, "\(refreshed)")
      #expect(standing.first?["phase"] as? String == "scheduled")
      #expect(standing.first?["leaveBy"] as? String == "2026-12-04T23:48:00+09:00")
      let hook = machine.home.appending(path: "hook")
      try "#!/bin/sh\necho \"$ATCHA_EVENT\" >> '\(machine.home.path)/rings'\n"
        .write(to: hook, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook.path)
      let rang = try await machine.atcha(
        ["check"],
        ["ATCHA_NOW": "2026-12-04T23:45:01+09:00", "ATCHA_ALARM_ON": hook.path])
      #expect(rang.status == 10, "\(rang)")
      let rings = try String(
        contentsOf: machine.home.appending(path: "rings"), encoding: .utf8)
      #expect(rings == "ring\n")
    }
  }

  @Test("local first: an alarm stands where the server could not be told, which is told later")
  func toldLater() async throws {
    try await with { machine, server async throws in
      #expect(try await search(machine).status == 0)
      try await server.fault("status", path: Self.userRoutes, times: 1, #"{"status": 500}"#)
      let added = try await machine.atcha(["alarm", "add", "1", "--json"])
      #expect(added.status == 0, "\(added)")
      #expect(try await alarms(machine).count == 1)
      #expect(told(server, "POST") == 1)
      #expect(try await machine.atcha(["check"]).status == 0)
      #expect(told(server, "POST") == 2)
      // A ghost on the server is taken off with the next look.
      try await server.fault("status", path: Self.userRoutes, times: 1, #"{"status": 500}"#)
      let id = try #require(try await alarms(machine).first?["id"] as? String)
      #expect(try await machine.atcha(["alarm", "cancel", id]).status == 0)
      #expect(try await alarms(machine).isEmpty)
      #expect(told(server, "DELETE") == 1)
      #expect(try await machine.atcha(["check"]).status == 0)
      #expect(told(server, "DELETE") == 2)
    }
  }

  @Test("six processes with a token that has run out renew it once")
  func sixProcesses() async throws {
    try await with { machine, server async throws in
      try await server.set(#"{"accessSeconds": 0}"#)
      #expect(try await search(machine).status != 70)
      try await server.set(#"{"accessSeconds": 3600, "reissueDelay": 1}"#)
      let before = server.requests(to: "/api/auth/reissue").count
      let statuses = try await withThrowingTaskGroup(of: Int32.self) { group in
        for _ in 0..<6 { group.addTask { try await search(machine).status } }
        var statuses: [Int32] = []
        for try await status in group { statuses.append(status) }
        return statuses
      }
      #expect(statuses == Array(repeating: 0, count: 6))
      #expect(server.requests(to: "/api/auth/reissue").count == before + 1)
      #expect(!server.log.contains("\"reuse\""))
    }
  }
}
