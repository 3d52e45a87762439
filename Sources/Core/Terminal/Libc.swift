// The one file of this module that calls the C library.
import Glibc

/// Size of a terminal in character cells.
package struct TerminalSize: Hashable, Sendable {
  package var columns: Int
  package var rows: Int

  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// The calls to the system that terminals and output need.
enum Libc {
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The size the terminal says it has; nil when it is none or does not know.
  static func size(_ descriptor: Int32) -> TerminalSize? {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// Writes all bytes, however often the system interrupts or takes a part.
  ///
  /// - Returns: the error number, or nil when all was written.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    unsafe bytes.withUnsafeBytes { (buffer: UnsafeRawBufferPointer) -> Int32? in
      var written = 0
      while written < buffer.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
        let count = unsafe write(descriptor, rest.baseAddress, rest.count)
        if count >= 0 {
          written += count
          continue
        }
        switch errno {
        case EINTR: continue
        case EAGAIN: waitUntilWritable(descriptor)
        default: return errno
        }
      }
      return nil
    }
  }

  /// A pipe that somebody set non-blocking is waited for, not lost.
  private static func waitUntilWritable(_ descriptor: Int32) {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&entry, 1, -1)
  }

  static func ignoreBrokenPipe() { _ = signal(SIGPIPE, SIG_IGN) }

  static let brokenPipe = EPIPE

  /// Has an interrupt take away the line that standard error ends in, before it ends the process.
  static func eraseLineOnInterrupt() {
    // Only what a signal handler may call; the text is a constant of the program.
    _ = signal(SIGINT) { number in
      let eraser: StaticString = "\r\u{1B}[J"
      _ = unsafe write(2, eraser.utf8Start, eraser.utf8CodeUnitCount)
      _ = signal(number, SIG_DFL)
      _ = raise(number)
    }
  }

  static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

  /// The system's words for an error number; glibc keeps them per thread.
  static func message(_ error: Int32) -> String {
    guard let text = unsafe strerror(error) else { return "error \(error)" }
    return unsafe String(cString: text)
  }
}
