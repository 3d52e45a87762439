import Synchronization

/// One line at the bottom of a terminal that shows how far long work is, and leaves no trace.
///
/// It draws only on a terminal that can move its cursor, at most ten times a second. The width is
/// asked for each time, so that a resized window is followed; a line that the terminal has broken
/// in two meanwhile is cleared whole.
package final class ProgressLine: Sendable {
  private let sink: any TextSink
  private let terminal: Terminal
  private let interval: Duration
  private let now: @Sendable () -> Duration
  private let state = Mutex(State())

  private struct State {
    var lastDrawn: Duration?
    /// Columns that the text on the screen takes.
    var drawnWidth = 0
  }

  /// - Parameters:
  ///   - sink: standard error, in a program.
  ///   - terminal: what that sink leads to.
  ///   - now: time since some fixed point.
  package init(
    _ sink: any TextSink, _ terminal: Terminal, interval: Duration = .milliseconds(100),
    now: @escaping @Sendable () -> Duration = ProgressLine.uptime
  ) {
    self.sink = sink
    self.terminal = terminal
    self.interval = interval
    self.now = now
  }

  /// Time since the program first asked.
  package static let uptime: @Sendable () -> Duration = {
    let start = ContinuousClock.now
    return { ContinuousClock.now - start }
  }()

  private var isSilent: Bool { !terminal.isTerminal || terminal.isDumb }
  private var columns: Int { terminal.size()?.columns ?? terminal.columns }

  /// Shows a state of the work, unless one was shown a moment ago.
  package func update(_ progress: ProgressState) {
    guard !isSilent else { return }
    state.withLock { state in
      let time = now()
      if let last = state.lastDrawn, time - last < interval { return }
      state.lastDrawn = time
      // The last column stays free, since a full line makes some terminals wrap, and before it room for
      // the "^C" that they show.
      let columns = columns
      let text = progress.rendered(columns: columns - 3)
      sink.write(eraser(state, columns) + text)
      state.drawnWidth = text.displayWidth
    }
  }

  /// Has Ctrl-C take the line away, too; for lines on the standard error of the process.
  package func eraseOnInterrupt() {
    if !isSilent { Libc.eraseLineOnInterrupt() }
  }

  /// Takes the line away; to be called before other text is written, and at the end.
  package func clear() {
    guard !isSilent else { return }
    state.withLock { state in
      guard state.drawnWidth > 0 else { return }
      sink.write(eraser(state, columns))
      state = State()
    }
  }

  /// Back to the beginning of the text drawn last, and everything from there on away.
  private func eraser(_ state: State, _ columns: Int) -> String {
    let rowsAbove = max(0, state.drawnWidth - 1) / max(1, columns)
    let up = rowsAbove > 0 ? "\u{1B}[\(rowsAbove)A" : ""
    return "\r" + up + "\u{1B}[J"
  }
}

/// How far work is.
package struct ProgressState: Hashable, Sendable {
  /// What is being done, such as "Reading seoul.zip".
  package var label: String
  package var completed: Int
  /// Nil when the end is not known: a counter is shown instead of a bar.
  package var total: Int?

  package init(_ label: String, completed: Int, total: Int? = nil) {
    self.label = label
    self.completed = completed
    self.total = total
  }

  /// The state as one line of at most `columns`.
  ///
  /// ASCII only beside the label: block elements are two columns wide in some East Asian setups.
  package func rendered(columns: Int) -> String {
    let label = Sanitizer.terminal(label)
    guard let total, total > 0 else { return fit(label, "  \(completed)", columns) }
    let share = min(1, max(0, Double(completed) / Double(total)))
    let percent = "\(Int(share * 100))%".padded(to: 4, .trailing)
    let room = min(30, columns - label.displayWidth - percent.count - 5)
    guard room >= 8 else { return fit(label, "  " + percent, columns) }
    let done = Int(Double(room) * share)
    let head = done < room ? ">" : ""
    let bar = String(repeating: "=", count: done) + head
    return "\(label)  [\(bar.padded(to: room))] \(percent)"
  }

  private func fit(_ label: String, _ tail: String, _ columns: Int) -> String {
    let room = columns - tail.count
    guard room >= 4 else { return tail.truncated(to: max(0, columns)) }
    return label.truncated(to: room) + tail
  }
}
