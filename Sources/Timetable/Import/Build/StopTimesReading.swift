/// The reading of stop_times.txt from its first byte to assembled trips.
enum StopTimesReading {
  static func read(
    _ session: ImportSession, _ trips: TripTable, _ stops: StopTable
  ) throws(ImportError) -> TripAssembler {
    var assembler = TripAssembler(trips, stops, session.limits)
    var headsigns = IDTable.withEmpty()
    var isLegacy = false
    var isFirst = true
    let read: Void? = try session.read(.stopTimes) { rows throws(ImportError) in
      if !isFirst {
        // A second call means that the table is in the legacy encoding.
        isLegacy = true
        assembler = TripAssembler(trips, stops, session.limits)
        headsigns = IDTable.withEmpty()
      }
      isFirst = false
      let table = try StopTimesTable(rows, session.limits, counts: true)
      try table.read(&rows, trips: trips, stops: stops, headsigns: &headsigns, sink: &assembler)
      assembler.finish()
    }
    guard read != nil else { throw session.missing(.stopTimes) }
    try ScatteredTrips.assemble(
      &assembler, session, trips: trips, stops: stops, headsigns: &headsigns,
      encoding: isLegacy ? session.legacyEncoding : nil)
    note(assembler, trips, session.log)
    assembler.headsigns = headsigns
    return assembler
  }

  /// Reports the trips that are left out, in the order of trips.txt.
  private static func note(
    _ assembler: borrowing TripAssembler, _ trips: TripTable, _ log: IssueLog
  ) {
    for trip in trips.trips.rows.indices where trips.trips.rows[trip].isUsable {
      let outcome = assembler.outcomes[trip]
      guard let issue = outcome.issue else { continue }
      let isAbsent = outcome == .absent
      log.add(
        issue, file: isAbsent ? Table.trips.rawValue : Table.stopTimes.rawValue,
        line: Int(isAbsent ? trips.trips.rows[trip].line : assembler.firstLines[trip]),
        detail: trips.trips.ids.string(UInt32(trip)))
    }
  }
}
