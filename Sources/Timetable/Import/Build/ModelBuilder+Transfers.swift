import TimetableEngine

extension ModelBuilder {
  /// Adds the transfers in an order of their own, without those of trips that do not run.
  mutating func addTransfers() {
    let none = TimetableModel.none
    let routeRanks = tables.routes.ranks
    for row in tables.transfers.rows {
      let fromTrip = row.fromTrip == none ? none : firstRuns[Int(row.fromTrip)]
      let toTrip = row.toTrip == none ? none : firstRuns[Int(row.toTrip)]
      if row.fromTrip != none && fromTrip == none || row.toTrip != none && toTrip == none {
        continue
      }
      model.transfers.append(
        TimetableModel.Transfer(
          fromStop: row.fromStop == none ? none : stopRanks[Int(row.fromStop)],
          toStop: row.toStop == none ? none : stopRanks[Int(row.toStop)],
          fromRoute: row.fromRoute == none ? none : routeRanks[Int(row.fromRoute)],
          toRoute: row.toRoute == none ? none : routeRanks[Int(row.toRoute)],
          fromTrip: fromTrip, toTrip: toTrip, type: row.type, seconds: row.seconds))
    }
    model.transfers.sort { Self.key($0).lexicographicallyPrecedes(Self.key($1)) }
  }

  private static func key(_ transfer: TimetableModel.Transfer) -> [UInt32] {
    [
      transfer.fromStop, transfer.toStop, transfer.fromRoute, transfer.toRoute, transfer.fromTrip,
      transfer.toTrip, UInt32(transfer.type), UInt32(bitPattern: transfer.seconds),
    ]
  }
}
