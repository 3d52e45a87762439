import Foundation
import Testing
import TimetableEngine
import TimetableOracle

/// Random feeds, asked of the engine and of the oracle.
///
/// `ATCHA_ORACLE_SEEDS` sets how many feeds are made, `ATCHA_ORACLE_FIRST` the first seed.
@Suite("The search and the oracle")
struct ComparisonTests {
  static let chunks = 24

  private static func setting(_ name: String, _ usual: UInt64) -> UInt64 {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) } ?? usual
  }

  /// The seeds of a chunk, spread over all chunks so that they take equally long.
  private func seeds(_ chunk: Int) -> some Sequence<UInt64> {
    let first = ComparisonTests.setting("ATCHA_ORACLE_FIRST", 1)
    let count = ComparisonTests.setting("ATCHA_ORACLE_SEEDS", 1500)
    return stride(from: first + UInt64(chunk), to: first + count, by: ComparisonTests.chunks)
  }

  @Test("agree on every journey, leave-by, arrival and slack", arguments: 0..<chunks)
  func agree(chunk: Int) throws {
    var reported = 0
    for seed in seeds(chunk) where reported < 3 {
      var generator = FeedGenerator(seed: seed)
      let (feed, questions) = generator.make(questions: 2)
      let timetable = try TestTimetable(feed.files())
      for question in questions {
        var comparison = Comparison(feed, question, timetable)
        try comparison.run()
        if !comparison.faults.isEmpty {
          Issue.record(Comment(rawValue: try comparison.report(seed: seed)))
          reported += 1
        }
      }
    }
  }
}
