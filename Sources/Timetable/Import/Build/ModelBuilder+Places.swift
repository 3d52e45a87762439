import Foundation
import TimetableEngine

extension ModelBuilder {
  /// Name of the zone of a stop: its own, its station's, or empty where neither has a usable one.
  private func zoneName(of stop: UInt32, _ known: inout [UInt32: Bool]) -> String {
    let table = tables.stops
    for candidate in [stop, table.parents[Int(stop)]] where candidate != IDTable.none {
      let zone = table.stops.rows[Int(candidate)].zone
      guard zone != 0 else { continue }
      let name = table.stops.texts.string(zone)
      let isKnown = known[zone] ?? (ZoneCompiler.zone(named: name) != nil)
      known[zone] = isKnown
      if isKnown { return name }
    }
    return ""
  }

  /// Compiles all zones that agencies and stops name, sorted by name.
  mutating func addZones(_ span: ClosedRange<Int32>) throws(ImportError) {
    var names = Set(tables.agencies.order.map { tables.agencies.zone(of: $0) })
    if tables.stops.stops.rows.contains(where: { $0.zone != 0 }) {
      var known: [UInt32: Bool] = [:]
      for stop in stopOrder { names.insert(zoneName(of: stop, &known)) }
      names.remove("")
    }
    for name in names.sorted() {
      guard let zone = ZoneCompiler.zone(named: name) else { continue }
      model.zones.append(
        TimetableModel.Zone(
          identifier: try text.intern(Array(name.utf8)[...]),
          changes: ZoneCompiler.changes(of: zone, days: span)))
    }
    zoneNumbers = Dictionary(
      uniqueKeysWithValues: names.sorted().enumerated().map { ($1, UInt32($0)) })
  }

  mutating func addAgencies() throws(ImportError) {
    let table = tables.agencies
    var texts = TextMap(table.agencies.texts)
    for number in table.order {
      let row = table.agencies.rows[Int(number)]
      model.agencies.append(
        TimetableModel.Agency(
          id: try text.add(table.agencies.ids[number]), name: try texts.ref(row.name, &text),
          url: try texts.ref(row.url, &text), zone: zoneNumbers[table.zone(of: number)] ?? 0))
    }
  }

  mutating func addStops() throws(ImportError) {
    let table = tables.stops
    var texts = TextMap(table.stops.texts)
    var known: [UInt32: Bool] = [:]
    let firstZone = zoneNumbers[table.stops.rows.isEmpty ? "" : tables.agencies.firstZone] ?? 0
    let hasZones = table.stops.rows.contains { $0.zone != 0 }
    model.stops.reserveCapacity(table.stops.count)
    for number in stopOrder {
      let row = table.stops.rows[Int(number)]
      let parent = table.parents[Int(number)]
      let zone = hasZones ? zoneNumbers[zoneName(of: number, &known)] ?? firstZone : firstZone
      model.stops.append(
        TimetableModel.Stop(
          id: try text.add(table.stops.ids[number]), name: try texts.ref(row.name, &text),
          code: try texts.ref(row.code, &text), platform: try texts.ref(row.platform, &text),
          latitude: row.latitude, longitude: row.longitude, kind: row.kind,
          parent: parent == IDTable.none ? TimetableModel.none : stopRanks[Int(parent)], zone: zone)
      )
    }
  }

  mutating func addRoutes() throws(ImportError) {
    let table = tables.routes
    var texts = TextMap(table.routes.texts)
    model.routes.reserveCapacity(table.routes.count)
    for number in table.order {
      let row = table.routes.rows[Int(number)]
      model.routes.append(
        TimetableModel.Route(
          id: try text.add(table.routes.ids[number]),
          shortName: try texts.ref(row.shortName, &text),
          longName: try texts.ref(row.longName, &text), agency: row.agency, type: row.type,
          color: row.color, textColor: row.textColor))
    }
  }
}
