/// What bars and the countdown read: all that is needed to show the alarms without opening the store.
package struct AlarmState: Hashable, Sendable, Codable {
  /// As many alarms are told of; those that leave first.
  package static let maximumSessions = 100
  /// Version of this form.
  package var version = 1
  package var writtenAt: Instant
  /// Not over, soonest leave-by first.
  package var sessions: [AlarmSession]
  package var notices: [StoreNotice]
  /// Set while the clock cannot be believed.
  package var clockLastSeen: Instant?
  /// True while a daemon runs.
  package var isWatched: Bool

  package init(
    writtenAt: Instant, sessions: [AlarmSession], notices: [StoreNotice] = [],
    clockLastSeen: Instant? = nil, isWatched: Bool
  ) {
    self.writtenAt = writtenAt
    self.sessions = sessions
    self.notices = notices
    self.clockLastSeen = clockLastSeen
    self.isWatched = isWatched
  }
}

/// The small file between the daemon and the bars.
package protocol StateFile: Sendable {
  /// Replaces the file as a whole.
  func write(_ state: AlarmState) throws
  /// Nil where there is none.
  func read() throws -> AlarmState?
}
