import Glibc

/// How long to wait for another process's lock: the clock that SQLite's busy handler looks at.
///
/// `sqlite3_busy_timeout` counts sleeps, not time, and cannot be shared by several statements of one
/// operation; this one has a deadline for the operation as a whole.
final class BusyWait {
  private var deadline: UInt64 = 0

  /// Starts the time allowed to the operation that follows.
  func start(milliseconds: Int) {
    deadline = Self.now() + UInt64(milliseconds) * 1_000_000
  }

  /// True when the time allowed is used up.
  var isOver: Bool { Self.now() >= deadline }

  /// Sleeps a little and says whether to try again.
  ///
  /// Short sleeps first, as writes take about a millisecond.
  func again(attempt: Int32) -> Bool {
    let now = Self.now()
    guard now < deadline else { return false }
    let longest: UInt32 = attempt < 8 ? 1_000 : attempt < 40 ? 5_000 : 20_000
    let left = UInt32(clamping: (deadline - now) / 1_000)
    // Spread, so that waiting processes do not all try at the same moment.
    usleep(min(left, UInt32.random(in: longest / 4...longest)))
    return true
  }

  /// Nanoseconds of the monotonic clock.
  static func now() -> UInt64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
