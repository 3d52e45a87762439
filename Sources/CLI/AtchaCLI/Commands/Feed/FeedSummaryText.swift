import CoreTerminal
import Domain

/// What a feed holds and what of it cannot be used, for a person.
struct FeedSummaryText {
  var summary: FeedSummary
  var words: any Catalogue
  /// Columns.
  var width: Int
  /// Places shown of each kind of fault.
  var placesShown: Int

  func lines() -> [StyledLine] {
    var rows: [(label: String, items: [String])] = []
    let publisher = [summary.name, summary.publisher].filter { !$0.isEmpty }
    if !publisher.isEmpty { rows.append((words.publisherLabel, Array(Set(publisher)).sorted())) }
    rows.append((words.validLabel, ["\(summary.validFrom) – \(summary.validUntil)"]))
    rows.append(
      (
        words.contentsLabel,
        [
          count(summary.agencies, words.agencies), count(summary.lines, words.lines),
          count(summary.stops, words.stopCount), count(summary.runs, words.runs),
        ]
      ))
    let skipped = summary.faults.reduce(0) { $0 + $1.count }
    rows.append(
      (words.skippedLabel, [skipped == 0 ? words.nothingSkipped : count(skipped, words.rows)]))
    let column = (rows.map(\.label.displayWidth).max() ?? 0) + 2
    let indent = StyledLine(String(repeating: " ", count: column + 2))
    return rows.flatMap { row in
      var first = StyledLine("  ")
      first.append(row.label.padded(to: column), .dim)
      return Flow.lines(row.items.map { StyledLine($0) }, first: first, rest: indent, width: width)
    } + faults()
  }

  /// Each kind of fault with its first places.
  func faults() -> [StyledLine] {
    let counts = summary.faults.map { NumberText.grouped($0.count) }
    let column = counts.map(\.displayWidth).max() ?? 0
    let indent = StyledLine(String(repeating: " ", count: column + 6))
    return zip(summary.faults, counts).flatMap { fault, count in
      var first = StyledLine("    ")
      first.append(count.padded(to: column, .trailing) + "  ", .warning)
      var lines = Flow.lines([StyledLine(fault.kind)], first: first, rest: indent, width: width)
      var places = fault.places.prefix(placesShown).map { StyledLine($0, .dim) }
      let more = fault.count - places.count
      if !places.isEmpty, more > 0 {
        places.append(StyledLine(words.morePlaces(NumberText.grouped(more)), .dim))
      }
      lines += Flow.lines(places, separator: ", ", first: indent, rest: indent, width: width)
      return lines
    }
  }

  private func count(_ number: Int, _ text: (String, Bool) -> String) -> String {
    text(NumberText.grouped(number), number == 1)
  }
}
