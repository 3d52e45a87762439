import CoreNotification
package import Domain
import Synchronization

/// The desktop: one standing notification for each alarm.
package final class DesktopNotifier: Notifier {
  package let channel = "desktop"
  package let threshold = Attention.quiet
  /// What people do, in order; for one reader.
  package let answers: AsyncStream<AlarmAnswer>

  private let notifications: DesktopNotifications
  private let wording: NoticeWording
  private let clock: any WallClock
  private let isAnswered: Bool
  private let opening: NotificationOpening?
  private let told: ToldNotices

  /// - Parameters:
  ///   - address: of the session bus.
  ///   - isAnswered: false for a process that ends before anybody can press a button: it shows none,
  ///     and says what to type instead.
  ///   - opening: what a click on the notification itself does; nil for nothing.
  package init(
    address: String, wording: @escaping NoticeWording, clock: any WallClock,
    isAnswered: Bool = true, opening: NotificationOpening? = nil
  ) {
    let notifications = DesktopNotifications(address: address)
    let told = ToldNotices()
    let (answers, continuation) = AsyncStream<AlarmAnswer>.makeStream()
    self.notifications = notifications
    self.wording = wording
    self.clock = clock
    self.answers = answers
    self.isAnswered = isAnswered
    self.opening = opening
    self.told = told
    let events = notifications.events
    // Ends with the events, which end with the notifications.
    Task {
      for await event in events {
        if case .chosen(let key, AnswerKey.open) = event, let id = told.id(key) {
          opening?.open(id)
        }
        if let answer = told.answer(to: event, at: clock.now()) { continuation.yield(answer) }
      }
      continuation.finish()
    }
  }

  deinit {
    let notifications = notifications
    Task { await notifications.close() }
  }

  package func deliver(_ content: NoticeContent) async -> Delivery {
    told.add(content)
    let result = await notifications.show(content.key, previous: Self.previous(content)) {
      [wording, clock, isAnswered, opening] in
      var notification = Self.notification(
        content, wording: wording, now: clock.now(), isAnswered: isAnswered)
      if isAnswered, let opening, content.sessions.count == 1 {
        notification?.actions.append(.init(key: AnswerKey.open, label: opening.label))
      }
      return notification
    }
    switch result {
    case .success(let shown):
      return content.delivery(
        channel: channel, at: clock.now(), .delivered, notificationID: shown.id,
        notificationServer: shown.server)
    case .failure(let failure):
      return content.delivery(channel: channel, at: clock.now(), .failed(failure.description))
    }
  }

  package func withdraw(_ session: AlarmSession) async {
    told.remove(session.id)
    await notifications.withdraw(
      session.id.rawValue, previous: session.standingDelivery.flatMap(Self.shown))
  }

  /// Shows what could not be shown: there may be a desktop now.
  package func retry() async { await notifications.retryNow() }

  /// Nil where a notification can be shown now, else why not: for a warning when an alarm is set.
  package func problem() async -> String? {
    switch await notifications.capabilities() {
    case .success: nil
    case .failure(let failure): failure.description
    }
  }

  /// What another process left on the screen for the same alarm.
  private static func previous(_ content: NoticeContent) -> ShownNotification? {
    guard content.sessions.count == 1 else { return nil }
    return content.sessions[0].standingDelivery.flatMap(shown)
  }

  private static func shown(_ delivery: Delivery) -> ShownNotification? {
    guard let id = delivery.notificationID, let server = delivery.notificationServer else {
      return nil
    }
    return ShownNotification(id: id, server: server)
  }

  /// How it looks at an instant; nil when it is over.
  private static func notification(
    _ content: NoticeContent, wording: NoticeWording, now: Instant, isAnswered: Bool
  ) -> DesktopNotification? {
    guard now < content.endsAt else { return nil }
    var content = content
    content.now = now
    let text = wording(content)
    var notification = DesktopNotification(
      summary: text.title, lines: text.lines, urgency: urgency(content.announcement.attention))
    notification.isQuiet = content.announcement.attention == .quiet
    if content.announcement.attention == .alarm, let session = content.sessions.first {
      if isAnswered { notification.actions = actions(text, canSnooze: now < session.leaveBy) }
      notification.withoutActions = text.withoutActions
      notification.sound = "alarm-clock-elapsed"
      notification.isResident = true
    }
    return notification
  }

  /// From leave-by on there is nothing left to snooze away.
  private static func actions(_ text: NoticeText, canSnooze: Bool) -> [DesktopNotification.Action] {
    let leaving = DesktopNotification.Action(key: AnswerKey.leaving, label: text.leaving)
    let snooze = DesktopNotification.Action(key: AnswerKey.snooze, label: text.snooze)
    let dismiss = DesktopNotification.Action(key: AnswerKey.dismiss, label: text.dismiss)
    return canSnooze ? [leaving, snooze, dismiss] : [leaving, dismiss]
  }

  private static func urgency(_ attention: Attention) -> DesktopNotification.Urgency {
    switch attention {
    case .silent, .quiet: .low
    case .alert: .normal
    case .alarm: .critical
    }
  }
}

/// Names of the buttons between us and the server.
enum AnswerKey {
  static let leaving = "leaving"
  static let snooze = "snooze"
  static let dismiss = "dismiss"
  /// The name that the specification gives to a click on the notification itself.
  static let open = "default"
}

/// What a click on a notification opens.
package struct NotificationOpening: Sendable {
  /// Shown by servers that list what can be done.
  var label: String
  /// Called with the alarm; to return at once.
  var open: @Sendable (AlarmID) -> Void

  package init(label: String, open: @escaping @Sendable (AlarmID) -> Void) {
    self.label = label
    self.open = open
  }
}

/// What was told last for each alarm: turns what happens on the screen into answers.
private final class ToldNotices: Sendable {
  private let contents = Mutex<[String: NoticeContent]>([:])

  func add(_ content: NoticeContent) {
    contents.withLock { $0[content.key] = content }
  }

  func remove(_ id: AlarmID) {
    contents.withLock { $0[id.rawValue] = nil }
  }

  func answer(to event: DesktopEvent, at now: Instant) -> AlarmAnswer? {
    switch event {
    case .chosen(let key, let action):
      guard let id = id(key) else { return nil }
      switch action {
      case AnswerKey.leaving: return .leaving(id)
      case AnswerKey.snooze: return .snooze(id)
      case AnswerKey.dismiss: return .dismiss(id)
      default: return nil
      }
    case .closed(let key, let reason):
      return id(key).map { .closed($0, byPerson: reason == .dismissed) }
    case .shown(let key, let shown):
      guard let id = id(key), let content = contents.withLock({ $0[key] }) else { return nil }
      return .shown(
        id,
        content.delivery(
          channel: "desktop", at: now, .delivered, notificationID: shown.id,
          notificationServer: shown.server))
    case .serverAppeared, .serverGone: return nil
    }
  }

  /// A summary is about no single alarm.
  func id(_ key: String) -> AlarmID? {
    key == NoticeContent.summaryKey ? nil : AlarmID(rawValue: key)
  }
}
