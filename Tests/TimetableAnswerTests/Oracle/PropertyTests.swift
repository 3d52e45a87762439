import AtchaTestSupport
import Testing
import TimetableEngine
import TimetableOracle

/// What must hold between two answers of the engine, whatever the feed.
@Suite("Answers of the search")
struct PropertyTests {
  private struct Case {
    var seed: UInt64
    var feed: SmallFeed
    var questions: [Question]
    var random: SplitMix64
  }

  private func cases(_ chunk: Int) -> [Case] {
    (0..<20).map { number in
      let seed = UInt64(1_000_000 + chunk * 20 + number)
      var generator = FeedGenerator(seed: seed)
      let (feed, questions) = generator.make(questions: 2)
      return Case(seed: seed, feed: feed, questions: questions, random: SplitMix64(seed: seed))
    }
  }

  private func ask(_ question: Question, _ timetable: TestTimetable) throws -> [Journey] {
    var search = LatestDepartureSearch(network: timetable.network)
    return search.lastJourneys(try timetable.question(question))
  }

  private func last(_ journeys: [Journey]) -> Int64 { journeys.first?.leaveBy ?? .min }

  @Test("never leave earlier when the deadline is later", arguments: 0..<8)
  func laterDeadline(chunk: Int) throws {
    for var test in cases(chunk) {
      let timetable = try TestTimetable(test.feed.files())
      for question in test.questions {
        var later = question
        later.deadline += Int(test.random.next() % 7200) + 1
        #expect(
          last(try ask(later, timetable)) >= last(try ask(question, timetable)),
          "seed \(test.seed): deadline \(question.deadline) and \(later.deadline)\n\(test.feed.text)"
        )
      }
    }
  }

  @Test("never leave earlier when a run is added", arguments: 0..<8)
  func addedRun(chunk: Int) throws {
    for var test in cases(chunk) {
      var more = test.feed
      var added = more.trips[Int(test.random.next() % UInt64(more.trips.count))]
      let shift = Int(test.random.next() % 40) * 60 - 1200
      added.id = "added"
      added.block = nil
      for index in added.calls.indices {
        added.calls[index].arrival = added.calls[index].arrival.map { $0 + shift }
        added.calls[index].departure = added.calls[index].departure.map { $0 + shift }
      }
      // A feed has no times before 0.
      guard added.calls[0].arrival ?? 0 >= 0 else { continue }
      more.trips.append(added)
      let (small, large) = (
        try TestTimetable(test.feed.files()), try TestTimetable(more.files())
      )
      for question in test.questions {
        #expect(
          last(try ask(question, large)) >= last(try ask(question, small)),
          "seed \(test.seed): shift \(shift)\n\(more.text)")
      }
    }
  }

  @Test("are equal whatever the order of the feed's rows", arguments: 0..<8)
  func rowOrder(chunk: Int) throws {
    for test in cases(chunk) {
      let timetable = try TestTimetable(test.feed.files())
      let shuffled = try TestTimetable(test.feed.files(shuffledBy: test.seed))
      for question in test.questions {
        #expect(
          try ask(question, timetable) == ask(question, shuffled),
          "seed \(test.seed): \(question)\n\(test.feed.text)")
      }
    }
  }
}
