import TimetableEngine

/// Finds what a row of translations.txt is about.
struct TranslationIndex {
  struct Entry {
    var subject: TimetableModel.Translation.Subject
    var index: UInt32
    /// Numbers in the texts of the translation table.
    var original: UInt32
    var language: UInt32
    var translation: UInt32
  }

  /// Model positions by name.
  private var stops: [ArraySlice<UInt8>: [UInt32]] = [:]
  private var shortNames: [ArraySlice<UInt8>: [UInt32]] = [:]
  private var longNames: [ArraySlice<UInt8>: [UInt32]] = [:]
  private var agencies: [ArraySlice<UInt8>: [UInt32]] = [:]
  private var headsigns: Set<ArraySlice<UInt8>> = []

  init(_ tables: borrowing FeedTables, _ stopOrder: [UInt32]) {
    // Names are only looked up where a row goes by text.
    guard tables.translations.rows.contains(where: { $0.record == 0 }) else { return }
    for (position, number) in stopOrder.enumerated() {
      let name = tables.stops.stops.rows[Int(number)].name
      if name != 0 { stops[tables.stops.stops.texts[name], default: []].append(UInt32(position)) }
    }
    for (position, number) in tables.routes.order.enumerated() {
      let row = tables.routes.routes.rows[Int(number)]
      let texts = tables.routes.routes.texts
      if row.shortName != 0 {
        shortNames[texts[row.shortName], default: []].append(UInt32(position))
      }
      if row.longName != 0 { longNames[texts[row.longName], default: []].append(UInt32(position)) }
    }
    for (position, number) in tables.agencies.order.enumerated() {
      let name = tables.agencies.agencies.rows[Int(number)].name
      if name != 0 {
        agencies[tables.agencies.agencies.texts[name], default: []].append(UInt32(position))
      }
    }
    let trips = tables.trips.trips
    for number in Set(trips.rows.map(\.headsign)) where number != 0 {
      headsigns.insert(trips.texts[number])
    }
    for number in 1..<UInt32(max(1, tables.runs.headsigns.count)) {
      headsigns.insert(tables.runs.headsigns[number])
    }
  }

  /// Appends what the row translates; nothing where it fits nothing.
  mutating func resolve(
    _ row: TranslationTable.Row, _ tables: borrowing FeedTables, _ stopRanks: [UInt32],
    _ entries: inout [Entry]
  ) {
    func add(_ subject: TimetableModel.Translation.Subject, _ index: UInt32, _ original: UInt32 = 0)
    {
      entries.append(
        Entry(
          subject: subject, index: index, original: original, language: row.language,
          translation: row.translation))
    }
    let texts = tables.translations.texts
    if row.record != 0 {
      let id = texts[row.record]
      switch row.field {
      case .stopName:
        let stop = id.withField { tables.stops.stops.ids.find($0) }
        if stop != IDTable.none { add(.stopName, stopRanks[Int(stop)]) }
      case .routeShortName, .routeLongName:
        let route = id.withField { tables.routes.routes.ids.find($0) }
        if route != IDTable.none {
          let isShort = row.field == .routeShortName
          add(isShort ? .routeShortName : .routeLongName, tables.routes.ranks[Int(route)])
        }
      case .agencyName:
        let agency = id.withField { tables.agencies.agencies.ids.find($0) }
        if agency != IDTable.none { add(.agencyName, tables.agencies.ranks[Int(agency)]) }
      case .headsign:
        // By trip: what is translated is the text of that trip's headsign.
        let trip = id.withField { tables.trips.trips.ids.find($0) }
        guard trip != IDTable.none else { return }
        let headsign = tables.trips.trips.rows[Int(trip)].headsign
        let known = tables.trips.trips.texts[headsign].withField { texts.find($0) }
        if headsign != 0, known != IDTable.none { add(.headsign, 0, known) }
      case .anything:
        return
      }
      return
    }
    let original = texts[row.original]
    let isAny = row.field == .anything
    if isAny || row.field == .stopName { stops[original]?.forEach { add(.stopName, $0) } }
    if isAny || row.field == .routeShortName {
      shortNames[original]?.forEach { add(.routeShortName, $0) }
    }
    if isAny || row.field == .routeLongName {
      longNames[original]?.forEach { add(.routeLongName, $0) }
    }
    if isAny || row.field == .agencyName { agencies[original]?.forEach { add(.agencyName, $0) } }
    if isAny || row.field == .headsign, headsigns.contains(original) {
      add(.headsign, 0, row.original)
    }
  }
}
