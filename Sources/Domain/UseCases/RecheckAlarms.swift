/// Asks the planner again and lets the answers happen to the alarms.
package struct RecheckAlarms: Sendable {
  private let store: any AlarmStore
  private let planner: any AlarmPlanner
  /// So many results at most are stored at once: others that write wait as long.
  private static let batch = 64
  package init(store: any AlarmStore, planner: any AlarmPlanner) {
    self.store = store
    self.planner = planner
  }

  /// One alarm, or all that are due for a check; with `force` all that are not over.
  package func callAsFunction(
    _ id: AlarmID? = nil, force: Bool = false, now: @Sendable () -> Instant
  ) async throws -> [AlarmChange] {
    var changes: [AlarmChange] = []
    // What changes nothing but the stamp can wait for others like it; what moves an alarm cannot.
    var results: [AlarmID: AlarmEvent] = [:]
    // Read one by one, each as it is by then: reading all of them would hold up a ring.
    let wanted =
      if let id { [id] } else { try await store.alarmsToCheck(dueBy: force ? nil : now()) }
    for id in wanted {
      guard let session = try await store.session(id), !session.isOver else { continue }
      let isDue = RecheckSchedule.nextCheck(session).map { $0 <= now() } ?? false
      guard force || isDue else { continue }
      let result = await planner.check(session, now: now())
      results[session.id] = .checked(result)
      let verdict = Reconciler.verdict(session, result, now: now())
      if verdict.attention == .silent, results.count < Self.batch { continue }
      changes += try await store.apply(results, now: now())
      results = [:]
    }
    return try await changes + store.apply(results, now: now())
  }
}
