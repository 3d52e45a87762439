import Testing
import TimetableEngine
import TimetableOracle

/// A feed of fourteen stops on 2018-10-01: no time for a change at one stop, ten seconds between the
/// platforms of a station, and no walks but those of transfers.txt.
@Suite("Known answers A: a toy network", .enabled(if: KnownFeeds.areThere))
struct SectionATests {
  private static let feeds = [
    "feeds/xx_tidytransit_routing.zip", "bad/tidytransit/routing-NA-times.zip",
  ]
  private static let date = "20181001"

  private func known(
    _ feed: String, edited: String = "", _ edit: (inout TimetableModel) -> Void = { _ in }
  ) throws -> KnownCase {
    KnownCase(
      try KnownFeeds.timetable(feed, edited: edited, edit), .transfersOnly(change: 0))
  }

  @Test("A1: the shortest ways to stop4", arguments: feeds, KnownFeeds.rows("A1"))
  func shortest(feed: String, row: TruthDocument.Row) throws {
    let known = try known(feed)
    let timetable = known.timetable
    let journeys = known.last(
      try timetable.endpoint(row["from"]), try timetable.endpoint(row["to"]),
      try timetable.instant(Self.date, "06:00"), try timetable.instant(Self.date, row["arrive"]))
    #expect(timetable.clock(journeys.first?.leaveBy ?? 0, on: Self.date) == row["depart"])
    #expect(timetable.clock(journeys.first?.arrival ?? 0, on: Self.date) == row["arrive"])
  }

  @Test("A2: the latest departures to stop4", arguments: feeds, KnownFeeds.rows("A2"))
  func latest(feed: String, row: TruthDocument.Row) throws {
    // Only arrivals from 07:38 on are asked for; the one at 07:37 is routeB's.
    let known = try known(feed, edited: "no arrival by routeB") {
      $0.setFlags(.noAlighting, trip: "routeB", stop: "stop4")
    }
    let timetable = known.timetable
    let journeys = known.last(
      try timetable.endpoint(row["from"]), try timetable.endpoint("stop4"),
      try timetable.instant(Self.date, "06:00"), try timetable.instant(Self.date, "07:45"))
    #expect(timetable.clock(journeys.first?.leaveBy ?? 0, on: Self.date) == row["depart"])
    let first = known.first(
      try timetable.endpoint(row["from"]), try timetable.endpoint("stop4"),
      journeys.first?.leaveBy ?? 0, try timetable.instant(Self.date, "07:45"))
    #expect(timetable.clock(first?.arrival ?? 0, on: Self.date) == row["arrive"])
  }

  @Test("A3: earliest arrivals from stop2", arguments: feeds)
  func earliest(feed: String) throws {
    let known = try known(feed)
    #expect(KnownFeeds.facts("A3").count == 5)
    for fact in KnownFeeds.facts("A3") {
      let journey = known.first(
        try known.timetable.endpoint("stop2"), try known.timetable.endpoint(fact.name),
        try known.timetable.instant(Self.date, "07:00"),
        try known.timetable.instant(Self.date, "09:00"))
      #expect(known.timetable.clock(journey?.arrival ?? 0, on: Self.date) == fact.value, "\(fact)")
    }
  }

  @Test(
    "A4: earliest arrivals from both platforms of stop1 without transfers.txt", arguments: feeds)
  func withoutTransfers(feed: String) throws {
    let known = try known(feed, edited: "no transfers") {
      $0.transfers = []
      $0.removeStations()
    }
    #expect(KnownFeeds.facts("A4").count == 9)
    for fact in KnownFeeds.facts("A4") {
      let journey = known.first(
        try known.timetable.endpoint(["stop1a", "stop1b"]), try known.timetable.endpoint(fact.name),
        try known.timetable.instant(Self.date, "07:00"),
        try known.timetable.instant(Self.date, "09:00"))
      let arrival = known.timetable.clock(journey?.arrival ?? 0, on: Self.date)
      #expect(arrival == fact.value + ":00", "\(fact)")
    }
  }

  @Test("A5: shortest travel times from both platforms of stop1", arguments: feeds)
  func travelTimes(feed: String) throws {
    let known = try known(feed)
    let origin = try known.timetable.endpoint(["stop1a", "stop1b"])
    let window = (
      try known.timetable.instant(Self.date, "07:00"),
      try known.timetable.instant(Self.date, "08:00")
    )
    #expect(KnownFeeds.facts("A5").count == 9)
    for fact in KnownFeeds.facts("A5") {
      let destination = try known.timetable.endpoint(fact.name)
      var shortest: Int64?
      for leaveBy in known.leaveBys(origin, destination, window.0, window.1) {
        guard let journey = known.first(origin, destination, leaveBy, window.1) else { continue }
        shortest = min(shortest ?? .max, journey.arrival - journey.leaveBy)
      }
      // The fact is minutes and seconds.
      #expect(shortest == seconds("0:" + fact.value).map { Int64($0) }, "\(fact)")
    }
  }

  @Test("A7: ways that leave at one moment", arguments: feeds)
  func moments(feed: String) throws {
    let known = try known(feed)
    let timetable = known.timetable
    let window = (
      try timetable.instant(Self.date, "06:00"), try timetable.instant(Self.date, "09:00")
    )
    let (origin, destination) = (try timetable.endpoint("stop1a"), try timetable.endpoint("stop4"))
    let times = known.leaveBys(origin, destination, window.0, window.1).map {
      timetable.clock($0, on: Self.date)
    }
    #expect(times.contains("07:10:00"))
    #expect(!times.contains("07:09:00"))
    let inTenSeconds = times.filter { "07:11:50" <= $0 && $0 <= "07:12:00" }
    #expect(inTenSeconds == ["07:11:50"])
    let deadline = try timetable.instant(Self.date, "07:37")
    let leaving = known.first(
      origin, destination, try timetable.instant(Self.date, "07:11:50"), deadline)
    #expect(leaving?.vehicles == 2)
    #expect(known.leaveBys(destination, origin, window.0, window.1).isEmpty)
    #expect(known.first(destination, origin, window.0, window.1) == nil)
  }

  @Test("A8: a stop that may not be boarded at on the first trip", arguments: feeds)
  func noPickup(feed: String) throws {
    let known = try known(feed, edited: "no pickup at stop2") {
      $0.setFlags(.noBoarding, trip: "routeA1", stop: "stop2")
    }
    let times = known.leaveBys(
      try known.timetable.endpoint("stop2"), try known.timetable.endpoint("stop3a"),
      try known.timetable.instant(Self.date, "06:00"),
      try known.timetable.instant(Self.date, "09:00"))
    #expect(times.map { known.timetable.clock($0, on: Self.date) } == ["07:10:00"])
  }
}
