/// How often the planner is asked again: more often as the alarm comes near.
package enum RecheckSchedule {
  /// Up to so many seconds before leave-by, an interval of so many seconds.
  private static let bands: [(upTo: Int, every: Int)] = [
    (600, 120), (1800, 300), (3600, 600), (3 * 3600, 1200), (12 * 3600, 3600),
    (.max, 6 * 3600),
  ]

  /// Seconds between two checks with so much time left to leave-by.
  package static func interval(secondsLeft: Int) -> Int {
    bands.first { secondsLeft <= $0.upTo }?.every ?? 6 * 3600
  }

  /// When to ask next; nil when asking helps no more: from leave-by on, or once acknowledged.
  ///
  /// The answer may lie in the past, which means now.
  package static func nextCheck(_ session: AlarmSession) -> Instant? {
    guard session.phase == .scheduled || session.phase == .ringing else { return nil }
    let last = session.lastCheckAttempt ?? session.createdAt
    for band in bands.reversed() {
      let begin = band.upTo == .max ? last : max(last, session.leaveBy - band.upTo)
      let shorter = bands.last { $0.upTo < band.upTo }?.upTo ?? 0
      let end = session.leaveBy - shorter
      // Who takes few questions a day is asked again when half of the time has gone.
      let every = session.isSparing ? max(band.every, (session.leaveBy - last) / 2) : band.every
      let candidate = max(begin, last + every)
      if candidate < end { return candidate }
    }
    return nil
  }
}

/// Whether a value can be shown without saying that it is old.
package enum Freshness: String, Hashable, Sendable, Codable {
  case fresh
  /// Older than two intervals of the schedule: shown with the time it was last checked.
  case stale
  /// Checked in the future, as the clock tells it.
  case unknown

  package init(checkedAt: Instant, leaveBy: Instant, now: Instant) {
    let age = now - checkedAt
    if age < -60 {
      self = .unknown
    } else {
      self = age <= 2 * RecheckSchedule.interval(secondsLeft: leaveBy - now) ? .fresh : .stale
    }
  }
}

extension AlarmSession {
  /// True where one of the planners that it is from takes few questions a day.
  fileprivate var isSparing: Bool {
    route.sourceKind.split(separator: "+").contains { PlannerName.sparing.contains(String($0)) }
  }

  package func freshness(at now: Instant) -> Freshness {
    Freshness(checkedAt: route.checkedAt.instant, leaveBy: leaveBy, now: now)
  }
}
