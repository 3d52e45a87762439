import Glibc

/// A terminal without a screen.
final class PseudoTerminal {
  /// The side that a program writes to.
  let program: Int32
  /// The side that shows it.
  private let screen: Int32

  struct Failure: Error { var code: Int32 }

  // The calls of the C library for this are hidden from Swift; Linux's own are these numbers.
  private static let unlock: UInt = 0x4004_5431  // TIOCSPTLCK
  private static let numberOfTerminal: UInt = 0x8004_5430  // TIOCGPTN

  init() throws {
    let screen = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY)
    guard screen >= 0 else { throw Failure(code: errno) }
    self.screen = screen
    var zero: Int32 = 0
    var number: Int32 = 0
    guard unsafe ioctl(screen, Self.unlock, &zero) == 0,
      unsafe ioctl(screen, Self.numberOfTerminal, &number) == 0
    else { throw Failure(code: errno) }
    program = unsafe open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    guard program >= 0 else { throw Failure(code: errno) }
  }

  deinit {
    close(program)
    close(screen)
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = unsafe ioctl(screen, UInt(TIOCSWINSZ), &size)
  }

  /// What was written until now, up to 4096 bytes.
  func shown() -> String {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe read(screen, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }
}
