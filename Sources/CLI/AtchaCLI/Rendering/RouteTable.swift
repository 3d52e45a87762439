import Domain

/// Routes as a compact table: one line each, the lines taken at the end.
struct RouteTable {
  struct Row {
    var route: Route
    /// Metres left to go at the end of the route; 0 where it gets there.
    var remainingMetres = 0
  }
  var words: any Catalogue
  var moments: Moments
  /// Columns.
  var width: Int
  /// Columns that the names of lines need beside the times; with fewer they get lines of their own.
  private static let leastForLines = 14

  func lines(_ title: String, _ rows: [Row]) -> [StyledLine] {
    guard !rows.isEmpty else { return [] }
    return [StyledLine(), StyledLine(title, .strong)] + table(rows)
  }

  private func table(_ rows: [Row]) -> [StyledLine] {
    var columns = [
      column(words.leaveHead, rows) { moments.short($0.leaveBy.minuteBefore) },
      column(words.boardHead, rows) { moments.short($0.boardingAt) },
      column(words.arriveHead, rows) { moments.short($0.arrivalAt.minuteAfter) },
      column(words.changesHead, rows) { String($0.transfers) },
      column(words.walkHead, rows) { $0.walkSeconds > 0 ? moments.duration($0.walkSeconds) : "-" },
    ]
    // What can be spared goes first on a narrow terminal: the walk, then the time of boarding.
    for spare in [4, 1]
    where used(columns) + Self.leastForLines > width {
      columns.remove(at: spare)
    }

    let besides = used(columns)
    return (0...rows.count).flatMap { index in
      var line = StyledLine("  ")
      for (place, column) in columns.enumerated() {
        if place > 0 {
          let before = columns[place - 1]
          line.append(String(repeating: " ", count: widest(before) - before[index].width + 2))
        }
        line.append(column[index])
      }
      let rides = index == 0 ? StyledLine(words.linesHead, .dim) : rides(rows[index - 1])
      if width - besides >= Self.leastForLines {
        line.append(String(repeating: " ", count: besides - line.width))
        let indent = StyledLine(String(repeating: " ", count: besides))
        return Flow.lines([rides], first: line, rest: indent, width: width)
      }
      if index == 0 { return [line] }
      return [line] + Flow.lines([rides], first: "    ", rest: "    ", width: width)
    }
  }

  private func column(
    _ head: String, _ rows: [Row], _ text: (Route) -> String
  ) -> [StyledLine] {
    [StyledLine(head, .dim)] + rows.map { StyledLine(text($0.route)) }
  }

  private func widest(_ column: [StyledLine]) -> Int { column.map(\.width).max() ?? 0 }

  private func used(_ columns: [[StyledLine]]) -> Int {
    columns.reduce(2) { $0 + widest($1) + 2 }
  }

  private func rides(_ row: Row) -> StyledLine {
    var line = StyledLine()
    for leg in row.route.legs where leg.isRide && !leg.staysSeated {
      if line.width > 0 { line.append(" › ", .dim) }
      let name = leg.ride?.line ?? ""
      line.append(
        StyledLine(
          badge: name.isEmpty ? words.modeName(leg.mode) : name, color: leg.ride?.lineColor))
    }
    if line.width == 0 { line.append(words.modeName(.walk)) }
    if row.remainingMetres > 0 {
      line.append("  \(words.remaining(DistanceText.metres(row.remainingMetres)))", .warning)
    }
    return line
  }
}
