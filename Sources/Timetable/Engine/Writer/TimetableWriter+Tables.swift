extension TimetableWriter {
  /// Text, zones, agencies, stops, routes, translations, the report.
  static func addNames(_ model: TimetableModel, _ buffer: inout SectionBuffer) {
    buffer.add(.text, model.text.bytes)
    var changes: [OffsetChangeRecord] = []
    buffer.add(
      .zones,
      model.zones.map { zone in
        let first = changes.count
        changes += zone.changes.map { OffsetChangeRecord(at: $0.at, offset: $0.offset) }
        return ZoneRecord(
          identifier: zone.identifier, firstChange: UInt32(first),
          changeCount: UInt32(zone.changes.count))
      })
    buffer.add(.offsetChanges, changes)
    buffer.add(
      .agencies,
      model.agencies.map { AgencyRecord(id: $0.id, name: $0.name, url: $0.url, zone: $0.zone) })
    addStops(model, &buffer)
    buffer.add(
      .routes,
      model.routes.map {
        RouteRecord(
          id: $0.id, shortName: $0.shortName, longName: $0.longName, agency: $0.agency,
          type: UInt32($0.type), color: $0.color, textColor: $0.textColor)
      })
    buffer.add(
      .translations,
      model.translations.map {
        TranslationRecord(
          subject: UInt32($0.subject.rawValue), index: $0.index, original: $0.original,
          language: $0.language, text: $0.text)
      }.sorted {
        ($0.subject, $0.index, $0.original.offset, $0.language.offset, $0.text.offset)
          < ($1.subject, $1.index, $1.original.offset, $1.language.offset, $1.text.offset)
      })
    buffer.add(.report, model.report)
  }

  private static func addStops(_ model: TimetableModel, _ buffer: inout SectionBuffer) {
    let none = TimetableModel.none
    var children = [[UInt32]](repeating: [], count: model.stops.count)
    for (i, stop) in model.stops.enumerated() where stop.parent != none && stop.kind == 0 {
      children[Int(stop.parent)].append(UInt32(i))
    }
    var flat: [UInt32] = []
    buffer.add(
      .stops,
      model.stops.enumerated().map { i, stop in
        let first = flat.count
        flat += children[i]
        return StopRecord(
          id: stop.id, name: stop.name, code: stop.code, platform: stop.platform,
          parent: stop.parent, zone: stop.zone, firstChild: UInt32(first),
          childCount: UInt32(children[i].count), kind: UInt32(stop.kind))
      })
    buffer.add(.children, flat)
    buffer.add(
      .points, model.stops.map { PointRecord(latitude: $0.latitude, longitude: $0.longitude) })
    let named = model.stops.indices.filter { model.stops[$0].kind <= 1 }
    let byName = named.sorted { a, b in
      let (x, y) = (model.text[model.stops[a].name], model.text[model.stops[b].name])
      return x == y ? a < b : x.lexicographicallyPrecedes(y)
    }
    buffer.add(.nameOrder, byName.map { UInt32($0) })
  }

  /// Day classes and streams.
  static func addServices(
    _ model: TimetableModel, _ plan: ServicePlan, _ streams: [StreamRecord],
    _ buffer: inout SectionBuffer
  ) {
    var words: [UInt64] = []
    var classes: [DayClassRecord] = []
    var place = 0
    for (i, dayClass) in plan.classes.enumerated() {
      let first = place
      while place < plan.tripClasses.count, plan.tripClasses[place] == UInt32(i) { place += 1 }
      classes.append(
        DayClassRecord(
          stream: UInt32(dayClass.stream), firstTrip: UInt32(first),
          tripCount: UInt32(place - first), firstDayWord: UInt32(words.count)))
      words += dayClass.days
    }
    buffer.add(.dayWords, words)
    buffer.add(.dayClasses, classes)
    buffer.add(.streams, streams)
  }

  /// Patterns, profiles, trips, and the ways to find them.
  static func addTrips(
    _ model: TimetableModel, _ plan: ServicePlan, _ blocks: BlockOrder, _ idNumbers: [UInt32],
    _ inSeatFrom: Set<UInt32>, _ buffer: inout SectionBuffer
  ) {
    var tripsOfPattern = [UInt32](repeating: 0, count: model.patterns.count + 1)
    var classesOfPattern = [UInt64](repeating: 0, count: model.patterns.count)
    var longest = [Int32](repeating: 0, count: model.patterns.count)
    for (place, trip) in plan.tripOrder.enumerated() {
      let pattern = Int(model.trips[Int(trip)].pattern)
      tripsOfPattern[pattern + 1] += 1
      let last =
        Int(model.profiles[Int(model.trips[Int(trip)].profile)].first)
        + Int(model.patterns[pattern].count) - 1
      longest[pattern] = max(
        longest[pattern], model.profileTimes[last].arrival, model.profileTimes[last].departure)
      classesOfPattern[pattern] |= 1 << UInt64(plan.tripClasses[place] % 64)
    }
    for i in model.patterns.indices { tripsOfPattern[i + 1] += tripsOfPattern[i] }
    var next = tripsOfPattern
    var patternTrips = [UInt32](repeating: 0, count: plan.tripOrder.count)
    for (place, trip) in plan.tripOrder.enumerated() {
      let pattern = Int(model.trips[Int(trip)].pattern)
      patternTrips[Int(next[pattern])] = UInt32(place)
      next[pattern] += 1
    }
    for i in model.patterns.indices {
      patternTrips[Int(tripsOfPattern[i])..<Int(tripsOfPattern[i + 1])].sort { a, b in
        let (x, y) = (plan.tripOrder[Int(a)], plan.tripOrder[Int(b)])
        return (model.trips[Int(x)].start, x) < (model.trips[Int(y)].start, y)
      }
    }
    buffer.add(
      .patterns,
      model.patterns.enumerated().map { i, pattern in
        PatternRecord(
          route: pattern.route, direction: UInt32(pattern.direction), firstStop: pattern.first,
          stopCount: pattern.count, firstTrip: tripsOfPattern[i],
          tripCount: tripsOfPattern[i + 1] - tripsOfPattern[i], classes: classesOfPattern[i],
          longest: longest[i])
      })
    buffer.add(.patternTrips, patternTrips)
    buffer.add(.patternStops, model.patternStops.map(\.stop))
    buffer.add(.patternStopFlags, model.patternStops.map(\.flags.rawValue))
    let hasHeadsigns = model.patternStops.contains { !$0.headsign.isEmpty }
    buffer.add(.patternHeadsigns, hasHeadsigns ? model.patternStops.map(\.headsign) : [])
    buffer.add(
      .profileTimes,
      model.profileTimes.map { ProfileTimeRecord(arrival: $0.arrival, departure: $0.departure) })
    buffer.add(
      .trips,
      plan.tripOrder.enumerated().map { place, index in
        let trip = model.trips[Int(index)]
        let number = idNumbers[Int(index)]
        return TripRecord(
          pattern: trip.pattern, firstTime: model.profiles[Int(trip.profile)].first,
          start: trip.start, dayClass: plan.tripClasses[place],
          blockPosition: blocks.positions[place], idNumber: number,
          flags: (trip.isApproximate ? TripRecord.isApproximate : 0)
            | (inSeatFrom.contains(number) ? TripRecord.hasInSeatRules : 0))
      })
    buffer.add(
      .tripNames,
      plan.tripOrder.map { index in
        let trip = model.trips[Int(index)]
        return TripNameRecord(id: trip.id, headsign: trip.headsign, shortName: trip.shortName)
      })
    buffer.add(.blockTrips, blocks.records)
    addStopPatterns(model, &buffer)
  }

  private static func addStopPatterns(_ model: TimetableModel, _ buffer: inout SectionBuffer) {
    var starts = [UInt32](repeating: 0, count: model.stops.count + 1)
    for stop in model.patternStops { starts[Int(stop.stop) + 1] += 1 }
    for i in model.stops.indices { starts[i + 1] += starts[i] }
    var next = starts
    var records = [StopPatternRecord](
      repeating: StopPatternRecord(pattern: 0, position: 0), count: model.patternStops.count)
    for (p, pattern) in model.patterns.enumerated() {
      for position in 0..<pattern.count {
        let stop = Int(model.patternStops[Int(pattern.first + position)].stop)
        records[Int(next[stop])] = StopPatternRecord(pattern: UInt32(p), position: position)
        next[stop] += 1
      }
    }
    buffer.add(.stopPatternStarts, starts)
    buffer.add(.stopPatterns, records)
  }
}

/// The trips of every block in the order in which the vehicle runs them.
struct BlockOrder {
  private(set) var records: [BlockTripRecord] = []
  /// For each place in the trip order the position in `records`, or `none`.
  private(set) var positions: [UInt32]

  init(_ model: TimetableModel, _ plan: ServicePlan) {
    positions = [UInt32](repeating: TimetableModel.none, count: plan.tripOrder.count)
    for (place, trip) in plan.tripOrder.enumerated() {
      let block = model.trips[Int(trip)].block
      if block != TimetableModel.none {
        records.append(BlockTripRecord(block: block, trip: UInt32(place)))
      }
    }
    let offsets = model.zones.map { zone in
      let begin = Int64(model.feed.firstDay) * 86_400
      return zone.changes.last { $0.at <= begin }?.offset ?? 0
    }
    // By the clock that all share, since trips of a block may belong to agencies in different zones.
    func start(_ place: UInt32) -> Int32 {
      let zone = Int(plan.classes[Int(plan.tripClasses[Int(place)])].zone)
      return model.trips[Int(plan.tripOrder[Int(place)])].start
        - (zone < offsets.count ? offsets[zone] : 0)
    }
    records.sort { a, b in
      (a.block, start(a.trip), plan.tripOrder[Int(a.trip)])
        < (b.block, start(b.trip), plan.tripOrder[Int(b.trip)])
    }
    for (position, record) in records.enumerated() {
      positions[Int(record.trip)] = UInt32(position)
    }
  }

  /// Whether another trip of the block comes after the one at a place of the trip order.
  func hasSuccessor(_ place: Int) -> Bool {
    let position = positions[place]
    guard position != TimetableModel.none, Int(position) + 1 < records.count else { return false }
    return records[Int(position) + 1].block == records[Int(position)].block
  }
}
