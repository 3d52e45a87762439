/// Rows of short texts in columns that line up.
package struct TextTable: Sendable {
  package struct Column: Sendable {
    /// Shown above; empty for none.
    package var title: String
    package var alignment: Alignment
    /// When the table is too wide, columns of the highest priority are shortened first; those of
    /// 0 only when nothing else is left.
    package var shrinkPriority: Int
    /// The width that shortening leaves.
    package var minimum: Int

    package init(
      _ title: String = "", _ alignment: Alignment = .leading, shrinkPriority: Int = 0,
      minimum: Int = 4
    ) {
      self.title = title
      self.alignment = alignment
      self.shrinkPriority = shrinkPriority
      self.minimum = minimum
    }
  }

  package struct Cell: Sendable, ExpressibleByStringInterpolation {
    package var text: String
    package var look: Look
    /// What a pipe gets instead, such as a full date for "in 12 min".
    package var field: String?

    package enum Look: Hashable, Sendable {
      case role(Role)
      /// The name of a line on its colour.
      case badge(fill: RGB?, ink: RGB?)
    }

    package init(_ text: String, _ role: Role = .plain, field: String? = nil) {
      self.text = text
      look = .role(role)
      self.field = field
    }

    /// The name of a line on its colour.
    package init(badge name: String, fill: RGB?, ink: RGB? = nil) {
      text = name
      look = .badge(fill: fill, ink: ink)
    }

    package init(stringLiteral value: String) { self.init(value) }
  }

  package var columns: [Column]
  /// Each with one cell per column; missing ones are empty.
  package var rows: [[Cell]] = []

  package init(_ columns: [Column]) { self.columns = columns }

  package mutating func add(_ cells: Cell...) { rows.append(cells) }

  /// The table for a person: aligned, each line at most `width` columns, ending in a line feed.
  ///
  /// - Parameter indent: spaces before each line, counted in `width`.
  package func rendered(width: Int, painter: Painter, indent: Int = 0) -> String {
    var layout = TableLayout(self, room: width - indent)
    layout.shrink()
    let margin = String(repeating: " ", count: indent)
    return layout.lines(painter).map { margin + $0 + "\n" }.joined()
  }

  /// The table for a program: fields between tabs, no titles, nothing shortened.
  package var tabSeparated: String {
    rows.map { row in
      columns.indices
        .map { $0 < row.count ? Sanitizer.field(row[$0].field ?? row[$0].text) : "" }
        .joined(separator: "\t") + "\n"
    }
    .joined()
  }

  /// The form for where output goes.
  package func rendered(for terminal: Terminal, painter: Painter, indent: Int = 0) -> String {
    terminal.isTerminal
      ? rendered(width: terminal.columns, painter: painter, indent: indent) : tabSeparated
  }
}
