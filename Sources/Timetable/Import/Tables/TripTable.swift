/// The rows of trips.txt.
struct TripTable {
  struct Row: StagedRow {
    /// Positions of the route and the service in the order of their ids, or `none`.
    var route: UInt32
    var service: UInt32
    var headsign: UInt32
    var shortName: UInt32
    var block: UInt32
    /// direction_id, or 255.
    var direction: UInt8
    /// False for a trip that is known but cannot run; its stop times are passed over in silence.
    var isUsable: Bool
    var line: UInt32

    func content(_ texts: IDTable) -> [UInt8] {
      var content = RowContent()
      // Usable rows come first, so that one of them stays where an id repeats.
      content.add(isUsable ? 0 : UInt8(1))
      for text in [headsign, shortName, block] { content.add(texts[text]) }
      content.add(route)
      content.add(service)
      content.add(direction)
      return content.bytes
    }
  }

  private(set) var trips = KeyedRows<Row>()

  static func read(
    _ session: ImportSession, _ routes: RouteTable, _ calendar: CalendarTable, _ days: ServiceDays
  ) throws(ImportError) -> TripTable {
    var runs = [Bool](repeating: false, count: calendar.ids.count)
    for service in runs.indices { runs[service] = days.runs(UInt32(service)) }
    let table = try session.read(.trips) { rows throws(ImportError) in
      try parse(&rows, session, routes, calendar, runs)
    }
    guard let table else { throw session.missing(.trips) }
    return table
  }

  private static func parse(
    _ rows: inout TableRows, _ session: ImportSession, _ routes: RouteTable,
    _ calendar: CalendarTable, _ runs: [Bool]
  ) throws(ImportError) -> TripTable {
    var table = TripTable()
    let id = try rows.required("trip_id")
    let route = try rows.required("route_id")
    let service = try rows.required("service_id")
    let headsign = rows.column("trip_headsign")
    let shortName = rows.column("trip_short_name")
    let block = rows.column("block_id")
    let direction = rows.column("direction_id")
    while try rows.next() {
      guard !rows[id].isEmpty else {
        rows.note(.missingKey)
        continue
      }
      let routeNumber = rows.find(route, in: routes.routes.ids)
      let serviceNumber = rows.find(service, in: calendar.ids)
      var isUsable = false
      if routeNumber == IDTable.none {
        rows.note(.unknownReference, "route_id \(rows[route].string)")
      } else if serviceNumber == IDTable.none {
        rows.note(.unknownReference, "service_id \(rows[service].string)")
      } else if !runs[Int(serviceNumber)] {
        rows.note(.tripNeverRuns, rows[id].string)
      } else {
        isUsable = true
      }
      let directionValue = rows[direction].digits ?? 255
      let row = Row(
        route: routeNumber == IDTable.none ? IDTable.none : routes.ranks[Int(routeNumber)],
        service: serviceNumber == IDTable.none ? IDTable.none : calendar.ranks[Int(serviceNumber)],
        headsign: table.trips.text(rows.text(headsign)),
        shortName: table.trips.text(rows.text(shortName)),
        block: table.trips.text(rows.text(block)),
        direction: directionValue <= 1 ? UInt8(directionValue) : 255, isUsable: isUsable,
        line: UInt32(truncatingIfNeeded: rows.line))
      if !table.trips.add(rows.text(id), row) { rows.note(.duplicateKey, rows[id].string) }
      guard table.trips.count <= session.limits.trips else {
        throw session.tooMany(session.limits.trips, "trips", .trips)
      }
    }
    return table
  }
}
