import AtchaTestSupport

extension SmallFeed {
  /// The feed as GTFS files, by file name.
  ///
  /// - Parameter seed: shuffles the rows of every file; nil keeps their order.
  package func files(shuffledBy seed: UInt64? = nil) -> [String: [UInt8]] {
    var generator = SplitMix64(seed: seed ?? 0)
    var result: [String: [UInt8]] = [:]
    for table in tables() where !table.rows.isEmpty {
      var rows = table.rows
      if seed != nil { rows.shuffle(using: &generator) }
      result[table.name] = Array(([table.header] + rows).joined(separator: "\n").utf8 + [10])
    }
    return result
  }

  /// The feed as one text, file after file, for the message of a failed test.
  package var text: String {
    tables().filter { !$0.rows.isEmpty }
      .map { "-- \($0.name)\n\($0.header)\n\($0.rows.joined(separator: "\n"))" }
      .joined(separator: "\n")
  }

  private typealias Table = (name: String, header: String, rows: [String])

  private func tables() -> [Table] {
    [
      (
        "agency.txt", "agency_id,agency_name,agency_url,agency_timezone",
        agencies.map { "\($0.id),Agency \($0.id),https://example.org,\($0.zone.name)" }
      ),
      (
        "stops.txt", "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station",
        stops.map {
          let position = $0.position.map { "\($0.latitude),\($0.longitude)" } ?? ","
          return "\($0.id),Stop \($0.id),\(position),\($0.isStation ? 1 : 0),\($0.station ?? "")"
        }
      ),
      (
        "routes.txt", "route_id,agency_id,route_short_name,route_type",
        routes.map { "\($0.id),\($0.agency),\($0.id),3" }
      ),
      calendar(), calendarDates(),
      (
        "trips.txt", "route_id,service_id,trip_id,block_id",
        trips.map { "\($0.route),\($0.service),\($0.id),\($0.block ?? "")" }
      ),
      stopTimes(),
      (
        "frequencies.txt", "trip_id,start_time,end_time,headway_secs,exact_times",
        frequencies.map {
          "\($0.trip),\(timeText($0.start)),\(timeText($0.end)),\($0.headway),"
            + ($0.exact.map(String.init) ?? "")
        }
      ),
      (
        "transfers.txt",
        "from_stop_id,to_stop_id,from_route_id,to_route_id,from_trip_id,to_trip_id,"
          + "transfer_type,min_transfer_time",
        transfers.map {
          [
            $0.from, $0.to, $0.fromRoute ?? "", $0.toRoute ?? "", $0.fromTrip ?? "",
            $0.toTrip ?? "", $0.type.map(String.init) ?? "", $0.time ?? "",
          ].joined(separator: ",")
        }
      ),
    ]
  }

  private func calendar() -> Table {
    (
      "calendar.txt",
      "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date",
      services.compactMap { service in
        guard let week = service.week else { return nil }
        let days = week.days.map { $0 ? "1" : "0" }.joined(separator: ",")
        return "\(service.id),\(days),\(dateText(week.first)),\(dateText(week.last))"
      }
    )
  }

  private func calendarDates() -> Table {
    (
      "calendar_dates.txt", "service_id,date,exception_type",
      services.flatMap { service in
        service.added.map { "\(service.id),\(dateText($0)),1" }
          + service.removed.map { "\(service.id),\(dateText($0)),2" }
      }
    )
  }

  private func stopTimes() -> Table {
    (
      "stop_times.txt",
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type,"
        + "shape_dist_traveled",
      trips.flatMap { trip in
        trip.calls.enumerated().map { index, call in
          [
            trip.id, call.arrival.map(timeText) ?? "", call.departure.map(timeText) ?? "",
            call.stop, String(index * 3 + 1), call.pickup == 0 ? "" : String(call.pickup),
            call.dropOff == 0 ? "" : String(call.dropOff),
            call.distance.map { "\($0)" } ?? "",
          ].joined(separator: ",")
        }
      }
    )
  }
}
