/// Trips whose rows do not stand together in stop_times.txt.
///
/// The file is read again, as often as needed to keep no more than `rowsPerPass` rows in memory: an
/// export without any order costs time, not memory.
enum ScatteredTrips {
  private static let rowsPerPass = 4_000_000
  /// With more passes than this the passes get larger instead.
  private static let passLimit = 8

  /// Puts the rows of the wanted trips side by side: the first reading has counted them.
  private struct Gathering: StopTimeSink {
    private var next: [Int]
    private(set) var bounds: [Range<Int>] = []
    private(set) var rows: [StopTimeRow]

    init(_ trips: [UInt32], _ counts: [UInt32]) {
      next = [Int](repeating: -1, count: counts.count)
      var position = 0
      for trip in trips {
        next[Int(trip)] = position
        bounds.append(position..<position + Int(counts[Int(trip)]))
        position += Int(counts[Int(trip)])
      }
      rows = [StopTimeRow](repeating: StopTimeRow.empty, count: position)
    }

    mutating func add(_ row: StopTimeRow, trip: UInt32, line: Int) throws(ImportError) {
      let position = next[Int(trip)]
      guard position >= 0, position < rows.count else { return }
      rows[position] = row
      next[Int(trip)] = position + 1
    }

    /// Whether every trip has as many rows as were counted; else the file has changed meanwhile.
    func isComplete(_ trips: [UInt32]) -> Bool {
      zip(trips, bounds).allSatisfy { next[Int($0)] == $1.upperBound }
    }
  }

  static func assemble(
    _ assembler: inout TripAssembler, _ session: ImportSession, trips: TripTable, stops: StopTable,
    headsigns: inout IDTable, encoding: LegacyEncoding?
  ) throws(ImportError) {
    assembler.leaveOutLongTrips()
    for pass in passes(assembler) {
      guard var rows = try session.reopen(.stopTimes, encoding: encoding) else { return }
      var gathering = Gathering(pass, assembler.rowCounts)
      let table = try StopTimesTable(rows, session.limits, counts: false)
      try table.read(&rows, trips: trips, stops: stops, headsigns: &headsigns, sink: &gathering)
      guard gathering.isComplete(pass) else {
        throw ImportError(
          .unreadable, file: rows.file, "the file changed while it was read", hint: "try again")
      }
      for (trip, range) in zip(pass, gathering.bounds) {
        assembler.replace(trip, with: gathering.rows[range])
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
