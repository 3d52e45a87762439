/// What the sleep of the machine means for alarms.
package enum SleepPolicy {
  /// So long before a ring the machine is woken: it takes a few seconds to be itself again.
  package static let leadSeconds = 15
  /// Alarms further away are not warned of when the machine goes to sleep: it will be used before.
  package static let warningSeconds = 12 * 3600

  /// When the machine has to wake at the latest; nil where there is nothing to wake for.
  ///
  /// - Parameters:
  ///   - ring: the next one.
  ///   - planning: when a night has to be planned.
  package static func wakeAt(ring: Instant?, planning: Instant? = nil, now: Instant) -> Instant? {
    let ahead = ring.map { $0 - leadSeconds > now ? $0 - leadSeconds : $0 }
    return [ahead, planning].compactMap(\.self).filter { $0 > now }.min()
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
