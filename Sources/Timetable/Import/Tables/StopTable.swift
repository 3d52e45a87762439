import Foundation

/// The rows of stops.txt.
struct StopTable {
  struct Row: StagedRow {
    var name: UInt32
    var code: UInt32
    var platform: UInt32
    var parent: UInt32
    var zone: UInt32
    /// Degrees, or NaN.
    var latitude: Double
    var longitude: Double
    /// location_type.
    var kind: UInt8
    var line: UInt32

    func content(_ texts: IDTable) -> [UInt8] {
      var content = RowContent()
      for text in [name, code, platform, parent, zone] { content.add(texts[text]) }
      content.add(kind)
      content.add(latitude.bitPattern)
      content.add(longitude.bitPattern)
      return content.bytes
    }
  }

  private(set) var stops = KeyedRows<Row>()
  /// The parent of each stop as a number, or `none`.
  private(set) var parents: [UInt32] = []

  static func read(_ session: ImportSession) throws(ImportError) -> StopTable {
    guard
      var table = try session.read(
        .stops, { rows throws(ImportError) in try parse(&rows, session) })
    else { throw session.missing(.stops) }
    table.resolveParents(session.log)
    return table
  }

  private static func parse(
    _ rows: inout TableRows, _ session: ImportSession
  ) throws(ImportError) -> StopTable {
    var table = StopTable()
    let id = try rows.required("stop_id")
    let name = rows.column("stop_name")
    let code = rows.column("stop_code")
    let platform = rows.column("platform_code")
    let latitude = rows.column("stop_lat")
    let longitude = rows.column("stop_lon")
    let kind = rows.column("location_type")
    let parent = rows.column("parent_station")
    let zone = rows.column("stop_timezone")
    while try rows.next() {
      guard !rows[id].isEmpty else {
        rows.note(.missingKey)
        continue
      }
      let kindField = rows[kind]
      guard let kindValue = kindField.isEmpty ? 0 : kindField.digits, kindValue <= 4 else {
        rows.note(.badValue, "location_type \(kindField.string)")
        continue
      }
      let place = coordinates(rows, latitude, longitude, isStop: kindValue == 0)
      let row = Row(
        name: table.stops.text(rows.text(name)), code: table.stops.text(rows.text(code)),
        platform: table.stops.text(rows.text(platform)),
        parent: table.stops.text(rows.text(parent)), zone: table.stops.text(rows.text(zone)),
        latitude: place.latitude, longitude: place.longitude, kind: UInt8(kindValue),
        line: UInt32(truncatingIfNeeded: rows.line))
      if !table.stops.add(rows.text(id), row) { rows.note(.duplicateKey, rows[id].string) }
      guard table.stops.count <= session.limits.stops else {
        throw session.tooMany(session.limits.stops, "stops", .stops)
      }
    }
    return table
  }

  /// Coordinates, or NaN where they are missing or impossible.
  private static func coordinates(
    _ rows: borrowing TableRows, _ latitude: Column, _ longitude: Column, isStop: Bool
  ) -> (latitude: Double, longitude: Double) {
    let (first, second) = (rows[latitude], rows[longitude])
    if first.isEmpty && second.isEmpty {
      if isStop { rows.note(.missingCoordinates) }
      return (.nan, .nan)
    }
    guard let y = first.decimal, let x = second.decimal, abs(y) <= 90, abs(x) <= 180,
      // 0, 0 is in the sea; it is what exporters write for "unknown".
      y != 0 || x != 0
    else {
      rows.note(.badCoordinates, "\(first.string), \(second.string)")
      return (.nan, .nan)
    }
    return (y, x)
  }

  /// A stop, entrance or node belongs to a station, a boarding area to a stop; so there are no cycles.
  private mutating func resolveParents(_ log: IssueLog) {
    parents = stops.rows.map { [self] row in
      guard row.parent != 0 else { return IDTable.none }
      let parent = stops.texts[row.parent].withField { stops.ids.find($0) }
      let wanted: UInt8? =
        switch row.kind {
        case 1: nil
        case 4: 0
        default: 1
        }
      guard parent != IDTable.none, let wanted, stops.rows[Int(parent)].kind == wanted else {
        log.add(
          .badParent, file: Table.stops.rawValue, line: Int(row.line),
          detail: stops.texts.string(row.parent))
        return IDTable.none
      }
      return parent
    }
  }
}
