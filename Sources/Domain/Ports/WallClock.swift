/// What time it is.
///
/// Policies take instants; only use cases and daemons ask a clock.
package protocol WallClock: Sendable {
  func now() -> Instant
}

/// A clock that always shows the same time.
package struct StoppedClock: WallClock {
  private let instant: Instant
  package init(at instant: Instant) { self.instant = instant }
  package func now() -> Instant { instant }
}
