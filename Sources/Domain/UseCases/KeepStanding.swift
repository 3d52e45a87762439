/// Keeps the quiet notifications that stand for alarms true, and takes back those that are over.
package actor KeepStanding {
  /// As many alarms are shown ahead at most: those that ring first.
  private static let most = 20
  /// What was shown before is of no interest after so many seconds.
  private static let forgottenSeconds = 86_400

  private let store: any AlarmStore
  private let ring: RingDueAlarms
  private let now: @Sendable () -> Instant
  /// What was last shown, or is being shown, for each alarm.
  private var known: [AlarmID: StandingNotice] = [:]
  private var isFirst = true

  package init(
    store: any AlarmStore, ring: RingDueAlarms, now: @escaping @Sendable () -> Instant
  ) {
    self.store = store
    self.ring = ring
    self.now = now
  }

  /// Decides what is new and what is over, and has it shown and taken back beside the caller: a desktop
  /// that hangs holds up nobody.
  ///
  /// - Parameters:
  ///   - sessions: those that are not over, soonest first; the first of them are enough.
  ///   - before: what is done first.
  /// - Returns: when to look again; nil where nothing changes of itself.
  package func callAsFunction(
    _ sessions: [AlarmSession], after before: Task<Void, Never>? = nil
  ) async -> Instant? {
    let over = await over(sessions)
    let now = now()
    var next: Instant?
    var new: [(AlarmSession, StandingNotice)] = []
    for session in sessions.prefix(Self.most) {
      let (wanted, later) = wanted(session, now: now)
      next = [next, later].compactMap(\.self).min()
      guard let wanted else { continue }
      known[session.id] = wanted
      new.append((session, wanted))
    }
    if !over.isEmpty || !new.isEmpty {
      let isNew = new
      Task {
        await before?.value
        for session in over { await ring.withdraw(session) }
        for (session, wanted) in isNew { await show(wanted, for: session) }
      }
    }
    return next
  }

  private func show(_ standing: StandingNotice, for session: AlarmSession) async {
    let deliveries = await ring.show(standing, for: session)
    // What cannot be written down was shown all the same.
    _ = try? await store.apply([session.id: .told(deliveries)], now: now())
  }

  /// What is to be shown now, and when to look again.
  private func wanted(_ session: AlarmSession, now: Instant) -> (StandingNotice?, Instant?) {
    let later = StandingNotice.nextInstant(session, after: now)
    let last = StandingNotice.lastShown(session)
    let stands = last != nil || known[session.id] != nil
    guard let wanted = StandingNotice.wanted(session, stands: stands, now: now) else {
      if session.phase != .scheduled { known[session.id] = nil }
      return (nil, later)
    }
    let isAlert = last.map { $0.stage != Announcement.standingStage } ?? false
    if known[session.id] == nil || isAlert && (known[session.id].map { !$0.hasBadge } ?? false) {
      // An alert says all of this itself, and before a restart it was said already.
      let before = session.deliveries.last { $0.stage == Announcement.standingStage }
      if isAlert || before?.dueAt == wanted.since { known[session.id] = wanted }
    }
    if known[session.id] == wanted { return (nil, later) }
    if isAlert, let last, now - last.at < StandingNotice.alertSeconds {
      return (nil, last.at + StandingNotice.alertSeconds)
    }
    return (wanted, later)
  }

  /// An alarm that was cancelled, or whose person is on the way, has nothing to stand for.
  private func over(_ sessions: [AlarmSession]) async -> [AlarmSession] {
    let waiting = Set(
      sessions.filter { $0.phase == .scheduled || $0.phase == .ringing }.map(\.id))
    var over: [AlarmSession] = []
    for id in known.keys.filter({ !waiting.contains($0) }) {
      let session = try? await store.session(id)
      // It may only have fallen behind others.
      if let session, session.phase == .scheduled || session.phase == .ringing { continue }
      known[id] = nil
      if let session { over.append(session) }
    }
    guard isFirst else { return over }
    // What another process left on the screen.
    isFirst = false
    let all = (try? await store.sessions(history: true)) ?? []
    return over
      + all.filter { session in
        guard !waiting.contains(session.id), let last = session.standingDelivery else {
          return false
        }
        return abs(now() - last.at) < Self.forgottenSeconds && Self.wasForLeaving(last)
      }
  }

  /// News of the end of an alarm stays; what calls to leave does not.
  private static func wasForLeaving(_ delivery: Delivery) -> Bool {
    [
      Announcement.standingStage, Announcement.ring(isRepeat: false, lateSeconds: 0).stage,
      "lastCall", "movedEarlier",
    ].contains(delivery.stage)
  }
}
