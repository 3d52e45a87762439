/// What is known about the terminal behind a descriptor, or about its absence.
///
/// All of it is given by value or closure, so that a test can be any terminal.
package struct Terminal: Sendable {
  package var isTerminal: Bool
  /// Only `TERM`, `COLORTERM`, `NO_COLOR`, `CLICOLOR_FORCE` and `COLUMNS` are read.
  package var environment: [String: String]
  /// The size now; asked anew on each use, since windows are resized.
  package var size: @Sendable () -> TerminalSize?

  package init(
    isTerminal: Bool, environment: [String: String] = [:],
    size: @escaping @Sendable () -> TerminalSize? = { nil }
  ) {
    self.isTerminal = isTerminal
    self.environment = environment
    self.size = size
  }

  /// The terminal behind a descriptor: 0 input, 1 output, 2 messages.
  package static func descriptor(_ number: Int32, environment: [String: String]) -> Terminal {
    Terminal(
      isTerminal: Libc.isTerminal(number), environment: environment,
      size: { Libc.size(number) })
  }

  /// Columns that text may fill: `COLUMNS`, else the size of the window, else 80; 40…200.
  ///
  /// Lines longer than 200 columns are hard to read, shorter ones than 40 hold no table.
  package var columns: Int {
    let named = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return min(max(named ?? size()?.columns ?? 80, 40), 200)
  }

  /// Whether the terminal only prints: no colours, no cursor movement.
  package var isDumb: Bool { environment["TERM"] == "dumb" }
}
