/// When there is no last train: service that goes on across the night end.
package enum AllNightRule {
  /// Seconds between two ways home that still count as going on.
  package static let longestGap = 90 * 60

  /// One way home.
  package struct Way: Hashable, Sendable {
    package var leaveBy: Instant
    package var arrival: Instant
    package init(leaveBy: Instant, arrival: Instant) {
      self.leaveBy = leaveBy
      self.arrival = arrival
    }
  }

  /// Whether a last way home leaves it open that service goes on; if not, nothing later need be
  /// looked for.
  ///
  /// The next way arrives after the night end, so its arrival is too far from this one's if this
  /// one's is too far from the night end.
  package static func mayGoOn(after last: Way, nightEnd: Instant) -> Bool {
    nightEnd - last.arrival <= longestGap
  }

  /// Whether a way continues the one before it.
  ///
  /// Neither the departures nor the arrivals are more than 90 minutes apart. A way that waits for the morning on the road does not.
  package static func continues(_ next: Way, after previous: Way) -> Bool {
    next.leaveBy > previous.leaveBy && next.leaveBy - previous.leaveBy <= longestGap
      && next.arrival - previous.arrival <= longestGap
  }

  /// Whether ways home, earliest first, lead across the night end without a gap.
  ///
  /// - Parameter ways: The last one that arrives by the night end, then those after it, at least to
  ///   the first that leaves after the night end.
  package static func goesOn(_ ways: [Way], nightEnd: Instant) -> Bool {
    guard let first = ways.first, mayGoOn(after: first, nightEnd: nightEnd) else { return false }
    var previous = first
    for way in ways.dropFirst() {
      guard continues(way, after: previous) else { return false }
      if way.leaveBy > nightEnd { return true }
      previous = way
    }
    return false
  }
}
