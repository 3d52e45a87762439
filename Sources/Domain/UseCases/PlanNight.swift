/// Sets the alarms of recurring rules for one night.
package struct PlanNight: Sendable {
  private let store: any AlarmStore
  private let planner: any AlarmPlanner
  package init(store: any AlarmStore, planner: any AlarmPlanner) {
    self.store = store
    self.planner = planner
  }

  /// Returns the alarms that were set.
  ///
  /// A rule whose planning fails is tried again later.
  package func callAsFunction(
    _ night: ServiceNight, now: Instant
  ) async throws -> [AlarmAddition] {
    var additions: [AlarmAddition] = []
    for var rule in try await store.rules() where RulePlanning.mayTry(rule, now: now) {
      let planned = try await store.session(plannedBy: rule.id, for: night.date)
      guard
        RulePlanning.wants(rule, night: night, sessions: planned.map { [$0] } ?? [], now: now)
      else { continue }
      rule.lastAttempt = now
      switch await planner.plan(rule, night: night, now: now) {
      case .found(let route):
        // A night whose train is as good as gone is settled without an alarm.
        if route.leaveBy.instant > now {
          additions.append(
            try await store.add(
              AlarmDraft(
                night: night.date, from: rule.from, to: rule.to, route: route,
                bufferSeconds: rule.bufferSeconds, ruleID: rule.id), now: now))
        }
        rule.failure = nil
        rule.settledNight = night.date
      case .nothing(let reason):
        rule.failure = reason
        rule.settledNight = night.date
      case .failed(let reason): rule.failure = reason
      }
      try await store.updateRule(rule)
    }
    return additions
  }
}
