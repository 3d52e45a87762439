import Glibc

/// The right to keep watch over the alarms of a folder: one process at a time.
///
/// Two at once would do no harm, since each ring is claimed, but would do all work twice. The lock
/// ends with the process, however that ends.
package final class WatchLock: Sendable {
  /// Why the right cannot be had.
  package enum Failure: Error, Hashable, Sendable {
    /// Another process has it; its number, where that can be read.
    case held(by: Int32?)
    /// Error number of the system.
    case system(Int32)
  }

  private let descriptor: Int32

  /// - Parameter path: of a file that is made where there is none, and never removed.
  package init(path: String) throws(Failure) {
    let opened = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard opened >= 0 else { throw .system(errno) }
    // Whoever only looks holds it for an instant.
    var attempts = 0
    while flock(opened, LOCK_EX | LOCK_NB) != 0 {
      let code = errno
      attempts += 1
      if code == EWOULDBLOCK, attempts < 20 {
        usleep(5_000)
        continue
      }
      let holder = Self.number(opened)
      close(opened)
      throw code == EWOULDBLOCK ? .held(by: holder) : .system(code)
    }
    descriptor = opened
    let text = Array("\(getpid())\n".utf8)
    if ftruncate(opened, 0) == 0 { _ = unsafe pwrite(opened, text, text.count, 0) }
  }

  deinit { close(descriptor) }

  /// The process that has the right; nil where none has.
  ///
  /// 0 where one has it and its number cannot be read.
  package static func holder(path: String) -> Int32? {
    let opened = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else { return nil }
    defer { close(opened) }
    if flock(opened, LOCK_SH | LOCK_NB) == 0 { return nil }
    return errno == EWOULDBLOCK ? number(opened) ?? 0 : nil
  }

  private static func number(_ descriptor: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    let digits = bytes[..<count].prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    return Int32(String(decoding: digits, as: UTF8.self))
  }
}
