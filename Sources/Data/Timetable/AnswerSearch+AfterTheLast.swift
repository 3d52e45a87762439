import Domain
import TimetableEngine

/// What comes before and after the last way home.
extension AnswerSearch {
  /// Seconds after the night end by which a way must arrive to be still a way home tonight.
  private static let graceSeconds: Int64 = 2 * 3600
  /// Seconds of one wait: longer, and it is the morning that is waited for.
  private static let longestWait: Int64 = 90 * 60
  /// Seconds after the night end in which the first service of the morning is looked for.
  private static let morningSeconds: Int64 = 24 * 3600
  /// The share of the distance that a partial way may leave.
  private static let mostRemaining = 0.75

  func earlierJourneys(before last: Journey) -> [Journey] {
    guard question.before > 0 else { return [] }
    return engine.search.earlierJourneys(engineQuestion(), before: last, count: question.before)
  }

  /// The last way home of this night, where it left before T0.
  func missedJourney() -> Journey? {
    let nightStart = nightEnd - 86_400
    guard nightStart < question.notBefore.secondsSince1970 else { return nil }
    return engine.search.lastJourneys(engineQuestion(notBefore: nightStart)).first
  }

  /// The first service of the morning.
  func nextJourney() -> Journey? {
    let morning = max(nightEnd, question.notBefore.secondsSince1970)
    return engine.search.firstArrival(
      engineQuestion(notBefore: morning, deadline: nightEnd + Self.morningSeconds))
  }

  /// What is still possible tonight, the first to arrive first.
  ///
  /// Ways that arrive too late for the question, or else the way that ends closest to the destination.
  mutating func alternatives() -> [Alternative] {
    guard question.notBefore.secondsSince1970 < nightEnd else { return [] }
    let late = lateJourneys()
    if late.isEmpty, let (journey, metres) = closestJourney() {
      return [Alternative(route: route(journey), remainingMetres: metres)]
    }
    return late.map { Alternative(route: route($0), remainingMetres: 0) }
      .sorted { $0.route.arrivalAt.instant < $1.route.arrivalAt.instant }
  }

  private func lateJourneys() -> [Journey] {
    if question.arriveBy.secondsSince1970 < nightEnd {
      let tonight = engine.search.lastJourneys(engineQuestion(deadline: nightEnd))
      if !tonight.isEmpty { return tonight }
    }
    let late = engine.search.firstArrival(engineQuestion(deadline: nightEnd + Self.graceSeconds))
    guard let late, late.leaveBy < nightEnd, longestWait(in: late) <= Self.longestWait else {
      return []
    }
    return [late]
  }

  private func longestWait(in journey: Journey) -> Int64 {
    zip(journey.legs, journey.legs.dropFirst()).map { $1.departure - $0.arrival }.max() ?? 0
  }

  /// The way that ends at the stop nearest to the destination, with the metres that remain; nil where
  /// none is worth going.
  private func closestJourney() -> (journey: Journey, metres: Int)? {
    guard let goal = question.to.coordinate, let distance,
      let (journey, metres) = engine.search.closestJourney(
        engineQuestion(deadline: nightEnd), toLatitude: goal.latitude, longitude: goal.longitude),
      metres <= distance * Self.mostRemaining
    else { return nil }
    return (soonest(likewise: journey), Int(metres.rounded()))
  }

  /// The first journey to where another one ends: who has missed the last one does not care to wait.
  private func soonest(likewise journey: Journey) -> Journey {
    guard let end = journey.legs.last?.to else { return journey }
    let first = engine.search.firstArrival(
      engineQuestion(deadline: nightEnd, to: .stops([end], anchor: end)))
    // One that walks to that stop from another ends at a place that has no name here.
    guard let first, first.legs.last?.to == end else { return journey }
    return first
  }

  /// Whether service goes on over the night end, so that there is no last way home.
  ///
  /// Asked only where the night end is the deadline; a person who must be there by half past eleven
  /// is not helped by a bus at four.
  func goesOnAllNight(after last: Journey) -> Bool {
    let end = question.night.endsAt.instant
    let first = AllNightRule.Way(last)
    guard question.arriveBy == end, AllNightRule.mayGoOn(after: first, nightEnd: end) else {
      return false
    }
    var ways = [first]
    while let previous = ways.last, previous.leaveBy <= end {
      guard let next = nextWay(after: previous) else { return false }
      ways.append(next)
    }
    return AllNightRule.goesOn(ways, nightEnd: end)
  }

  /// The furthest way that continues another one.
  private func nextWay(after way: AllNightRule.Way) -> AllNightRule.Way? {
    let limit = Int64(AllNightRule.longestGap)
    let next = engineQuestion(
      notBefore: way.leaveBy.secondsSince1970 + 1,
      deadline: way.arrival.secondsSince1970 + limit)
    guard let furthest = engine.search.lastJourneys(next).first.map(AllNightRule.Way.init) else {
      return nil
    }
    if AllNightRule.continues(furthest, after: way) { return furthest }
    // Too far ahead: there may be one in between.
    let first = engine.search.firstArrival(next).map(AllNightRule.Way.init)
    return first.flatMap { AllNightRule.continues($0, after: way) ? $0 : nil }
  }
}

extension AllNightRule.Way {
  fileprivate init(_ journey: Journey) {
    self.init(leaveBy: Instant(journey.leaveBy), arrival: Instant(journey.arrival))
  }
}
