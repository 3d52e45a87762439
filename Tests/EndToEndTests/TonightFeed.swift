import AtchaTestSupport
import Foundation

/// A timetable whose last train leaves in a while: for tests by the clock of the machine.
///
/// Its zone is one where it is evening now, so that no night ends in the middle of a test.
struct TonightFeed {
  /// When the last train leaves.
  let departure: Date

  init(leavingIn seconds: Int) {
    let now = Date().timeIntervalSince1970.rounded()
    departure = Date(timeIntervalSince1970: now + Double(seconds))
  }

  /// Hours east of UTC at which it is between 20 and 21 o'clock now, or as near as there is.
  private var hours: Int {
    let hour = Int(Date().timeIntervalSince1970) / 3600 % 24
    let east = 20 - hour
    return east < -12 ? east + 24 : east > 14 ? east - 24 : east
  }

  /// The evening at 18:00 of the next night, by its zone.
  var nextEvening: Date {
    let now = Int(departure.timeIntervalSince1970) + hours * 3600
    let evening = (now / 86_400 + 1) * 86_400 + 18 * 3600 - hours * 3600
    return Date(timeIntervalSince1970: Double(evening))
  }

  /// The names of such zones count the other way round.
  private var zone: String {
    hours == 0 ? "Etc/GMT" : "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))"
  }

  private func clock(_ date: Date) -> String {
    let seconds = (Int(date.timeIntervalSince1970) + hours * 3600) % 86_400
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60]
    return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  /// Writes it into a folder that is made.
  func write(to folder: URL) throws {
    try Self.write(
      zone: zone, departure: clock(departure), arrival: clock(departure.addingTimeInterval(600)),
      to: folder)
  }

  /// Writes a timetable with one train each day, at times of the service day.
  static func write(
    zone: String, departure: String, arrival: String, to folder: URL
  ) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let files = [
      "agency.txt": """
      agency_id,agency_name,agency_url,agency_timezone
      a,Evening Line,https://example.org,\(zone)
      """,
      "stops.txt": """
      stop_id,stop_name,stop_lat,stop_lon
      office,Office,37.50,127.03
      home,Home Town,37.65,127.06
      """,
      "routes.txt": """
      route_id,agency_id,route_short_name,route_long_name,route_type
      r,a,Night 7,,2
      """,
      "calendar.txt": """
      service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
      daily,1,1,1,1,1,1,1,20200101,20401231
      """,
      "trips.txt": "route_id,service_id,trip_id\nr,daily,last",
      "stop_times.txt": """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence
      last,\(departure),\(departure),office,1
      last,\(arrival),\(arrival),home,2
      """,
    ]
    for (name, text) in files {
      try "\(text)\n".write(
        to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
  }
}
