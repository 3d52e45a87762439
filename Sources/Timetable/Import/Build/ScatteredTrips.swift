/// Trips whose rows do not stand together in stop_times.txt.
///
/// The file is read again, as often as needed to keep no more than `rowsPerPass` rows in memory: an
/// export without any order costs time, not memory.
enum ScatteredTrips {
  private static let rowsPerPass = 3_000_000
  /// With more passes than this the passes get larger instead.
  private static let passLimit = 8

  private struct Gathering: StopTimeSink {
    var isWanted: [Bool]
    var rows: [(trip: UInt32, row: StopTimeRow)] = []

    mutating func add(_ row: StopTimeRow, trip: UInt32, line: Int) throws(ImportError) {
      if isWanted[Int(trip)] { rows.append((trip, row)) }
    }
  }

  static func assemble(
    _ assembler: inout TripAssembler, _ session: ImportSession, trips: TripTable, stops: StopTable,
    headsigns: inout IDTable, encoding: LegacyEncoding?
  ) throws(ImportError) {
    for pass in passes(assembler) {
      guard var rows = try session.reopen(.stopTimes, encoding: encoding) else { return }
      var gathering = Gathering(isWanted: [Bool](repeating: false, count: trips.trips.count))
      for trip in pass { gathering.isWanted[Int(trip)] = true }
      let table = try StopTimesTable(rows, session.limits, counts: false)
      try table.read(&rows, trips: trips, stops: stops, headsigns: &headsigns, sink: &gathering)
      gathering.rows.sort { ($0.trip, $0.row.sequence) < ($1.trip, $1.row.sequence) }
      let all = gathering.rows
      var first = 0
      while first < all.count {
        var last = first
        while last < all.count, all[last].trip == all[first].trip { last += 1 }
        assembler.replace(all[first].trip, with: all[first..<last].map(\.row)[...])
        first = last
      }
      assembler.finish()
    }
  }

  /// The scattered trips in groups of bounded size.
  private static func passes(_ assembler: borrowing TripAssembler) -> [[UInt32]] {
    let scattered = assembler.outcomes.indices.filter { assembler.outcomes[$0] == .scattered }
    let total = scattered.reduce(0) { $0 + Int(assembler.rowCounts[$1]) }
    let limit = max(rowsPerPass, total / passLimit + 1)
    var passes: [[UInt32]] = []
    var rows = 0
    for trip in scattered {
      if passes.isEmpty || rows + Int(assembler.rowCounts[trip]) > limit {
        passes.append([])
        rows = 0
      }
      passes[passes.count - 1].append(UInt32(trip))
      rows += Int(assembler.rowCounts[trip])
    }
    return passes
  }
}
