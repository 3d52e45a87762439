package import Domain
import Synchronization

/// A planner that can be replaced while it is in use.
package final class ReplaceablePlanner: AlarmPlanner {
  private let current: Mutex<any AlarmPlanner>

  package init(_ planner: any AlarmPlanner) { current = Mutex(planner) }

  package func replace(with planner: any AlarmPlanner) { current.withLock { $0 = planner } }

  package func check(_ session: AlarmSession, now: Instant) async -> CheckResult {
    await current.withLock { $0 }.check(session, now: now)
  }

  package func plan(_ rule: AlarmRule, night: ServiceNight, now: Instant) async -> PlanResult {
    await current.withLock { $0 }.plan(rule, night: night, now: now)
  }
}

/// The command of alarms, which a change of the settings replaces, takes away or brings.
package final class ReplaceableCommand: Notifier {
  package let channel = "command"
  package let threshold = Attention.alarm
  private let current: Mutex<CommandNotifier?>

  package init(_ command: CommandNotifier?) { current = Mutex(command) }

  package var isInUse: Bool { current.withLock { $0 } != nil }

  package func replace(with command: CommandNotifier?) { current.withLock { $0 = command } }

  package func deliver(_ content: NoticeContent) async -> Delivery {
    if let command = current.withLock({ $0 }) { return await command.deliver(content) }
    return content.delivery(channel: channel, at: content.now, .failed("taken away"))
  }
}
