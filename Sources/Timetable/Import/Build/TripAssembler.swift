/// What became of the stop times of a trip.
enum TripOutcome: UInt8, Sendable {
  /// No row was seen.
  case absent
  /// Its rows stand in one piece and are turned into a pattern and a profile.
  case complete
  /// Its rows lie in several places of the file and are gathered by a second reading.
  case scattered
  case tooShort, tooLong, duplicateSequence, backwards, missingEndTimes

  var issue: IssueKind? {
    switch self {
    case .complete, .scattered: nil
    case .absent, .tooShort: .tripTooShort
    case .tooLong: .tripTooLong
    case .duplicateSequence: .tripDuplicateSequence
    case .backwards: .tripBackwards
    case .missingEndTimes: .tripMissingEndTimes
    }
  }
}

/// Turns the rows of trips into shared patterns and time profiles while the file is read.
///
/// The rows of a trip normally stand together; a trip whose rows do not is marked `scattered` and
/// read again.
struct TripAssembler: ~Copyable, StopTimeSink {
  /// One for each trip of the trip table.
  private(set) var outcomes: [TripOutcome]
  private(set) var patterns: [UInt32]
  private(set) var profiles: [UInt32]
  private(set) var starts: [Int32]
  private(set) var rowCounts: [UInt32]
  private(set) var firstLines: [UInt32]
  /// First word: route and direction; then for each stop stop | headsign << 32 | flags << 56.
  private(set) var patternPool = SequencePool()
  /// For each stop arrival | departure << 32, both relative to the start.
  private(set) var profilePool = SequencePool()

  /// Texts of stop_headsign by the numbers in the patterns; set when all is read.
  var headsigns = IDTable.withEmpty()

  private let trips: TripTable
  private let stops: StopTable
  private let limits: ImportLimits
  private var current = IDTable.none
  private var rows: [StopTimeRow] = []
  private var rowsSeen: UInt32 = 0
  private var isSorted = true
  private var hasBlanks = false
  private var words: [UInt64] = []

  init(_ trips: TripTable, _ stops: StopTable, _ limits: ImportLimits) {
    self.trips = trips
    self.stops = stops
    self.limits = limits
    let count = trips.trips.count
    outcomes = [TripOutcome](repeating: .absent, count: count)
    patterns = [UInt32](repeating: 0, count: count)
    profiles = [UInt32](repeating: 0, count: count)
    starts = [Int32](repeating: 0, count: count)
    rowCounts = [UInt32](repeating: 0, count: count)
    firstLines = [UInt32](repeating: 0, count: count)
  }

  @inline(__always)
  mutating func add(_ row: StopTimeRow, trip: UInt32, line: Int) throws(ImportError) {
    if trip != current { begin(trip, line) }
    rowsSeen += 1
    guard rows.count <= limits.stopsPerTrip else { return }
    if let last = rows.last, last.sequence >= row.sequence { isSorted = false }
    if row.departure == StopTimeRow.blank { hasBlanks = true }
    rows.append(row)
  }

  private mutating func begin(_ trip: UInt32, _ line: Int) {
    finish()
    current = trip
    let index = Int(trip)
    if outcomes[index] != .absent {
      outcomes[index] = .scattered
    } else {
      firstLines[index] = UInt32(truncatingIfNeeded: line)
    }
  }

  /// Gives up scattered trips that have more rows than any trip may have.
  mutating func leaveOutLongTrips() {
    for trip in outcomes.indices
    where outcomes[trip] == .scattered && rowCounts[trip] > limits.stopsPerTrip {
      outcomes[trip] = .tooLong
    }
  }

  /// Starts over with a trip whose rows are now all at hand.
  mutating func replace(_ trip: UInt32, with gathered: ArraySlice<StopTimeRow>) {
    finish()
    current = trip
    outcomes[Int(trip)] = .absent
    rowCounts[Int(trip)] = 0
    rowsSeen = UInt32(gathered.count)
    rows.append(contentsOf: gathered.prefix(limits.stopsPerTrip + 1))
    hasBlanks = rows.contains { $0.departure == StopTimeRow.blank }
    isSorted = false
  }

  /// Takes the rows that are at hand as those of the current trip.
  mutating func finish() {
    guard current != IDTable.none else { return }
    let index = Int(current)
    rowCounts[index] &+= rowsSeen
    if outcomes[index] != .scattered { outcomes[index] = assemble(index) }
    current = IDTable.none
    rows.removeAll(keepingCapacity: true)
    rowsSeen = 0
    isSorted = true
    hasBlanks = false
  }

  private mutating func assemble(_ trip: Int) -> TripOutcome {
    guard rows.count <= limits.stopsPerTrip else { return .tooLong }
    if !isSorted {
      rows.sort { $0.sequence < $1.sequence }
      for index in rows.indices.dropFirst() where rows[index].sequence == rows[index - 1].sequence {
        return .duplicateSequence
      }
    }
    guard rows.count >= 2 else { return .tooShort }
    if hasBlanks {
      guard rows[0].departure != StopTimeRow.blank,
        rows[rows.count - 1].arrival != StopTimeRow.blank
      else { return .missingEndTimes }
      TimeInterpolation.fill(&rows, stops)
    }
    var earliest = rows[0].arrival
    for row in rows {
      guard row.arrival >= earliest, row.departure >= row.arrival else { return .backwards }
      earliest = row.departure
    }
    pool(trip)
    return .complete
  }

  private mutating func pool(_ trip: Int) {
    let head = trips.trips.rows[trip]
    words.removeAll(keepingCapacity: true)
    words.append(UInt64(head.route) | UInt64(head.direction) << 32)
    for row in rows {
      words.append(UInt64(row.stop) | UInt64(row.headsign) << 32 | UInt64(row.flags) << 56)
    }
    patterns[trip] = patternPool.insert(words)
    let start = rows[0].departure
    words.removeAll(keepingCapacity: true)
    for row in rows {
      words.append(
        UInt64(UInt32(bitPattern: row.arrival - start))
          | UInt64(UInt32(bitPattern: row.departure - start)) << 32)
    }
    profiles[trip] = profilePool.insert(words)
    starts[trip] = start
  }
}
