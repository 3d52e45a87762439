import Testing
import TimetableEngine

@Suite("The last journeys")
struct LastJourneyTests {
  @Test("the latest of several runs, past midnight")
  func latestRun() throws {
    var tiny = TinyTimetable(stops: ["A", "B"])
    tiny.trip("L: A 22:00 - B 22:30")
    tiny.trip("L: A 23:50 - B 24:20")
    tiny.trip("L: A 23:00 - B 23:30")
    #expect(try tiny.ask("A", "B") == ["23:50 L A 23:50 B 24:20 | 0 | 0"])
  }

  @Test("a later departure with a change stands beside the direct one")
  func paretoSet() throws {
    var tiny = TinyTimetable(stops: ["A", "B", "C"])
    tiny.trip("1: A 22:00 - C 23:00")
    tiny.trip("1: A 23:00 - B 23:30")
    tiny.trip("2: B 23:35 - C 23:55")
    tiny.trip("2: B 23:50 - C 24:10")
    #expect(
      try tiny.ask("A", "C") == [
        "23:00 1 A 23:00 B 23:30 +1080; 2 B 23:35 C 23:55 | 0 | 0",
        "22:00 1 A 22:00 C 23:00 | 3600 | -",
      ])
  }

  @Test("a change needs its seconds, to the second")
  func changeTime() throws {
    var tiny = TinyTimetable(stops: ["A", "B", "C"])
    tiny.trip("1: A 23:00 - B 23:30")
    tiny.trip("2: B 23:32 - C 23:55")
    #expect(try tiny.ask("A", "C").count == 1)
    var walking = WalkingSettings()
    walking.changeSeconds = 121
    #expect(try tiny.ask("A", "C", walking: walking).isEmpty)
  }

  @Test("the furthest leg without a later run binds")
  func bindingLeg() throws {
    var tiny = TinyTimetable(stops: ["A", "B", "C"])
    tiny.trip("1: A 23:20 - B 23:40")
    tiny.trip("1: A 24:10 - B 24:30")
    tiny.trip("2: B 23:50 - C 24:00")
    #expect(try tiny.ask("A", "C") == ["23:20 1 A 23:20 B 23:40 +480; 2 B 23:50 C 24:00 | 0 | 1"])
  }

  @Test("transfers: forbidden, instant, timed")
  func transfers() throws {
    var tiny = TinyTimetable(stops: ["A", "B", "C"])
    tiny.trip("1: A 23:00 - B 23:30")
    tiny.trip("2: B 23:30 - C 23:55")
    #expect(try tiny.ask("A", "C").isEmpty)
    tiny.transfer("B", "B", type: 1)
    #expect(try tiny.ask("A", "C") == ["23:00 1 A 23:00 B 23:30 +0; 2 B 23:30 C 23:55 | 0 | 1"])
    tiny.transfer("B", "B", type: 3)
    #expect(try tiny.ask("A", "C").isEmpty)
  }

  @Test("a walk between stops, and no chain of walks")
  func walks() throws {
    var tiny = TinyTimetable(
      stops: ["A", "B", "C", "D"], points: ["B": (37.5, 127.0), "C": (37.503, 127.0)])
    tiny.trip("1: A 23:00 - B 23:30")
    tiny.trip("2: C 23:40 - D 23:55")
    // 333.6 m: 347 s on foot and 120 s to change.
    #expect(
      try tiny.ask("A", "D") == [
        "23:00 1 A 23:00 B 23:30 +133; walk B 23:30 C 23:35:47; 2 C 23:40 D 23:55 | 0 | 2"
      ])
  }

  @Test("staying seated is no change")
  func inSeat() throws {
    var tiny = TinyTimetable(stops: ["A", "B", "C"])
    tiny.trip("1: A 23:00 - B 23:30", block: 1)
    tiny.trip("1: B 23:30 - C 23:55", block: 1)
    #expect(try tiny.ask("A", "C") == ["23:00 1 A 23:00 B 23:30; 1 B 23:30 C 23:55 | 0 | 0"])
  }

  @Test("connections of one instant may follow one another")
  func instants() throws {
    var tiny = TinyTimetable(stops: ["A", "B", "C", "D"])
    tiny.transfer("B", "B", type: 1)
    tiny.transfer("C", "C", type: 1)
    tiny.trip("3: C 23:30 - D 23:30")
    tiny.trip("2: B 23:30 - C 23:30")
    tiny.trip("1: A 23:30 - B 23:30")
    #expect(
      try tiny.ask("A", "D") == [
        "23:30 1 A 23:30 B 23:30 +0; 2 B 23:30 C 23:30 +0; 3 C 23:30 D 23:30 | 0 | 2"
      ])
    #expect(try tiny.ask("D", "A").isEmpty)
  }
}

@Suite("Other questions to the engine")
struct OtherQuestionTests {
  private func line() throws -> (Network, (String) -> Endpoint) {
    var tiny = TinyTimetable(stops: ["A", "B", "C"])
    for hour in 18...23 { tiny.trip("1: A \(hour):00 - B \(hour):20 - C \(hour):40") }
    tiny.trip("1: A 23:30 - B 23:50")
    tiny.trip("1: A 29:00 - B 29:20 - C 29:40")
    let network = Network([
      try Timetable(bytes: TimetableWriter.bytes(tiny.model), name: "test")
    ])
    return (network, { .stops([network.stop(id: $0, in: 0) ?? StopIndex(0)]) })
  }

  private func question(
    _ network: Network, _ from: Endpoint, _ to: Endpoint, _ begin: String, _ end: String
  ) -> LatestDepartureQuestion {
    LatestDepartureQuestion(
      origin: from, destination: to, notBefore: TinyTimetable.at(begin),
      deadline: TinyTimetable.at(end))
  }

  @Test("the departures before the last")
  func earlier() throws {
    let (network, stop) = try line()
    var search = LatestDepartureSearch(network: network)
    let asked = question(network, stop("A"), stop("C"), "18:00", "28:00")
    let journeys = search.lastJourneys(asked)
    let last = try #require(journeys.first)
    let earlier = search.earlierJourneys(asked, before: last, count: 2)
    #expect(earlier.map { TinyTimetable.clock($0.leaveBy) } == ["22:00", "21:00"])
    #expect(earlier.map(\.firstSlack) == [3600, 7200])
  }

  @Test("the first arrival, and of that the latest departure")
  func firstArrival() throws {
    let (network, stop) = try line()
    var search = LatestDepartureSearch(network: network)
    let asked = question(network, stop("A"), stop("C"), "23:10", "40:00")
    let journey = search.firstArrival(asked)
    let first = try #require(journey)
    #expect(TinyTimetable.clock(first.leaveBy) == "29:00")
    #expect(TinyTimetable.clock(first.arrival) == "29:40")
  }

  @Test("as near as one can get")
  func closest() throws {
    let (network, stop) = try line()
    var search = LatestDepartureSearch(network: network)
    let asked = question(network, stop("A"), stop("C"), "23:10", "28:00")
    let closest = search.closestJourney(asked, toLatitude: 37.02, longitude: 127)
    let found = try #require(closest)
    #expect(TinyTimetable.clock(found.journey.arrival) == "23:50")
    #expect(found.remainingMetres.rounded() == 1112)
  }

  @Test("every stop's last chance")
  func lastChances() throws {
    let (network, stop) = try line()
    var search = LatestDepartureSearch(network: network)
    let asked = question(network, stop("A"), stop("C"), "18:00", "28:00")
    let leaveBys = search.latestLeaveBy(asked)
    let clocks = leaveBys.map { $0 == .min ? "-" : TinyTimetable.clock($0) }
    #expect(clocks == ["23:00", "23:20", "-"])
    let times = search.leaveByTimes(asked)
    #expect(times.map { TinyTimetable.clock($0) }.last == "23:00")
  }
}

@Suite("Last chances of all stops")
struct LastChanceTests {
  @Test("a row with a time of zero serves as a first walk")
  func instantWalk() throws {
    var tiny = TinyTimetable(stops: ["A", "B", "C"])
    tiny.trip("1: A 23:00 - B 23:05 - C 23:30")
    tiny.transfer("A", "B", type: 1)
    tiny.transfer("A", "B", type: 2, seconds: 0)
    let network = Network([
      try Timetable(bytes: TimetableWriter.bytes(tiny.model), name: "test")
    ])
    var search = LatestDepartureSearch(network: network)
    let leaveBys = search.latestLeaveBy(
      LatestDepartureQuestion(
        origin: .stops([]), destination: .stops([StopIndex(2)]),
        notBefore: TinyTimetable.at("18:00"), deadline: TinyTimetable.at("28:00")))
    #expect(leaveBys.map { $0 == .min ? "-" : TinyTimetable.clock($0) } == ["23:05", "23:05", "-"])
  }
}
