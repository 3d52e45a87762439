import Glibc

/// A new file that a transfer writes; used by its thread alone.
final class OutputFile {
  private let path: String
  private var descriptor: Int32

  init(creating path: String) throws(NetworkError) {
    self.path = path
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .cannotWrite(path: path, code: errno) }
  }

  deinit { close() }

  func write(_ bytes: UnsafeRawBufferPointer) throws(NetworkError) {
    var start = 0
    while start < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[start...])
      let count = unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .cannotWrite(path: path, code: errno) }
      start += count
    }
  }

  func close() {
    guard descriptor >= 0 else { return }
    Glibc.close(descriptor)
    descriptor = -1
  }

  /// Closes it and takes it away: nothing half written is left.
  func discard() {
    close()
    unsafe unlink(path)
  }
}
