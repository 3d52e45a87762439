/// Asks the planner again and lets the answers happen to the alarms.
package struct RecheckAlarms: Sendable {
  private let store: any AlarmStore
  private let planner: any AlarmPlanner
  package init(store: any AlarmStore, planner: any AlarmPlanner) {
    self.store = store
    self.planner = planner
  }

  /// One alarm, or all that are due for a check; with `force` all that are not over.
  package func callAsFunction(
    _ id: AlarmID? = nil, force: Bool = false, now: @Sendable () -> Instant
  ) async throws -> [AlarmChange] {
    var changes: [AlarmChange] = []
    for session in try await store.sessions(history: false) where !session.isOver {
      if let id, session.id != id { continue }
      let isDue = RecheckSchedule.nextCheck(session).map { $0 <= now() } ?? false
      guard force || isDue else { continue }
      let result = await planner.check(session, now: now())
      changes.append(try await store.apply(.checked(result), to: session.id, now: now()))
    }
    return changes
  }
}
