import Testing
import TimetableEngine
import TimetableOracle

/// Real timetables of one service date: changes by transfers.txt alone, at one stop in 0, 60 or 180 s.
@Suite("Known answers H: last departures in real feeds", .enabled(if: KnownFeeds.areThere))
struct SectionHTests {
  private func known(_ feed: String, _ date: String, change: Int) throws -> KnownCase {
    // Caltrain's first trains of the next date leave at 00:05; only those of the date are meant.
    let isDayAlone = feed == "us_caltrain"
    let edited = "bare" + (isDayAlone ? date : "")
    // No platforms that are linked by their station, and no rows from a stop to itself.
    let timetable = try KnownFeeds.timetable("feeds/\(feed).zip", edited: edited) { model in
      model.removeStations()
      model.transfers.removeAll { $0.fromStop == $0.toStop }
      if isDayAlone { model.keepOnly(day: day(date) ?? 0) }
    }
    var known = KnownCase(timetable, .transfersOnly(change: change))
    known.maxVehicles = 16
    return known
  }

  /// The platforms of "강남 (0222)", "서울역 (0150,0426)" or "EMBR (Embarcadero)".
  private func endpoint(_ cell: String, _ timetable: TestTimetable) throws -> Endpoint {
    let parts = cell.split(separator: "(", maxSplits: 1).map(String.init)
    let ids = parts[1].dropLast().split(separator: ",").map(String.init)
    if let endpoint = try? timetable.endpoint(ids) { return endpoint }
    return try timetable.endpoint([parts[0].replacing(" ", with: "")])
  }

  @Test("H: the last departure", arguments: KnownFeeds.rows("H"))
  func lastDeparture(row: TruthDocument.Row) throws {
    let date = row["service date"]
    for (change, column) in [(0, "last departure (0 s)"), (60, "(60 s)"), (180, "(180 s)")] {
      let known = try known(row["feed"], date, change: change)
      let timetable = known.timetable
      let (from, to) = (
        try endpoint(row["from"], timetable), try endpoint(row["to"], timetable)
      )
      let window = (try timetable.instant(date, "15:00"), try timetable.instant(date, "27:30"))
      let last = try #require(known.last(from, to, window.0, window.1).first)
      #expect(
        timetable.clock(last.leaveBy, on: date) == row[column],
        "\(change) s: \(timetable.text(last))")
      guard change == 0 else { continue }
      let first = known.first(from, to, last.leaveBy, window.1)
      #expect(timetable.clock(first?.arrival ?? 0, on: date) == row["arr (0 s)"])
      #expect(known.first(from, to, last.leaveBy + 1, window.1) == nil)
      try expectDirect(row, known, from, to, window)
    }
  }

  private func expectDirect(
    _ row: TruthDocument.Row, _ all: KnownCase, _ from: Endpoint, _ to: Endpoint,
    _ window: (Int64, Int64)
  ) throws {
    var known = all
    known.maxVehicles = 1
    let direct = known.last(from, to, window.0, window.1).first
    let text = direct.map { journey in
      let times = [journey.leaveBy, journey.arrival].map {
        known.timetable.clock($0, on: row["service date"])
      }
      let trip = journey.legs.compactMap(\.ride).first.map {
        known.timetable.network.rideInfo($0).tripID
      }
      return "\(times[0])>\(times[1]) [\(trip ?? "")]"
    }
    #expect(text ?? "-" == row["last direct train"])
  }

  @Test("H2: the last direct train", arguments: KnownFeeds.rows("H2"))
  func lastDirect(row: TruthDocument.Row) throws {
    var known = try known(row["feed"], row["service date"], change: 0)
    known.maxVehicles = 1
    let timetable = known.timetable
    let date = row["service date"]
    // New York runs all night: what leaves later is the next day's and arrives later.
    let journey = known.last(
      try timetable.endpoint([row["from stop"]]), try timetable.endpoint([row["to stop"]]),
      try timetable.instant(date, "15:00"), try timetable.instant(date, row["arrive"])
    ).first
    #expect(
      known.rides(journey, on: date)
        == ["\(row["trip_id"]) \(row["depart"]) > \(row["arrive"])"])
  }
}
