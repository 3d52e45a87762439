import AtchaTestSupport
import CoreThreads
import Domain
import Foundation
import Testing
import TimetableEngine

@testable import AtchaData

private let seoulFeed = "data/feeds/kr_seoul_metro_1-8_2020_derived.zip"

/// The proof of the derivation: the embedded engine, made poorer, has to lead to its own exact answers.
///
/// `ATCHA_DERIVATIONS` says how many questions; 500 in continuous integration.
@Suite(
  "The derived last departure, on the Seoul feed",
  .enabled(if: shared(seoulFeed) != nil, "the shared feeds are not there"))
struct DerivationOnSeoulTests {
  static let count =
    ProcessInfo.processInfo.environment["ATCHA_DERIVATIONS"].flatMap { Int($0) } ?? 60

  /// What became of the questions put to one poorer planner.
  struct Tally: Sendable {
    var asked = 0
    var right = 0
    var later: [String] = []
    var wrong: [String] = []
    var incomplete = 0
    var calls = 0
    var mostCalls = 0
    var statuses = 0
    var otherStatus: [String] = []

    mutating func add(_ other: Tally) {
      asked += other.asked
      right += other.right
      later += other.later
      wrong += other.wrong
      incomplete += other.incomplete
      calls += other.calls
      mostCalls = max(mostCalls, other.mostCalls)
      statuses += other.statuses
      otherStatus += other.otherStatus
    }

    /// - Parameter truth: the exact answer.
    mutating func add(_ derived: SearchAnswer, truth: SearchAnswer, calls: Int) {
      let question = truth.question
      let (found, last) = (derived.routes.first?.leaveBy, truth.routes.first?.leaveBy)
      let text =
        "\(question.from.name) → \(question.to.name) "
        + "\(ZonedTime(question.notBefore, utcOffset: 32_400).rfc3339): "
        + "\(found?.rfc3339 ?? "none") \(derived.status), exact \(last?.rfc3339 ?? "none") "
        + "\(truth.status), \(calls) calls"
      asked += 1
      self.calls += calls
      mostCalls = max(mostCalls, calls)
      if !derived.source.isComplete { incomplete += 1 }
      if derived.status == truth.status { statuses += 1 } else { otherStatus.append(text) }
      if found == last { right += 1 } else { wrong.append(text) }
      if let found, last.map({ found.instant > $0.instant }) ?? true { later.append(text) }
    }
  }

  @Test("is that of the engine, and never a later one", .timeLimit(.minutes(10)))
  func proof() async throws {
    try await withTemporaryFolder { folder in
      let shelf = try Self.shelf(folder)
      let questions = try Self.questions(Self.count, shelf)
      var tallies: [String: Tally] = [:]
      try await withThrowingTaskGroup(of: [String: Tally].self) { group in
        for part in 0..<Self.parts {
          let own = questions.filter { $0.key % Self.parts == part }
          group.addTask { try await Self.ask(own, shelf) }
        }
        for try await part in group {
          for (name, tally) in part { tallies[name, default: Tally()].add(tally) }
        }
      }
      #expect(tallies.count == 3)
      for (name, tally) in tallies.sorted(by: { $0.key < $1.key }) {
        Self.report(name, tally)
        #expect(tally.later.isEmpty, "\(name): later than the truth: \(tally.later)")
        #expect(tally.mostCalls <= DeriveLastDeparture.standardBudget, "\(name)")
        #expect(
          tally.right * 100 >= tally.asked * 99,
          "\(name): \(tally.right) of \(tally.asked): \(tally.wrong.prefix(10))")
        #expect(
          tally.statuses * 100 >= tally.asked * 97,
          "\(name): \(tally.statuses) of \(tally.asked): \(tally.otherStatus.prefix(10))")
        #expect(tally.asked == questions.count)
      }
    }
  }

  /// Planners side by side, each on a thread of its own.
  private static let parts = 2

  private static func ask(
    _ questions: [(key: Int, value: SearchQuestion)], _ shelf: TimetableShelf
  ) async throws -> [String: Tally] {
    let planner = EmbeddedPlanner(
      shelf: shelf, language: nil, executor: ThreadExecutor(label: "derivation"))
    var tallies: [String: Tally] = [:]
    for (key, question) in questions {
      let profile = try await NightProfile(question, planner)
      for (name, poorer) in [
        ("arrive-by only", PoorerPlanner.arriveByOnly(profile)),
        ("depart-at only, 3 results, window of 1 h", .departAtOnly(profile)),
        ("flaky", .flaky(profile, seed: UInt64(key))),
      ] {
        let answer = try await DeriveLastDeparture(poorer, metres: { $0.metres(to: $1) })(
          question, source: profile.answer.source)
        tallies[name, default: Tally()].add(answer, truth: profile.answer, calls: poorer.calls)
      }
    }
    return tallies
  }

  private static func report(_ name: String, _ tally: Tally) {
    let mean = Double(tally.calls) / Double(max(1, tally.asked))
    let line =
      "derivation, \(name): \(tally.right) of \(tally.asked) right, "
      + "\(tally.later.count) later than true, \(tally.statuses) statuses equal, "
      + "\(tally.incomplete) said to be incomplete, "
      + "\((mean * 10).rounded() / 10) calls in the mean, \(tally.mostCalls) at most\n"

    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }

  private static func shelf(_ folder: URL) throws -> TimetableShelf {
    let store = FeedStore(
      root: folder.path, compiler: TimetableCompiler(),
      clock: StoppedClock(at: FeedStoreTests.today)
    )
    let path = try #require(shared(seoulFeed)).path
    _ = try store.add(path, name: "seoul", progress: { _ in })
    return TimetableShelf(store: store)
  }

  /// Seeded questions: two stations, a night, a moment of the evening or after midnight, and sometimes
  /// an hour to be there by.
  private static func questions(
    _ count: Int, _ shelf: TimetableShelf
  ) throws -> [(key: Int, value: SearchQuestion)] {
    let firstDay = 20_791
    let stops = servedStops(try shelf.open(on: CivilDate(daysSince1970: firstDay)))
    var random = SplitMix64(seed: 4)
    var questions: [(Int, SearchQuestion)] = []
    while questions.count < count {
      let from = stops[Int.random(in: 0..<stops.count, using: &random)]
      let to = stops[Int.random(in: 0..<stops.count, using: &random)]
      let day = CivilDate(daysSince1970: firstDay + Int.random(in: 0..<60, using: &random))
      let night = NightPolicy(zone: ZoneData.korea).night(of: day)
      let end = night.endsAt.instant
      // Mostly from the evening on; each sixth after the last trains have begun to leave.
      let isLate = Int.random(in: 0..<6, using: &random) == 0
      let seconds =
        isLate
        ? Int.random(in: 3 * 3600..<5 * 3600, using: &random)
        : Int.random(in: 5 * 3600..<10 * 3600, using: &random)
      var question = SearchQuestion(
        from: from, to: to, night: night, notBefore: end - seconds, arriveBy: end)
      if Int.random(in: 0..<5, using: &random) == 0 {
        question.arriveBy = max(
          end - Int.random(in: 3 * 3600..<6 * 3600, using: &random), question.notBefore + 1800)
      }
      guard from.name != to.name else { continue }
      questions.append((questions.count, question))
    }
    return questions
  }

  /// The places where vehicles stop.
  private static func servedStops(_ open: OpenTimetables) -> [Place] {
    (0..<open.network.timetables[0].stopCount).compactMap { index in
      let stop = StopIndex(UInt32(index))
      guard open.network.isServed(stop) else { return nil }
      let info = open.network.stopInfo(stop)
      return Place(
        name: info.name, position: .stop(feed: open.feeds[0].name, id: info.id),
        coordinate: info.coordinate)
    }
  }
}
