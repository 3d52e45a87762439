import Domain
import Synchronization
import Testing

/// A planner over the wire that knows a list of journeys.
private struct ListedPlanner: JourneyPlannerAPI {
  var capabilities: JourneyCapabilities
  var routes: [Route]
  var finding: JourneyPage.Finding?
  /// Answers, by the number of the question, from 0 on.
  var failures: [Int: ProviderFailure.Reason] = [:]
  /// Questions that lose their latest itinerary.
  var losing: Set<Int> = []
  /// What it answers where the destination is called so.
  var elsewhere: [String: [Route]] = [:]
  let asked = Asked()

  final class Asked: Sendable {
    private let queries = Mutex<[JourneyQuery]>([])
    func add(_ query: JourneyQuery) -> Int {
      queries.withLock {
        $0.append(query)
        return $0.count - 1
      }
    }
    var all: [JourneyQuery] { queries.withLock { $0 } }
  }

  /// What it answers to the question for the first one.
  var morning: [Route] = []

  func journeys(_ query: JourneyQuery) async throws(PlannerError) -> JourneyPage {
    let number = asked.add(query)
    if let reason = failures[number] {
      throw .provider(ProviderFailure(provider: "listed", reason: reason))
    }
    if let finding { return JourneyPage(itineraries: [], finding: finding) }
    var found: [Route]
    if let other = elsewhere[query.question.to.name] { return JourneyPage(itineraries: other) }
    switch query.time {
    case .departAt(let start):
      var window = Int.max
      if case .upTo(let most) = capabilities.window {
        window = min(most, query.searchWindow ?? most)
      }
      found = routes.filter {
        $0.leaveBy.instant >= start && $0.leaveBy.instant - start < window
      }
    case .arriveBy(let end):
      found = routes.filter { $0.arrivalAt.instant <= end }.reversed()
    case .lastDeparture: found = routes
    case .firstDeparture: found = morning
    }
    if losing.contains(number),
      let last = found.max(by: { $0.leaveBy.instant < $1.leaveBy.instant })
    {
      found.removeAll { $0.id == last.id }
    }
    return JourneyPage(itineraries: Array(found.prefix(query.maxResults)))
  }
}

@Suite("Deriving the last departure")
struct DerivationTests {
  private static let night = NightPolicy(zone: Zones.seoul).night(of: date("2026-12-04"))
  private static let both = JourneyCapabilities(
    answersArriveBy: true, answersDepartAt: true, window: .upTo(4 * 3600), mostResults: 5)

  private func place(_ latitude: Double) -> Place {
    Place(
      name: "p", position: .coordinate, coordinate: Coordinate(latitude: latitude, longitude: 127))
  }

  /// A ride of 30 minutes, after a walk of 5.
  private func route(_ clock: String, minutes: Int = 30, line: String = "2") -> Route {
    let board = zoned("2026-12-0\(clock):00+09:00")
    let leave = ZonedTime(board.instant - 300, utcOffset: 32_400)
    let arrive = ZonedTime(board.instant + minutes * 60, utcOffset: 32_400)
    let (a, b) = (StopPoint(name: "a"), StopPoint(name: "b"))
    let legs = [
      Leg(mode: .walk, departureAt: leave, arrivalAt: board, from: a, to: a),
      Leg(
        mode: .subway, departureAt: board, arrivalAt: arrive, from: a, to: b,
        ride: Ride(line: line, isLastOfLine: nil)),
    ]
    return Route(
      id: RouteIdentity.id(night: Self.night.date, legs: legs), leaveBy: leave, boardingAt: board,
      arrivalAt: arrive, legs: legs, bindingLeg: nil, firstSlackSeconds: nil)
  }

  private func routes(_ clocks: String...) -> [Route] { clocks.map { route($0) } }

  private func answer(
    _ planner: ListedPlanner, from start: String = "2026-12-04T20:00:00+09:00", budget: Int = 12,
    _ change: (inout SearchQuestion) -> Void = { _ in }
  ) async throws(PlannerError) -> SearchAnswer {
    var question = SearchQuestion(
      from: place(37.5), to: place(37.6), night: Self.night, notBefore: instant(start),
      arriveBy: Self.night.endsAt.instant)
    change(&question)
    let source = AnswerSource(kind: "listed", name: "listed", checkedAt: zoned(start))
    return try await DeriveLastDeparture(
      planner, budget: budget, metres: { (abs($0.latitude - $1.latitude) * 100_000).rounded() })(
        question, source: source)
  }

  @Test("the latest that arrives by the cutoff, in the fewest questions that make sure of it")
  func usual() async throws {
    let planner = ListedPlanner(
      capabilities: Self.both,
      routes: routes("4T22:00", "4T22:30", "4T23:00", "4T23:30", "5T05:30"))
    let answer = try await answer(planner)
    #expect(answer.status == .available)
    #expect(answer.routes.first?.boardingAt.rfc3339 == "2026-12-04T23:30:00+09:00")
    #expect(answer.source.isComplete)
    #expect(answer.source.calls == 3)
    #expect(planner.asked.all.count == 3)
  }

  @Test("one that arrives after the cutoff never counts, be it the only one left")
  func cutoff() async throws {
    let late = route("5T03:50")
    let planner = ListedPlanner(capabilities: Self.both, routes: routes("4T23:00") + [late])
    let answer = try await answer(planner)
    #expect(answer.routes.map(\.boardingAt.rfc3339) == ["2026-12-04T23:00:00+09:00"])
  }

  @Test("what one answer loses another one shows", arguments: [0, 1])
  func loses(number: Int) async throws {
    var planner = ListedPlanner(
      capabilities: Self.both, routes: routes("4T22:30", "4T23:00", "4T23:30"))
    planner.losing = [number]
    let answer = try await answer(planner)
    #expect(answer.routes.first?.boardingAt.rfc3339 == "2026-12-04T23:30:00+09:00")
  }

  @Test("a failure among the questions is asked again; three in a row end it")
  func failures() async throws {
    var planner = ListedPlanner(capabilities: Self.both, routes: routes("4T23:00", "4T23:30"))
    planner.failures = [0: .failing("HTTP 503")]
    let good = try await answer(planner)
    #expect(good.routes.first?.boardingAt.rfc3339 == "2026-12-04T23:30:00+09:00")
    var bad = ListedPlanner(capabilities: Self.both, routes: routes("4T23:30"))
    bad.failures = Dictionary(uniqueKeysWithValues: (0..<20).map { ($0, .failing("HTTP 503")) })
    await #expect(throws: PlannerError.self) { try await self.answer(bad) }
    #expect(bad.asked.all.count == 3)
  }

  @Test("a refusal is not asked again")
  func refused() async throws {
    var planner = ListedPlanner(capabilities: Self.both, routes: routes("4T23:30"))
    planner.failures = [0: .limited(retryAfterSeconds: 60)]
    await #expect(
      throws: PlannerError.provider(
        ProviderFailure(provider: "listed", reason: .limited(retryAfterSeconds: 60)))
    ) { try await self.answer(planner) }
    #expect(planner.asked.all.count == 1)
  }

  @Test("a refusal in the middle leaves what was found, as at least")
  func refusedLater() async throws {
    var capabilities = Self.both
    capabilities.mostResults = 1
    capabilities.answersDepartAt = false
    var planner = ListedPlanner(
      capabilities: capabilities, routes: routes("4T22:00", "4T23:00", "4T23:30"))
    planner.failures = [1: .limited(retryAfterSeconds: nil)]
    let answer = try await answer(planner)
    #expect(answer.routes.first?.boardingAt.rfc3339 == "2026-12-04T23:30:00+09:00")
    #expect(!answer.source.isComplete)
  }

  @Test("a budget that is too small says at least, and is never exceeded", arguments: 1...12)
  func budget(count: Int) async throws {
    let clocks = (0..<40).map { index in
      let minutes = 18 * 60 + index * 9
      let hour = minutes / 60
      let clock =
        "\(hour % 24 < 10 ? "0" : "")\(hour % 24):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
      return "\(hour < 24 ? 4 : 5)T\(clock)"
    }
    let planner = ListedPlanner(
      capabilities: JourneyCapabilities(
        answersDepartAt: true, window: .upTo(3600), mostResults: 3),
      routes: clocks.map { route($0) })
    let answer = try await answer(planner, from: "2026-12-04T18:00:00+09:00", budget: count)
    #expect(planner.asked.all.count <= count)
    #expect(answer.source.calls == planner.asked.all.count)
    let last = instant("2026-12-04T23:51:00+09:00")
    if let found = answer.routes.first {
      #expect(found.boardingAt.instant <= last)
      if answer.source.isComplete { #expect(found.boardingAt.instant == last) }
    } else {
      #expect(!answer.source.isComplete)
    }
  }

  @Test("after the last one: gone, what was missed, and the first of the morning")
  func gone() async throws {
    for capabilities in [
      Self.both, JourneyCapabilities(answersArriveBy: true),
      JourneyCapabilities(answersDepartAt: true, window: .upTo(3600), mostResults: 3),
    ] {
      let planner = ListedPlanner(
        capabilities: capabilities,
        routes: routes("4T23:00", "4T23:30", "5T05:30", "5T05:40", "5T05:50", "5T06:00"))
      let answer = try await answer(planner, from: "2026-12-05T00:10:00+09:00")
      #expect(answer.status == .gone, "\(capabilities)")
      #expect(answer.missed?.boardingAt.rfc3339 == "2026-12-04T23:30:00+09:00")
      if let next = answer.next {
        #expect(next.boardingAt.rfc3339 == "2026-12-05T05:30:00+09:00")
      } else {
        // Where the budget was needed for the night, nothing is guessed.
        #expect(answer.source.calls == 12, "\(capabilities)")
      }
    }
  }

  @Test("service that goes on across the night end has no last one")
  func allNight() async throws {
    let clocks = [
      "4T22:00", "4T23:00", "5T00:00", "5T01:00", "5T02:00", "5T03:00", "5T04:00", "5T05:00",
    ]
    let planner = ListedPlanner(capabilities: Self.both, routes: clocks.map { route($0) })
    let answer = try await answer(planner)
    #expect(answer.isAllNight)
    #expect(answer.routes.first?.boardingAt.rfc3339 == "2026-12-05T03:00:00+09:00")
    let gap = ListedPlanner(
      capabilities: Self.both,
      routes: clocks.filter { $0 != "5T04:00" && $0 != "5T05:00" }.map { route($0) })
    #expect(try await !self.answer(gap).isAllNight)
  }

  @Test(
    "what the planner says of the places decides",
    arguments: [
      (JourneyPage.Finding.originOutside, SearchAnswer.Status.outsideRegion),
      (.destinationOutside, .outsideRegion), (.bothOutside, .outsideRegion),
      (.tooClose, .noRoute), (.notConnected, .noRoute), (.gone, .gone),
    ])
  func findings(finding: JourneyPage.Finding, status: SearchAnswer.Status) async throws {
    var planner = ListedPlanner(capabilities: Self.both, routes: [])
    planner.finding = finding
    #expect(try await answer(planner).status == status)
  }

  @Test("earlier departures are found for who would rather not run")
  func earlier() async throws {
    let planner = ListedPlanner(
      capabilities: Self.both,
      routes: routes("4T21:00", "4T21:30", "4T22:00", "4T22:30", "4T23:00", "4T23:30"))
    let answer = try await answer(planner) { $0.before = 4 }
    #expect(
      answer.earlier.map(\.boardingAt.rfc3339) == [
        "2026-12-04T23:00:00+09:00", "2026-12-04T22:30:00+09:00", "2026-12-04T22:00:00+09:00",
        "2026-12-04T21:30:00+09:00",
      ])
  }

  @Test("a planner of single instants is closed in on, and never complete")
  func instants() async throws {
    let planner = ListedPlanner(
      capabilities: JourneyCapabilities(answersDepartAt: true, window: .instant, mostAtOnce: 1),
      routes: [])
    let answer = try await answer(planner, budget: 6)
    #expect(!answer.source.isComplete)
    #expect(planner.asked.all.count <= 6)
  }

  @Test("one place is asked about nobody")
  func onePlace() async throws {
    let planner = ListedPlanner(capabilities: Self.both, routes: [])
    let question = SearchQuestion(
      from: place(37.5), to: place(37.5), night: Self.night,
      notBefore: instant("2026-12-04T20:00:00+09:00"), arriveBy: Self.night.endsAt.instant)
    let answer = try await DeriveLastDeparture(planner, metres: { _, _ in 0 })(
      question,
      source: AnswerSource(
        kind: "x", name: "x", checkedAt: zoned("2026-12-04T20:00:00+09:00")))
    #expect(answer.status == .noRoute && answer.reason == .tooClose)
    #expect(planner.asked.all.isEmpty)
  }

  // MARK: Merging

  private func answered(
    _ routes: [Route], status: SearchAnswer.Status = .available, kind: String, calls: Int? = nil,
    isComplete: Bool = true
  ) -> SearchAnswer {
    SearchAnswer(
      status: status,
      question: SearchQuestion(
        from: place(37.5), to: place(37.6), night: Self.night,
        notBefore: instant("2026-12-04T20:00:00+09:00"), arriveBy: Self.night.endsAt.instant),
      source: AnswerSource(
        kind: kind, name: kind, checkedAt: zoned("2026-12-04T20:00:00+09:00"),
        attribution: "data of \(kind)", calls: calls, isComplete: isComplete),
      routes: routes)
  }

  @Test("one vehicle told by two planners is one route; the exact one stays")
  func merging() throws {
    var estimated = route("4T23:30", line: "수도권2호선")
    for index in estimated.legs.indices { estimated.legs[index].ride?.isApproximate = true }
    let exact = route("4T23:30", line: "2호선")
    let merged = try #require(
      MergedAnswer.merge(
        [
          answered([estimated], kind: "tmap", calls: 6, isComplete: false),
          answered([exact], kind: "gtfs"),
        ], missing: []))
    #expect(merged.routes == [exact])
    #expect(merged.source.kind == "tmap+gtfs")
    #expect(merged.source.attribution == "data of tmap; data of gtfs")
    #expect(merged.source.calls == 6)
    #expect(!merged.source.isComplete)
  }

  @Test("the later of two planners counts, and who failed is named")
  func mergingLater() throws {
    let failure = ProviderFailure(provider: "otp", reason: .timedOut)
    let merged = try #require(
      MergedAnswer.merge(
        [
          answered([route("4T23:00")], kind: "gtfs"), answered([], status: .gone, kind: "x"),
          answered([route("4T23:50", line: "N13")], kind: "motis"),
        ], missing: [failure]))
    #expect(merged.status == .available)
    #expect(merged.routes.first?.boardingAt.rfc3339 == "2026-12-04T23:50:00+09:00")
    #expect(merged.source.missing == [failure])
    #expect(MergedAnswer.merge([], missing: [failure]) == nil)
  }

  @Test("lines are the same by their number, not by a part of it")
  func lines() {
    let a = route("4T23:30", line: "2호선")
    #expect(MergedAnswer.isSame(a, route("4T23:30", line: "수도권2호선")))
    #expect(MergedAnswer.isSame(a, route("4T23:30", line: "2")))
    #expect(!MergedAnswer.isSame(a, route("4T23:30", line: "12호선")))
    #expect(!MergedAnswer.isSame(a, route("4T23:32", line: "2호선")))
    #expect(!MergedAnswer.isSame(route("4T23:30", line: "472"), route("4T23:30", line: "N472")))
  }

  // MARK: What is covered

  /// Two rides with a change at a place.
  private func changing(_ clock: String, at change: String, _ latitude: Double) -> Route {
    var route = route(clock, minutes: 20)
    let point = StopPoint(
      name: change, coordinate: Coordinate(latitude: latitude, longitude: 127))
    route.legs[1].to = point
    let board = ZonedTime(route.legs[1].arrivalAt.instant + 300, utcOffset: 32_400)
    let arrive = ZonedTime(board.instant + 1200, utcOffset: 32_400)
    route.legs.append(
      Leg(
        mode: .subway, departureAt: board, arrivalAt: arrive, from: point,
        to: StopPoint(name: "b"), ride: Ride(line: "7", isLastOfLine: nil)))
    route.arrivalAt = arrive
    route.id = RouteIdentity.id(night: Self.night.date, legs: route.legs)
    return route
  }

  @Test("after the last one has gone, the way that gets closest, and how far it is from there")
  func partialWay() async throws {
    var planner = ListedPlanner(
      capabilities: Self.both, routes: [changing("4T23:00", at: "change", 37.58)])
    planner.elsewhere = ["change": routes("4T23:40", "5T00:20") + [route("5T03:55")]]
    let start = "2026-12-04T23:30:00+09:00"
    let gone = try await answer(planner, from: start, budget: 20)
    #expect(gone.status == .gone)
    #expect(gone.missed?.boardingAt.rfc3339 == "2026-12-04T23:00:00+09:00")
    #expect(gone.alternatives.count == 1)
    #expect(
      gone.alternatives.first?.route.boardingAt.rfc3339 == "2026-12-04T23:40:00+09:00")
    #expect(gone.alternatives.first?.remainingMetres == 2_000)
    // It is no way home.
    #expect(gone.routes.isEmpty)
    // Nothing that is past or over the night end is offered, and nothing further away than here.
    planner.elsewhere = ["change": [route("4T23:30"), route("5T03:55")]]
    #expect(try await answer(planner, from: start, budget: 20).alternatives.isEmpty)
    planner.routes = [changing("4T23:00", at: "change", 37.4)]
    planner.elsewhere = ["change": routes("4T23:40")]
    #expect(try await answer(planner, from: start, budget: 20).alternatives.isEmpty)
  }

  @Test("ranges grow together, and what lies between them is a gap")
  func covered() {
    var times = CoveredTimes()
    times.insert(Instant(10), Instant(20))
    times.insert(Instant(31), Instant(40))
    let gaps = times.gaps(from: Instant(0), through: Instant(50))
    #expect(gaps.map(\.start) == [0, 21, 41].map { Instant($0) })
    #expect(gaps.map(\.end) == [9, 30, 50].map { Instant($0) })
    times.insert(Instant(21), Instant(30))
    #expect(times.gaps(from: Instant(10), through: Instant(40)).isEmpty)
    #expect(times.gaps(from: Instant(15), through: Instant(41)).map(\.seconds) == [1])
    times.insert(Instant(5), Instant(4))
    #expect(times.gaps(from: Instant(5), through: Instant(9)).count == 1)
  }
}
