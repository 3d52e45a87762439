/// What the planner says when it is asked again about an alarm.
package enum CheckResult: Hashable, Sendable {
  case found(RouteSnapshot)
  /// There is service, but its last has left. The boarding time that was missed, where known.
  case gone(ZonedTime?)
  /// No way on this night any more.
  case noService
  /// It could not be checked; why.
  case failed(String)
}

/// What a check means for the alarm.
package enum ChangeVerdict: Hashable, Sendable {
  case unchanged
  case later(old: ZonedTime, new: ZonedTime)
  /// Earlier, and the new alarm time is still to come.
  case earlier(old: ZonedTime, new: ZonedTime)
  /// Earlier, the new alarm time has come, leave-by has not passed.
  case lastCall(old: ZonedTime, new: ZonedTime)
  case missed(old: ZonedTime, new: ZonedTime?)
  case noService
  case notChecked(String)

  package var attention: Attention {
    switch self {
    case .unchanged, .notChecked: .silent
    case .later: .quiet
    case .earlier, .missed, .noService: .alert
    case .lastCall: .alarm
    }
  }
}

/// Compares what an alarm was set for with what holds now.
package enum Reconciler {
  package static func verdict(
    _ session: AlarmSession, _ result: CheckResult, now: Instant
  ) -> ChangeVerdict {
    let old = session.route.boardingAt
    switch result {
    case .failed(let reason): return .notChecked(reason)
    case .noService: return .noService
    case .gone(let new):
      // From leave-by on, "gone" is what a planner asked about now has to say: nothing has changed.
      if session.phase == .acknowledged || now > session.leaveBy { return .unchanged }
      return .missed(old: old, new: new)
    case .found(let route):
      let new = route.boardingAt
      let moved = new.instant - old.instant
      // Times are whole seconds, so that anything under one second is no difference. With the same
      // train, a longer way to the stop moves the alarm as an earlier train would.
      let shift = moved != 0 ? moved : route.leaveBy.instant - session.leaveBy
      if shift == 0 { return .unchanged }
      // Who has acknowledged left then, not now.
      let left = session.phase == .acknowledged ? session.phaseSince : now
      if left > route.leaveBy.instant { return .missed(old: old, new: new) }
      if shift > 0 { return .later(old: old, new: new) }
      if session.phase == .acknowledged { return .earlier(old: old, new: new) }
      let alarmAt = route.leaveBy.instant - session.bufferSeconds
      return alarmAt > now ? .earlier(old: old, new: new) : .lastCall(old: old, new: new)
    }
  }
}
