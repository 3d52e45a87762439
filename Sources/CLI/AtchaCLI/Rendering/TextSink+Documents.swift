import CommandLineKit
import CoreTerminal

extension TextSink {
  /// Writes a document: in lines for a person, on one line for a pipe.
  func write(_ document: JSONValue, for terminal: Terminal) {
    write((terminal.isTerminal ? document.pretty : document.compact) + "\n")
  }

  /// Writes rows with tabs between their fields.
  func write(rows: [[String]]) {
    write(
      rows.map { row in row.map { Sanitizer.field($0) }.joined(separator: "\t") + "\n" }.joined())
  }
}
