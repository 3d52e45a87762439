import CShims
import CoreThreads
import Glibc
import Synchronization

/// Does things after a while; the time that the machine sleeps counts.
///
/// One thread waits for the first of them, and for ever while there is none.
final class TaskTimer: Sendable {
  private struct Entry {
    /// CLOCK_BOOTTIME in µs.
    var deadline: UInt64
    var action: @Sendable () -> Void
  }

  private struct State {
    /// The last is the next.
    var entries: [Entry] = []
    var isStarted = false
  }

  private let state = Mutex(State())
  private let event = OwnedDescriptor(atcha_event_open())
  private let pause = OwnedDescriptor(atcha_pause_open())

  func run(after delay: Duration, _ action: @escaping @Sendable () -> Void) {
    let deadline = atcha_boottime() + delay.microseconds + 1
    guard event.rawValue >= 0, pause.rawValue >= 0 else {
      // No descriptor is left: a thread that sleeps does the same.
      WorkerThread.start("sleep") {
        usleep(UInt32(clamping: delay.microseconds))
        action()
      }
      return
    }
    let (isNext, isFirst) = state.withLock { state in
      let index = state.entries.firstIndex { $0.deadline < deadline } ?? state.entries.count
      state.entries.insert(Entry(deadline: deadline, action: action), at: index)
      defer { state.isStarted = true }
      return (index == state.entries.count - 1, !state.isStarted)
    }
    if isFirst {
      WorkerThread.start("timer", work)
    } else if isNext {
      _ = atcha_event_post(event.rawValue)
    }
  }

  @Sendable private func work() {
    while true {
      let now = atcha_boottime()
      let (due, next) = state.withLock { state in
        let count = state.entries.reversed().prefix { $0.deadline <= now }.count
        let due = state.entries.suffix(count).reversed().map(\.action)
        state.entries.removeLast(count)
        return (due, state.entries.last?.deadline)
      }
      for action in due { action() }
      _ = atcha_pause_set(pause.rawValue, next ?? 0)
      _ = EventWait.readable([event, pause])
      _ = atcha_event_take(event.rawValue)
      _ = atcha_timer_take(pause.rawValue)
    }
  }
}
