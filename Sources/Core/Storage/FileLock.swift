import Glibc

/// A lock on a file beside the store, held until the value goes away; a killed process loses it at once.
struct FileLock: ~Copyable {
  private let descriptor: Int32

  /// Waits up to a number of milliseconds; nil where the lock cannot be had or the file not be made.
  init?(path: String, milliseconds: Int) {
    let opened = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard opened >= 0 else { return nil }
    let end = BusyWait.now() + UInt64(milliseconds) * 1_000_000
    while flock(opened, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, BusyWait.now() < end else {
        close(opened)
        return nil
      }
      usleep(2_000)
    }
    descriptor = opened
  }

  deinit { close(descriptor) }
}
