/// Delivers what is due: the one way in which the daemon and `check` ring.
///
/// Taking what is due and delivering it are two steps, so that a channel that hangs for a few seconds
/// keeps no other alarm from ringing at its time.
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

  /// What was taken to be delivered.
  package struct Round: Sendable {
    /// Each group is one message.
    fileprivate var groups: [[AlarmClaim]] = []
    /// Being delivered by other processes, and when the first of those can be had, should that hang.
    package fileprivate(set) var heldElsewhere = 0
    fileprivate var heldUntil: Instant?
    package var isEmpty: Bool { groups.isEmpty }
  }

  /// Lets time pass, takes what is due, and delivers it.
  package func callAsFunction() async throws -> Report {
    let changes = try await advance()
    let round = try await take()
    var report = try await deliver(round)
    report.changes = changes
    report.heldElsewhere = round.heldElsewhere
    report.nextInstant = try await store.nextInstant()
    // What is held elsewhere is due now, but only the end of its lease is worth waiting for.
    if round.heldElsewhere > 0, let next = report.nextInstant, next <= now() {
      report.nextInstant = try await nextInstant(beside: [round])
    }
    for change in changes where change.hasEnded { await withdraw(change.session) }
    return report
  }

  /// Lets time pass for all alarms; only those that changed are returned.
  package func advance() async throws -> [AlarmChange] {
    do {
      return try await store.advance(to: now())
    } catch is StoreFailure {
      // What cannot be written can still ring.
      return []
    }
  }

  /// Takes the right to deliver all that is due.
  package func take() async throws -> Round {
    var round = Round()
    let due = try await store.claimDue(at: now())
    let claims = try await store.begin(due.claims, now: now())
    // Alarms that could not ring are summed up in one message.
    let summary = claims.filter { $0.notice.announcement == .notRung }
    let others = claims.filter { $0.notice.announcement != .notRung }
    round.groups = others.map { [$0] } + (summary.isEmpty ? [] : [summary])
    (round.heldElsewhere, round.heldUntil) = (due.held, due.heldUntil)
    return round
  }

  /// When to look again, apart from the end of what is being delivered.
  ///
  /// What is in hand, here or elsewhere, is due now and not worth a look before it is done; another alarm
  /// may be due before that.
  package func nextInstant(beside rounds: [Round]) async throws -> Instant? {
    if rounds.allSatisfy({ $0.isEmpty && $0.heldElsewhere == 0 }) {
      return try await store.nextInstant()
    }
    let next = try await store.nextInstant(after: now())
    return (rounds.map(\.heldUntil) + [next]).compactMap(\.self).min()
  }

  /// Delivers what was taken, and says what became of all of it.
  package func deliver(_ round: Round) async throws -> Report {
    var report = Report()
    try await deliver(round.groups, &report)
    return report
  }

  /// Shows quietly what stands for an alarm, on the channels that do that.
  package func show(_ standing: StandingNotice, for session: AlarmSession) async -> [Delivery] {
    let content = NoticeContent(
      sessions: [session], announcement: .standing, dueAt: standing.since, now: now(),
      mayRepeat: false)
    return await withTaskGroup(of: Delivery.self) { group in
      for notifier in notifiers where notifier.threshold <= .quiet {
        group.addTask { await notifier.deliver(content) }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.channel < $1.channel }
    }
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
      for notifier in notifiers
      where notifier.isInUse && announcement.attention >= notifier.threshold {
        group.addTask { await notifier.deliver(content) }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.channel < $1.channel }
    }
    for claim in claims { try await store.finish(claim, deliveries, now: now()) }
    return (claims, deliveries.contains(where: \.isDelivered))
  }
}
