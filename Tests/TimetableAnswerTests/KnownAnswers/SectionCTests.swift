import Testing
import TimetableEngine
import TimetableOracle

/// Micro feeds of another engine's suite: no walks but those of transfers.txt.
@Suite("Known answers C: micro feeds", .enabled(if: KnownFeeds.areThere))
struct SectionCTests {
  private func known(_ feed: String) throws -> KnownCase {
    KnownCase(
      try KnownFeeds.timetable("truth_feeds/rrrr_qa/\(feed).zip"), .transfersOnly(change: 0))
  }

  /// The rides of the way that arrives first when leaving at or after a time, within two days.
  private func departing(
    _ feed: String, _ from: String, _ to: String, _ date: String, _ time: String,
    maxVehicles: Int = 8
  ) throws -> [String] {
    var known = try known(feed)
    known.maxVehicles = maxVehicles
    let start = try known.timetable.instant(date, time)
    let journey = known.first(
      try known.timetable.endpoint(from), try known.timetable.endpoint(to), start,
      start + 2 * 86400)
    return known.rides(journey, on: date)
  }

  /// The rides of the way that leaves last and arrives by a time, within two days.
  private func arriving(
    _ feed: String, _ from: String, _ to: String, _ date: String, _ time: String
  ) throws -> [String] {
    let known = try known(feed)
    let end = try known.timetable.instant(date, time)
    let journeys = known.last(
      try known.timetable.endpoint(from), try known.timetable.endpoint(to), end - 2 * 86400, end)
    return known.rides(journeys.first, on: date)
  }

  @Test("1a: bus, ferry and train with walks of no time")
  func walksOfNoTime() throws {
    #expect(
      try departing("1a", "1a1", "1a6", "20140101", "00:00") == [
        "1a|bus|1 00:01:00 > 00:02:00", "1a|ferry|1 00:03:00 > 00:04:00",
        "1a|train|1 00:05:00 > 00:06:00",
      ])
  }

  @Test("1g: service on 1 and 3 January, asked for before, between and after")
  func serviceDays() throws {
    let ask = (
      departing: { try departing("1g", "1g1", "1g2", $0, $1) },
      arriving: { try arriving("1g", "1g1", "1g2", $0, $1) }
    )
    #expect(try ask.departing("20140101", "00:02") == ["1g|bus|2 00:03:00 > 00:04:00"])
    #expect(try ask.arriving("20140101", "00:03") == ["1g|bus|1 00:01:00 > 00:02:00"])
    #expect(try ask.departing("20140102", "00:03") == ["1g|bus|1 24:01:00 > 24:02:00"])
    let known = try known("1g")
    let end = try known.timetable.instant("20140102", "00:04")
    let before = known.last(
      try known.timetable.endpoint("1g1"), try known.timetable.endpoint("1g2"), end - 2 * 86400,
      end)
    #expect(known.rides(before.first, on: "20140101") == ["1g|bus|3 00:05:00 > 00:06:00"])
    #expect(try ask.departing("20140103", "00:03") == ["1g|bus|2 00:03:00 > 00:04:00"])
    #expect(try ask.arriving("20140103", "00:04") == ["1g|bus|2 00:03:00 > 00:04:00"])
  }

  @Test("2a1: the faster of two lines")
  func fasterLine() throws {
    #expect(
      try departing("2a1", "2a1", "2a2", "20140101", "00:01")
        == ["2a1|short|1 00:01:00 > 00:02:00"])
    #expect(
      try departing("2a1", "2a1", "2a2", "20140101", "00:03") == ["2a1|long|2 00:05:00 > 00:06:00"])
  }

  @Test("2a2: a walk of 300 s between two buses")
  func walkBetweenBuses() throws {
    #expect(
      try departing("2a2", "2a3", "2a6", "20140101", "00:01")
        == ["2a2|bus|1|1 00:01:00 > 00:02:00", "2a2|bus|2|3 00:08:00 > 00:09:00"])
    let later = ["2a2|bus|1|2 00:04:00 > 00:05:00", "2a2|bus|2|4 00:10:00 > 00:11:00"]
    #expect(try departing("2a2", "2a3", "2a6", "20140101", "00:02") == later)
    #expect(try arriving("2a2", "2a3", "2a6", "20140101", "00:11") == later)
  }

  @Test("2c: the fastest way, and the one of fewest vehicles with walks at both ends")
  func fastestAndFewest() throws {
    #expect(
      try departing("2c", "2c1", "2c3", "20140101", "00:01")
        == ["2c|train|1 00:01:00 > 00:02:00", "2c|train|2 00:03:00 > 00:04:00"])
    #expect(
      try departing("2c", "2c1", "2c3", "20140101", "00:01", maxVehicles: 1)
        == ["2c|bus 00:02:00 > 00:06:00"])
  }

  @Test("2d: a change of no time by transfer type 1")
  func changeOfNoTime() throws {
    #expect(
      try departing("2d", "2d1", "2d4", "20140101", "00:01")
        == ["2d|1|1 00:01:00 > 00:03:00", "2d|2|1 00:03:00 > 00:04:00"])
  }

  @Test("2e1, 2e2: two trains that meet twice", arguments: ["2e1", "2e2"])
  func meetingTwice(feed: String) throws {
    let known = try known(feed)
    let start = try known.timetable.instant("20140101", "00:01")
    let journey = try #require(
      known.first(
        try known.timetable.endpoint("\(feed)1"), try known.timetable.endpoint("\(feed)6"), start,
        start + 86400))
    #expect(journey.leaveBy == start)
    #expect(journey.arrival == start + 240)
    #expect(journey.vehicles == 2)
  }

  @Test("pickupdropofftype: the stop of the destination may not be alighted at")
  func pickupAndDropOff() throws {
    var known = try known("pickupdropofftype")
    known.walking = WalkingSettings()
    let start = try known.timetable.instant("20140101", "00:00")
    let journey = known.first(
      try known.timetable.endpoint("2e11"), try known.timetable.endpoint("2e14"), start,
      start + 86400)
    #expect(known.rides(journey, on: "20140101") == ["1 00:01:00 > 00:03:00"])
    #expect(journey?.legs.last?.from == (try known.timetable.stop("2e13")))
  }
}
