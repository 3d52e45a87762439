import Domain
import TimetableEngine

/// One question put to the engine in as many searches as its answer takes.
///
/// The common answer, a last route that can still be taken, costs one search, and a second one where
/// service may go on all night. Only when that fails is the rest of the night looked at.
struct AnswerSearch {
  /// Two places closer than this, in metres, are one.
  private static let samePlaceMetres = 30.0

  let question: SearchQuestion
  let now: Instant
  let open: OpenTimetables
  let engine: Engine
  let builder: RouteBuilder
  let origin: PlaceEndpoint
  let destination: PlaceEndpoint
  /// The timetables of the rides that the answer shows.
  private var used: Set<Int> = []

  init(
    question: SearchQuestion, now: Instant, timetables: OpenTimetables, language: String?,
    engine: Engine
  ) throws(PlannerError) {
    self.question = question
    self.now = now
    open = timetables
    self.engine = engine
    builder = RouteBuilder(
      timetables: timetables, language: language, night: question.night, from: question.from,
      to: question.to)
    let reach = question.walking.accessMetres
    origin = try PlaceEndpoint(question.from, in: timetables, accessMetres: reach)
    destination = try PlaceEndpoint(question.to, in: timetables, accessMetres: reach)
  }

  mutating func answer() throws(PlannerError) -> SearchAnswer {
    var findings = AnswerPolicy.Findings()
    let walk = walk
    findings.isSamePlace = isSamePlace
    findings.isWalkable = walk != nil
    findings.reachesOrigin = origin.isServed
    findings.reachesDestination = destination.isServed

    let isSearchable = !isSamePlace && origin.isServed && destination.isServed
    var answer = SearchAnswer(
      status: .noRoute, question: question, source: source(), walk: walk)
    let journeys = isSearchable ? engine.search.lastJourneys(engineQuestion()) : []
    findings.hasRoute = !journeys.isEmpty
    if let last = journeys.first {
      answer.routes = journeys.map { route($0) }
      answer.earlier = earlierJourneys(before: last).map { route($0) }
      answer.isAllNight = goesOnAllNight(after: last)
    } else if isSearchable {
      let missed = missedJourney()
      findings.hadRoute = missed != nil
      if missed == nil { try refuseWithoutService() }
      answer.missed = missed.map { route($0) }
      answer.alternatives = missed == nil ? [] : alternatives()
      answer.next = nextJourney().map { route($0) }
    }
    (answer.status, answer.reason) = AnswerPolicy.classify(findings)
    answer.source = source()
    return answer
  }

  /// A journey in the words of Domain; its feeds are noted.
  mutating func route(_ journey: Journey) -> Route {
    used.formUnion(journey.legs.compactMap { $0.ride?.timetable })
    return builder.route(journey)
  }

  /// The question in the engine's terms, with other times where given.
  func engineQuestion(
    notBefore: Int64? = nil, deadline: Int64? = nil, to end: Endpoint? = nil
  ) -> LatestDepartureQuestion {
    let rules = question.walking
    return LatestDepartureQuestion(
      origin: origin.endpoint, destination: end ?? destination.endpoint,
      notBefore: notBefore ?? question.notBefore.secondsSince1970,
      deadline: deadline ?? question.arriveBy.secondsSince1970,
      maxVehicles: question.maxVehicles,
      walking: WalkingSettings(
        accessMetres: rules.accessMetres, transferMetres: rules.transferMetres,
        detour: rules.detour, speed: rules.speed, changeSeconds: Int32(rules.changeSeconds)))
  }

  var nightEnd: Int64 { question.night.endsAt.instant.secondsSince1970 }

  // MARK: Parts

  /// Straight-line metres between the two places; nil where one has no position.
  var distance: Double? {
    guard let from = question.from.coordinate, let to = question.to.coordinate else { return nil }
    return from.metres(to: to)
  }

  private var isSamePlace: Bool {
    if !Set(origin.stops).isDisjoint(with: destination.stops) { return true }
    // Two stops of a feed are two places, be they across the street.
    if !origin.stops.isEmpty, !destination.stops.isEmpty { return false }
    return distance.map { $0 <= Self.samePlaceMetres } ?? false
  }

  private var walk: Walk? {
    let rules = question.walking
    guard let distance, distance <= rules.accessMetres else { return nil }
    return Walk(
      metres: Int(distance.rounded()),
      seconds: Int((distance * rules.detour / rules.speed).rounded(.up)))
  }

  /// "No route" is not said of a date on which no service runs at all (rule 2).
  private func refuseWithoutService() throws(PlannerError) {
    let day = question.night.date.daysSince1970
    let own = origin.timetables.union(destination.timetables)
    let concerned = own.isEmpty ? Set(open.feeds.indices) : own
    guard
      let feed = concerned.sorted().map({ open.feeds[$0] })
        .first(where: { !$0.timetable.hasService(on: day) })
    else { return }
    let info = feed.timetable.feed
    throw .feedNotValid(
      feed: feed.name, date: question.night.date, from: CivilDate(daysSince1970: info.validFrom),
      until: CivilDate(daysSince1970: info.validUntil))
  }

  /// Where the answer is from: the feeds of its rides, or those of the places, or all.
  private func source() -> AnswerSource {
    let own = used.isEmpty ? origin.timetables.union(destination.timetables) : used
    let feeds = open.feeds.indices.filter { own.isEmpty || own.contains($0) }.map { open.feeds[$0] }
    let infos = feeds.map(\.timetable.feed)
    let attributions = infos.map { $0.attribution.isEmpty ? $0.publisher : $0.attribution }
      .filter { !$0.isEmpty }
    return AnswerSource(
      kind: infos.contains(where: \.isSample) ? "sample" : "gtfs",
      name: feeds.map(\.name).joined(separator: ", "), checkedAt: open.mainZone.zoned(now),
      validFrom: infos.map(\.validFrom).max().map { CivilDate(daysSince1970: $0) },
      validUntil: infos.map(\.validUntil).min().map { CivilDate(daysSince1970: $0) },
      attribution: attributions.isEmpty ? nil : attributions.joined(separator: "; "))
  }
}
