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
    model.transfers.sort(by: Self.precedes)
  }

  private static func precedes(
    _ a: TimetableModel.Transfer, _ b: TimetableModel.Transfer
  ) -> Bool {
    let (one, two) = ((a.fromStop, a.toStop), (b.fromStop, b.toStop))
    if one != two { return one < two }
    return (a.fromRoute, a.toRoute, a.fromTrip, a.toTrip, UInt32(a.type), UInt32(a.seconds + 1))
      < (b.fromRoute, b.toRoute, b.fromTrip, b.toTrip, UInt32(b.type), UInt32(b.seconds + 1))
  }
}
