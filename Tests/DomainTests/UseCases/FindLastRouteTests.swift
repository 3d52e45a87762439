import Domain
import Testing

@Suite("Finding the last route")
struct FindLastRouteTests {
  /// Knows the places `a` and `b`, keeps what it was asked, and answers that there is no route.
  private struct Stub: LastRoutePlanner, PlaceFinder {
    var zone = Zones.seoul
    /// The zone of the timetables as a whole.
    var usual = Zones.seoul
    var matches: [String: PlaceMatch] = [:]
    var failure: PlannerError?

    func zone(at place: Place?) async throws(PlannerError) -> ZoneRules {
      place == nil ? usual : zone
    }

    func answer(
      _ question: SearchQuestion, now: Instant
    ) async throws(PlannerError) -> SearchAnswer {
      if let failure { throw failure }
      return SearchAnswer(
        status: .noRoute, reason: .notConnected, question: question,
        source: AnswerSource(kind: "gtfs", name: "stub", checkedAt: zone.zoned(now)))
    }

    func find(_ text: String, on night: CivilDate) async throws(PlannerError) -> PlaceMatch {
      if let match = matches[text] { return match }
      // The name tells in which night it was looked up.
      return .one(Place(name: "\(text) on \(night)", position: .coordinate, coordinate: nil))
    }
  }

  private func answer(
    _ stub: Stub, now: String, _ change: (inout SearchRequest) -> Void = { _ in }
  ) async throws(SearchError) -> SearchAnswer {
    var request = SearchRequest(from: "a", to: "b")
    change(&request)
    return try await FindLastRoute(
      planner: stub, places: stub, clock: StoppedClock(at: instant(now)))(request)
  }

  @Test("the question carries the night and the times of the place it starts from")
  func question() async throws {
    let answer = try await answer(Stub(), now: "2026-12-05T00:10:00+09:00")
    #expect(answer.question.night.date == date("2026-12-04"))
    #expect(answer.question.notBefore == instant("2026-12-05T00:10:00+09:00"))
    #expect(answer.question.arriveBy == instant("2026-12-05T04:00:00+09:00"))
  }

  @Test(
    "places are looked up in the timetable of the night, whatever the date elsewhere",
    arguments: [
      ("2026-12-05T08:00:00+09:00", "2026-12-05"), ("2026-12-05T00:10:00+09:00", "2026-12-04"),
      ("2026-12-05T03:59:59+09:00", "2026-12-04"), ("2026-12-05T23:00:00+09:00", "2026-12-05"),
    ])
  func placesOfTheNight(now: String, night: String) async throws {
    for usual in [Zones.seoul, Zones.newYork] {
      let answer = try await answer(Stub(usual: usual), now: now)
      #expect(answer.question.from.name == "a on \(night)")
      #expect(answer.question.to.name == "b on \(night)")
    }
  }

  @Test("a name that stands for several places, or for none, is told with its side")
  func placesThatFail() async {
    var stub = Stub()
    stub.matches = ["a": .ambiguous([]), "c": .none(similar: [])]
    stub.matches["95,0"] = .malformed(.latitudeOutOfRange(95))
    await #expect(throws: SearchError.ambiguousPlace(.from, text: "a", candidates: [])) {
      _ = try await answer(stub, now: "2026-12-05T00:10:00+09:00")
    }
    await #expect(throws: SearchError.unknownPlace(.to, text: "c", similar: [])) {
      _ = try await answer(stub, now: "2026-12-05T00:10:00+09:00") {
        $0.from = "x"
        $0.to = "c"
      }
    }
    await #expect(
      throws: SearchError.malformedPlace(.from, text: "95,0", .latitudeOutOfRange(95))
    ) {
      _ = try await answer(stub, now: "2026-12-05T00:10:00+09:00") { $0.from = "95,0" }
    }
  }

  @Test("a planner's failure and bad times keep their reason")
  func failures() async {
    let expired = PlannerError.feedNotValid(
      feed: "seoul", date: date("2026-12-04"), from: date("2026-01-01"), until: date("2026-11-01"))
    await #expect(throws: SearchError.planner(expired)) {
      _ = try await answer(Stub(failure: expired), now: "2026-12-05T00:10:00+09:00")
    }
    await #expect(throws: SearchError.self) {
      _ = try await answer(Stub(), now: "2026-12-05T00:10:00+09:00") {
        $0.at = TimeInput("23:00")
        $0.arriveBy = TimeInput("22:00")
      }
    }
  }
}
