import Testing
import TimetableEngine
import TimetableOracle

@Suite("The last way home")
struct LastWayHomeTests {
  @Test("is not the last train at the first station, and names the leg that binds")
  func bindingLeg() throws {
    let scenario = try Scenario(
      """
      service D +20261204
      trip A1 L1 D A=23:20 B=23:26
      trip A2 L1 D A=23:40 B=23:46
      trip A3 L1 D A=24:10 B=24:16
      trip B1 L2 D B=23:30 C=23:40
      trip B2 L2 D B=23:50 C=24:00
      """)
    let journey = try #require(try scenario.journeys("A", "C").first)
    #expect(scenario.text(journey) == "2: 23:40 > 24:00 by A2, B2")
    let binding = try #require(journey.bindingLeg)
    let ride = try #require(journey.legs[binding].ride)
    #expect(scenario.timetable.network.rideInfo(ride).tripID == "B2")
    // 23:46 + 2 min until 23:50; nobody who boards later than 23:40 gets home.
    #expect(journey.legs[0].slack == 120)
    #expect(journey.firstSlack == 0)
  }

  @Test("a way that arrives after the night end is none, and is found when it may")
  func nextMorning() throws {
    let scenario = try Scenario(
      """
      service D +20261204
      trip A1 L1 D A=24:30 B=24:42
      trip B1 L2 D B=29:32 C=29:50
      """)
    #expect(try scenario.last("A", "C") == [])
    #expect(try scenario.last("A", "C", ("18:00", "29:49:59")) == [])
    #expect(
      try scenario.last("A", "C", ("18:00", "29:50")) == ["2: 24:30 > 29:50 by A1, B1"])
    var search = LatestDepartureSearch(network: scenario.timetable.network)
    let first = search.firstArrival(try scenario.question("B", "C", ("24:42", "36:00")))
    #expect(first.map(scenario.text) == "1: 29:32 > 29:50 by B1")
  }

  @Test("the latest departure counts, not the shortest ride; then the earliest arrival")
  func latestThenEarliest() throws {
    let trips = """
      service D +20261204
      trip X L D A=23:10 C=23:40
      trip Y L D A=23:20 C=23:45
      """
    #expect(
      try Scenario(trips).last("A", "C", ("18:00", "23:50")) == ["1: 23:20 > 23:45 by Y"])
    #expect(
      try Scenario(trips + "\ntrip Z L D A=23:20 C=23:44").last("A", "C", ("18:00", "23:50"))
        == ["1: 23:20 > 23:44 by Z"])
    #expect(
      try Scenario(trips).last("A", "C", ("18:00", "23:44:59")) == ["1: 23:10 > 23:40 by X"])
    #expect(try Scenario(trips).last("A", "C", ("18:00", "23:45")) == ["1: 23:20 > 23:45 by Y"])
  }

  @Test("a deadline after a trip's midnight is compared as an instant")
  func tripPastTheDeadline() throws {
    let scenario = try Scenario(
      """
      zone Europe/Berlin
      service D sun 20260601 20260630
      trip T L D A=26:39 B=27:39
      """, date: "20260621")
    // 27:39 of Sunday is Monday 03:39.
    #expect(try scenario.last("A", "B", ("18:00", "26:01")) == [])
    #expect(try scenario.last("A", "B", ("18:00", "27:38:59")) == [])
    #expect(try scenario.last("A", "B", ("18:00", "27:39")) == ["1: 26:39 > 27:39 by T"])
    #expect(try scenario.last("A", "B", ("18:00", "27:40")) == ["1: 26:39 > 27:39 by T"])
  }

  @Test("a change shows how much it can bear, and an earlier way is there for who wants more")
  func slackOfChanges() throws {
    let scenario = try Scenario(
      """
      service D +20261204
      trip A1 L1 D A=23:00 B=23:10
      trip A2 L1 D A=23:07 B=23:17
      trip B1 L2 D B=23:15 C=23:40
      trip B2 L2 D B=23:19 C=23:45
      """)
    var search = LatestDepartureSearch(network: scenario.timetable.network)
    let question = try scenario.question("A", "C")
    let last = try #require(search.lastJourneys(question).first)
    #expect(scenario.text(last) == "2: 23:07 > 23:45 by A2, B2")
    #expect(last.legs[0].slack == 0)
    let earlier = search.earlierJourneys(question, before: last, count: 1)
    #expect(earlier.map(scenario.text) == ["2: 23:00 > 23:40 by A1, B1"])
    // By 23:17 one may still stand there: seven minutes more than 23:10.
    #expect(earlier.first?.legs[0].slack == 420)
    #expect(earlier.first?.firstSlack == 420)
  }

  @Test("a last train that ends short of home is no way home, and is told of")
  func shortTurn() throws {
    let scenario = try Scenario(
      """
      service D +20261204
      trip FULL L2 D CityHall=24:10 Seongsu=24:30 Jamsil=24:40
      trip SHORT L2 D CityHall=24:30 Seongsu=24:50
      """)
    #expect(try scenario.last("CityHall", "Seongsu") == ["1: 24:30 > 24:50 by SHORT"])
    let journey = try #require(try scenario.journeys("CityHall", "Jamsil").first)
    #expect(scenario.text(journey) == "1: 24:10 > 24:40 by FULL")
    let network = scenario.timetable.network
    let ride = try #require(journey.legs[0].ride)
    let later = network.laterRuns(of: ride, until: scenario.instant("28:00"))
    #expect(later.map { scenario.clock($0.departure) } == ["24:30"])
    #expect(later.map { network.stopInfo($0.terminus).id } == ["Seongsu"])
    #expect(later.map(\.reachesAlightingStop) == [false])
    let home = try #require(try scenario.journeys("CityHall", "Seongsu", ("18:00", "24:30")).first)
    let reaching = network.laterRuns(
      of: try #require(home.legs[0].ride), until: scenario.instant("28:00"))
    #expect(reaching.map(\.reachesAlightingStop) == [true])
  }

  @Test("from every stop the last chance is that of asking from there")
  func lastChanceMap() throws {
    let scenario = try Scenario(
      """
      service D +20261204
      stop A 37 127
      stop N 37.001 127
      stop B 38 127
      stop C 39 127
      stop E 40 127
      trip A1 L1 D A=23:40 B=23:46
      trip B1 L2 D B=23:50 C=24:00
      trip E1 L3 D C=24:10 E=24:20
      """)
    var search = LatestDepartureSearch(network: scenario.timetable.network)
    let latest = search.latestLeaveBy(try scenario.question("A", "C"))
    let at = { (id: String) in
      let time = latest[Int(try scenario.timetable.stop(id).rawValue)]
      return time == .min ? nil : scenario.clock(time)
    }
    #expect(try at("A") == "23:40")
    // 111.2 m: ceil(111.195 × 1.3 / 1.25) = 116 s on foot to A.
    #expect(try at("N") == "23:38:04")
    #expect(try at("B") == "23:50")
    #expect(try at("E") == nil)
  }

  @Test("where home is out of reach, the way that ends nearest to it is told of")
  func closest() throws {
    let scenario = try Scenario(
      """
      service D +20261204
      stop A 37.0 127
      stop M 37.4 127
      stop N 37.3 127
      stop HOME 37.5 127
      trip N1 L1 D A=23:50 N=24:10
      trip M1 L2 D A=23:30 M=24:00
      trip H1 L3 D M=23:40 HOME=24:00
      """)
    var search = LatestDepartureSearch(network: scenario.timetable.network)
    let question = try scenario.question("A", "HOME")
    #expect(search.lastJourneys(question).isEmpty)
    let found = search.closestJourney(question, toLatitude: 37.5, longitude: 127)
    let closest = try #require(found)
    #expect(scenario.text(closest.journey) == "1: 23:30 > 24:00 by M1")
    // A tenth of a degree of latitude.
    #expect(Int(closest.remainingMetres) == 11_119)
    let late = try scenario.question("A", "HOME", ("23:51", "28:00"))
    let none = search.closestJourney(late, toLatitude: 37.5, longitude: 127)
    #expect(none == nil)
  }
}
