/// What comes before and after the last departure.
extension Derivation {
  /// Seconds after the night end in which the first service of the morning is looked for.
  private static let morningSeconds = 24 * 3600
  /// Seconds after the night end by which a way must arrive to be still a way home tonight.
  private static let graceSeconds = 2 * 3600
  /// Seconds of one wait: longer, and it is the morning that is waited for.
  private static let longestWait = 90 * 60

  // MARK: All night

  /// Whether service goes on over the night end, so that there is no last way home.
  mutating func goesOnAllNight(after last: Route) async throws(PlannerError) -> Bool {
    let first = AllNightRule.Way(last)
    guard question.arriveBy == nightEnd, !capabilities.answersLastDeparture,
      capabilities.window != .instant,
      AllNightRule.mayGoOn(after: first, nightEnd: nightEnd)
    else { return false }
    var ways = [first]
    while let previous = ways.last, previous.leaveBy <= nightEnd {
      if let next = nextWay(after: previous) {
        ways.append(next)
        continue
      }
      guard inquiry.remaining > 0 else {
        isComplete = false
        return false
      }
      _ = try await inquiry.ask([continuation(of: previous)])
      guard let next = nextWay(after: previous) else { return false }
      ways.append(next)
    }
    return AllNightRule.goesOn(ways, nightEnd: nightEnd)
  }

  /// The furthest way that continues another one, of those that are known.
  private func nextWay(after way: AllNightRule.Way) -> AllNightRule.Way? {
    inquiry.routes.values.filter { $0.vehicles <= question.maxVehicles }
      .map(AllNightRule.Way.init)
      .filter { AllNightRule.continues($0, after: way) }
      .max { $0.leaveBy < $1.leaveBy }
  }

  private func continuation(of way: AllNightRule.Way) -> JourneyQuery {
    let gap = AllNightRule.longestGap
    return capabilities.answersDepartAt
      ? query(.departAt(way.leaveBy + 1), reaching: gap)
      : query(.arriveBy(way.arrival + gap), reaching: gap)
  }

  private func query(_ time: JourneyQuery.Time, reaching seconds: Int) -> JourneyQuery {
    var window: Int?
    if case .upTo(let most) = capabilities.window { window = min(most, seconds) }
    return JourneyQuery(
      question, time, now: now, searchWindow: window, maxResults: capabilities.mostResults)
  }

  // MARK: Before

  /// The departures before the last one that were asked for, as far as the budget goes.
  mutating func earlier(than last: Route) async throws(PlannerError) -> [Route] {
    guard question.before > 0 else { return [] }
    var found = knownEarlier(than: last)
    while found.count < question.before, !capabilities.answersLastDeparture,
      capabilities.window != .instant, inquiry.remaining > 0
    {
      let first = found.last ?? last
      guard first.leaveBy.instant > question.notBefore else { break }
      _ = try await inquiry.ask([before(first)])
      let now = knownEarlier(than: last)
      if now.count == found.count { break }
      found = now
    }
    return found
  }

  private func knownEarlier(than last: Route) -> [Route] {
    RouteChoice.earlier(
      than: last, in: inquiry.routes.values, from: question.notBefore, count: question.before,
      maxVehicles: question.maxVehicles)
  }

  private func before(_ route: Route) -> JourneyQuery {
    if capabilities.answersArriveBy {
      return query(.arriveBy(route.arrivalAt.instant - 1), reaching: AllNightRule.longestGap)
    }
    let step = 900
    let start = max(question.notBefore, route.leaveBy.instant - step)
    return query(.departAt(start), reaching: step)
  }

  // MARK: After

  /// The first service after the night end: of the ways that leave then the one that arrives first.
  mutating func firstService() async throws(PlannerError) -> Route? {
    if capabilities.answersFirstDeparture, inquiry.remaining > 0 {
      var query = JourneyQuery(
        question, .firstDeparture, now: now, maxResults: capabilities.mostResults)
      query.mostCalls = inquiry.remaining
      // That the morning is not known takes nothing from what is.
      _ = try? await inquiry.ask([query])
      return knownFirst
    }
    guard !capabilities.answersLastDeparture, capabilities.window != .instant else { return nil }
    return capabilities.answersDepartAt
      ? try await firstDeparture() : try await firstArrival()
  }

  private var morning: Instant { max(nightEnd, question.notBefore) }
  private var morningEnd: Instant { nightEnd + Self.morningSeconds }

  private var knownFirst: Route? {
    inquiry.routes.values.filter {
      $0.leaveBy.instant >= morning && $0.arrivalAt.instant <= morningEnd
        && $0.vehicles <= question.maxVehicles
    }.min { a, b in
      (a.arrivalAt.instant, b.leaveBy.instant, a.id)
        < (b.arrivalAt.instant, a.leaveBy.instant, b.id)
    }
  }

  private mutating func firstDeparture() async throws(PlannerError) -> Route? {
    var start = morning
    let step: Int
    if case .upTo(let most) = capabilities.window { step = most } else { step = 86_400 }
    while start < morningEnd, inquiry.remaining > 0 {
      let starts = (0...(inquiry.width / 2)).map { start + $0 * step }.filter { $0 < morningEnd }
      let pages = try await inquiry.ask(starts.map { query(.departAt($0), reaching: step) })
      let answered = Set(pages.map(\.query.time))
      while answered.contains(.departAt(start)) { start = start + step }
      // One that leaves later may be the first only because a question had no answer.
      if let known = knownFirst, known.leaveBy.instant < start { return known }
    }
    return nil
  }

  /// By ever earlier arrivals, where departures cannot be asked for.
  private mutating func firstArrival() async throws(PlannerError) -> Route? {
    var low = morning
    var high = morningEnd
    while high - low > 60, inquiry.remaining > 0 {
      let middle = low + (high - low) / 2
      guard try await !inquiry.ask([query(.arriveBy(middle), reaching: high - low)]).isEmpty else {
        continue
      }
      if let known = knownFirst, known.arrivalAt.instant <= middle {
        high = min(known.arrivalAt.instant - 1, middle)
      } else {
        low = middle
      }
    }
    // Before the first one is found, any other would be untrue.
    return high - low <= 60 ? knownFirst : nil
  }

  // MARK: Instead

  /// What is still possible tonight, of the ways that are known, the first to arrive first.
  var alternatives: [Alternative] {
    guard question.notBefore < nightEnd else { return [] }
    let ahead = inquiry.routes.values.filter {
      $0.leaveBy.instant >= question.notBefore && $0.leaveBy.instant < nightEnd
        && $0.vehicles <= question.maxVehicles
    }
    let tonight = RouteChoice.last(
      ahead, from: question.notBefore, by: nightEnd, maxVehicles: question.maxVehicles)
    let late = ahead.filter {
      $0.arrivalAt.instant <= nightEnd + Self.graceSeconds
        && longestWait(in: $0) <= Self.longestWait
    }.min { ($0.arrivalAt.instant, $0.id) < ($1.arrivalAt.instant, $1.id) }
    return (tonight.isEmpty ? [late].compactMap(\.self) : tonight)
      .map { Alternative(route: $0, remainingMetres: 0) }
      .sorted { $0.route.arrivalAt.instant < $1.route.arrivalAt.instant }
  }

  private func longestWait(in route: Route) -> Int {
    zip(route.legs, route.legs.dropFirst())
      .map { $1.departureAt.instant - $0.arrivalAt.instant }.max() ?? 0
  }
}

extension AllNightRule.Way {
  fileprivate init(_ route: Route) {
    self.init(leaveBy: route.leaveBy.instant, arrival: route.arrivalAt.instant)
  }
}
