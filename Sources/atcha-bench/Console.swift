/// The only place that writes to the standard streams.
enum Console {
  /// A line of results, to standard output.
  static func line(_ text: String) { _ = writeAll(Array((text + "\n").utf8), to: 1) }

  /// A line on what is going on, to standard error.
  static func note(_ text: String) {
    _ = writeAll(Array(("atcha-bench: " + text + "\n").utf8), to: 2)
  }
}
