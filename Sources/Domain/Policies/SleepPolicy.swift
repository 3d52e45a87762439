/// What the sleep of the machine means for alarms.
package enum SleepPolicy {
  /// So long before a ring the machine is woken: it takes a few seconds to be itself again.
  package static let leadSeconds = 15
  /// Alarms further away are not warned of when the machine goes to sleep: it will be used before.
  package static let warningSeconds = 12 * 3600

  /// When the machine has to wake at the latest for the next ring; nil where nothing will.
  package static func wakeAt(_ ring: Instant?, now: Instant) -> Instant? {
    guard let ring, ring > now else { return nil }
    return ring - leadSeconds > now ? ring - leadSeconds : ring
  }

  /// Alarms that may fall into a sleep that begins now: those to ring within twelve hours.
  ///
  /// Who sends the machine to sleep while it rings has heard it.
  package static func endangered(_ sessions: [AlarmSession], now: Instant) -> [AlarmSession] {
    sessions.filter { session in
      guard session.phase == .scheduled, let ring = RingSchedule.nextRing(session) else {
        return false
      }
      return ring > now && ring - now <= warningSeconds
    }
  }
}
