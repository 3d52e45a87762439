/// A journey planner that is asked for itineraries, and not for the last one.
///
/// What an implementation owes: the itineraries of a page are as the planner gave them, in any order,
/// and no cancelled one is among them. It need not keep to the cutoff, nor be complete, nor free of
/// repetitions; the derivation is prepared for all that.
package protocol JourneyPlannerAPI: Sendable {
  var capabilities: JourneyCapabilities { get }
  func journeys(_ query: JourneyQuery) async throws(PlannerError) -> JourneyPage
  /// The IANA name of the zone by whose clocks a place lives; nil where it does not say.
  func zoneName(at coordinate: Coordinate) async throws(PlannerError) -> String?
  /// The same planner, for places of a zone.
  func placed(in zone: ZoneRules) -> any JourneyPlannerAPI
}

extension JourneyPlannerAPI {
  /// For planners of one zone.
  package func zoneName(at coordinate: Coordinate) async throws(PlannerError) -> String? { nil }
  package func placed(in zone: ZoneRules) -> any JourneyPlannerAPI { self }
}

/// What a journey planner can be asked.
package struct JourneyCapabilities: Hashable, Sendable {
  /// How far from the time asked about a planner looks.
  package enum SearchWindow: Hashable, Sendable {
    /// As far as it takes to find something.
    case open
    /// Up to so many seconds; the query says how many.
    case upTo(Int)
    /// Not at all: what it tells is how one gets there leaving at that time.
    case instant
  }

  /// The latest departures that arrive by a time.
  package var answersArriveBy: Bool
  /// The departures from a time on.
  package var answersDepartAt: Bool
  /// The last departure of the night, in one question; nothing else is asked then.
  package var answersLastDeparture: Bool
  /// The first departure after the night, in one question.
  package var answersFirstDeparture: Bool
  package var window: SearchWindow
  /// The most itineraries of one answer.
  package var mostResults: Int
  /// Questions that it takes side by side.
  package var mostAtOnce: Int

  package init(
    answersArriveBy: Bool = false, answersDepartAt: Bool = false,
    answersLastDeparture: Bool = false, answersFirstDeparture: Bool = false,
    window: SearchWindow = .open, mostResults: Int = 5,
    mostAtOnce: Int = 4
  ) {
    self.answersArriveBy = answersArriveBy
    self.answersDepartAt = answersDepartAt
    self.answersLastDeparture = answersLastDeparture
    self.answersFirstDeparture = answersFirstDeparture
    self.window = window
    self.mostResults = mostResults
    self.mostAtOnce = mostAtOnce
  }
}

/// One question to a journey planner.
package struct JourneyQuery: Hashable, Sendable {
  package enum Time: Hashable, Sendable {
    case departAt(Instant)
    case arriveBy(Instant)
    /// The last departure of the question's night.
    case lastDeparture
    /// The first departure of the morning after it.
    case firstDeparture
  }
  package var question: SearchQuestion
  package var time: Time
  /// Seconds after the departure or before the arrival in which to look; nil leaves it to the planner.
  package var searchWindow: Int?
  package var maxResults: Int
  /// From a page before; the rest of the query is that of the page.
  package var cursor: String?
  /// The instant at which the question is asked.
  package var now: Instant
  /// Requests that it may take; at least one.
  package var mostCalls: Int

  package init(
    _ question: SearchQuestion, _ time: Time, now: Instant, searchWindow: Int? = nil,
    maxResults: Int,
    cursor: String? = nil, mostCalls: Int = 1
  ) {
    self.question = question
    self.time = time
    self.now = now
    self.searchWindow = searchWindow
    self.maxResults = maxResults
    self.cursor = cursor
    self.mostCalls = mostCalls
  }
}

/// One answer of a journey planner.
package struct JourneyPage: Hashable, Sendable {
  /// Why there can be no itinerary, whatever the time.
  package enum Finding: Hashable, Sendable {
    case originOutside, destinationOutside, bothOutside
    /// The two places are one, or so near that it plans nothing.
    case tooClose
    /// It knows no way between the places.
    case notConnected
    /// The last one of the night has left.
    case gone
  }

  package var itineraries: [Route]
  /// Itineraries that came and are not in `itineraries`: cancelled, or not to be understood.
  package var dropped: [Span]
  /// What was looked at, where the planner says so: departures, or arrivals for `arriveBy`.
  package var searched: Span?
  /// Where the page before and the one after begin.
  package var earlierCursor: String?
  package var laterCursor: String?
  package var finding: Finding?
  /// The way on foot, where the planner gives one.
  package var walk: Walk?
  /// Requests that it took.
  package var calls: Int
  /// Itineraries that may be later than these, or not run at all, could not be looked at.
  package var isPartial: Bool

  /// From an instant to another.
  package struct Span: Hashable, Sendable {
    package var start: Instant
    package var end: Instant
    package init(_ start: Instant, _ end: Instant) {
      self.start = start
      self.end = end
    }
  }

  package init(
    itineraries: [Route], dropped: [Span] = [], searched: Span? = nil,
    earlierCursor: String? = nil, laterCursor: String? = nil, finding: Finding? = nil,
    walk: Walk? = nil, calls: Int = 1, isPartial: Bool = false
  ) {
    self.itineraries = itineraries
    self.dropped = dropped
    self.searched = searched
    self.earlierCursor = earlierCursor
    self.laterCursor = laterCursor
    self.finding = finding
    self.walk = walk
    self.calls = calls
    self.isPartial = isPartial
  }

  /// Itineraries that came, the dropped ones too.
  package var count: Int { itineraries.count + dropped.count }
  /// From the departure to the arrival of each that came.
  package var spans: [Span] {
    itineraries.map { Span($0.leaveBy.instant, $0.arrivalAt.instant) } + dropped
  }
}

extension JourneyPlannerAPI {
  /// The page, or why there is none.
  // Not in the closure of a task: release builds of Swift 6.3.1 return garbage beside an error that is
  // caught there by its type.
  func outcome(_ query: JourneyQuery) async -> Result<JourneyPage, PlannerError> {
    do throws(PlannerError) {
      return .success(try await journeys(query))
    } catch {
      return .failure(error)
    }
  }
}
