/// What a channel is asked to show.
package struct NoticeContent: Hashable, Sendable {
  /// One alarm; several for one summary of alarms that could not ring.
  package var sessions: [AlarmSession]
  package var announcement: Announcement
  package var dueAt: Instant
  package var now: Instant
  /// True where something shown by another process may have to be replaced.
  package var mayRepeat: Bool

  package init(
    sessions: [AlarmSession], announcement: Announcement, dueAt: Instant, now: Instant,
    mayRepeat: Bool
  ) {
    self.sessions = sessions
    self.announcement = announcement
    self.dueAt = dueAt
    self.now = now
    self.mayRepeat = mayRepeat
  }
}

/// A channel to a person: the desktop, a sound, a command, the phone.
///
/// Returns within a few seconds whatever happens, and never throws: a failure is a delivery that says
/// so. Called from several tasks.
package protocol Notifier: Sendable {
  /// Stable name of the channel, as it is recorded.
  var channel: String { get }
  /// The least attention for which this channel is used.
  var threshold: Attention { get }
  /// False where there is nothing to deliver to: then it is left out, and nothing is recorded.
  var isInUse: Bool { get }
  func deliver(_ content: NoticeContent) async -> Delivery
  /// Takes back what is shown for an alarm that is acknowledged or over; nothing shown, nothing done.
  func withdraw(_ session: AlarmSession) async
}

extension Notifier {
  package var isInUse: Bool { true }
  package func withdraw(_ session: AlarmSession) async {}
}

/// Makes a noise until it is told to stop.
package protocol Sounder: Sendable {
  /// Starts the alarm sound, or goes on with it; an error text where no player works.
  func start() async -> Delivery.Result
  func stop() async
}
