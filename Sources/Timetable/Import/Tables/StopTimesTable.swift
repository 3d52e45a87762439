/// A row of stop_times.txt that can be used.
struct StopTimeRow: BitwiseCopyable {
  static let blank = Int32.min
  static let empty = StopTimeRow(
    sequence: 0, stop: 0, arrival: blank, departure: blank, headsign: 0, flags: 0, distance: .nan)

  var sequence: Int32
  /// Number in the stop table.
  var stop: UInt32
  /// Service time in seconds, or `blank`.
  var arrival: Int32
  var departure: Int32
  /// Number in the headsign table; 0 for none.
  var headsign: UInt32
  /// Bits of `PatternStopFlags`.
  var flags: UInt8
  /// shape_dist_traveled, or NaN.
  var distance: Double
}

/// Takes the rows of stop_times.txt in the order of the file.
protocol StopTimeSink: ~Copyable {
  mutating func add(_ row: StopTimeRow, trip: UInt32, line: Int) throws(ImportError)
}

/// The columns of stop_times.txt and what their fields mean.
struct StopTimesTable {
  /// A headsign's number has 24 bits in a pattern.
  private static let headsignLimit: UInt32 = 1 << 24

  private let trip, stop, sequence, arrival, departure: Column
  private let pickup, dropOff, headsign, distance, timepoint: Column
  private let location, locationGroup, windowStart, windowEnd: Column
  private let hasFlexColumns: Bool
  private let limit: Int32
  private let headsignBytes: Int
  /// True on the first reading of the file: what is wrong is counted then, and only then.
  private let counts: Bool

  init(
    _ rows: borrowing TableRows, _ limits: ImportLimits, counts: Bool
  ) throws(ImportError) {
    trip = try rows.required("trip_id")
    sequence = try rows.required("stop_sequence")
    arrival = rows.column("arrival_time")
    departure = rows.column("departure_time")
    if arrival.isAbsent && departure.isAbsent { _ = try rows.required("departure_time") }
    location = rows.column("location_id")
    locationGroup = rows.column("location_group_id")
    windowStart = rows.column("start_pickup_drop_off_window")
    windowEnd = rows.column("end_pickup_drop_off_window")
    hasFlexColumns =
      !(location.isAbsent && locationGroup.isAbsent && windowStart.isAbsent && windowEnd.isAbsent)
    stop = hasFlexColumns ? rows.column("stop_id") : try rows.required("stop_id")
    pickup = rows.column("pickup_type")
    dropOff = rows.column("drop_off_type")
    headsign = rows.column("stop_headsign")
    distance = rows.column("shape_dist_traveled")
    timepoint = rows.column("timepoint")
    limit = limits.serviceTime
    headsignBytes = limits.headsignBytes
    self.counts = counts
  }

  /// Hands every usable row to `sink`.
  func read(
    _ rows: inout TableRows, trips: TripTable, stops: StopTable,
    headsigns: inout IDTable, sink: inout some StopTimeSink & ~Copyable
  ) throws(ImportError) {
    var search = StopSearch(stops)
    var lastTrip = LastField()
    var tripNumber = IDTable.none
    var isUsable = false
    while try rows.next() {
      let fields = rows.row
      if !lastTrip.matches(fields[trip]) {
        lastTrip.set(fields[trip])
        tripNumber = rows.find(trip, in: trips.trips.ids)
        isUsable = tripNumber != IDTable.none && trips.trips.rows[Int(tripNumber)].isUsable
      }
      guard isUsable else {
        if counts, tripNumber == IDTable.none {
          rows.note(.unknownReference, "trip_id \(rows[trip].string)")
        }
        continue
      }
      guard let row = try parse(fields, &rows, &search, &headsigns) else { continue }
      try sink.add(row, trip: tripNumber, line: rows.line)
    }
  }

  @inline(__always)
  private func parse(
    _ fields: CSVRow, _ rows: inout TableRows, _ stops: inout StopSearch,
    _ headsigns: inout IDTable
  ) throws(ImportError) -> StopTimeRow? {
    if hasFlexColumns, isFlex(fields) {
      if counts { rows.note(.flexRow) }
      return nil
    }
    let stopNumber = stops.find(fields[stop], stop, in: &rows)
    guard stopNumber != IDTable.none else {
      if counts { rows.note(.unknownReference, "stop_id \(fields[stop].string)") }
      return nil
    }
    guard stops.isServed(stopNumber) else {
      if counts { rows.note(.notAStop, fields[stop].string) }
      return nil
    }
    guard let number = fields[sequence].digits else {
      if counts { rows.note(.badNumber, "stop_sequence \(fields[sequence].string)") }
      return nil
    }
    var row = StopTimeRow(
      sequence: number, stop: stopNumber, arrival: StopTimeRow.blank, departure: StopTimeRow.blank,
      headsign: 0, flags: 0, distance: .nan)
    guard readTimes(fields, rows, &row) else { return nil }
    readTypes(fields, rows, &row)
    if !headsign.isAbsent, !fields[headsign].isEmpty {
      row.headsign = try headsignNumber(&rows, &headsigns)
    }
    if !distance.isAbsent { row.distance = fields[distance].decimal ?? .nan }
    return row
  }

  /// True for a row of GTFS-Flex: it has a window or an area instead of a time and a stop.
  private func isFlex(_ fields: CSVRow) -> Bool {
    !fields[location].isEmpty || !fields[locationGroup].isEmpty || !fields[windowStart].isEmpty
      || !fields[windowEnd].isEmpty
  }

  private func headsignNumber(
    _ rows: inout TableRows, _ headsigns: inout IDTable
  ) throws(ImportError) -> UInt32 {
    let number = headsigns.insert(counts ? rows.text(headsign) : rows.quietText(headsign)).number
    guard number < Self.headsignLimit, headsigns.byteCount < headsignBytes else {
      throw ImportError(
        .tooLarge, file: rows.file, "there are too many different stop_headsigns")
    }
    return number
  }

  @inline(__always)
  private func readTimes(
    _ fields: CSVRow, _ rows: borrowing TableRows, _ row: inout StopTimeRow
  ) -> Bool {
    let arrivalField = fields[arrival]
    let departureField = fields[departure]
    let first = arrivalField.serviceTime
    // Most rows have the same time twice.
    let second = arrivalField == departureField ? first : departureField.serviceTime
    if first >= 0, second >= 0, first < limit, second < limit {
      (row.arrival, row.departure) = (first, second)
      return true
    }
    return readUnusualTimes(first, second, fields, rows, &row)
  }

  /// A time that is missing or unreadable.
  private func readUnusualTimes(
    _ first: Int32, _ second: Int32, _ fields: CSVRow, _ rows: borrowing TableRows,
    _ row: inout StopTimeRow
  ) -> Bool {
    if first == ServiceTime.blank, second == ServiceTime.blank { return true }
    let times = (first, second)
    let isKnown = (times.0 >= 0 && times.0 < limit, times.1 >= 0 && times.1 < limit)
    guard isKnown.0 != isKnown.1 else {
      note(.badTime, fields, rows)
      return false
    }
    let known = isKnown.0 ? first : second
    let other = isKnown.0 ? second : first
    guard other == ServiceTime.blank || other == ServiceTime.unreadable else {
      note(.badTime, fields, rows)
      return false
    }
    if other == ServiceTime.unreadable { note(.oneTimeUnreadable, fields, rows) }
    (row.arrival, row.departure) = (known, known)
    return true
  }

  private func note(_ kind: IssueKind, _ fields: CSVRow, _ rows: borrowing TableRows) {
    if counts { rows.note(kind, "\(fields[arrival].string), \(fields[departure].string)") }
  }

  /// pickup_type, drop_off_type and timepoint as flags.
  @inline(__always)
  private func readTypes(_ fields: CSVRow, _ rows: borrowing TableRows, _ row: inout StopTimeRow) {
    let board = fields[pickup]
    if !board.isEmpty { row.flags |= flags(board, closed: 1, ask: 8, rows) }
    let alight = fields[dropOff]
    if !alight.isEmpty { row.flags |= flags(alight, closed: 2, ask: 16, rows) }
    if !timepoint.isAbsent, fields[timepoint] == "0" { row.flags |= 4 }
  }

  @inline(__always)
  private func flags(
    _ type: Bytes, closed: UInt8, ask: UInt8, _ rows: borrowing TableRows
  ) -> UInt8 {
    switch type.digits {
    case 0: return 0
    case 1, 2: return closed
    case 3: return ask
    default:
      if counts { rows.note(.unknownPickupType, type.string) }
      return closed
    }
  }
}
