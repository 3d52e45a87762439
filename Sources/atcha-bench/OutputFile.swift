import Glibc

/// A file that is written from start to end, a megabyte at a time, and may be patched.
struct OutputFile {
  /// Bytes added so far.
  private(set) var size: UInt64 = 0
  private let path: String
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 20

  /// Creates the file, or empties the one that is there.
  init(path: String) throws(BenchError) {
    self.path = path
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw BenchError("cannot write \(path): \(systemMessage(errno))", status: 73)
    }
    buffer.reserveCapacity(Self.capacity)
  }

  mutating func add(_ text: String) throws(BenchError) {
    buffer.append(contentsOf: text.utf8)
    size += UInt64(text.utf8.count)
    if buffer.count >= Self.capacity { try flush() }
  }

  mutating func add(bytes: [UInt8]) throws(BenchError) {
    buffer.append(contentsOf: bytes)
    size += UInt64(bytes.count)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Writes over bytes that were added before.
  mutating func overwrite(_ bytes: [UInt8], at offset: UInt64) throws(BenchError) {
    try flush()
    let count = unsafe pwrite(descriptor, bytes, bytes.count, off_t(offset))
    guard count == bytes.count else { throw failure() }
  }

  mutating func close() throws(BenchError) {
    try flush()
    guard Glibc.close(descriptor) == 0 else { throw failure() }
  }

  private mutating func flush() throws(BenchError) {
    guard writeAll(buffer, to: descriptor) else { throw failure() }
    buffer.removeAll(keepingCapacity: true)
  }

  private func failure() -> BenchError {
    BenchError("cannot write \(path): \(systemMessage(errno))", status: 74)
  }
}

/// Writes all bytes to a descriptor; false with `errno` set where that fails.
func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  unsafe bytes.withUnsafeBytes { all in
    var done = 0
    while done < all.count {
      guard let start = all.baseAddress else { return true }
      let count = unsafe write(descriptor, start + done, all.count - done)
      if count > 0 {
        done += count
      } else if count == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }
}

/// What the system says of an error number.
func systemMessage(_ number: Int32) -> String {
  unsafe String(cString: strerror(number))
}
