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
}
