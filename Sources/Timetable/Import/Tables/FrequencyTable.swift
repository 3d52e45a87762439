/// The rows of frequencies.txt.
struct FrequencyTable {
  struct Row {
    var trip: UInt32
    var start: Int32
    var end: Int32
    var headway: Int32
    var isExact: Bool
  }

  /// One run of a trip that is given by its headway.
  struct Run {
    var start: Int32
    var isApproximate: Bool
  }

  private(set) var rows: [Row] = []
  /// Trips with a row here, usable or not: their own times are a template, no run.
  private(set) var isTemplate: [Bool] = []

  static func read(
    _ session: ImportSession, _ trips: TripTable
  ) throws(ImportError) -> FrequencyTable {
    var table = FrequencyTable()
    table.isTemplate = [Bool](repeating: false, count: trips.trips.count)
    let base = table
    let read = try session.read(.frequencies) { rows throws(ImportError) in
      var fresh = base
      try fresh.parse(&rows, session, trips)
      return fresh
    }
    guard var result = read else { return base }
    result.rows.sort { ($0.trip, $0.start, $0.end) < ($1.trip, $1.start, $1.end) }
    return result
  }

  private mutating func parse(
    _ rows: inout TableRows, _ session: ImportSession, _ trips: TripTable
  ) throws(ImportError) {
    let trip = try rows.required("trip_id")
    let start = try rows.required("start_time")
    let end = try rows.required("end_time")
    let headway = try rows.required("headway_secs")
    let exact = rows.column("exact_times")
    let limits = session.limits
    var total = 0
    while try rows.next() {
      let number = rows.find(trip, in: trips.trips.ids)
      guard number != IDTable.none else {
        rows.note(.unknownReference, "trip_id \(rows[trip].string)")
        continue
      }
      guard trips.trips.rows[Int(number)].isUsable else { continue }
      isTemplate[Int(number)] = true
      let (from, to) = (rows[start].serviceTime, rows[end].serviceTime)
      guard from >= 0, to >= 0, from <= limits.serviceTime, to <= limits.serviceTime else {
        rows.note(.badTime, "\(rows[start].string) – \(rows[end].string)")
        continue
      }
      guard from <= to else {
        rows.note(
          .badTime, "the end \(rows[end].string) lies before the start \(rows[start].string)")
        continue
      }
      guard let seconds = rows[headway].digits, seconds > 0 else {
        rows.note(.badNumber, "headway_secs \(rows[headway].string)")
        continue
      }
      let runs = Int((to - from + seconds - 1) / seconds)
      guard runs <= limits.runsPerFrequency else {
        rows.note(.badNumber, "headway_secs \(seconds) gives \(runs) runs")
        continue
      }
      total += runs
      guard total <= limits.frequencyRuns else {
        throw session.tooMany(limits.frequencyRuns, "runs", .frequencies)
      }
      self.rows.append(
        Row(trip: number, start: from, end: to, headway: seconds, isExact: rows[exact].digits == 1))
    }
  }

  /// The rows of one trip.
  func rows(of trip: UInt32) -> ArraySlice<Row> {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].trip < trip { low = middle + 1 } else { high = middle }
    }
    return rows[low...].prefix { $0.trip == trip }
  }

  /// The runs of one trip by start; of windows that overlap, a start counts once.
  func runs(of trip: UInt32) -> [Run] {
    var runs: [Run] = []
    for row in rows(of: trip) {
      var start = row.start
      // A run starts while the window is open: never at its end.
      while start < row.end {
        runs.append(Run(start: start, isApproximate: !row.isExact))
        start += row.headway
      }
    }
    runs.sort { ($0.start, $0.isApproximate ? 1 : 0) < ($1.start, $1.isApproximate ? 1 : 0) }
    var unique: [Run] = []
    for run in runs where unique.last?.start != run.start { unique.append(run) }
    return unique
  }
}
