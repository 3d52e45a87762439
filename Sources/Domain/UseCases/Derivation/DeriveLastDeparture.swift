/// How far a derivation has come.
package struct DerivationProgress: Hashable, Sendable {
  /// Requests made, of those that may be made.
  package var calls: Int
  package var budget: Int
  package init(calls: Int, budget: Int) {
    self.calls = calls
    self.budget = budget
  }
}

/// Finds the last departure by asking a journey planner that cannot be asked for it.
///
/// Only itineraries that came back count, and only those that leave and arrive within the question, so
/// the answer is never later than what the planner knows. Where the budget of requests did not suffice
/// to rule out a later one, the answer says so (docs/policy/derivation.md).
package struct DeriveLastDeparture: Sendable {
  /// Requests for one answer.
  package static let standardBudget = 12

  private let api: any JourneyPlannerAPI
  private let budget: Int
  private let metres: @Sendable (Coordinate, Coordinate) -> Double
  private let progress: @Sendable (DerivationProgress) -> Void
  private let mayGoOn: @Sendable () -> Bool

  /// - Parameters:
  ///   - metres: straight-line metres between two positions.
  ///   - mayGoOn: false once the search has taken too long; what is known by then is the answer.
  ///   - progress: told after each request; from any thread.
  package init(
    _ api: any JourneyPlannerAPI, budget: Int = DeriveLastDeparture.standardBudget,
    metres: @escaping @Sendable (Coordinate, Coordinate) -> Double,
    mayGoOn: @escaping @Sendable () -> Bool = { true },
    progress: @escaping @Sendable (DerivationProgress) -> Void = { _ in }
  ) {
    self.api = api
    self.budget = max(1, budget)
    self.metres = metres
    self.progress = progress
    self.mayGoOn = mayGoOn
  }

  /// - Parameter source: who answers; calls and completeness are filled in.
  package func callAsFunction(
    _ question: SearchQuestion, source: AnswerSource
  ) async throws(PlannerError) -> SearchAnswer {
    let nearness = PlaceNearness(question, metres: metres)
    var derivation = Derivation(
      question: question, now: source.checkedAt.instant, nearness: nearness, metres: metres,
      inquiry: Inquiry(api, budget: budget, mayGoOn: mayGoOn, progress: progress))
    return try await derivation.answer(source)
  }
}

/// One question being answered.
struct Derivation {
  /// Looks at the end of the night that must show nothing later before it is believed.
  static let confirmations = 2

  let question: SearchQuestion
  let now: Instant
  let nearness: PlaceNearness
  /// Straight-line metres between two positions.
  let metres: @Sendable (Coordinate, Coordinate) -> Double
  var inquiry: Inquiry
  /// A later departure than those found, or than the one that has left, is ruled out.
  var isComplete = true

  var capabilities: JourneyCapabilities { inquiry.api.capabilities }
  var nightEnd: Instant { question.night.endsAt.instant }
  /// T0 may lie in the middle of the night; what left before is still tonight's.
  var nightStart: Instant { nightEnd - 86_400 }

  mutating func answer(_ source: AnswerSource) async throws(PlannerError) -> SearchAnswer {
    var answer = SearchAnswer(
      status: .noRoute, question: question, source: source, walk: nearness.walk)
    var findings = AnswerPolicy.Findings()
    findings.isSamePlace = nearness.isOnePlace
    if !nearness.isOnePlace {
      try await findLast()
      guard inquiry.hasAnswer else {
        throw .provider(ProviderFailure(provider: source.kind, reason: .timedOut))
      }
      answer.walk = nearness.walk ?? inquiry.walk
      answer.routes = lastRoutes
      findings.hasRoute = !answer.routes.isEmpty
      if let last = answer.routes.first {
        answer.isAllNight = try await goesOnAllNight(after: last)
        answer.earlier = try await earlier(than: last)
      } else {
        try await explain(&answer, &findings)
      }
    }
    if case .tooClose? = inquiry.finding, answer.walk == nil, let metres = nearness.metres {
      // Too near for the planner; how near is known here.
      answer.walk = Walk(straight: metres, by: question.walking)
    }
    findings.isWalkable = answer.walk != nil
    (answer.status, answer.reason) = AnswerPolicy.classify(findings)
    if case .tooClose? = inquiry.finding, answer.status == .noRoute {
      answer.reason = answer.walk == nil ? .tooClose : .walkable
    }
    answer.source.calls = inquiry.calls
    answer.source.isCutShort = !isComplete
    answer.source.isComplete = isComplete && !inquiry.isPartial
    return answer
  }

  /// The ways home that are known, in the order of an answer.
  var lastRoutes: [Route] {
    RouteChoice.last(
      inquiry.routes.values, from: question.notBefore, by: question.arriveBy,
      maxVehicles: question.maxVehicles)
  }

  // MARK: The last one

  private mutating func findLast() async throws(PlannerError) {
    if capabilities.answersLastDeparture { return try await askForLast() }
    var hunt = DepartureHunt(
      question, capabilities, now: now, metres: nearness.metres, from: question.notBefore)
    isComplete = try await pursue(&hunt) { $0.lastRoutes.first?.leaveBy.instant }
    guard isComplete, inquiry.finding == nil else { return }
    try await confirm(&hunt)
  }

  /// Asks until nothing later is left open, or nothing more can be asked.
  ///
  /// - Returns: whether everything later is ruled out.
  private mutating func pursue(
    _ hunt: inout DepartureHunt, reserve: Int = 0, best: (Derivation) -> Instant?
  ) async throws(PlannerError) -> Bool {
    while !hunt.gaps(after: best(self)).isEmpty {
      let width = min(inquiry.width, inquiry.remaining - reserve)
      let queries = hunt.next(after: best(self), width: width)
      guard !queries.isEmpty else { return false }
      for (query, page) in try await inquiry.ask(queries) { hunt.learn(query, page) }
      if inquiry.finding != nil { return true }
    }
    return true
  }

  /// Looks again in other ways, because planners lose itineraries between pages.
  private mutating func confirm(_ hunt: inout DepartureHunt) async throws(PlannerError) {
    var looks = 0
    while looks < Self.confirmations, inquiry.remaining > 0 {
      let best = lastRoutes.first?.leaveBy.instant
      let queries = hunt.confirming(best, round: looks)
      guard !queries.isEmpty else { return }
      let pages = try await inquiry.ask(Array(queries.prefix(Self.confirmations - looks)))
      for (query, page) in pages { hunt.learn(query, page) }
      let now = lastRoutes.first?.leaveBy.instant
      if now == best {
        // A planner of one kind of question is looked at once more, not twice.
        looks += queries.count > 1 ? pages.count : Self.confirmations
      } else {
        looks = 0
        isComplete = try await pursue(&hunt) { $0.lastRoutes.first?.leaveBy.instant }
      }
    }
  }

  private mutating func askForLast() async throws(PlannerError) {
    var isAnswered = false
    while !isAnswered, inquiry.remaining > 0 {
      var query = JourneyQuery(
        question, .lastDeparture, now: now, maxResults: capabilities.mostResults)
      query.mostCalls = inquiry.remaining
      isAnswered = !(try await inquiry.ask([query]).isEmpty)
    }
  }

  // MARK: Where there is none

  private mutating func explain(
    _ answer: inout SearchAnswer, _ findings: inout AnswerPolicy.Findings
  ) async throws(PlannerError) {
    switch inquiry.finding {
    case .originOutside, .bothOutside: findings.reachesOrigin = false
    case .destinationOutside: findings.reachesDestination = false
    case .tooClose, .notConnected: break
    case .gone:
      findings.hadRoute = true
      answer.missed = missed
    case nil:
      try await findMissed()
      answer.missed = missed
      // Without a complete search nobody can say that there is no way at all.
      findings.hadRoute = answer.missed != nil || (!isComplete && !inquiry.routes.isEmpty)
    }
    guard findings.hadRoute else {
      if inquiry.finding == nil { answer.next = try await firstService() }
      return
    }
    answer.next = try await firstService()
    answer.alternatives = alternatives
    if answer.alternatives.isEmpty {
      // What does not come out takes nothing from the rest.
      answer.alternatives = (try? await partialWays(instead: answer.missed)) ?? []
    }
  }

  /// The last one that left before T0.
  private var missed: Route? {
    RouteChoice.last(
      inquiry.routes.values.filter { $0.leaveBy.instant < question.notBefore },
      from: nightStart, by: question.arriveBy, maxVehicles: question.maxVehicles
    ).first
  }

  /// Looks at the hours before T0 first, in which it mostly left, then at the rest of the night.
  private mutating func findMissed() async throws(PlannerError) {
    guard !capabilities.answersLastDeparture else { return }
    for hours in [4, 24] where missed == nil {
      let low = max(nightStart, question.notBefore - hours * 3600)
      guard low < question.notBefore else { return }
      var hunt = DepartureHunt(
        question, capabilities, now: now, metres: nearness.metres, from: low,
        before: question.notBefore)
      // One request is kept for the first service of the morning.
      let isKnown = try await pursue(&hunt, reserve: 1) { $0.missed?.leaveBy.instant }
      isComplete = isComplete && isKnown
    }
  }
}
