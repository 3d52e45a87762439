package import Domain
import Glibc

/// The clock of the machine, or one that `ATCHA_NOW` set at the start and that has run on since.
package struct SystemClock: WallClock {
  /// Seconds from the machine's clock to this one.
  package let shift: Int

  package init() { shift = 0 }

  /// A clock that shows `start` now.
  package init(startingAt start: Instant) { shift = start - Self.machineTime() }

  package func now() -> Instant { Self.machineTime() + shift }

  private static func machineTime() -> Instant {
    var time = timespec()
    // Cannot fail: the clock exists and the address is valid.
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Instant(Int64(time.tv_sec))
  }
}

/// The time zone of the machine, as the C library has it from TZ or /etc/localtime.
package enum MachineZone {
  /// Has the C library look which zone it is now.
  package static func refresh() { tzset() }

  /// Seconds east of UTC at an instant.
  package static func utcOffset(at instant: Instant) -> Int {
    var seconds = time_t(instant.secondsSince1970)
    var fields = unsafe tm()
    guard unsafe localtime_r(&seconds, &fields) != nil else { return 0 }
    return unsafe fields.tm_gmtoff
  }
}
