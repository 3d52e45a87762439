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
    let skipped = summary.skippedCount
    rows.append(
      (words.skippedLabel, [skipped == 0 ? words.nothingSkipped : count(skipped, words.rows)]))
    let column = (rows.map(\.label.displayWidth).max() ?? 0) + 2
    let indent = StyledLine(String(repeating: " ", count: column + 2))
    return rows.flatMap { row in
      var first = StyledLine("  ")
      first.append(row.label.padded(to: column), .dim)
      return Flow.lines(row.items.map { StyledLine($0) }, first: first, rest: indent, width: width)
    } + faults(summary.faults.filter(\.isSkipped), .warning) + noticed()
  }

  /// What was read in spite of a fault.
  private func noticed() -> [StyledLine] {
    let faults = summary.faults.filter { !$0.isSkipped }
    if faults.isEmpty { return [] }
    return [StyledLine("  ") + StyledLine(words.noticedLabel, .dim)] + self.faults(faults, .plain)
  }

  /// Each kind of fault with its first places.
  private func faults(_ faults: [FeedFault], _ tone: Tone) -> [StyledLine] {
    let counts = faults.map { NumberText.grouped($0.count) }
    let column = counts.map(\.displayWidth).max() ?? 0
    let indent = StyledLine(String(repeating: " ", count: column + 6))
    return zip(faults, counts).flatMap { fault, count in
      var first = StyledLine("    ")
      first.append(count.padded(to: column, .trailing) + "  ", tone)
      var lines = Flow.lines(
        [StyledLine(kind(fault)), StyledLine(fault.file, .dim)], first: first, rest: indent,
        width: width)
      var places = fault.places.prefix(placesShown).map(\.text)
      let more = fault.count - places.count
      if !places.isEmpty, more > 0 { places.append(words.morePlaces(NumberText.grouped(more))) }
      lines += Flow.lines(
        [StyledLine(places.joined(separator: ", "), .dim)], first: indent, rest: indent,
        width: width)
      return lines
    }
  }

  private func kind(_ fault: FeedFault) -> String {
    FaultKind(rawValue: fault.code).map { words.fault($0, phrase: fault.phrase) } ?? fault.phrase
  }

  private func count(_ number: Int, _ text: (String, Bool) -> String) -> String {
    text(NumberText.grouped(number), number == 1)
  }
}

extension FeedSummary {
  /// Rows and runs of the feed that are not in the timetable.
  var skippedCount: Int { faults.reduce(0) { $0 + ($1.isSkipped ? $1.count : 0) } }
}

extension FeedFault.Place {
  /// `file:line`, or the file where the fault is that of the whole.
  var text: String { line > 0 ? "\(file):\(line)" : file }
}
