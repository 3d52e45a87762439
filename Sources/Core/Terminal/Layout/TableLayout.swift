/// The widths of one table on one screen.
struct TableLayout {
  private let columns: [TextTable.Column]
  private let titles: [String]
  private let rows: [[(text: String, look: TextTable.Cell.Look)]]
  private let room: Int
  private(set) var widths: [Int]

  init(_ table: TextTable, room: Int) {
    columns = table.columns
    self.room = room
    titles = table.columns.map { Sanitizer.terminal($0.title) }
    rows = table.rows.map { row in
      table.columns.indices.map { index in
        guard index < row.count else { return ("", .role(.plain)) }
        let text = Sanitizer.terminal(row[index].text)
        // Brackets stand for the spaces of a coloured badge: both are equally wide.
        if case .badge = row[index].look, !text.isEmpty { return ("[\(text)]", row[index].look) }
        return (text, row[index].look)
      }
    }
    widths = titles.map(\.displayWidth)
    for row in rows {
      for (index, cell) in row.enumerated() {
        widths[index] = max(widths[index], cell.text.displayWidth)
      }
    }
  }

  private var shown: [Int] { widths.indices.filter { widths[$0] > 0 } }
  private var total: Int {
    widths.reduce(0, +) + max(0, shown.count - 1) * Spacing.gap
  }

  /// Takes columns away until the table fits: by priority down to the minimum, then from the
  /// widest, whatever its priority.
  mutating func shrink() {
    let priorities = Set(columns.map(\.shrinkPriority)).filter { $0 > 0 }.sorted(by: >)
    for priority in priorities {
      while total > room, let index = widest(where: { $0.shrinkPriority == priority }) {
        widths[index] -= 1
      }
    }
    while total > room, let index = widest(where: { _ in true }) { widths[index] -= 1 }
    while total > room, let index = widths.indices.max(by: { widths[$0] < widths[$1] }),
      widths[index] > 1
    { widths[index] -= 1 }
  }

  private func widest(where matches: (TextTable.Column) -> Bool) -> Int? {
    columns.indices
      .filter { matches(columns[$0]) && widths[$0] > columns[$0].minimum }
      .max { widths[$0] < widths[$1] }
  }

  func lines(_ painter: Painter) -> [String] {
    var lines = rows.map { line($0, painter) }
    if titles.contains(where: { !$0.isEmpty }) {
      lines.insert(line(titles.map { ($0, .role(.muted)) }, painter), at: 0)
    }
    return lines
  }

  private func line(
    _ cells: [(text: String, look: TextTable.Cell.Look)], _ painter: Painter
  ) -> String {
    let last = shown.last { !cells[$0].text.isEmpty } ?? -1
    return shown.filter { $0 <= last }
      .map { index in
        let text = cells[index].text.truncated(to: widths[index])
        let space = String(repeating: " ", count: max(0, widths[index] - text.displayWidth))
        let painted = paint(text, cells[index].look, painter)
        if columns[index].alignment == .trailing { return space + painted }
        return index == last ? painted : painted + space
      }
      .joined(separator: String(repeating: " ", count: Spacing.gap))
  }

  private func paint(
    _ text: String, _ look: TextTable.Cell.Look, _ painter: Painter
  ) -> String {
    switch look {
    case .role(let role): return painter(text, role)
    case .badge(let fill, let ink):
      guard painter.depth > .none, fill != nil, text.count > 2 else { return text }
      // A shortened name has lost its closing bracket to the ellipsis.
      let name = text.dropFirst().hasSuffix("]") ? text.dropFirst().dropLast() : text.dropFirst()
      return painter.badge(String(name), fill: fill, ink: ink, closed: text.hasSuffix("]"))
    }
  }
}
