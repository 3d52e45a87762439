/// The clocks of the machine at one moment, as they were last stored.
package struct ClockMark: Hashable, Sendable, Codable {
  /// The wall clock.
  package var wall: Instant
  /// Which start of the machine.
  package var boot: String
  package init(wall: Instant, boot: String) {
    self.wall = wall
    self.boot = boot
  }
}

/// Whether the wall clock can be believed.
package enum ClockTrust: Hashable, Sendable {
  case trusted
  /// Earlier than it was before the machine was started: probably not set yet. Nothing is declared due
  /// or missed until it is set.
  case suspect(lastSeen: Instant)

  /// Backward steps up to this are ordinary corrections.
  package static let toleranceSeconds = 120
  /// 2026-01-01: before the program was written.
  private static let earliest = Instant(1_767_225_600)

  /// `last`: what was stored before; nil at the first start.
  ///
  /// Within one start of the machine a clock that goes back was set by someone, and is believed.
  package static func judge(now: Instant, boot: String, last: ClockMark?) -> ClockTrust {
    if now < earliest { return .suspect(lastSeen: last?.wall ?? earliest) }
    guard let last, last.boot != boot, now < last.wall - toleranceSeconds else { return .trusted }
    return .suspect(lastSeen: last.wall)
  }
}
