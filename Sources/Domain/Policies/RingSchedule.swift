/// When an alarm rings, and when it next needs a look.
package enum RingSchedule {
  /// Seconds from one ring to the next, until it is acknowledged or leave-by has come.
  package static let repeatSeconds = 60
  /// A ring this late or later is marked late.
  package static let lateFromSeconds = 30
  /// Unacknowledged: over this long after boarding.
  package static let expirySeconds = 60
  /// Acknowledged: over this long after boarding.
  package static let quietEndSeconds = 600

  /// The next ring, past or to come; nil when there is none left.
  ///
  /// Rings are due from the alarm time to leave-by, both included.
  package static func nextRing(_ session: AlarmSession) -> Instant? {
    guard session.phase == .scheduled || session.phase == .ringing else { return nil }
    let next = session.lastRungDue.map { max($0 + repeatSeconds, session.alarmAt) }
    let due = next ?? min(session.alarmAt, session.leaveBy)
    return due <= session.leaveBy ? due : nil
  }

  /// From then on a ring is of no use: the train has left.
  ///
  /// Where there is no walk, leave-by is boarding: the ring of that second still counts, also from a
  /// machine that was busy or had just resumed.
  package static func usefulUntil(_ session: AlarmSession) -> Instant {
    max(session.boardingAt, session.leaveBy + lateFromSeconds)
  }

  /// What has to be delivered now, oldest first: notices of the outbox, and a ring.
  ///
  /// Several rings that were slept through count as one, and a ring is useful until the train
  /// leaves.
  package static func due(_ session: AlarmSession, at now: Instant) -> [AlarmNotice] {
    var notices = session.outbox.filter { notBefore($0, session) <= now }
    guard now < usefulUntil(session) else {
      return notices.filter { $0.announcement.attention != .alarm }
    }
    // A last call that is still to be told is the ring.
    if notices.contains(where: { $0.announcement.attention == .alarm }) { return notices }
    guard let first = nextRing(session), first <= now, session.retryAt.map({ $0 <= now }) ?? true
    else { return notices }
    let until = min(now, session.leaveBy)
    let due = first + (until - first) / repeatSeconds * repeatSeconds
    // Repeats are not late in the sense that matters; the first ring is, from when it could be heard:
    // one set to ring at once is in time.
    let late = session.lastRungDue == nil ? now - max(session.alarmAt, session.createdAt) : 0
    notices.append(
      AlarmNotice(
        .ring(
          isRepeat: session.lastRungDue != nil, lateSeconds: late >= lateFromSeconds ? late : 0),
        dueAt: due))
    return notices
  }

  /// When a notice of the outbox can be delivered: one that no channel took waits for its next try.
  private static func notBefore(_ notice: AlarmNotice, _ session: AlarmSession) -> Instant {
    let retry =
      notice.announcement.attention == .alarm ? session.retryAt : session.alertRetryAt
    return max(notice.dueAt, retry ?? notice.dueAt)
  }

  /// The next instant at which something happens of itself; nil when it is over and all is
  /// delivered.
  ///
  /// An instant in the past means: now.
  package static func nextInstant(_ session: AlarmSession) -> Instant? {
    var instants = session.outbox.map { notBefore($0, session) }
    if let ring = nextRing(session) { instants.append(max(ring, session.retryAt ?? ring)) }
    switch session.phase {
    case .scheduled, .ringing:
      instants.append(session.boardingAt + expirySeconds)
      // From then on rings that no channel took are given up.
      if nextRing(session) != nil { instants.append(usefulUntil(session)) }
    case .acknowledged:
      instants.append(session.boardingAt + quietEndSeconds)
    case .ended, .missed, .serviceEnded, .cancelled: break
    }
    if !session.isOver, let badge = session.movedEarlierUntil { instants.append(badge) }
    return instants.min()
  }
}
