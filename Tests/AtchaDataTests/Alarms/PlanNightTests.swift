import AtchaData
import Domain
import Synchronization
import Testing

@Suite("Nights of a rule")
struct PlanNightTests {
  /// Answers as it is told, and counts how often it was asked.
  final class Planner: AlarmPlanner {
    private let state: Mutex<(result: PlanResult, asked: Int)>
    init(_ result: PlanResult) { state = Mutex((result, 0)) }
    var asked: Int { state.withLock { $0.asked } }
    func answer(_ result: PlanResult) { state.withLock { $0.result = result } }
    func check(_ session: AlarmSession, now: Instant) async -> CheckResult { .failed("") }
    func plan(_ rule: AlarmRule, night: ServiceNight, now: Instant) async -> PlanResult {
      state.withLock { state in
        state.asked += 1
        return state.result
      }
    }
  }

  // 2027-01-15 is a Friday.
  private let night = ServiceNight(
    date: CivilDate(daysSince1970: 20_833), endsAt: zoned(leaveBy + 20_000))
  private let evening = alarmTime - 7_200

  private func withRule(
    _ body: (StoreFolder, AlarmRule) async throws -> Void
  ) async throws {
    try await withStoreFolder { folder in
      let rule = try await folder.store().addRule(
        days: [.friday], from: stop("office"), to: stop("home"), bufferSeconds: 240, now: evening)
      try await body(folder, rule)
    }
  }

  @Test("a night is planned once, by whichever process comes first")
  func once() async throws {
    try await withRule { folder, rule in
      let planner = Planner(.found(draft().route))
      let added = try await PlanNight(store: folder.store(), planner: planner)(night, now: evening)
      #expect(added.map(\.session.ruleID) == [rule.id])
      #expect(added.first?.session.alarmAt == leaveBy - 240)
      let again = try await PlanNight(store: folder.otherStore(), planner: planner)(
        night, now: evening + 60)
      #expect(again.isEmpty && planner.asked == 1)
      let saturday = ServiceNight(date: night.date.adding(days: 1), endsAt: night.endsAt)
      let other = try await PlanNight(store: folder.store(), planner: planner)(
        saturday, now: evening)
      #expect(other.isEmpty && planner.asked == 1)
    }
  }

  @Test("two processes that plan at the same moment set one alarm")
  func together() async throws {
    try await withRule { folder, _ in
      let planner = Planner(.found(draft().route))
      let (night, evening) = (night, evening)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<6 {
          group.addTask {
            _ = try await PlanNight(store: folder.store(), planner: planner)(night, now: evening)
          }
        }
        try await group.waitForAll()
      }
      #expect(try await folder.store().sessions(history: true).count == 1)
    }
  }

  @Test("a failure is tried again after ten minutes, and leaves its reason until then")
  func failure() async throws {
    try await withRule { folder, _ in
      let planner = Planner(.failed("offline"))
      let plan = PlanNight(store: folder.store(), planner: planner)
      #expect(try await plan(night, now: evening).isEmpty)
      #expect(try await folder.store().rules().map(\.failure) == ["offline"])
      _ = try await plan(night, now: evening + 599)
      #expect(planner.asked == 1)
      planner.answer(.found(draft().route))
      #expect(try await plan(night, now: evening + 600).count == 1)
      #expect(try await folder.store().rules().map(\.failure) == [nil])
    }
  }

  @Test("a night without service, or whose train has as good as gone, is settled without an alarm")
  func nothing() async throws {
    for (result, now) in [
      (PlanResult.nothing("no service"), evening), (.found(draft().route), leaveBy),
    ] {
      try await withRule { folder, _ in
        let planner = Planner(result)
        let plan = PlanNight(store: folder.store(), planner: planner)
        #expect(try await plan(night, now: now).isEmpty)
        _ = try await plan(night, now: now + 3_600)
        #expect(planner.asked == 1)
        #expect(try await folder.store().rules().map(\.settledNight) == [night.date])
        #expect(try await folder.store().sessions(history: true).isEmpty)
      }
    }
  }
}
