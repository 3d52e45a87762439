import AtchaTestSupport
import CoreNotification
import Synchronization

/// Collects what happens to notifications.
final class EventLog: Sendable {
  private let events = Mutex<[DesktopEvent]>([])

  /// Becomes the one reader of the events, for as long as there are any.
  static func reading(_ notifications: DesktopNotifications) -> EventLog {
    let log = EventLog()
    let stream = notifications.events
    Task { for await event in stream { log.events.withLock { $0.append(event) } } }
    return log
  }

  var all: [DesktopEvent] { events.withLock { $0 } }

  func saw(_ event: DesktopEvent) async -> Bool {
    await eventually { self.all.contains(event) }
  }
}

/// A notification whose words and end a test can change.
final class ChangingContent: Sendable {
  private let value: Mutex<DesktopNotification?>
  init(_ value: DesktopNotification?) { self.value = Mutex(value) }

  func set(_ notification: DesktopNotification?) { value.withLock { $0 = notification } }
  var content: DesktopNotifications.Content { { self.value.withLock { $0 } } }
}

extension DesktopNotification {
  static func ring(_ summary: String = "Leave now", minutes: Int = 4) -> DesktopNotification {
    DesktopNotification(
      summary: summary, lines: ["Last train in \(minutes) min", "Gangnam → Seoul"],
      urgency: .critical,
      actions: [
        .init(key: "leaving", label: "Leaving"), .init(key: "snooze", label: "Snooze"),
        .init(key: "dismiss", label: "Dismiss"),
      ],
      withoutActions: "atcha alarm ack 7", sound: "alarm-clock-elapsed", isResident: true)
  }

  static func update(_ summary: String) -> DesktopNotification {
    DesktopNotification(summary: summary, lines: [], urgency: .normal)
  }
}

extension Duration {
  /// A time limit that a busy machine keeps as well, where a test is not about the limit.
  static let patient = Duration.seconds(30)
}
