import Glibc

/// A file to which a worker adds a line after each thing that is done for good.
struct Journal: Sendable {
  private let descriptor: Int32

  init(path: String) {
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
  }

  /// One `write`, so that a kill leaves the line whole or out.
  func note(_ line: String) { Self.write(line, to: descriptor) }

  static func say(_ line: String) { write(line, to: 1) }

  private static func write(_ line: String, to descriptor: Int32) {
    let bytes = Array((line + "\n").utf8)
    unsafe bytes.withUnsafeBytes { buffer in
      _ = unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
    }
  }
}
