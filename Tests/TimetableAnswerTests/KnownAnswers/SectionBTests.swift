import Testing
import TimetableEngine
import TimetableOracle

/// Tiny feeds of another engine's tests: two minutes for a change, no walks but those of transfers.txt.
@Suite("Known answers B: blocks, changes and clock changes", .enabled(if: KnownFeeds.areThere))
struct SectionBTests {
  private func known(_ feed: String, change: Int = 120) throws -> KnownCase {
    KnownCase(
      try KnownFeeds.timetable("truth_feeds/nigiri/" + feed), .transfersOnly(change: change))
  }

  /// The Pareto set between two stops: "1: 23:00:00 > 30:00:00", in service time of a date.
  private func last(
    _ known: KnownCase, _ from: String, _ to: String, _ date: String,
    _ window: (String, String)
  ) throws -> [String] {
    let timetable = known.timetable
    return known.last(
      try timetable.endpoint(from), try timetable.endpoint(to),
      try timetable.instant(date, window.0), try timetable.instant(date, window.1)
    ).map {
      "\($0.vehicles): \(timetable.clock($0.leaveBy, on: date)) > "
        + timetable.clock($0.arrival, on: date)
    }
  }

  @Test("B.1: three trips of a block are one ride")
  func block() throws {
    let known = try known("block_id.zip")
    #expect(
      try last(known, "S1", "S8", "20060702", ("23:00", "32:00")) == ["1: 23:00:00 > 30:00:00"])
    let journey = try #require(
      known.last(
        try known.timetable.endpoint("S1"), try known.timetable.endpoint("S8"),
        try known.timetable.instant("20060702", "23:00"),
        try known.timetable.instant("20060702", "32:00")
      ).first)
    #expect(
      known.rides(journey, on: "20060702") == [
        "T1 23:00:00 > 23:55:00", "T3 24:00:00 > 26:00:00", "T6 26:00:00 > 30:00:00",
      ])
    #expect(journey.leaveBy == utc("2006-07-02", "21:00"))
    #expect(journey.arrival == utc("2006-07-03", "04:00"))
  }

  @Test("B.2: the wrong direction is no way")
  func wrongDirection() throws {
    let known = try known("block_id.zip")
    #expect(try last(known, "S2", "S1", "20060702", ("23:00", "48:00")) == [])
  }

  @Test("B.3: the service of the day before, from midnight on")
  func dayBefore() throws {
    let known = try known("block_id.zip")
    for to in ["S3", "S7"] {
      let journeys = try last(known, "S2", to, "20060708", ("24:00", "36:00"))
      #expect(journeys == ["1: 24:00:00 > \(to == "S3" ? "25" : "29"):00:00"])
    }
  }

  @Test("B.4: one ride through the block of each day")
  func blockOfEachDay() throws {
    let known = try known("block_id.zip")
    #expect(
      try last(known, "S1", "S4", "20060705", ("23:00", "36:00")) == ["1: 23:00:00 > 26:00:00"])
    #expect(
      try last(known, "S1", "S7", "20060707", ("23:00", "36:00")) == ["1: 23:00:00 > 29:00:00"])
  }

  @Test("B.5: the departures of a window")
  func window() throws {
    let known = try known("max_interval_1.zip")
    let (from, to) = (try known.timetable.endpoint("A"), try known.timetable.endpoint("B"))
    let (begin, end) = (utc("2019-05-01", "10:00"), utc("2019-05-01", "12:00"))
    let times = known.leaveBys(from, to, begin, end + 86400).filter { $0 < end }
    #expect(times == [utc("2019-05-01", "10:00"), utc("2019-05-01", "11:00")])
    for time in times {
      #expect(known.first(from, to, time, end + 86400)?.arrival == time + 3600)
    }
  }

  @Test(
    "B.6, B.7: the least time of a change decides the connection",
    arguments: [(120, "10:22:00"), (180, "10:22:00"), (240, "10:30:00"), (600, "10:30:00")])
  func changeTime(change: Int, arrival: String) throws {
    let known = try known("transfer_time_settings_1.zip", change: change)
    #expect(
      try last(known, "A", "C", "20190501", ("08:00", "12:00"))
        == ["2: 10:00:00 > \(arrival)", "1: 09:55:00 > 10:35:00"])
  }

  @Test("B.8: without the delay there is no connection")
  func noDelay() throws {
    let known = try known("rt_routing_1.zip")
    #expect(try last(known, "A", "D", "20190503", ("00:00", "36:00")) == [])
    #expect(
      try last(known, "A", "B", "20190503", ("00:00", "36:00")) == ["1: 01:00:00 > 02:00:00"])
  }

  @Test(
    "B.9: trips linked by transfer type 4 on one service day",
    arguments: [
      ("C", "E", "20250613"), ("C", "F", "20250613"), ("C", "E", "20250614"),
      ("C", "F", "20250614"), ("D1", "E", "20250617"), ("D2", "F", "20250617"),
      ("A", "C", "20250617"),
    ])
  func linkedTrips(from: String, to: String, date: String) throws {
    var known = try known("join_split_1.zip")
    // C1 and C stand at one point.
    known.walking.accessMetres = 1
    let journeys = try last(known, from, to, date, ("00:00", "12:00"))
    #expect(journeys.count == 1)
    #expect(journeys.first?.hasPrefix("1: ") == true)
  }

  @Test("B2: service times on the days of a clock change", arguments: KnownFeeds.rows("B2"))
  func clockChange(row: TruthDocument.Row) throws {
    let date = row["service day"].prefix(10).replacing("-", with: "")
    let timetable = try TestTimetable(
      sketch: """
        zone Europe/Berlin
        service D +\(date)
        trip T L D A=\(row["GTFS time"]) B=40:00
        """)
    let instant = try #require(Int64(row["unix"]))
    let known = KnownCase(timetable, .transfersOnly(change: 120))
    let journeys = known.last(
      try timetable.endpoint("A"), try timetable.endpoint("B"), instant - 3600, instant + 200_000)
    #expect(journeys.map(\.leaveBy) == [instant])
  }

  @Test(
    "B3: the journeys of other tests",
    arguments: KnownFeeds.rows("B3").filter { Coverage.isAsked($0) })
  func journeys(row: TruthDocument.Row) throws {
    let stem = row["test"].replacing("_test", with: "")
    let (from, to) = (id(row["from"]), id(row["to"]))
    let depart = try instant(row["depart UTC"])
    let arrive = try instant(row["arrive UTC"])
    let transfers = try #require(Int(row["transfers"]))
    var found: [String] = []
    for number in 1...12 {
      let feed = "\(stem)_\(number).zip"
      guard var known = try? known(feed), let from = try? known.timetable.endpoint(from),
        let to = try? known.timetable.endpoint(to)
      else { continue }
      known.maxVehicles = transfers + 1
      let isRight = { (journey: Journey) in
        journey.arrival == arrive && journey.vehicles == transfers + 1
      }
      // The departure of the journey, or for some rows the time at which one is ready to leave.
      let latest = known.last(from, to, depart - 86400, arrive)
      if latest.contains(where: { isRight($0) && $0.leaveBy == depart }) { return }
      if let first = known.first(from, to, depart, arrive), isRight(first) { return }
      found.append("\(feed): \(try last(known, row["from"], row["to"], depart - 86400, arrive))")
    }
    Issue.record("\(found)")
  }

  private func last(
    _ known: KnownCase, _ from: String, _ to: String, _ notBefore: Int64, _ deadline: Int64
  ) throws -> [String] {
    let (from, to) = (try known.timetable.endpoint(id(from)), try known.timetable.endpoint(id(to)))
    return known.last(from, to, notBefore, deadline).map { known.timetable.text($0) }
  }

  /// The id of "name, id".
  private func id(_ cell: String) -> String {
    cell.split(separator: " ").last.map(String.init) ?? cell
  }

  private func instant(_ cell: String) throws -> Int64 {
    let words = cell.split(separator: " ").map(String.init)
    return utc(words[0], words[1])
  }
}
