/// The quiet notification that stands for an alarm ahead of its ringing: the first step of the ladder of
/// attention.
///
/// It begins half an hour before the alarm and says times, no minutes left, so that it stays true without
/// being renewed. It is brought up to date in place, without a sound, when the urgency or the train
/// changes.
package struct StandingNotice: Hashable, Sendable {
  /// Names the state that it tells of: it is shown once for each.
  package var since: Instant
  package var leaveBy: Instant
  package var alarmAt: Instant
  /// Whether it tells of a train that moved earlier.
  package var hasBadge: Bool

  /// Nothing quiet is shown so shortly before it rings.
  package static let lastSeconds = 60
  /// An alert is left as it is for so long.
  package static let alertSeconds = 60
  private static let cautionSeconds = 1_800
  private static let imminentSeconds = 600

  /// What should stand at an instant; nil: whatever does.
  ///
  /// - Parameter stands: something is on the screen for it, which has to stay true.
  package static func wanted(
    _ session: AlarmSession, stands: Bool, now: Instant
  ) -> StandingNotice? {
    guard session.phase == .scheduled else { return nil }
    let left = session.alarmAt - now
    let since: Instant
    if left <= lastSeconds {
      return nil
    } else if left <= imminentSeconds {
      since = session.alarmAt - imminentSeconds
    } else if left <= cautionSeconds {
      since = session.alarmAt - cautionSeconds
    } else if stands {
      since = session.alarmAt
    } else {
      return nil
    }
    return StandingNotice(
      since: since, leaveBy: session.leaveBy, alarmAt: session.alarmAt,
      hasBadge: session.showsMovedEarlier(at: now))
  }

  /// When it next changes of itself; nil where it does not.
  package static func nextInstant(_ session: AlarmSession, after now: Instant) -> Instant? {
    guard session.phase == .scheduled else { return nil }
    return [session.alarmAt - cautionSeconds, session.alarmAt - imminentSeconds]
      .filter { $0 > now }.min()
  }

  /// What is on the screen, as far as it was recorded; nil where nothing is, or a ring.
  package static func lastShown(_ session: AlarmSession) -> Delivery? {
    guard let last = session.deliveries.last(where: { $0.notificationID != nil && $0.isDelivered }),
      last.stage != Announcement.ring(isRepeat: false, lateSeconds: 0).stage
    else { return nil }
    return last
  }
}
