import Glibc

/// A lock between processes on a file or folder; the system frees it when the process ends, however
/// it ends.
struct FileLock: ~Copyable {
  private let descriptor: Int32

  /// Waits for the lock.
  ///
  /// - Parameters:
  ///   - path: A folder that is there, or a file, which is made where it is missing.
  ///   - seconds: How long to wait; 0 tries once.
  /// - Returns: Nil where another process held it all the time.
  static func take(_ path: String, waiting seconds: Double) throws(FileError) -> FileLock? {
    var descriptor = unsafe open(path, O_RDONLY | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor < 0, errno == EISDIR { descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw FileError(path) }
    let pause: useconds_t = 20_000
    var tries = Int(seconds * 1_000_000) / Int(pause)
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      guard code == EWOULDBLOCK || code == EINTR else {
        close(descriptor)
        throw FileError(path, code: code)
      }
      if tries <= 0 {
        close(descriptor)
        return nil
      }
      tries -= 1
      usleep(pause)
    }
    return FileLock(descriptor: descriptor)
  }

  private init(descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }
}
