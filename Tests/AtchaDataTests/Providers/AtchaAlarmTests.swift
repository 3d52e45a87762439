import AtchaData
import AtchaTestSupport
import CoreNetwork
import CoreStorage
import Domain
import Foundation
import Testing

/// Says one thing, and counts how often it is asked.
private actor OnePlanner: AlarmPlanner {
  private let result: CheckResult
  private(set) var asked = 0

  init(_ result: CheckResult) { self.result = result }

  func check(_ session: AlarmSession, now: Instant) async -> CheckResult {
    asked += 1
    return result
  }

  func plan(_ rule: AlarmRule, night: ServiceNight, now: Instant) async -> PlanResult {
    .failed("not asked")
  }
}

@Suite("Alarms on the Atcha server", .timeLimit(.minutes(2)))
struct AtchaAlarmTests {
  /// 2026-12-01T00:12:00 in Seoul.
  private let leaveBy = Instant(1_796_051_520)
  private var now: Instant { leaveBy - 7200 }

  private func place(_ name: String, _ latitude: Double, _ longitude: Double) -> Place {
    Place(
      name: name, position: .coordinate,
      coordinate: Coordinate(latitude: latitude, longitude: longitude))
  }

  private func session(_ id: String = "k7mq", shiftedBy seconds: Int = 0) -> AlarmSession {
    let leave = leaveBy + seconds
    return AlarmSession(
      id: AlarmID(rawValue: id), night: CivilDate(daysSince1970: 20_787),
      from: place("강남", 37.4979, 127.0276), to: place("노원", 37.6554, 127.0614),
      route: RouteSnapshot(
        routeID: "r", boardingAt: zoned(leave + 300), leaveBy: zoned(leave),
        arrivalAt: zoned(leave + 2700), sourceKind: "atcha", sourceName: "atcha",
        checkedAt: zoned(now)), bufferSeconds: 180, createdAt: now)
  }

  private static let routes = """
    [{"routeId": "early", "departureDateTime": "2026-11-30T23:40:00"},
     {"routeId": "last", "departureDateTime": "2026-12-01T00:12"},
     {"departureDateTime": "2026-12-01T00:30:00"}, {"routeId": "x", "departureDateTime": "soon"}]
    """

  private func with(
    _ body: (ContractServer, AtchaAlarmMirror) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let server = try await ContractServer("atcha", settings: ["lastRoutes": Self.routes])
      let transport = AtchaTransport(
        url: server.url + "/api", over: CurlTransport(NetworkSettings()),
        sessionPath: folder.appending(path: "session.json").path)
      let mirror = AtchaAlarmMirror(
        url: server.url + "/api", over: transport,
        database: Database(.init(path: folder.appending(path: "state.db").path)))
      try await body(server, mirror)
      #expect(server.violations.isEmpty)
    }
  }

  private func calls(_ server: ContractServer, _ method: String) -> [ContractServer.Received] {
    server.requests(to: "/api/routes/user-routes").filter { $0.method == method }
  }

  @Test("the server is told of the route that leaves when the alarm says, once")
  func registers() async throws {
    try await with { server, mirror in
      #expect(await mirror.update([session()], now: now) == .registered(session().id))
      #expect(calls(server, "POST").map(\.body) == [#"{"lastRouteId":"last"}"#])
      #expect(await mirror.update([session()], now: now) == .unchanged)
      #expect(calls(server, "POST").count == 1)
    }
  }

  @Test("a route that leaves at another time is not the alarm's")
  func otherTime() async throws {
    try await with { server, mirror in
      #expect(await mirror.update([session(shiftedBy: 600)], now: now) == .noSuchRoute)
      #expect(calls(server, "POST").isEmpty)
      try await server.set(#"{"fail": {"path": "/routes/last-routes", "code": "LRT_003"}}"#)
      #expect(await mirror.update([session()], now: now) == .noSuchRoute)
    }
  }

  @Test("an alarm that is cancelled, answered or past is taken off")
  func cancels() async throws {
    try await with { server, mirror in
      for change in [
        { $0.phase = .acknowledged }, { $0.phase = .cancelled },
      ] as [(inout AlarmSession) -> Void] {
        _ = await mirror.update([session()], now: now)
        var session = session()
        change(&session)
        #expect(await mirror.update([session], now: now) == .cancelled)
      }
      _ = await mirror.update([session()], now: now)
      #expect(await mirror.update([session()], now: leaveBy) == .cancelled)
      #expect(await mirror.update([], now: now) == .unchanged)
      #expect(calls(server, "DELETE").count == 3)
      #expect(calls(server, "DELETE").allSatisfy { $0.query == ["lastRouteId": "last"] })
    }
  }

  @Test("of several alarms the server knows the next one")
  func next() async throws {
    try await with { server, mirror in
      let earlier = session("early", shiftedBy: -32 * 60)
      #expect(await mirror.update([session()], now: now) == .registered(session().id))
      #expect(await mirror.update([session(), earlier], now: now) == .registered(earlier.id))
      #expect(calls(server, "POST").map(\.body).last == #"{"lastRouteId":"early"}"#)
      #expect(calls(server, "DELETE").count == 1)
    }
  }

  @Test("a server that fails is told with the next update, and nothing is lost")
  func fails() async throws {
    try await with { server, mirror in
      try await server.fault("status", path: "/api/routes/user-routes", #"{"status": 500}"#)
      guard case .failed = await mirror.update([session()], now: now) else {
        Issue.record("not told")
        return
      }
      #expect(await mirror.update([session()], now: now) == .registered(session().id))
      try await server.fault("drop", path: "/api/routes/user-routes")
      guard case .failed = await mirror.update([], now: now) else {
        Issue.record("not told")
        return
      }
      #expect(await mirror.update([], now: now) == .cancelled)
    }
  }

  @Test("what the server says is leave-by, and moves the alarm by as much")
  func moved() async throws {
    try await with { server, mirror in
      _ = await mirror.update([session()], now: now)
      try await server.set(
        #"{"registered": {"departureTime": "2026-11-30T23:57:00.5", "lastRouteId": "last", "isReal": "true"}}"#
      )
      let base = OnePlanner(.noService)
      let planner = MirroredAlarmPlanner(base, mirror: mirror)
      let result = await planner.check(session(), now: now + 60)
      guard case .found(let route) = result else {
        Issue.record("\(result)")
        return
      }
      #expect(route.leaveBy == zoned(leaveBy - 900))
      #expect(route.boardingAt == zoned(leaveBy - 600))
      #expect(route.checkedAt.instant == now + 60)
      #expect(await base.asked == 0)
    }
  }

  @Test("an alarm that the server does not know, or forgot, is checked as any other")
  func notRegistered() async throws {
    try await with { server, mirror in
      let found = CheckResult.found(session().route)
      let base = OnePlanner(found)
      let planner = MirroredAlarmPlanner(base, mirror: mirror)
      #expect(await planner.check(session(), now: now) == found)
      #expect(server.requests.isEmpty)
      _ = await mirror.update([session()], now: now)
      // URT_001: it ends nothing here.
      try await server.set(#"{"registered": null}"#)
      #expect(await planner.check(session(), now: now) == found)
      #expect(await base.asked == 2)
      // It is told anew.
      #expect(await mirror.update([session()], now: now) == .registered(session().id))
    }
  }

  @Test("a check that fails there is made here", arguments: ["drop", "html", "badJSON"])
  func failedCheck(kind: String) async throws {
    try await with { server, mirror in
      _ = await mirror.update([session()], now: now)
      try await server.fault(kind, path: "/api/routes/user-routes/refresh", times: -1)
      let base = OnePlanner(.failed("offline"))
      let planner = MirroredAlarmPlanner(base, mirror: mirror)
      #expect(await planner.check(session(), now: now) == .failed("offline"))
      // Still registered: a failed fetch forgets nothing.
      #expect(await mirror.update([session()], now: now) == .unchanged)
    }
  }
}
