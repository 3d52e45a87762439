/// Delivers what is due: the one way in which the daemon and `check` ring.
package struct RingDueAlarms: Sendable {
  private let store: any AlarmStore
  private let notifiers: [any Notifier]
  private let now: @Sendable () -> Instant

  package init(
    store: any AlarmStore, notifiers: [any Notifier], now: @escaping @Sendable () -> Instant
  ) {
    self.store = store
    self.notifiers = notifiers
    self.now = now
  }

  /// What one round did.
  package struct Report: Sendable {
    /// Delivered on at least one channel.
    package var delivered: [AlarmClaim] = []
    /// Due, and taken by no channel.
    package var undelivered: [AlarmClaim] = []
    /// Being delivered by another process.
    package var heldElsewhere = 0
    /// Alarms that changed by the passing of time.
    package var changes: [AlarmChange] = []
    /// When to look again; nil when nothing is pending.
    package var nextInstant: Instant?
    package init() {}
  }

  package func callAsFunction() async throws -> Report {
    var report = Report()
    do {
      report.changes = try await store.advance(to: now())
    } catch is StoreFailure {
      // What cannot be written can still ring.
    }
    for change in report.changes where change.hasEnded { await withdraw(change.session) }
    let round = try await store.claimDue(at: now())
    report.heldElsewhere = round.held
    let claims = try await store.begin(round.claims, now: now())
    // Alarms that could not ring are summed up in one message.
    let summary = claims.filter { $0.notice.announcement == .notRung }
    let others = claims.filter { $0.notice.announcement != .notRung }
    try await deliver(others.map { [$0] } + (summary.isEmpty ? [] : [summary]), &report)
    report.nextInstant = try await store.nextInstant()
    // What is held elsewhere is due now, but only the end of its lease is worth waiting for.
    if let heldUntil = round.heldUntil, let next = report.nextInstant, next <= now() {
      report.nextInstant = heldUntil
    }
    return report
  }

  /// Takes back what stands for alarms that are acknowledged or over.
  package func withdraw(_ session: AlarmSession) async {
    await withTaskGroup(of: Void.self) { group in
      for notifier in notifiers { group.addTask { await notifier.withdraw(session) } }
    }
  }

  /// Each group is one message; all at once, so that a slow channel delays no other alarm.
  private func deliver(_ groups: [[AlarmClaim]], _ report: inout Report) async throws {
    let outcomes = try await withThrowingTaskGroup(of: ([AlarmClaim], Bool).self) { tasks in
      for group in groups { tasks.addTask { try await deliver(group) } }
      return try await tasks.reduce(into: []) { $0.append($1) }
    }
    for (claims, isDelivered) in outcomes {
      if isDelivered { report.delivered += claims } else { report.undelivered += claims }
    }
  }

  private func deliver(_ claims: [AlarmClaim]) async throws -> ([AlarmClaim], Bool) {
    guard let first = claims.first else { return ([], true) }
    let announcement = first.notice.announcement
    let content = NoticeContent(
      sessions: claims.map(\.session), announcement: announcement, dueAt: first.notice.dueAt,
      now: now(), mayRepeat: claims.contains(where: \.mayRepeat))
    let deliveries = await withTaskGroup(of: Delivery.self) { group in
      for notifier in notifiers where announcement.attention >= notifier.threshold {
        group.addTask { await notifier.deliver(content) }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.channel < $1.channel }
    }
    for claim in claims { try await store.finish(claim, deliveries, now: now()) }
    return (claims, deliveries.contains(where: \.isDelivered))
  }
}
