/// The rows of routes.txt.
struct RouteTable {
  struct Row: StagedRow {
    var shortName: UInt32
    var longName: UInt32
    /// Position of the agency in the order of ids.
    var agency: UInt32
    var type: UInt16
    var color: UInt32
    var textColor: UInt32

    func content(_ texts: IDTable) -> [UInt8] {
      var content = RowContent()
      content.add(texts[shortName])
      content.add(texts[longName])
      content.add(agency)
      content.add(type)
      content.add(color)
      content.add(textColor)
      return content.bytes
    }
  }

  private(set) var routes = KeyedRows<Row>()
  /// Route numbers by id, bytewise, and the inverse.
  private(set) var order: [UInt32] = []
  private(set) var ranks: [UInt32] = []

  static func read(
    _ session: ImportSession, _ agencies: AgencyTable
  ) throws(ImportError) -> RouteTable {
    let table = try session.read(.routes) { rows throws(ImportError) in
      try parse(&rows, session, agencies)
    }
    guard var table else { throw session.missing(.routes) }
    table.order = table.routes.ids.sorted()
    table.ranks = inverse(of: table.order)
    return table
  }

  private static func parse(
    _ rows: inout TableRows, _ session: ImportSession, _ agencies: AgencyTable
  ) throws(ImportError) -> RouteTable {
    var table = RouteTable()
    let id = try rows.required("route_id")
    let agency = rows.column("agency_id")
    let shortName = rows.column("route_short_name")
    let longName = rows.column("route_long_name")
    let type = rows.column("route_type")
    let color = rows.column("route_color")
    let textColor = rows.column("route_text_color")
    let hasOneZone = Set(agencies.agencies.rows.map(\.zone)).count == 1
    while try rows.next() {
      guard !rows[id].isEmpty else {
        rows.note(.missingKey)
        continue
      }
      var owner = rows.find(agency, in: agencies.agencies.ids)
      if owner == IDTable.none {
        // One agency can only be that one; several in one zone give the same times.
        let isAmbiguous = agencies.agencies.count > 1
        guard !isAmbiguous || (rows[agency].isEmpty && hasOneZone) else {
          rows.note(.unknownReference, "agency_id \(rows[agency].string)")
          continue
        }
        if isAmbiguous || !rows[agency].isEmpty { rows.note(.agencyAssumed, rows[agency].string) }
        owner = agencies.order[0]
      }
      var kind = rows[type].digits ?? -1
      if kind < 0 || kind > 1799 {
        rows.note(.unknownRouteType, rows[type].string)
        kind = 3
      }
      let row = Row(
        shortName: table.routes.text(rows.text(shortName)),
        longName: table.routes.text(rows.text(longName)), agency: agencies.ranks[Int(owner)],
        type: UInt16(kind),
        color: rows[color].color ?? .max, textColor: rows[textColor].color ?? .max)
      if !table.routes.add(rows.text(id), row) { rows.note(.duplicateKey, rows[id].string) }
      guard table.routes.count <= session.limits.routes else {
        throw session.tooMany(session.limits.routes, "routes", .routes)
      }
    }
    return table
  }
}
