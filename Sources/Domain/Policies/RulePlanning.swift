/// When a recurring rule plans a night.
package enum RulePlanning {
  /// Seconds until planning is tried again after it failed.
  package static let retrySeconds = 600

  /// True where a night begins on a day of the rule and has neither been planned nor settled.
  ///
  /// A night whose alarm was cancelled stays cancelled.
  package static func wants(
    _ rule: AlarmRule, night: ServiceNight, sessions: [AlarmSession], now: Instant
  ) -> Bool {
    guard rule.days.contains(night.date.weekday), now < night.endsAt.instant else {
      return false
    }
    if let settled = rule.settledNight, settled >= night.date { return false }
    return !sessions.contains { $0.ruleID == rule.id && $0.night == night.date }
  }

  /// True where a wanted night should be planned now rather than after a pause.
  package static func mayTry(_ rule: AlarmRule, now: Instant) -> Bool {
    guard rule.failure != nil, let last = rule.lastAttempt else { return true }
    // An attempt in the future was made before the clock was set back.
    return now >= last + retrySeconds || now < last
  }

  /// The next night of the rule after a date, at most a week on.
  package static func nextNight(_ rule: AlarmRule, after date: CivilDate) -> CivilDate? {
    (1...7).lazy.map { date.adding(days: $0) }.first { rule.days.contains($0.weekday) }
  }

  /// So long before a night ends a sleeping machine is woken to plan it: 18:00 where it ends at 04:00.
  package static let wakeSeconds = 10 * 3600

  /// When a machine that is asleep has to wake so that the rule's next night is planned; nil for never.
  ///
  /// - Parameters:
  ///   - night: the one that it is now.
  ///   - isWanted: that one is still to be planned.
  package static func wakeAt(
    _ rule: AlarmRule, night: ServiceNight, isWanted: Bool, now: Instant
  ) -> Instant? {
    let evening = night.endsAt.instant - wakeSeconds
    if isWanted, evening > now { return evening }
    return nextNight(rule, after: night.date).map {
      evening + ($0.daysSince1970 - night.date.daysSince1970) * 86_400
    }
  }
}
