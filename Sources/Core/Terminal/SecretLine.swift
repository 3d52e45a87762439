import Glibc

/// A line that is typed without being shown, such as a key.
///
/// Keys that would send a signal are keys like others meanwhile, and signals from elsewhere give the
/// terminal back first, so that none can leave it silent.
package enum SecretLine {
  /// The longest line that is read, in octets.
  private static let longest = 4096
  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  /// What the terminal of standard input was like, for the handler of signals.
  private nonisolated(unsafe) static var before = termios()

  /// Reads from standard input until Enter; one at a time.
  ///
  /// - Returns: nil at the end of input, and where that is no terminal, since then nothing hides what
  ///   is typed.
  package static func read() -> String? {
    guard isatty(0) == 1, unsafe tcgetattr(0, &before) == 0 else { return nil }
    let handlers = signals.map { number in
      signal(number) { number in
        // Only what a signal handler may call.
        _ = unsafe tcsetattr(0, TCSANOW, &SecretLine.before)
        _ = signal(number, SIG_DFL)
        _ = raise(number)
      }
    }
    var silent = unsafe before
    silent.c_lflag &= ~UInt32(ECHO | ICANON | ISIG)
    // What was typed ahead was typed for all to see, and for no question.
    _ = unsafe tcsetattr(0, TCSAFLUSH, &silent)
    let ending = line()
    _ = unsafe tcsetattr(0, TCSANOW, &before)
    for (number, handler) in zip(signals, handlers) { _ = signal(number, handler) }
    switch ending {
    case .line(let text): return text
    case .end: return nil
    case .interrupt:
      // As if the terminal had sent it.
      _ = raise(SIGINT)
      return nil
    }
  }

  private enum Ending {
    case line(String)
    /// The end of input with nothing typed.
    case end
    case interrupt
  }

  private static func line() -> Ending {
    var bytes: [UInt8] = []
    while true {
      var byte: UInt8 = 0
      let count = unsafe Glibc.read(0, &byte, 1)
      if count < 0, errno == EINTR { continue }
      guard count == 1 else { return bytes.isEmpty ? .end : .line(text(bytes)) }
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return .line(text(bytes))
      // Ctrl-C and Ctrl-\, Ctrl-D, Backspace in both forms, Ctrl-U.
      case 3, 28: return .interrupt
      case 4: if bytes.isEmpty { return .end }
      case 8, 127: if !bytes.isEmpty { bytes.removeLast() }
      case 21: bytes = []
      default: if bytes.count < longest { bytes.append(byte) }
      }
    }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
