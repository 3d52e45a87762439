import Foundation
import Testing

/// The tables of a Markdown document, by the section they stand in.
///
/// A section is named by the first word of its heading without the full stop: "A1", "B", "H2".
struct TruthDocument {
  /// A row of a table; cells by the heading of their column.
  struct Row: Sendable, CustomTestStringConvertible {
    var section: String
    /// Counted from 1 in its section.
    var number: Int
    var columns: [String]
    var cells: [String]

    subscript(column: String) -> String {
      columns.firstIndex(of: column).map { cells[$0] } ?? ""
    }

    var testDescription: String { "\(section).\(number) \(cells.joined(separator: " | "))" }
  }

  private(set) var rows: [Row] = []
  /// The text of each section's heading.
  private(set) var headings: [String: String] = [:]

  init(_ text: String) {
    var section = ""
    var columns: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#") {
        let words = line.drop { $0 == "#" }.split(separator: " ")
        section = words.first.map { String($0.prefix { $0 != "." }) } ?? ""
        headings[section] = line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces)
        columns = []
      } else if line.hasPrefix("|") {
        let cells = TruthDocument.cells(of: line)
        if columns.isEmpty {
          columns = cells
        } else if !cells.allSatisfy({ $0.allSatisfy { $0 == "-" } && !$0.isEmpty }) {
          let number = rows.filter { $0.section == section }.count + 1
          rows.append(Row(section: section, number: number, columns: columns, cells: cells))
        }
      } else {
        columns = []
      }
    }
  }

  func rows(of section: String) -> [Row] { rows.filter { $0.section == section } }

  /// The cells of a line; `\|` is a bar within a cell.
  private static func cells(of line: Substring) -> [String] {
    var cells: [String] = []
    var cell = ""
    var isEscaped = false
    for character in line.dropFirst() {
      if isEscaped {
        if character != "|" { cell.append("\\") }
        cell.append(character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "|" {
        cells.append(cell.trimmingCharacters(in: .whitespaces))
        cell = ""
      } else {
        cell.append(character)
      }
    }
    return cells
  }
}
