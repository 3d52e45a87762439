import CShims
import Glibc

/// A timer for an instant of the wall clock.
///
/// Readable at the instant, and at once when the clock is set. It counts while the machine sleeps and
/// goes off on resume; one that may wake the machine does so where the process has CAP_WAKE_ALARM.
package final class WallClockTimer: Sendable {
  package enum Event: Hashable, Sendable {
    case elapsed
    /// The clock was set: read it again, and set the timer again.
    case clockSet
  }

  /// What poll(2) waits for.
  package let descriptor: OwnedDescriptor
  package let wakesMachine: Bool

  /// - Parameter wakesMachine: asks to wake the machine; where that is not allowed, the timer is an
  ///   ordinary one, and ``wakesMachine`` false.
  package init(wakesMachine: Bool = false) throws(SystemCallError) {
    if wakesMachine {
      let opened = atcha_timer_open(true)
      if opened >= 0 {
        descriptor = OwnedDescriptor(opened)
        self.wakesMachine = true
        return
      }
    }
    descriptor = try SystemCallError.descriptor(atcha_timer_open(false), of: "timerfd_create")
    self.wakesMachine = false
  }

  /// Sets it to seconds since 1970; nil: only for a change of the clock.
  package func set(seconds: Int64?, nanoseconds: Int32 = 0) throws(SystemCallError) {
    // A timer that is not set hears of no change of the clock; the year 2200 is as good as never.
    let never: Int64 = 7_258_118_400
    let result = atcha_timer_set(descriptor.rawValue, seconds ?? never, nanoseconds)
    if result < 0 { throw SystemCallError(call: "timerfd_settime", code: -result) }
  }

  /// What happened since the last look; nil: nothing.
  package func take() -> Event? {
    switch atcha_timer_take(descriptor.rawValue) {
    case 1: .elapsed
    case -ECANCELED: .clockSet
    default: nil
    }
  }
}
