import CoreSystem
import Glibc

/// What a person types at the terminal, a line at a time.
enum Keyboard {
  /// The longest line that is read, in octets.
  private static let longest = 4096

  /// Whether somebody can be asked.
  static var isTerminal: Bool { isatty(0) == 1 }

  /// Waits for Enter; ends at once where nobody can type.
  static func waitForLine() async { _ = await line() }

  /// A line without its end; nil at the end of input.
  static func line() async -> String? {
    await BlockingWork.run("keyboard") { readLine() }
  }

  /// Byte by byte, so that what belongs to the next question stays.
  private static func readLine() -> String? {
    var bytes: [UInt8] = []
    while bytes.count < longest {
      var byte: UInt8 = 0
      let count = unsafe read(0, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
      if byte == UInt8(ascii: "\n") { break }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
