/// A stop of a ``Network``: the stops of its timetables, one timetable after the other.
package struct StopIndex: Hashable, Sendable, Comparable {
  package var rawValue: UInt32
  package init(_ rawValue: UInt32) { self.rawValue = rawValue }
  package static func < (a: StopIndex, b: StopIndex) -> Bool { a.rawValue < b.rawValue }
  var index: Int { Int(rawValue) }
}

/// The timetables that are searched together.
package struct Network: Sendable {
  package let timetables: [Timetable]
  /// The first stop of each timetable, and the number of all at the end.
  let stopBases: [Int]

  package init(_ timetables: [Timetable]) {
    self.timetables = timetables
    var bases = [0]
    for timetable in timetables { bases.append((bases.last ?? 0) + timetable.stops.count) }
    stopBases = bases
  }

  package var stopCount: Int { stopBases.last ?? 0 }

  /// The timetable of a stop and its number in there.
  @inline(__always)
  func locate(_ stop: Int) -> (timetable: Int, local: Int) {
    var timetable = 0
    while stop >= stopBases[timetable + 1] { timetable += 1 }
    return (timetable, stop - stopBases[timetable])
  }

  func point(_ stop: Int) -> PointRecord {
    let (t, local) = locate(stop)
    return timetables[t].points[local]
  }

  /// The stop with an id of the feed, of any location type; nil where there is none.
  package func stop(id: String, in timetable: Int) -> StopIndex? {
    let table = timetables[timetable]
    var id = id
    return id.withUTF8 { wanted in
      let stops = table.stops
      let found = stops.partitionIndex(in: 0..<stops.count) {
        unsafe !table.bytes($0.id).lexicographicallyPrecedes(wanted)
      }
      guard found < stops.count, unsafe table.bytes(stops[found].id).elementsEqual(wanted) else {
        return nil
      }
      return StopIndex(UInt32(stopBases[timetable] + found))
    }
  }

  /// The stops at which vehicles call that a stop stands for: a station's platforms, a platform itself,
  /// the platforms of an entrance's station.
  package func platforms(of stop: StopIndex) -> [StopIndex] {
    let (t, local) = locate(stop.index)
    let table = timetables[t]
    let record = table.stops[local]
    switch record.kind {
    case 0: return [stop]
    case 1: return childrenOf(record, in: t)
    default:
      guard record.parent != TimetableModel.none else { return [] }
      let parent = table.stops[record.parent]
      return parent.kind == 0
        ? [StopIndex(UInt32(stopBases[t]) + record.parent)] : childrenOf(parent, in: t)
    }
  }

  private func childrenOf(_ record: StopRecord, in timetable: Int) -> [StopIndex] {
    (record.firstChild..<record.firstChild + record.childCount).map {
      StopIndex(UInt32(stopBases[timetable]) + timetables[timetable].children[$0])
    }
  }

  /// Stops and stations within a straight-line distance of a point, unordered.
  package func stops(
    near latitude: Double, _ longitude: Double, within metres: Double
  ) -> [(stop: StopIndex, metres: Double)] {
    var result: [(stop: StopIndex, metres: Double)] = []
    let point = PointRecord(latitude: latitude, longitude: longitude)
    for t in timetables.indices {
      eachStop(of: t, near: point, metres: metres) { local, distance in
        result.append((StopIndex(UInt32(stopBases[t] + local)), distance))
      }
    }
    return result
  }

  func eachStop(
    of timetable: Int, near point: PointRecord, metres: Double, _ body: (Int, Double) -> Void
  ) {
    guard point.latitude.isFinite, point.longitude.isFinite, metres >= 0 else { return }
    let table = timetables[timetable]
    for range in GridCell.ranges(around: point, metres: metres) {
      var i = table.grid.partitionIndex(in: 0..<table.grid.count) { $0.cell >= range.lowerBound }
      while i < table.grid.count, table.grid[i].cell <= range.upperBound {
        let stop = Int(table.grid[i].stop)
        let distance = Geodesy.metres(point, table.points[stop])
        if distance <= metres { body(stop, distance) }
        i += 1
      }
    }
  }

  /// The instant from which the times of a service day count: local noon minus 12 hours (rule 1).
  func anchor(day: Int, zone: UInt32, in timetable: Int) -> Int64 {
    let table = timetables[timetable]
    guard zone < table.zones.count else { return Int64(day) * 86_400 }
    let record = table.zones[zone]
    let noon = Int64(day) * 86_400 + 43_200
    // The offset in force at local noon: found by trying the one in force at that instant in UTC.
    var offset = Int64(self.offset(at: noon, record, table))
    for _ in 0..<2 { offset = Int64(self.offset(at: noon - offset, record, table)) }
    return noon - offset - 43_200
  }

  /// Seconds east of UTC at an instant in a zone of a timetable.
  package func utcOffset(at instant: Int64, zone: UInt32, in timetable: Int) -> Int {
    let table = timetables[timetable]
    guard zone < table.zones.count else { return 0 }
    return Int(offset(at: instant, table.zones[zone], table))
  }

  private func offset(at instant: Int64, _ zone: ZoneRecord, _ table: Timetable) -> Int32 {
    let range = Int(zone.firstChange)..<Int(zone.firstChange + zone.changeCount)
    let next = table.offsetChanges.partitionIndex(in: range) { $0.at > instant }
    return range.isEmpty ? 0 : table.offsetChanges[max(range.lowerBound, next - 1)].offset
  }
}

extension Timetable {
  /// Whether the trips of a day class run on a day (days since 1970-01-01).
  @inline(__always)
  func runs(_ dayClass: UInt32, on day: Int) -> Bool {
    let bit = day - Int(feedRecord.firstDay)
    guard bit >= 0, bit < Int(feedRecord.dayCount) else { return false }
    let word = Int(dayClasses[dayClass].firstDayWord) + bit / 64
    return dayWords[word] >> UInt64(bit % 64) & 1 != 0
  }

  /// Seconds of a connection under way.
  func duration(ofConnection index: Int) -> Int32 {
    let connection = connections[index]
    guard connection.tripAndFlags & Connection.isLong != 0 else { return connection.duration }
    let found = longDurations.partitionIndex(in: 0..<longDurations.count) {
      $0.connection >= UInt64(index)
    }
    return found < longDurations.count ? Int32(longDurations[found].seconds) : connection.duration
  }

  /// Arrival and departure of a trip at a position of its pattern, seconds of the service day.
  @inline(__always)
  func times(of trip: TripRecord, at position: Int) -> (arrival: Int32, departure: Int32) {
    let time = profileTimes[Int(trip.firstTime) + position]
    return (trip.start &+ time.arrival, trip.start &+ time.departure)
  }
}
