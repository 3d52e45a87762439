import Glibc

/// A lock between processes on a file or folder; the system frees it when the process ends, however
/// it ends.
package struct FileLock: ~Copyable, Sendable {
  private static let pauseMicroseconds: useconds_t = 5_000

  private let descriptor: Int32

  /// Waits for the lock, holding the thread.
  ///
  /// - Parameters:
  ///   - path: A folder that is there, or a file, which is made where it is missing.
  ///   - limit: How long to wait; zero tries once.
  /// - Returns: Nil where another process held it all the time.
  package static func take(_ path: String, waiting limit: Duration) throws(FileError) -> FileLock? {
    let lock = try FileLock(path)
    let deadline = ContinuousClock.now + limit
    while try !lock.isTaken(path) {
      guard ContinuousClock.now < deadline else { return nil }
      usleep(pauseMicroseconds)
    }
    return lock
  }

  /// Waits for the lock without holding a thread.
  ///
  /// - Returns: Nil where another process held it all the time, and in a task that is cancelled.
  package static func take(
    _ path: String, within limit: Duration
  ) async throws(FileError) -> FileLock? {
    let lock = try FileLock(path)
    let deadline = ContinuousClock.now + limit
    while try !lock.isTaken(path) {
      guard ContinuousClock.now < deadline,
        (try? await Task.sleep(for: .milliseconds(20))) != nil
      else { return nil }
    }
    return lock
  }

  private init(_ path: String) throws(FileError) {
    // For writing, which locks on network file systems need; a folder can only be read.
    var opened = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    if opened < 0, errno == EISDIR { opened = unsafe open(path, O_RDONLY | O_CLOEXEC) }
    guard opened >= 0 else { throw FileError(path) }
    descriptor = opened
  }

  private func isTaken(_ path: String) throws(FileError) -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
    guard errno == EWOULDBLOCK || errno == EINTR else { throw FileError(path) }
    return false
  }

  deinit { close(descriptor) }
}
