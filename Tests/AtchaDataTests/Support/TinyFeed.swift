import AtchaData
import Domain
import Foundation
import TimetableEngine
import TimetableImport

/// A feed of a few lines of text, for one test.
///
/// Stops are 10 km apart unless they are placed, so that nobody walks by accident.
struct TinyFeed {
  private var stops: [String] = []
  private var stopCount = 0
  private var routes: [String] = []
  private var trips: [String] = []
  private var times: [String] = []
  private var calendar: [String] = []
  private var exceptions: [String] = []
  private var transfers: [String] = []
  private var translations: [String] = []
  var zone = "Asia/Seoul"
  var prefix = ""

  /// A stop, a station, or an entrance.
  mutating func stop(
    _ id: String, _ name: String? = nil, at position: (Double, Double)? = nil, kind: Int = 0,
    parent: String = ""
  ) {
    stopCount += 1
    let (latitude, longitude) = position ?? (30 + Double(stopCount) * 0.1, 127)
    stops.append("\(id),\(name ?? id),\(latitude),\(longitude),\(kind),\(parent)")
  }

  /// A service of weekdays, "1111100" from Monday, with dates added or taken out.
  mutating func service(
    _ id: String, _ days: String, from: String = "20260101", until: String = "20261231",
    added: [String] = [], removed: [String] = []
  ) {
    calendar.append("\(id),\(days.map(String.init).joined(separator: ",")),\(from),\(until)")
    exceptions += added.map { "\(id),\($0),1" } + removed.map { "\(id),\($0),2" }
  }

  /// A run, "A 23:50 B 24:10", of a line.
  mutating func run(
    _ id: String, _ line: String, _ service: String, _ calls: String, direction: Int = 0
  ) {
    if !routes.contains(where: { $0.hasPrefix("\(line),") }) {
      let type = line.hasPrefix("N") ? 3 : 1
      routes.append("\(line),\(line),\(type)")
    }
    trips.append("\(line),\(service),\(id),\(direction)")
    let words = calls.split(separator: " ")
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      times.append("\(id),\(words[index + 1]):00,\(words[index + 1]):00,\(words[index]),\(index)")
    }
  }

  mutating func transfer(_ from: String, _ to: String, type: Int, seconds: Int? = nil) {
    transfers.append("\(from),\(to),\(type),\(seconds.map(String.init) ?? "")")
  }

  mutating func translate(_ stop: String, _ language: String, _ text: String) {
    translations.append("stops,stop_name,\(language),\(text),\(stop)")
  }

  var files: [String: String] {
    func table(_ head: String, _ rows: [String]) -> String {
      ([head] + rows).joined(separator: "\n") + "\n"
    }
    var files = [
      "agency.txt": table(
        "agency_id,agency_name,agency_url,agency_timezone", ["a,Agency,http://a.example,\(zone)"]),
      "stops.txt": table("stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station", stops),
      "routes.txt": table("route_id,route_short_name,route_type", routes),
      "trips.txt": table("route_id,service_id,trip_id,direction_id", trips),
      "stop_times.txt": table(
        "trip_id,arrival_time,departure_time,stop_id,stop_sequence", times),
      "calendar.txt": table(
        "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
        calendar),
    ]
    if !exceptions.isEmpty {
      files["calendar_dates.txt"] = table("service_id,date,exception_type", exceptions)
    }
    if !transfers.isEmpty {
      files["transfers.txt"] = table(
        "from_stop_id,to_stop_id,transfer_type,min_transfer_time", transfers)
    }
    if !translations.isEmpty {
      files["translations.txt"] = table(
        "table_name,field_name,language,translation,record_id", translations)
    }
    return files
  }

  /// Writes the feed to a folder.
  func write(to folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, text) in files {
      try Data(text.utf8).write(to: URL(filePath: folder + "/" + name))
    }
  }

  func timetable() throws -> Timetable {
    let (model, _) = try FeedImporter.importFeed(
      .files(files.mapValues { Array($0.utf8) }, name: "tiny"))
    return try Timetable(bytes: try TimetableWriter.bytes(model), name: "tiny")
  }
}
