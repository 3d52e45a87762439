import TimetableEngine

/// The rows of transfers.txt.
struct TransferTable {
  /// A row; stops, routes and trips by their numbers in their tables, or `none`.
  struct Row {
    var fromStop = IDTable.none
    var toStop = IDTable.none
    var fromRoute = IDTable.none
    var toRoute = IDTable.none
    var fromTrip = IDTable.none
    var toTrip = IDTable.none
    var type: UInt8 = 0
    /// min_transfer_time in whole seconds, or −1.
    var seconds: Int32 = -1
  }

  private(set) var rows: [Row] = []

  /// Ten days; nobody waits longer for a change.
  private static let longestTime = 864_000.0

  static func read(
    _ session: ImportSession, stops: StopTable, routes: RouteTable, trips: TripTable
  ) throws(ImportError) -> TransferTable {
    try session.read(.transfers) { rows throws(ImportError) in
      var table = TransferTable()
      try table.parse(&rows, session, stops, routes, trips)
      return table
    } ?? TransferTable()
  }

  private mutating func parse(
    _ rows: inout TableRows, _ session: ImportSession, _ stops: StopTable, _ routes: RouteTable,
    _ trips: TripTable
  ) throws(ImportError) {
    let fromStop = rows.column("from_stop_id")
    let toStop = rows.column("to_stop_id")
    let fromRoute = rows.column("from_route_id")
    let toRoute = rows.column("to_route_id")
    let fromTrip = rows.column("from_trip_id")
    let toTrip = rows.column("to_trip_id")
    let type = rows.column("transfer_type")
    let time = rows.column("min_transfer_time")
    while try rows.next() {
      var row = Row()
      guard
        reference(&rows, fromStop, stops.stops.ids, &row.fromStop, "from_stop_id"),
        reference(&rows, toStop, stops.stops.ids, &row.toStop, "to_stop_id"),
        reference(&rows, fromRoute, routes.routes.ids, &row.fromRoute, "from_route_id"),
        reference(&rows, toRoute, routes.routes.ids, &row.toRoute, "to_route_id"),
        reference(&rows, fromTrip, trips.trips.ids, &row.fromTrip, "from_trip_id"),
        reference(&rows, toTrip, trips.trips.ids, &row.toTrip, "to_trip_id")
      else { continue }
      guard let kind = rows[type].isEmpty ? 0 : rows[type].digits, kind <= 5 else {
        rows.note(.badValue, "transfer_type \(rows[type].string)")
        continue
      }
      row.type = UInt8(kind)
      // Only in-seat rows may leave out the stops, and then they name both trips.
      let namesStops = row.fromStop != IDTable.none && row.toStop != IDTable.none
      let namesTrips = row.fromTrip != IDTable.none && row.toTrip != IDTable.none
      guard namesStops || (kind >= 4 && namesTrips) else {
        rows.note(.missingKey)
        continue
      }
      guard readTime(rows, time, &row) else { continue }
      self.rows.append(row)
      guard self.rows.count <= session.limits.transfers else {
        throw session.tooMany(session.limits.transfers, "transfers", .transfers)
      }
    }
  }

  /// Looks a column up; false, with a note, where it names what is not there.
  private func reference(
    _ rows: inout TableRows, _ column: Column, _ ids: IDTable, _ number: inout UInt32,
    _ name: StaticString
  ) -> Bool {
    guard !rows[column].isEmpty else { return true }
    number = rows.find(column, in: ids)
    if number == IDTable.none {
      rows.note(.unknownReference, "\(name) \(rows[column].string)")
      return false
    }
    return true
  }

  private func readTime(
    _ rows: borrowing TableRows, _ column: Column, _ row: inout Row
  ) -> Bool {
    let field = rows[column]
    if field.isEmpty {
      if row.type == 2 {
        rows.note(.transferWithoutTime)
        row.type = 0
      }
      return true
    }
    guard let seconds = field.decimal, seconds >= 0, seconds <= Self.longestTime else {
      rows.note(.badNumber, "min_transfer_time \(field.string)")
      return false
    }
    row.seconds = Int32(seconds.rounded(.up))
    // A time that is given counts: a row without a type, or of type 0, then reads as type 2.
    if row.type == 0 { row.type = 2 }
    return true
  }
}
