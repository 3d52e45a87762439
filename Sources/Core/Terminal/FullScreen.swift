import Glibc

/// The whole of a terminal: its other screen, no cursor, keys as they are pressed.
///
/// Keys that would send a signal are keys like others, so that none can stop the process with the
/// terminal in this state. What was there comes back with ``leave()``.
package final class FullScreen: Sendable {
  private let input: Int32
  private let output: Int32
  private let before: Settings

  /// termios holds an array of C that Swift cannot prove to be sendable.
  // Sendable because it is never changed after it was made.
  private struct Settings: @unchecked Sendable { var value: termios }

  /// Nil where input or output are no terminal.
  package init?(input: Int32 = 0, output: Int32 = 1) {
    var settings = termios()
    guard isatty(output) == 1, isatty(input) == 1,
      unsafe tcgetattr(input, &settings) == 0
    else { return nil }
    self.input = input
    self.output = output
    before = Settings(value: settings)
    enter()
  }

  /// Takes the terminal, also again after ``leave()``.
  package func enter() {
    var settings = before.value
    settings.c_lflag &= ~UInt32(ICANON | ECHO | ISIG)
    _ = unsafe tcsetattr(input, TCSANOW, &settings)
    write("\u{1B}[?1049h\u{1B}[?25l")
  }

  /// Shows lines from the top; what was below them goes.
  package func show(_ lines: [String]) {
    let text = lines.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n")
    write("\u{1B}[H\(text)\u{1B}[J")
  }

  /// Gives the terminal back as it was.
  package func leave() {
    write("\u{1B}[?25h\u{1B}[?1049l")
    var settings = before.value
    _ = unsafe tcsetattr(input, TCSANOW, &settings)
  }

  private func write(_ text: String) { _ = Libc.writeAll(Array(text.utf8), to: output) }
}
