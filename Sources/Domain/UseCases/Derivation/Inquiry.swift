/// What a journey planner was asked so far, and what it said.
struct Inquiry {
  /// Failures one after the other after which it is left alone.
  private static let mostFailures = 3

  let api: any JourneyPlannerAPI
  let budget: Int
  private let progress: @Sendable (DerivationProgress) -> Void
  /// False once it has taken too long.
  private let mayGoOn: @Sendable () -> Bool

  /// Requests made.
  private(set) var calls = 0
  /// Every itinerary that can be ridden, once.
  private(set) var routes: [String: Route] = [:]
  private(set) var finding: JourneyPage.Finding?
  private(set) var walk: Walk?
  /// An answer said itself that it is not all.
  private(set) var isPartial = false
  private var answers = 0
  private var failuresInARow = 0
  /// Why the first question that failed did: later ones may only not have been put any more.
  private var cause: PlannerError?
  /// It will not answer, however often it is asked.
  private var isHopeless = false

  init(
    _ api: any JourneyPlannerAPI, budget: Int,
    mayGoOn: @escaping @Sendable () -> Bool = { true },
    progress: @escaping @Sendable (DerivationProgress) -> Void
  ) {
    self.api = api
    self.budget = budget
    self.progress = progress
    self.mayGoOn = mayGoOn
  }

  /// False where all questions failed, or none could be asked.
  var hasAnswer: Bool { answers > 0 }
  /// Requests that may still be made.
  var remaining: Int {
    isHopeless || Task.isCancelled || !mayGoOn() ? 0 : max(0, budget - calls)
  }
  /// Questions that can be put side by side now.
  var width: Int { min(remaining, max(1, api.capabilities.mostAtOnce)) }

  /// Puts questions side by side, as many as the budget allows.
  ///
  /// A failure is an answer that is missing, unless it is the only one there is.
  ///
  /// - Returns: the pages that came, each with its question.
  mutating func ask(
    _ queries: [JourneyQuery]
  ) async throws(PlannerError) -> [(query: JourneyQuery, page: JourneyPage)] {
    try await ask(queries, keepsPages: true)
  }

  /// The same about other places: nothing that is said of them counts for the ways home.
  mutating func askAside(
    _ queries: [JourneyQuery]
  ) async throws(PlannerError) -> [(query: JourneyQuery, page: JourneyPage)] {
    try await ask(queries, keepsPages: false)
  }

  private mutating func ask(
    _ queries: [JourneyQuery], keepsPages: Bool
  ) async throws(PlannerError) -> [(query: JourneyQuery, page: JourneyPage)] {
    let queries = Array(queries.prefix(width))
    let api = api
    var pages: [(query: JourneyQuery, page: JourneyPage)] = []
    var hasFailed = false
    await withTaskGroup(of: Reply.self) { group in
      for query in queries {
        group.addTask { Reply(query: query, outcome: await api.outcome(query)) }
      }
      for await reply in group {
        switch reply.outcome {
        case .success(let page):
          pages.append((reply.query, page))
          take(page, isKept: keepsPages)
        case .failure(let error):
          hasFailed = true
          take(error)
        }
        progress(DerivationProgress(calls: min(calls, budget), budget: budget))
      }
    }
    if hasFailed, let cause, answers == 0, remaining == 0 { throw cause }
    return pages
  }

  private struct Reply: Sendable {
    var query: JourneyQuery
    var outcome: Result<JourneyPage, PlannerError>
  }

  private mutating func take(_ page: JourneyPage, isKept: Bool) {
    calls += max(1, page.calls)
    answers += 1
    failuresInARow = 0
    guard isKept else { return }
    for route in page.itineraries where RouteChoice.isRideable(route) && routes[route.id] == nil {
      routes[route.id] = route
    }
    finding = finding ?? page.finding
    walk = walk ?? page.walk
    isPartial = isPartial || page.isPartial
  }

  private mutating func take(_ error: PlannerError) {
    calls += 1
    failuresInARow += 1
    cause = cause ?? error
    // Who lets one wait to the end of the time limit is waited for once more, and only after an answer.
    let most = error.isTimeout ? (answers == 0 ? 1 : 2) : Self.mostFailures
    if !error.isTransient || failuresInARow >= most { isHopeless = true }
  }
}

extension PlannerError {
  fileprivate var isTimeout: Bool {
    if case .provider(let failure) = self { failure.reason == .timedOut } else { false }
  }

  /// True where the same question may be answered if it is asked again at once.
  var isTransient: Bool {
    switch self {
    case .provider(let failure): failure.isTransient
    case .unavailable: true
    case .noTimetable, .unknownFeed, .feedNotValid, .placeNotInTimetable, .unreadable, .offline:
      false
    }
  }
}
