import CoreNetwork
import Glibc

/// Lets one process at a time renew a session; the system frees it when a process ends, however it ends.
struct SessionLock: ~Copyable {
  private let descriptor: Int32

  /// Waits for the lock without holding a thread.
  ///
  /// - Returns: Nil where another process held it all the time, or where it cannot be had at all.
  static func take(_ path: String, within limit: Duration) async throws(NetworkError)
    -> SessionLock?
  {
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    let lock = SessionLock(descriptor: descriptor)
    let deadline = ContinuousClock.now + limit
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR, ContinuousClock.now < deadline else {
        return nil
      }
      do { try await Task.sleep(for: .milliseconds(20)) } catch { throw .cancelled }
    }
    return lock
  }

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }
}
