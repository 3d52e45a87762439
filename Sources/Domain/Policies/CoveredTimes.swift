/// The departures that are known about: ranges of instants, both ends included.
package struct CoveredTimes: Hashable, Sendable {
  /// Ascending, apart from each other by more than a second.
  private var ranges: [ClosedRange<Int64>] = []

  package init() {}

  package mutating func insert(_ start: Instant, _ end: Instant) {
    guard start <= end else { return }
    var new = start.secondsSince1970...end.secondsSince1970
    var kept: [ClosedRange<Int64>] = []
    for range in ranges {
      if range.upperBound < new.lowerBound - 1 || range.lowerBound > new.upperBound + 1 {
        kept.append(range)
      } else {
        new =
          min(range.lowerBound, new.lowerBound)...max(range.upperBound, new.upperBound)
      }
    }
    kept.append(new)
    ranges = kept.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// What is not known of a range, ascending.
  package func gaps(from start: Instant, through end: Instant) -> [Gap] {
    var gaps: [Gap] = []
    var next = start.secondsSince1970
    for range in ranges where range.upperBound >= next {
      if range.lowerBound > end.secondsSince1970 { break }
      if range.lowerBound > next {
        gaps.append(Gap(start: Instant(next), end: Instant(range.lowerBound - 1)))
      }
      next = range.upperBound + 1
    }
    if next <= end.secondsSince1970 {
      gaps.append(Gap(start: Instant(next), end: end))
    }
    return gaps
  }

  /// A range that is not known, both ends included.
  package struct Gap: Hashable, Sendable {
    package var start: Instant
    package var end: Instant
    package var seconds: Int { end - start + 1 }
  }
}
