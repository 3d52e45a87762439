import TimetableEngine
import TimetableOracle

/// One question asked of the engine and of the oracle, and where they differ.
struct Comparison {
  let feed: SmallFeed
  let question: Question
  let timetable: TestTimetable
  private(set) var faults: [String] = []
  private(set) var entries = 0

  init(_ feed: SmallFeed, _ question: Question, _ timetable: TestTimetable) {
    self.feed = feed
    self.question = question
    self.timetable = timetable
  }

  mutating func run() throws {
    var search = LatestDepartureSearch(network: timetable.network)
    let asked = try timetable.question(question)
    let oracle = Oracle(feed, question)
    let answer = oracle.answer()
    let journeys = search.lastJourneys(asked)
    entries = answer.entries.count
    compare(journeys, answer, oracle)
    compareDepartures(search.leaveByTimes(asked), answer)
    compareFirst(search.firstArrival(asked), answer, oracle)
    if let last = journeys.first {
      compareEarlier(search.earlierJourneys(asked, before: last, count: 3), last, answer, oracle)
    }
    compareStops(search.latestLeaveBy(asked), oracle)
  }

  private mutating func compare(_ journeys: [Journey], _ answer: Answer, _ oracle: Oracle) {
    let stated = journeys.map { journey in
      let walking = oracle.check(timetable.stated(journey)).walking
      return Answer.Entry(
        vehicles: journey.vehicles, leaveBy: Int(journey.leaveBy), arrival: Int(journey.arrival),
        walking: walking)
    }
    if stated != answer.entries {
      faults.append("the set of journeys differs")
    }
    for journey in journeys { follow(journey, oracle, "last") }
  }

  private mutating func follow(
    _ journey: Journey, _ oracle: Oracle, _ name: String, checksSlack: Bool = true
  ) {
    let wrong =
      oracle.check(timetable.stated(journey), checksSlack: checksSlack).faults
      + timetable.faultsOfLegs(journey)
    faults += wrong.map { "\(name) journey \(timetable.text(journey, anchor: anchor)): \($0)" }
  }

  private mutating func compareDepartures(_ times: [Int64], _ answer: Answer) {
    let right = answer.leaveBys
    if times.map({ Int($0) }).sorted() != right {
      faults.append(
        "leave-bys \(times.map { clock(Int($0)) }), not \(right.map { clock($0) })")
    }
  }

  private mutating func compareFirst(_ journey: Journey?, _ answer: Answer, _ oracle: Oracle) {
    let stated = journey.map { "\(clock(Int($0.arrival))) leaving \(clock(Int($0.leaveBy)))" }
    let right = answer.firstArrival.map { "\(clock($0.arrival)) leaving \(clock($0.leaveBy))" }
    if stated != right {
      faults.append("first arrival \(stated ?? "none"), not \(right ?? "none")")
    }
    // After a first way others follow: there is nothing to spare to be told of.
    if let journey { follow(journey, oracle, "first", checksSlack: false) }
  }

  /// What one would take who would rather not run: what leaves before and arrives before.
  private mutating func compareEarlier(
    _ journeys: [Journey], _ last: Journey, _ answer: Answer, _ oracle: Oracle
  ) {
    let right = answer.worthwhileLeaveBys.filter { $0 < Int(last.leaveBy) }.prefix(3)
    if journeys.map({ Int($0.leaveBy) }) != Array(right) {
      faults.append(
        "earlier leave-bys \(journeys.map { clock(Int($0.leaveBy)) }), not \(right.map(clock))")
    }
    for (before, journey) in zip([last] + journeys, journeys) {
      if journey.arrival >= before.arrival {
        faults.append("an earlier journey arrives no earlier")
      }
      follow(journey, oracle, "earlier")
    }
  }

  /// Rule 10, for every stop that is not the destination itself.
  private mutating func compareStops(_ latest: [Int64], _ oracle: Oracle) {
    for stop in feed.stops where !stop.isStation && !isDestination(stop) {
      guard let index = timetable.network.stop(id: stop.id, in: 0) else {
        faults.append("the stop \(stop.id) is missing")
        continue
      }
      let stated = latest[Int(index.rawValue)]
      let right = oracle.latestLeaveBy(from: stop.id)
      if stated != right.map({ Int64($0) }) ?? .min {
        faults.append(
          "from every stop: \(stop.id) by \(stated == .min ? "none" : clock(Int(stated))), "
            + "not \(right.map { clock($0) } ?? "none")")
      }
    }
  }

  private func isDestination(_ stop: SmallFeed.Stop) -> Bool {
    guard case .named(let id) = question.destination else { return false }
    return stop.id == id || stop.station == id
  }

  // MARK: Text

  /// Noon − 12 h of the day on which the window begins, or of the one before.
  private var anchor: Int { feed.agencies[0].zone.anchor(of: question.notBefore / 86400 - 1) }

  private func clock(_ instant: Int) -> String { timeText(instant - anchor) }

  /// What a reader needs to see of a mismatch.
  func report(seed: UInt64, _ only: Bool = false) throws -> String {
    var search = LatestDepartureSearch(network: timetable.network)
    let oracle = Oracle(feed, question)
    let journeys = only ? [] : search.lastJourneys(try timetable.question(question))
    let right = oracle.answer().entries.map {
      "\($0.vehicles): \(clock($0.leaveBy)) > \(clock($0.arrival)), walk \($0.walking)"
    }
    return """
      seed \(seed): \(faults.joined(separator: "\n  "))
      from \(question.origin) to \(question.destination), window \(clock(question.notBefore)) – \
      \(clock(question.deadline)) (\(question.notBefore) – \(question.deadline)), at most \
      \(question.maxVehicles) vehicles, \(question.walking)
      engine: \(journeys.map { timetable.text($0, anchor: anchor) })
      oracle: \(right)
      \(feed.text)
      """
  }
}
