import Foundation

/// The rows of agency.txt.
struct AgencyTable {
  struct Row: StagedRow {
    var name: UInt32
    var url: UInt32
    var language: UInt32
    var zone: UInt32

    func content(_ texts: IDTable) -> [UInt8] {
      var content = RowContent()
      for text in [zone, name, url, language] { content.add(texts[text]) }
      return content.bytes
    }
  }

  private(set) var agencies = KeyedRows<Row>()
  /// Agency numbers by id, bytewise.
  private(set) var order: [UInt32] = []
  /// The inverse of `order`.
  private(set) var ranks: [UInt32] = []

  static func read(_ session: ImportSession) throws(ImportError) -> AgencyTable {
    guard ZoneCompiler.hasZoneData else {
      throw ImportError(
        .timeZone, "this machine has no time zone data",
        hint: "install the package tzdata")
    }
    if let name = session.options.timeZone, ZoneCompiler.zone(named: name) == nil {
      throw ImportError(.timeZone, "there is no time zone \(name)", hint: "try Asia/Seoul, say")
    }
    var table = try session.read(.agency) { rows throws(ImportError) in try parse(&rows, session) }
    let zone = table?.agencies.rows.first.map { table?.agencies.texts.string($0.zone) ?? "" }
    session.legacyEncoding = LegacyEncoding(timeZone: zone ?? session.options.timeZone ?? "")
    if session.legacyEncoding != nil,
      session.log.firstLine(.invalidUTF8, in: Table.agency.rawValue) != nil
    {
      table = try session.read(.agency) { rows throws(ImportError) in try parse(&rows, session) }
    }
    if let table, table.agencies.count > 0 { return table.finished(session.log) }
    guard let zone = session.options.timeZone else {
      throw refusal(session, isMissing: table == nil)
    }
    var standIn = AgencyTable()
    [UInt8]().withField { id in
      let row = Row(
        name: 0, url: 0, language: 0, zone: Array(zone.utf8).withField { standIn.agencies.text($0) }
      )
      _ = standIn.agencies.add(id, row)
    }
    return standIn.finished(session.log)
  }

  private static func refusal(_ session: ImportSession, isMissing: Bool) -> ImportError {
    let hint = "without a zone its times mean nothing; ask the publisher of the feed"
    if isMissing { return session.missing(.agency, hint: hint) }
    let place = session.log.all.first { $0.kind == .badTimeZone }?.places.first
    let shown = place?.detail.map { "'\($0)' is no time zone" } ?? "no agency has a time zone"
    return ImportError(
      .timeZone, file: Table.agency.rawValue, line: place?.line, shown, hint: hint)
  }

  private static func parse(
    _ rows: inout TableRows, _ session: ImportSession
  ) throws(ImportError) -> AgencyTable {
    var table = AgencyTable()
    let id = rows.column("agency_id")
    let name = rows.column("agency_name")
    let url = rows.column("agency_url")
    let given = session.options.timeZone
    let zone = given == nil ? try rows.required("agency_timezone") : rows.column("agency_timezone")
    let language = rows.column("agency_lang")
    while try rows.next() {
      var zoneName = rows[zone].string
      if ZoneCompiler.zone(named: zoneName) == nil {
        guard let given else {
          rows.note(.badTimeZone, zoneName)
          continue
        }
        rows.note(.zoneAssumed, zoneName)
        zoneName = given
      }
      let row = Row(
        name: table.agencies.text(rows.text(name)), url: table.agencies.text(rows.text(url)),
        language: table.agencies.text(rows.text(language)),
        zone: Array(zoneName.utf8).withField { table.agencies.text($0) })
      if !table.agencies.add(rows.text(id), row) { rows.note(.duplicateKey, rows[id].string) }
      guard table.agencies.count <= session.limits.agencies else {
        throw session.tooMany(session.limits.agencies, "agencies", .agency)
      }
    }
    return table
  }

  private func finished(_ log: IssueLog) -> AgencyTable {
    var result = self
    result.order = agencies.ids.sorted()
    result.ranks = inverse(of: result.order)
    let zones = Set(agencies.rows.map { agencies.texts.string($0.zone) })
    if zones.count > 1 {
      log.add(
        .zonesDiffer, file: Table.agency.rawValue, line: 0,
        detail: zones.sorted().prefix(4).joined(separator: ", "))
    }
    return result
  }

  /// The zone name of the first agency by id.
  var firstZone: String { order.first.map { zone(of: $0) } ?? "" }

  func zone(of agency: UInt32) -> String { agencies.texts.string(agencies.rows[Int(agency)].zone) }
}
