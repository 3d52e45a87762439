/// Something that happens to an alarm.
package enum AlarmEvent: Hashable, Sendable {
  /// Time has passed.
  case clock
  /// A notice was claimed and is about to be delivered.
  case ringing
  /// A notice was delivered on at least one channel.
  case delivered(AlarmNotice, [Delivery])
  /// No channel took it; it stays due.
  case undelivered(AlarmNotice, [Delivery])
  /// Something was shown that was not a notice: it is kept on record.
  case told([Delivery])
  /// "Leaving."
  case acknowledge
  case snooze(seconds: Int)
  /// "Not now": silent until leave-by, where it rings once more; from then on for good.
  case dismiss
  case cancel
  case replaced(by: AlarmID)
  case checked(CheckResult)
  /// The machine goes to sleep, and nothing will wake it in time.
  case sleepAhead
}

/// Why something asked for was not done.
package enum AlarmRefusal: Error, Hashable, Sendable {
  /// It is over.
  case over(AlarmPhase)
  /// Leave-by has come: snoozing would miss the train.
  case pastLeaveBy(ZonedTime)
  /// It has not rung yet, so there is nothing to put off.
  case notRinging(alarmAt: Instant)
  case alreadyAcknowledged
  /// The alarm time of a new alarm has passed. `canRingNow`: leave-by has not.
  case tooLate(alarmAt: Instant, leaveBy: ZonedTime, canRingNow: Bool)
  case unknown(AlarmID)
}

/// An alarm before and after an event.
package struct AlarmChange: Hashable, Sendable {
  package var before: AlarmSession
  package var session: AlarmSession
  package var verdict: ChangeVerdict?
  /// For bringing the surfaces up to date; what has to be delivered is in the outbox of the session.
  package var attention: Attention
  package init(
    before: AlarmSession, session: AlarmSession, verdict: ChangeVerdict? = nil,
    attention: Attention = .silent
  ) {
    self.before = before
    self.session = session
    self.verdict = verdict
    self.attention = attention
  }
  package var hasChanged: Bool { before != session }
  /// True where it has just become a tombstone, so that its notification has to be closed.
  package var hasEnded: Bool { session.isOver && !before.isOver }
}

/// The life of an alarm: what each event makes of it.
package enum AlarmStateMachine {
  /// Longest record of deliveries kept with an alarm.
  package static let maximumDeliveries = 60
  /// How long the "moved earlier" badge stands.
  package static let badgeSeconds = 600
  /// What no channel took is tried again after so long.
  package static let retrySeconds = 10
  /// How long a warning of sleep may wait to be delivered.
  package static let warningLifeSeconds = 10

  package static func next(
    _ session: AlarmSession, _ event: AlarmEvent, now: Instant
  ) throws(AlarmRefusal) -> AlarmChange {
    var change = AlarmChange(before: session, session: session)
    passTime(&change.session, now: now)
    if change.session.isOver {
      switch event {
      case .clock, .ringing, .checked, .sleepAhead: break
      case .delivered(let notice, let deliveries):
        delivered(notice, deliveries, &change.session, now)
      case .undelivered(let notice, let deliveries):
        undelivered(notice, deliveries, &change.session, now)
      case .told(let deliveries): record(deliveries, in: &change.session)
      case .acknowledge, .snooze, .dismiss, .cancel, .replaced:
        throw .over(change.session.phase)
      }
    } else {
      try apply(event, to: &change, now: now)
    }
    if change.attention == .silent, change.session.phase != session.phase {
      change.attention = .quiet
    }
    return change
  }

  /// Beside what else has to be told.
  private static func warn(_ session: inout AlarmSession, now: Instant) {
    guard session.phase == .scheduled else { return }
    session.outbox.removeAll { $0.announcement == .unwoken }
    session.outbox.append(AlarmNotice(.unwoken, dueAt: now))
  }

  private static func passTime(_ session: inout AlarmSession, now: Instant) {
    // Told too late it would be wrong: the machine is awake.
    session.outbox.removeAll {
      $0.announcement == .unwoken && now - $0.dueAt > warningLifeSeconds
    }
    if let badge = session.movedEarlierUntil, badge <= now {
      session.movedEarlierUntil = nil
      session.movedEarlierFrom = nil
    }
    // The train has left: rings and a last call that are still due are of no use to anybody.
    if now >= RingSchedule.usefulUntil(session) {
      if RingSchedule.nextRing(session) != nil { session.lastRungDue = session.leaveBy }
      session.outbox.removeAll { $0.announcement.attention == .alarm }
    }
    switch session.phase {
    case .scheduled, .ringing:
      guard now >= session.boardingAt + RingSchedule.expirySeconds else { return }
      let end = session.boardingAt + RingSchedule.expirySeconds
      session.outbox = []
      if session.hasRung {
        finish(&session, .ended, .expired, at: end)
      } else {
        finish(&session, .missed, .notRung, at: end)
        session.outbox = [AlarmNotice(.notRung, dueAt: end)]
      }
    case .acknowledged:
      guard now >= session.boardingAt + RingSchedule.quietEndSeconds else { return }
      finish(
        &session, .ended, .departed, at: session.boardingAt + RingSchedule.quietEndSeconds)
      session.outbox = []
    case .ended, .missed, .serviceEnded, .cancelled: break
    }
  }

  private static func apply(
    _ event: AlarmEvent, to change: inout AlarmChange, now: Instant
  ) throws(AlarmRefusal) {
    switch event {
    case .clock: break
    case .ringing:
      change.session.hasRung = true
      if change.session.phase == .scheduled { enter(.ringing, &change.session, now) }
    case .delivered(let notice, let deliveries): delivered(notice, deliveries, &change.session, now)
    case .undelivered(let notice, let deliveries):
      undelivered(notice, deliveries, &change.session, now)
    case .told(let deliveries): record(deliveries, in: &change.session)
    case .acknowledge:
      if change.session.phase != .acknowledged { enter(.acknowledged, &change.session, now) }
      change.session.outbox = []
    case .snooze(let seconds): try snooze(&change.session, seconds: seconds, now: now)
    case .dismiss: try dismiss(&change.session, now: now)
    case .cancel:
      finish(&change.session, .cancelled, .cancelled, at: now)
      change.session.outbox = []
    case .replaced(let other):
      finish(&change.session, .cancelled, .replaced, at: now)
      change.session.replacedBy = other
      change.session.outbox = []
    case .checked(let result): reconcile(&change, result, now: now)
    case .sleepAhead: warn(&change.session, now: now)
    }
  }

  /// The buffer is all there is to spend: the new alarm time is at the latest leave-by.
  private static func snooze(
    _ session: inout AlarmSession, seconds: Int, now: Instant
  ) throws(AlarmRefusal) {
    if now >= session.leaveBy { throw .pastLeaveBy(session.route.leaveBy) }
    if session.phase == .acknowledged { throw .alreadyAcknowledged }
    guard session.phase == .ringing else { throw .notRinging(alarmAt: session.alarmAt) }
    session.snoozedUntil = min(now + max(1, seconds), session.leaveBy)
    session.lastCallAt = nil
    session.lastRungDue = nil
    enter(.scheduled, &session, now)
  }

  /// Silences it without a word on whether the person leaves: the train still goes, so the alarm stands
  /// and calls once more at the point of no return.
  private static func dismiss(_ session: inout AlarmSession, now: Instant) throws(AlarmRefusal) {
    if session.phase == .acknowledged { throw .alreadyAcknowledged }
    if now < session.leaveBy {
      try snooze(&session, seconds: session.leaveBy - now, now: now)
    } else {
      session.lastRungDue = session.leaveBy
      session.outbox = []
    }
  }

  private static func reconcile(_ change: inout AlarmChange, _ result: CheckResult, now: Instant) {
    let verdict = Reconciler.verdict(change.session, result, now: now)
    change.verdict = verdict
    change.attention = verdict.attention
    change.session.lastCheckAttempt = now
    if case .notChecked(let reason) = verdict {
      change.session.checkFailure = reason
      return
    }
    change.session.checkFailure = nil
    switch verdict {
    case .notChecked: break
    case .unchanged:
      if case .found(let route) = result { change.session.route = route }
    case .later:
      take(result, &change.session)
      if let snoozed = change.session.snoozedUntil,
        snoozed <= change.session.leaveBy - change.session.bufferSeconds
      {
        change.session.snoozedUntil = nil
      }
      change.session.lastCallAt = nil
      if change.session.alarmAt > now, change.session.phase != .acknowledged {
        change.session.lastRungDue = nil
        if change.session.phase == .ringing { enter(.scheduled, &change.session, now) }
      }
    case .earlier(let old, let new):
      take(result, &change.session)
      change.session.snoozedUntil = nil
      change.session.lastCallAt = nil
      if change.session.phase != .acknowledged {
        change.session.lastRungDue = nil
        if change.session.phase == .ringing { enter(.scheduled, &change.session, now) }
      }
      badge(old, &change.session, now)
      post(.movedEarlier(old: old, new: new), &change.session, now)
    case .lastCall(let old, let new):
      take(result, &change.session)
      change.session.snoozedUntil = nil
      change.session.lastCallAt = now
      // The last call is itself the ring of this instant; repeats follow until leave-by.
      change.session.lastRungDue = now
      enter(.ringing, &change.session, now)
      badge(old, &change.session, now)
      post(.lastCall(old: old, new: new), &change.session, now)
    case .missed(let old, let new):
      take(result, &change.session)
      finish(&change.session, .missed, .outOfReach, at: now)
      change.session.outbox = []
      post(.missed(old: old, new: new), &change.session, now)
    case .noService:
      finish(&change.session, .serviceEnded, .noService, at: now)
      change.session.outbox = []
      post(.noService, &change.session, now)
    }
  }

  private static func take(_ result: CheckResult, _ session: inout AlarmSession) {
    if case .found(let route) = result { session.route = route }
  }

  private static func badge(_ old: ZonedTime, _ session: inout AlarmSession, _ now: Instant) {
    // A second move within the ten minutes is told from where the first one began.
    if !session.showsMovedEarlier(at: now) { session.movedEarlierFrom = old }
    session.movedEarlierUntil = now + badgeSeconds
  }

  /// A newer word on the train takes the place of one that was not delivered yet.
  private static func post(
    _ announcement: Announcement, _ session: inout AlarmSession, _ now: Instant
  ) {
    session.outbox = [AlarmNotice(announcement, dueAt: now)]
  }

  private static func delivered(
    _ notice: AlarmNotice, _ deliveries: [Delivery], _ session: inout AlarmSession, _ now: Instant
  ) {
    record(deliveries, in: &session)
    switch notice.announcement {
    case .ring: session.lastRungDue = max(notice.dueAt, session.lastRungDue ?? notice.dueAt)
    case .lastCall:
      // It may have been told late; the next minute counts from then.
      if !session.isOver, session.lastCallAt != nil { session.lastRungDue = now }
    case .movedEarlier, .missed, .noService, .notRung, .standing, .unwoken: break
    }
    session.outbox.removeAll { $0 == notice }
    if notice.announcement.attention == .alarm {
      session.retryAt = nil
    } else if !session.outbox.contains(where: { $0.announcement.attention < .alarm }) {
      // What else waits for its next try goes on waiting.
      session.alertRetryAt = nil
      session.failedTries = 0
    }
  }

  /// Tried again soon, then less often.
  ///
  /// An alert that no channel takes, as where there is no desktop, puts off no ring.
  private static func undelivered(
    _ notice: AlarmNotice, _ deliveries: [Delivery], _ session: inout AlarmSession, _ now: Instant
  ) {
    record(deliveries, in: &session)
    if notice.announcement.attention == .alarm {
      session.retryAt = now + retrySeconds
      return
    }
    let pause = session.isOver ? 60 << min(session.failedTries, 6) : retrySeconds
    session.alertRetryAt = now + pause
    session.failedTries += 1
  }

  private static func record(_ deliveries: [Delivery], in session: inout AlarmSession) {
    session.deliveries.append(contentsOf: deliveries)
    let surplus = session.deliveries.count - maximumDeliveries
    if surplus > 0 { session.deliveries.removeFirst(surplus) }
  }

  private static func enter(_ phase: AlarmPhase, _ session: inout AlarmSession, _ now: Instant) {
    session.phase = phase
    session.phaseSince = now
  }

  private static func finish(
    _ session: inout AlarmSession, _ phase: AlarmPhase, _ reason: AlarmEndReason,
    at instant: Instant
  ) {
    enter(phase, &session, instant)
    session.endReason = reason
    session.movedEarlierUntil = nil
    session.movedEarlierFrom = nil
    session.snoozedUntil = nil
    session.lastCallAt = nil
  }
}
