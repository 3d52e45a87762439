/// Where an alarm stands.
package enum AlarmPhase: String, Hashable, Sendable, Codable, CaseIterable {
  case scheduled, ringing
  /// The person is on the way.
  case acknowledged
  /// It is over in the ordinary way.
  case ended
  /// The train was not reached, or the alarm could not ring in time.
  case missed
  /// There is no service any more.
  case serviceEnded
  case cancelled

  /// True for a tombstone, which nothing brings back.
  package var isOver: Bool {
    switch self {
    case .scheduled, .ringing, .acknowledged: false
    case .ended, .missed, .serviceEnded, .cancelled: true
    }
  }
}

/// Why an alarm is over.
package enum AlarmEndReason: String, Hashable, Sendable, Codable {
  /// Acknowledged, and the train has left.
  case departed
  /// It rang, and nobody answered until the train had left.
  case expired
  /// It could not ring before the train left: the machine was off or asleep.
  case notRung
  /// The train was moved so far forward that it cannot be reached.
  case outOfReach
  case noService
  case cancelled
  /// Another alarm for the same night and way took its place.
  case replaced
}
