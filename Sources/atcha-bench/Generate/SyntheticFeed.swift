/// Writes a ``SyntheticCountry`` with its ``SyntheticService`` as the files of a GTFS feed.
struct SyntheticFeed {
  struct Counts {
    var stops = 0
    var lines = 0
    var runs = 0
    var stopTimes = 0
  }

  let country: SyntheticCountry
  let service: SyntheticService
  /// First day and number of days, the day since 1970-01-01.
  let firstDay: Int
  let dayCount: Int

  /// Writes all files and says how much of what they hold.
  func write(to sink: inout some FeedSink) throws(BenchError) -> Counts {
    try writeSmallFiles(to: &sink)
    try writeStops(to: &sink)
    try writeLines(to: &sink)
    var counts = Counts(stops: country.stops.count, lines: country.lines.count)
    // The trips are few against their stop times, so they wait in memory.
    var trips: [String] = []
    try sink.begin("stop_times.txt")
    try sink.add("trip_id,arrival_time,departure_time,stop_id,stop_sequence\n")
    var line = -1
    var isBack = false
    var times: [(arrival: Int, departure: Int)] = []
    var problem: BenchError?
    service.eachRun { run in
      guard problem == nil else { return }
      let way = country.lines[run.line]
      if run.line != line || run.isBack != isBack {
        times = service.times(of: way, isBack: run.isBack)
        (line, isBack) = (run.line, run.isBack)
      }
      let id = "\(run.line)\(run.isBack ? "b" : "a")-\(run.service)-\(run.number)"
      trips.append("l\(run.line),\(run.service),\(id),\(run.isBack ? 1 : 0)\n")
      let stops = run.isBack ? way.back : way.there
      var rows = ""
      for position in 0..<run.stopCount {
        let (arrival, departure) = times[position]
        rows += id + "," + clock(run.start + arrival) + "," + clock(run.start + departure) + ","
        rows += country.stops[stops[position]].id + "," + String(position + 1) + "\n"
      }
      counts.stopTimes += run.stopCount
      do throws(BenchError) { try sink.add(rows) } catch { problem = error }
    }
    if let problem { throw problem }
    counts.runs = trips.count
    try sink.begin("trips.txt")
    try sink.add("route_id,service_id,trip_id,direction_id\n")
    for trip in trips { try sink.add(trip) }
    try sink.finish()
    return counts
  }

  private func writeSmallFiles(to sink: inout some FeedSink) throws(BenchError) {
    let (from, until) = (date(firstDay), date(firstDay + dayCount - 1))
    try sink.begin("agency.txt")
    try sink.add(
      """
      agency_id,agency_name,agency_url,agency_timezone
      spiral,Spiral Transit,https://example.org/spiral,Asia/Seoul

      """)
    try sink.begin("feed_info.txt")
    try sink.add(
      """
      feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date,feed_version
      Spiral Transit,https://example.org/spiral,en,\(from),\(until),1

      """)
    try sink.begin("calendar.txt")
    try sink.add(
      """
      service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
      weekday,1,1,1,1,1,0,0,\(from),\(until)
      saturday,0,0,0,0,0,1,0,\(from),\(until)
      sunday,0,0,0,0,0,0,1,\(from),\(until)
      night,0,0,0,0,1,1,0,\(from),\(until)

      """)
    try sink.begin("calendar_dates.txt")
    try sink.add("service_id,date,exception_type\n")
    // A holiday each four weeks, on a Wednesday: Sunday's service runs.
    for day in firstDay..<firstDay + dayCount where (day + 3) % 7 == 2 && day / 7 % 4 == 0 {
      try sink.add("weekday,\(date(day)),2\nsunday,\(date(day)),1\n")
    }
  }

  private func writeStops(to sink: inout some FeedSink) throws(BenchError) {
    try sink.begin("stops.txt")
    try sink.add("stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\n")
    for stop in country.stops {
      try sink.add(
        "\(stop.id),\(stop.name),\(degrees(stop.latitude)),\(degrees(stop.longitude)),"
          + "\(stop.isStation ? 1 : 0),\(stop.parent)\n")
    }
    try sink.begin("transfers.txt")
    try sink.add("from_stop_id,to_stop_id,transfer_type,min_transfer_time\n")
    for change in country.changes {
      try sink.add(
        "\(country.stops[change.from].id),\(country.stops[change.to].id),2,\(change.seconds)\n")
    }
  }

  private func writeLines(to sink: inout some FeedSink) throws(BenchError) {
    try sink.begin("routes.txt")
    try sink.add("route_id,agency_id,route_short_name,route_long_name,route_type\n")
    for (index, line) in country.lines.enumerated() {
      let type = line.kind == .nightBus ? SyntheticCountry.Kind.bus.rawValue : line.kind.rawValue
      try sink.add("l\(index),spiral,\(line.name),Line \(line.name),\(type)\n")
    }
  }

  // MARK: - Text

  private func clock(_ seconds: Int) -> String {
    two(seconds / 3600) + ":" + two(seconds / 60 % 60) + ":" + two(seconds % 60)
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Six digits after the point.
  private func degrees(_ value: Double) -> String {
    let millionths = Int((abs(value) * 1_000_000).rounded())
    let fraction = String(millionths % 1_000_000)
    return (value < 0 ? "-" : "") + "\(millionths / 1_000_000)."
      + String(repeating: "0", count: 6 - fraction.count) + fraction
  }

  private func date(_ day: Int) -> String {
    let (year, month, dayOfMonth) = Civil.date(day)
    return "\(year)" + two(month) + two(dayOfMonth)
  }
}
