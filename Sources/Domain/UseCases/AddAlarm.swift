/// Sets an alarm, if it can still ring in time.
package struct AddAlarm: Sendable {
  private let store: any AlarmStore
  package init(store: any AlarmStore) { self.store = store }

  /// `ringNow`: the person was told that the alarm time has passed and wants to be rung at once;
  /// that works up to leave-by.
  ///
  /// Throws `AlarmRefusal.tooLate` before anything is stored.
  package func callAsFunction(
    _ draft: AlarmDraft, ringNow: Bool = false, now: Instant
  ) async throws -> AlarmAddition {
    let leaveBy = draft.route.leaveBy
    let alarmAt = leaveBy.instant - draft.bufferSeconds
    if alarmAt <= now {
      let canRingNow = now < leaveBy.instant
      guard ringNow, canRingNow else {
        throw AlarmRefusal.tooLate(alarmAt: alarmAt, leaveBy: leaveBy, canRingNow: canRingNow)
      }
    }
    return try await store.add(draft, now: now)
  }
}
