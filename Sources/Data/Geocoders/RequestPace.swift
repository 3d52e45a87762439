import CoreThreads
import Glibc

/// Keeps questions to a server apart.
package protocol RequestPace: Sendable {
  /// Waits for one's turn; false where that would take too long.
  func wait() async -> Bool
}

/// Turns of all processes of a user, by the time in a file that one of them holds at a time.
package actor SharedPace: RequestPace {
  private let path: String
  private let milliseconds: Int64
  private let patience: Int64
  private let executor = ThreadExecutor(label: "pace")

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// - Parameters:
  ///   - path: In a folder that is there or can be made; where it cannot be written, only the questions
  ///     of this process are kept apart.
  ///   - milliseconds: Between two questions.
  ///   - patience: How long a turn is waited for.
  package init(path: String, milliseconds: Int, patience: Int = 10_000) {
    self.path = path
    self.milliseconds = Int64(milliseconds)
    self.patience = Int64(patience)
  }

  private var last: Int64 = 0

  package func wait() -> Bool {
    let deadline = Self.now() + patience
    let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { if file >= 0 { close(file) } }
    if file >= 0 {
      while flock(file, LOCK_EX | LOCK_NB) != 0 {
        guard Self.now() < deadline else { return false }
        usleep(20_000)
      }
      last = max(last, Self.read(file))
    }
    let now = Self.now()
    // A time to come was written before the clock was set back: it says nothing.
    let turn = last > now + milliseconds ? now : max(now, last + milliseconds)
    guard turn <= deadline else { return false }
    usleep(UInt32(clamping: (turn - now) * 1000))
    last = Self.now()
    if file >= 0 { Self.write(last, file) }
    return true
  }

  private static func now() -> Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  private static func read(_ file: Int32) -> Int64 {
    var value: Int64 = 0
    let count = unsafe withUnsafeMutableBytes(of: &value) {
      unsafe pread(file, $0.baseAddress, 8, 0)
    }
    return count == 8 ? value : 0
  }

  private static func write(_ value: Int64, _ file: Int32) {
    unsafe withUnsafeBytes(of: value) { _ = unsafe pwrite(file, $0.baseAddress, 8, 0) }
  }
}
