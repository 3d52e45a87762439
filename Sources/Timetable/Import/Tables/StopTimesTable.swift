/// A row of stop_times.txt that can be used.
struct StopTimeRow: BitwiseCopyable {
  static let blank = Int32.min

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
  private let flexColumns: [Column]
  private let limit: Int32
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
    flexColumns = [
      "location_id", "location_group_id", "start_pickup_drop_off_window",
      "end_pickup_drop_off_window",
    ].map { rows.column($0) }.filter { !$0.isAbsent }
    stop = flexColumns.isEmpty ? try rows.required("stop_id") : rows.column("stop_id")
    pickup = rows.column("pickup_type")
    dropOff = rows.column("drop_off_type")
    headsign = rows.column("stop_headsign")
    distance = rows.column("shape_dist_traveled")
    timepoint = rows.column("timepoint")
    limit = limits.serviceTime
    self.counts = counts
  }

  /// Hands every usable row to `sink`.
  func read(
    _ rows: inout TableRows, trips: borrowing TripTable, stops: borrowing StopTable,
    headsigns: inout IDTable, sink: inout some StopTimeSink & ~Copyable
  ) throws(ImportError) {
    var lastTrip = LastField()
    var tripNumber = IDTable.none
    var isUsable = false
    while try rows.next() {
      if !lastTrip.matches(rows[trip]) {
        lastTrip.set(rows[trip])
        tripNumber = rows.find(trip, in: trips.trips.ids)
        isUsable = tripNumber != IDTable.none && trips.trips.rows[Int(tripNumber)].isUsable
      }
      guard isUsable else {
        if counts, tripNumber == IDTable.none {
          rows.note(.unknownReference, "trip_id \(rows[trip].string)")
        }
        continue
      }
      guard let row = parse(&rows, stops, &headsigns) else { continue }
      guard row.headsign < Self.headsignLimit else {
        throw ImportError(
          .tooLarge, file: rows.file, "there are more than \(Self.headsignLimit) stop_headsigns")
      }
      try sink.add(row, trip: tripNumber, line: rows.line)
    }
  }

  @inline(__always)
  private func parse(
    _ rows: inout TableRows, _ stops: borrowing StopTable, _ headsigns: inout IDTable
  ) -> StopTimeRow? {
    if !flexColumns.isEmpty {
      for column in flexColumns where !rows[column].isEmpty {
        if counts { rows.note(.flexRow) }
        return nil
      }
    }
    let stopNumber = rows.find(stop, in: stops.stops.ids)
    guard stopNumber != IDTable.none else {
      if counts { rows.note(.unknownReference, "stop_id \(rows[stop].string)") }
      return nil
    }
    guard stops.stops.rows[Int(stopNumber)].kind == 0 else {
      if counts { rows.note(.notAStop, rows[stop].string) }
      return nil
    }
    guard let number = rows[sequence].digits else {
      if counts { rows.note(.badNumber, "stop_sequence \(rows[sequence].string)") }
      return nil
    }
    var row = StopTimeRow(
      sequence: number, stop: stopNumber, arrival: StopTimeRow.blank, departure: StopTimeRow.blank,
      headsign: 0, flags: 0, distance: .nan)
    guard readTimes(&rows, &row) else { return nil }
    readTypes(&rows, &row)
    if !headsign.isAbsent, !rows[headsign].isEmpty {
      row.headsign =
        headsigns.insert(counts ? rows.text(headsign) : rows.quietText(headsign)).number
    }
    if !distance.isAbsent { row.distance = rows[distance].decimal ?? .nan }
    return row
  }

  @inline(__always)
  private func readTimes(_ rows: inout TableRows, _ row: inout StopTimeRow) -> Bool {
    switch (rows[arrival].serviceTime, rows[departure].serviceTime) {
    case (.time(let first), .time(let second)) where first < limit && second < limit:
      (row.arrival, row.departure) = (first, second)
    case (.time(let only), .blank) where only < limit, (.blank, .time(let only)) where only < limit:
      (row.arrival, row.departure) = (only, only)
    case (.blank, .blank):
      break
    case (.time(let only), .unreadable) where only < limit,
      (.unreadable, .time(let only)) where only < limit:
      (row.arrival, row.departure) = (only, only)
      if counts { rows.note(.oneTimeUnreadable, times(rows)) }
    default:
      if counts { rows.note(.badTime, times(rows)) }
      return false
    }
    return true
  }

  private func times(_ rows: borrowing TableRows) -> String {
    "\(rows[arrival].string), \(rows[departure].string)"
  }

  /// pickup_type, drop_off_type and timepoint as flags.
  @inline(__always)
  private func readTypes(_ rows: inout TableRows, _ row: inout StopTimeRow) {
    let board = rows[pickup]
    if !board.isEmpty {
      row.flags |= flags(board, closed: 1, ask: 8, &rows)
    }
    let alight = rows[dropOff]
    if !alight.isEmpty {
      row.flags |= flags(alight, closed: 2, ask: 16, &rows)
    }
    if !timepoint.isAbsent, rows[timepoint].count == 1, rows[timepoint][0] == 0x30 {
      row.flags |= 4
    }
  }

  @inline(__always)
  private func flags(
    _ type: Bytes, closed: UInt8, ask: UInt8, _ rows: inout TableRows
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

/// The last value of a field, to see that it repeats.
@safe struct LastField: ~Copyable {
  private var bytes = unsafe UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  private var count = -1

  deinit { unsafe bytes.deallocate() }

  @inline(__always) func matches(_ field: Bytes) -> Bool {
    guard count == field.count, let base = unsafe bytes.baseAddress else { return false }
    return unsafe Bytes(base: UnsafePointer(base), count: count) == field
  }

  mutating func set(_ field: Bytes) {
    if unsafe field.count >= bytes.count {
      unsafe bytes.deallocate()
      unsafe bytes = .allocate(capacity: field.count + 64)
      unsafe bytes.initialize(repeating: 0)
    }
    _ = unsafe bytes.update(fromContentsOf: field.buffer)
    count = field.count
  }
}
