import Glibc

/// Small files that are replaced as a whole: a reader sees the old content or the new, never half.
package enum AtomicFile {
  /// The content; nil where there is no such file.
  package static func read(_ path: String, maximumBytes: Int = 64 << 20) throws(StorageError)
    -> [UInt8]?
  {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw failure(errno, path)
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count < maximumBytes {
      let count = unsafe Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(errno, path)
      }
      bytes += buffer[..<count]
    }
    throw StorageError(.inputOutput, path: path, detail: "larger than \(maximumBytes) bytes")
  }

  /// - Parameters:
  ///   - permissions: before the mask of the process; its user's alone if not given.
  ///   - survivesPowerCut: waits until the disk has it.
  package static func write(
    _ bytes: [UInt8], to path: String, permissions: UInt32 = 0o600, survivesPowerCut: Bool
  ) throws(StorageError) {
    var code = FileSystem.makeDirectory(FileSystem.directory(of: path))
    if code != 0 { throw failure(code, path) }
    let draft = "\(path).\(getpid()).\(UInt32.random(in: .min ... .max))"
    let descriptor = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
    if descriptor < 0 { throw failure(errno, path) }
    var offset = 0
    while offset < bytes.count, code == 0 {
      let count = unsafe bytes[offset...].withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
      }
      if count < 0 { code = errno == EINTR ? 0 : errno } else { offset += count }
    }
    if code == 0, survivesPowerCut, fdatasync(descriptor) != 0 { code = errno }
    if close(descriptor) != 0, code == 0 { code = errno }
    if code == 0, unsafe rename(draft, path) != 0 { code = errno }
    if code != 0 {
      unsafe unlink(draft)
      throw failure(code, path)
    }
  }

  /// Runs `body` while no other process does the same for that path; without the lock where it
  /// cannot be had.
  package static func exclusively<R>(_ path: String, _ body: () throws -> R) rethrows -> R {
    let lock = FileLock(path: path + ".lock", milliseconds: 5_000)
    defer { _ = lock }
    return try body()
  }

  private static func failure(_ code: Int32, _ path: String) -> StorageError {
    let kind: StorageError.Kind =
      switch code {
      case ENOSPC, EDQUOT: .full
      case EROFS: .readOnly
      case EACCES, EPERM: .permission
      default: .inputOutput
      }
    return StorageError(kind, path: path, detail: unsafe String(cString: strerror(code)))
  }
}
