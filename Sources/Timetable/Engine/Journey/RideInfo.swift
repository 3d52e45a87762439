/// What the feed says of a stop.
package struct StopInfo: Hashable, Sendable {
  package var id: String
  package var name: String
  package var code: String
  package var platform: String
  /// Degrees, WGS 84; nil where the feed has none.
  package var latitude: Double?
  package var longitude: Double?
  /// GTFS location_type.
  package var kind: Int
  package var parent: StopIndex?
  package var timetable: Int
  /// For ``Network/utcOffset(at:zone:in:)``.
  package var zone: UInt32
}

/// What the feed says of a ride.
package struct RideInfo: Hashable, Sendable {
  /// The short name of the route, or its long name.
  package var line: String
  package var longName: String
  package var routeID: String
  /// GTFS route_type, extended types too.
  package var routeType: Int
  /// 0xRRGGBB; nil where the feed has none.
  package var color: UInt32?
  package var textColor: UInt32?
  package var agency: String
  package var tripID: String
  /// stop_headsign at boarding, or trip_headsign; empty where the feed has none.
  package var headsign: String
  /// The last stop of the run.
  package var terminus: StopIndex
  /// Stops between boarding and alighting, both excluded.
  package var stopsPassed: [StopIndex]
  /// The times stand for a headway or were interpolated.
  package var isApproximate: Bool
  /// The driver must be asked to stop (pickup_type or drop_off_type 3).
  package var needsDriver: Bool
}

/// A run of the same line and direction that leaves a stop later.
package struct LaterRun: Hashable, Sendable {
  /// Seconds since 1970.
  package var departure: Int64
  package var terminus: StopIndex
  /// Whether one can get off where the first ride ends.
  package var reachesAlightingStop: Bool
}

extension Network {
  package func stopInfo(_ stop: StopIndex) -> StopInfo {
    let (t, local) = locate(stop.index)
    let table = timetables[t]
    let record = table.stops[local]
    let point = table.points[local]
    return StopInfo(
      id: table.string(record.id), name: table.string(record.name),
      code: table.string(record.code), platform: table.string(record.platform),
      latitude: point.latitude.isNaN ? nil : point.latitude,
      longitude: point.longitude.isNaN ? nil : point.longitude, kind: Int(record.kind),
      parent: record.parent == TimetableModel.none
        ? nil : StopIndex(UInt32(stopBases[t]) + record.parent),
      timetable: t, zone: record.zone)
  }

  /// The name of a stop in a language (BCP 47; "ko" also finds "ko-KR"), or as the feed has it.
  package func name(_ stop: StopIndex, language: String?) -> String {
    let (t, local) = locate(stop.index)
    let table = timetables[t]
    return table.translation(.stopName, index: UInt32(local), language: language)
      ?? table.string(table.stops[local].name)
  }

  /// Everything about a ride; names in a language where the feed has them.
  package func rideInfo(_ ride: RideReference, language: String? = nil) -> RideInfo {
    let table = timetables[ride.timetable]
    let record = table.trips[ride.trip]
    let pattern = table.patterns[record.pattern]
    let route = table.routes[pattern.route]
    let first = Int(pattern.firstStop)
    let short = table.name(.routeShortName, pattern.route, route.shortName, language)
    let long = table.name(.routeLongName, pattern.route, route.longName, language)
    let boardFlags = TimetableModel.PatternStopFlags(
      rawValue: table.patternStopFlags[first + ride.board])
    let alightFlags = TimetableModel.PatternStopFlags(
      rawValue: table.patternStopFlags[first + ride.alight])
    let base = UInt32(stopBases[ride.timetable])
    var headsign = TextRef.empty
    if !table.patternHeadsigns.isEmpty { headsign = table.patternHeadsigns[first + ride.board] }
    if headsign.isEmpty { headsign = table.tripNames[ride.trip].headsign }
    return RideInfo(
      line: short.isEmpty ? long : short, longName: long, routeID: table.string(route.id),
      routeType: Int(route.type),
      color: route.color == TimetableModel.none ? nil : route.color,
      textColor: route.textColor == TimetableModel.none ? nil : route.textColor,
      agency: route.agency < UInt32(table.agencies.count)
        ? table.name(.agencyName, route.agency, table.agencies[route.agency].name, language) : "",
      tripID: table.string(table.tripNames[ride.trip].id),
      headsign: table.headsign(headsign, language: language),
      terminus: StopIndex(base + table.patternStops[first + Int(pattern.stopCount) - 1]),
      stopsPassed: ride.board + 1 < ride.alight
        ? (ride.board + 1..<ride.alight).map { StopIndex(base + table.patternStops[first + $0]) }
        : [],
      isApproximate: record.flags & TripRecord.isApproximate != 0
        || boardFlags.contains(.approximate) || alightFlags.contains(.approximate),
      needsDriver: boardFlags.contains(.askToBoard) || alightFlags.contains(.askToAlight))
  }

  /// Later runs of a ride's line and direction from where it was boarded, until an instant, in order.
  ///
  /// A stop of the same station counts as the stop itself.
  package func laterRuns(of ride: RideReference, until end: Int64) -> [LaterRun] {
    let table = timetables[ride.timetable]
    let record = table.trips[ride.trip]
    let pattern = table.patterns[record.pattern]
    let boarded = table.patternStops[Int(pattern.firstStop) + ride.board]
    let alighted = table.patternStops[Int(pattern.firstStop) + ride.alight]
    let zone = table.zone(of: pattern)
    let base = UInt32(stopBases[ride.timetable])
    let start =
      anchor(day: ride.serviceDay, zone: zone, in: ride.timetable)
      + Int64(table.times(of: record, at: ride.board).departure)
    var found: Set<LaterRun> = []
    for s in table.stopPatternStarts[boarded]..<table.stopPatternStarts[boarded + 1] {
      let call = table.stopPatterns[s]
      let other = table.patterns[call.pattern]
      guard other.route == pattern.route, other.direction == pattern.direction,
        call.position + 1 < other.stopCount
      else { continue }
      let flags = TimetableModel.PatternStopFlags(
        rawValue: table.patternStopFlags[other.firstStop + call.position])
      if flags.contains(.noBoarding) { continue }
      let last = table.patternStops[other.firstStop + other.stopCount - 1]
      let reaches = (call.position + 1..<other.stopCount).contains {
        let stop = table.patternStops[other.firstStop + $0]
        let flags = TimetableModel.PatternStopFlags(
          rawValue: table.patternStopFlags[other.firstStop + $0])
        return !flags.contains(.noAlighting) && table.isSamePlace(stop, alighted)
      }
      for day in ride.serviceDay - 1...ride.serviceDay + 1 {
        let anchor = anchor(day: day, zone: zone, in: ride.timetable)
        for i in other.firstTrip..<other.firstTrip + other.tripCount {
          let run = table.trips[table.patternTrips[i]]
          let departure = anchor + Int64(table.times(of: run, at: Int(call.position)).departure)
          guard departure > start, departure <= end, table.runs(run.dayClass, on: day) else {
            continue
          }
          found.insert(
            LaterRun(
              departure: departure, terminus: StopIndex(base + last),
              reachesAlightingStop: reaches))
        }
      }
    }
    return found.sorted {
      ($0.departure, $0.terminus.rawValue) < ($1.departure, $1.terminus.rawValue)
    }
  }
}

extension Timetable {
  func isSamePlace(_ a: UInt32, _ b: UInt32) -> Bool {
    if a == b { return true }
    let parent = stops[a].parent
    return parent != TimetableModel.none && parent == stops[b].parent
  }

  fileprivate func name(
    _ subject: TimetableModel.Translation.Subject, _ index: UInt32, _ text: TextRef,
    _ language: String?
  ) -> String {
    if text.isEmpty { return "" }
    return translation(subject, index: index, language: language) ?? string(text)
  }

  /// A translated name of a stop, route or agency; nil where the feed has none in that language.
  func translation(
    _ subject: TimetableModel.Translation.Subject, index: UInt32, language: String?
  ) -> String? {
    guard let language, !translations.isEmpty else { return nil }
    let key = (UInt32(subject.rawValue), index)
    var i = translations.partitionIndex(in: 0..<translations.count) {
      ($0.subject, $0.index) >= key
    }
    while i < translations.count, (translations[i].subject, translations[i].index) == key {
      if matches(translations[i].language, language) { return string(translations[i].text) }
      i += 1
    }
    return nil
  }

  fileprivate func headsign(_ text: TextRef, language: String?) -> String {
    let original = string(text)
    guard let language, !text.isEmpty else { return original }
    let subject = UInt32(TimetableModel.Translation.Subject.headsign.rawValue)
    var i = translations.partitionIndex(in: 0..<translations.count) { $0.subject >= subject }
    while i < translations.count, translations[i].subject == subject {
      if matches(translations[i].language, language), string(translations[i].original) == original {
        return string(translations[i].text)
      }
      i += 1
    }
    return original
  }

  private func matches(_ ref: TextRef, _ language: String) -> Bool {
    let own = string(ref).lowercased()
    let wanted = language.lowercased()
    return own == wanted || own.hasPrefix(wanted + "-") || own.hasPrefix(wanted + "_")
  }
}
