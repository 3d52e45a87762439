package import Domain

/// A notice in the words of the person's language; made by whoever knows the language.
package struct NoticeText: Hashable, Sendable {
  package var title: String
  package var lines: [String]
  /// Labels of the buttons.
  package var leaving: String
  package var snooze: String
  package var dismiss: String
  /// What to type where there are no buttons.
  package var withoutActions: String?

  package init(
    title: String, lines: [String], leaving: String, snooze: String, dismiss: String,
    withoutActions: String? = nil
  ) {
    self.title = title
    self.lines = lines
    self.leaving = leaving
    self.snooze = snooze
    self.dismiss = dismiss
    self.withoutActions = withoutActions
  }
}

/// Puts a notice into words as of `now` in it; called anew each time that it is shown.
package typealias NoticeWording = @Sendable (NoticeContent) -> NoticeText

extension NoticeContent {
  /// What stands for it on a channel: the alarm; one key for all that are summed up.
  var key: String { sessions.count == 1 ? sessions[0].id.rawValue : Self.summaryKey }

  static let summaryKey = "summary"

  /// From then on it says nothing that is still of use.
  ///
  /// A call to leave ends with its session, a minute after boarding. News is news for a while after it
  /// was told.
  var endsAt: Instant {
    let newsSeconds = 600
    switch announcement {
    case .ring, .lastCall:
      return sessions.map { $0.boardingAt + RingSchedule.expirySeconds }.max() ?? now
    case .movedEarlier, .missed, .noService, .notRung, .unwoken: return now + newsSeconds
    case .standing: return sessions.map(\.alarmAt).max() ?? now
    }
  }

  /// A record of what became of it.
  func delivery(
    channel: String, at instant: Instant, _ result: Delivery.Result,
    notificationID: UInt32? = nil, notificationServer: String? = nil
  ) -> Delivery {
    Delivery(
      channel: channel, stage: announcement.stage, dueAt: dueAt, at: instant, result: result,
      notificationID: notificationID, notificationServer: notificationServer, isRepeat: mayRepeat)
  }
}
