/// Whether a route can still be taken.
package enum DepartureState: String, Hashable, Sendable, CaseIterable {
  /// More than ten minutes ahead.
  case ahead
  /// One must leave within ten minutes.
  case soon
  /// One must leave within this minute.
  case now
  /// The point of no return has passed.
  case gone

  /// The state of a route that must be left for by `leaveBy`; at that very second it is not yet gone.
  package init(leaveBy: Instant, now: Instant) {
    let seconds = leaveBy - now
    self = seconds < 0 ? .gone : seconds <= 60 ? .now : seconds <= 600 ? .soon : .ahead
  }
}

extension Route {
  package func departureState(at now: Instant) -> DepartureState {
    DepartureState(leaveBy: leaveBy.instant, now: now)
  }
}
