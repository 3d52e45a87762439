/// The times of an alarm for one route, and how pressing they are.
package struct AlarmTimes: Hashable, Sendable {
  /// Three minutes, the setting `alarm.buffer`.
  package static let defaultBufferSeconds = 180

  package var leaveBy: Instant
  /// Seconds from the alarm to the point of no return; also all that can be snoozed away.
  package var bufferSeconds: Int

  package init(leaveBy: Instant, bufferSeconds: Int = AlarmTimes.defaultBufferSeconds) {
    self.leaveBy = leaveBy
    self.bufferSeconds = bufferSeconds
  }

  package var alarmAt: Instant { leaveBy - bufferSeconds }

  /// Minutes until an instant, never negative.
  ///
  /// They are rounded up, as everywhere: one second left is one minute.
  package static func minutes(until instant: Instant, from now: Instant) -> Int {
    max(0, (instant - now + 59).flooredQuotient(by: 60))
  }

  /// How pressing the alarm is at an instant.
  package func urgency(at now: Instant) -> Urgency {
    let seconds = alarmAt - now
    return seconds > 1800 ? .relaxed : seconds > 600 ? .caution : .imminent
  }
}

/// From the time left to the alarm: over 30 minutes, up to 30, up to 10.
package enum Urgency: String, Hashable, Sendable, CaseIterable {
  case relaxed, caution, imminent
}

extension AlarmSession {
  /// How pressing it is: by the time to the alarm as it now stands, snoozed or not.
  package func urgency(at now: Instant) -> Urgency {
    AlarmTimes(leaveBy: alarmAt, bufferSeconds: 0).urgency(at: now)
  }
}
