/// The GTFS tables of the sample while they are written.
struct FeedTables {
  private var agency = CSVTable(
    "agency_id", "agency_name", "agency_url", "agency_timezone", "agency_lang")
  private var stops = CSVTable(
    "stop_id", "stop_name", "stop_lat", "stop_lon", "location_type", "parent_station",
    "platform_code")
  private var routes = CSVTable(
    "route_id", "agency_id", "route_short_name", "route_type", "route_color", "route_text_color")
  private var trips = CSVTable(
    "route_id", "service_id", "trip_id", "trip_headsign", "direction_id", "block_id")
  private var stopTimes = CSVTable(
    "trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence")
  private var frequencies = CSVTable(
    "trip_id", "start_time", "end_time", "headway_secs", "exact_times")
  private var calendar = CSVTable(
    "service_id", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    "start_date", "end_date")
  private var calendarDates = CSVTable("service_id", "date", "exception_type")
  private var transfers = CSVTable(
    "from_stop_id", "to_stop_id", "transfer_type", "min_transfer_time")
  private var translations = CSVTable(
    "table_name", "field_name", "language", "translation", "record_id", "field_value")
  private var feedInfo = CSVTable(
    "feed_publisher_name", "feed_publisher_url", "feed_lang", "feed_start_date", "feed_end_date",
    "feed_version")
  private var attributions = CSVTable("organization_name", "is_producer")

  var files: [String: [UInt8]] {
    [
      "agency.txt": agency.bytes, "stops.txt": stops.bytes, "routes.txt": routes.bytes,
      "trips.txt": trips.bytes, "stop_times.txt": stopTimes.bytes,
      "frequencies.txt": frequencies.bytes, "calendar.txt": calendar.bytes,
      "calendar_dates.txt": calendarDates.bytes, "transfers.txt": transfers.bytes,
      "translations.txt": translations.bytes, "feed_info.txt": feedInfo.bytes,
      "attributions.txt": attributions.bytes,
    ]
  }

  mutating func write(_ source: SampleSource) {
    writeFeed(source)
    writeStops(source)
    var services: Set<DayTypes> = []
    var headsigns: Set<Names> = []
    for line in source.lines {
      writeRoute(line)
      writeRuns(line, source, &services, &headsigns)
    }
    for names in headsigns.sorted(by: { $0.ko < $1.ko }) {
      translate("trips", "trip_headsign", value: names.ko, names)
    }
    writeTransfers(source)
    writeCalendar(source.calendar, services)
  }

  private mutating func writeFeed(_ source: SampleSource) {
    let feed = source.feed
    for facts in source.agencies {
      agency.append(facts.id, facts.names.ko, facts.url, feed.zone, "ko")
      translate("agency", "agency_name", record: facts.id, facts.names)
    }
    feedInfo.append(
      feed.publisher, "", "ko", source.calendar.first.gtfs, source.calendar.last.gtfs, feed.version)
    attributions.append("\(feed.attribution.ko) \(feed.attribution.en)", "1")
  }

  private mutating func writeStops(_ source: SampleSource) {
    for (index, place) in source.places.enumerated() {
      let latitude = "\(place.latitude)"
      let longitude = "\(place.longitude)"
      switch place.kind {
      case .busStop:
        stops.append(place.id, place.names.ko, latitude, longitude, "0", "", "")
        translate("stops", "stop_name", record: place.id, place.names)
      case .station:
        stops.append(place.id, place.names.ko, latitude, longitude, "1", "", "")
        translate("stops", "stop_name", record: place.id, place.names)
        for line in source.platformLines(at: index) {
          let names = source.names(at: index, line: line)
          let id = "\(place.id)-\(line)"
          stops.append(id, names.ko, latitude, longitude, "0", place.id, "")
          translate("stops", "stop_name", record: id, names)
        }
      case .alias: break
      }
    }
  }

  private mutating func writeRoute(_ line: Line) {
    routes.append(
      line.id, line.agency, line.names.ko, line.isBus ? "3" : "1", line.colour, "FFFFFF")
    translate("routes", "route_short_name", record: line.id, line.names)
  }

  private mutating func writeRuns(
    _ line: Line, _ source: SampleSource, _ services: inout Set<DayTypes>,
    _ headsigns: inout Set<Names>
  ) {
    for (number, run) in Circulation(of: line).runs.enumerated() {
      let id = "\(line.id)-\(number + 1)"
      let headsign = source.headsign(of: run, line)
      headsigns.insert(headsign)
      services.insert(run.days)
      trips.append(
        line.id, run.days.serviceID, id, headsign.ko, run.course.direction == .forward ? "0" : "1",
        run.block.map { "\(line.id)-\($0)" } ?? "")
      for position in run.first...run.last {
        let place = source.places[run.course.places[position]]
        let arrival = position == run.first ? run.start : run.arrival(at: position)
        let departure = position == run.last ? arrival : run.departure(at: position)
        stopTimes.append(
          id, clock(arrival), clock(departure),
          line.isBus ? place.id : "\(place.id)-\(line.platforms)", "\(position + 1)")
      }
      if let frequency = run.frequency {
        frequencies.append(
          id, clock(run.start), clock(frequency.end), "\(frequency.headway)",
          frequency.isExact ? "1" : "0")
      }
    }
  }

  private mutating func writeTransfers(_ source: SampleSource) {
    for walk in source.walks {
      let station = source.places[walk.station].id
      let (one, other) = ("\(station)-\(walk.lines.0)", "\(station)-\(walk.lines.1)")
      transfers.append(one, other, "2", "\(walk.seconds)")
      transfers.append(other, one, "2", "\(walk.seconds)")
    }
  }

  private mutating func writeCalendar(_ facts: CalendarFacts, _ services: Set<DayTypes>) {
    for days in services.sorted(by: { $0.rawValue < $1.rawValue }) {
      let weekday = days.contains(.weekday) ? "1" : "0"
      calendar.append(
        days.serviceID, weekday, weekday, weekday, weekday, weekday,
        days.contains(.saturday) ? "1" : "0", days.contains(.holiday) ? "1" : "0",
        facts.first.gtfs, facts.last.gtfs)
      for day in facts.holidays {
        let runsOrdinarily = days.contains(day.ordinaryType)
        if runsOrdinarily != days.contains(.holiday) {
          calendarDates.append(days.serviceID, day.gtfs, runsOrdinarily ? "2" : "1")
        }
      }
    }
  }

  private mutating func translate(
    _ table: String, _ field: String, record: String = "", value: String = "", _ names: Names
  ) {
    translations.append(table, field, "en", names.en, record, value)
    translations.append(table, field, "ja", names.ja, record, value)
  }

  /// `HH:MM:SS`, also past 24:00.
  private func clock(_ seconds: Int) -> String {
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
  }
}

extension SampleSource {
  /// The name on the signs of one line at a station.
  fileprivate func names(at station: Int, line id: String) -> Names {
    for line in lines where line.platforms == id {
      for path in line.paths {
        for call in path.calls where self.station(of: call.place) == station {
          return places[call.place].names
        }
      }
    }
    return places[station].names
  }

  /// What a train shows: where it ends, or on a whole path what the source gives for it; a train of a
  /// loop shows that only when it goes on for another round.
  fileprivate func headsign(of run: Run, _ line: Line) -> Names {
    let path = line.paths[run.course.path]
    if run.last == run.course.last, path.kind != .loop || run.goesOn,
      let names = path.headsigns[run.course.direction]
    {
      return names
    }
    return places[run.course.places[run.last]].names
  }
}
