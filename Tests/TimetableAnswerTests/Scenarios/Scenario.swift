import TimetableEngine
import TimetableImport
import TimetableOracle

/// A small timetable written as text, with questions and answers as text.
///
/// Times are those of the service day `date` ("25:10" is ten past one the next morning) in the zone
/// of the first agency.
struct Scenario {
  let timetable: TestTimetable
  let zone: ZoneTable
  var date = "20261204"
  var walking = WalkingSettings()
  var maxVehicles = 8

  init(_ sketch: String, date: String = "20261204") throws {
    let feed = SmallFeed(sketch: sketch)
    timetable = try TestTimetable(feed.files())
    zone = feed.agencies[0].zone
    self.date = date
  }

  /// The same with some files replaced by a text of their own.
  init(_ sketch: String, date: String = "20261204", files: [String: String]) throws {
    let feed = SmallFeed(sketch: sketch)
    var all = feed.files()
    for (name, text) in files { all[name] = Array(text.utf8) }
    timetable = try TestTimetable(all)
    zone = feed.agencies[0].zone
    self.date = date
  }

  /// A feed in Seoul given as the bytes of its files.
  init(files: [String: [UInt8]]) throws {
    timetable = try TestTimetable(files)
    zone = .seoul
  }

  func instant(_ time: String) -> Int64 { Int64(zone.instant(date, time)) }

  func question(
    _ origin: String, _ destination: String, _ window: (String, String) = ("18:00", "28:00")
  ) throws -> LatestDepartureQuestion {
    LatestDepartureQuestion(
      origin: try timetable.endpoint(origin), destination: try timetable.endpoint(destination),
      notBefore: instant(window.0), deadline: instant(window.1), maxVehicles: maxVehicles,
      walking: walking)
  }

  /// The Pareto set, latest first: "2: 23:00 > 23:55 by X, Y"; a ride kept to is joined by "+".
  func last(
    _ origin: String, _ destination: String, _ window: (String, String) = ("18:00", "28:00")
  ) throws -> [String] {
    try journeys(origin, destination, window).map(text)
  }

  func journeys(
    _ origin: String, _ destination: String, _ window: (String, String) = ("18:00", "28:00")
  ) throws -> [Journey] {
    var search = LatestDepartureSearch(network: timetable.network)
    return search.lastJourneys(try question(origin, destination, window))
  }

  /// Every leave-by in the window.
  func leaveBys(
    _ origin: String, _ destination: String, _ window: (String, String) = ("18:00", "28:00")
  ) throws -> [String] {
    var search = LatestDepartureSearch(network: timetable.network)
    return search.leaveByTimes(try question(origin, destination, window)).sorted().map(clock)
  }

  func text(_ journey: Journey) -> String {
    var trips = ""
    for ride in journey.legs.compactMap(\.ride) {
      if !trips.isEmpty { trips += ride.staysSeated ? "+" : ", " }
      trips += timetable.network.rideInfo(ride).tripID
    }
    return "\(journey.vehicles): \(clock(journey.leaveBy)) > \(clock(journey.arrival)) by \(trips)"
  }

  /// "23:10", or "23:10:05" where there are seconds.
  func clock(_ instant: Int64) -> String {
    let text = timeText(Int(instant) - zone.instant(date, "00:00"))
    return text.hasSuffix(":00") ? String(text.dropLast(3)) : text
  }
}

/// An instant from a date and a time in UTC.
func utc(_ date: String, _ time: String) -> Int64 {
  guard let day = day(date), let time = seconds(time) else {
    preconditionFailure("not a date and time: \(date) \(time)")
  }
  return Int64(day * 86400 + time)
}
