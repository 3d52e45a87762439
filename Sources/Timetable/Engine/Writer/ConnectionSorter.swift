/// The connections of every stream, latest departure first.
struct SortedConnections {
  private(set) var connections: [Connection] = []
  private(set) var longDurations: [LongDurationRecord] = []
  private(set) var streams: [StreamRecord] = []

  /// Departure times within so many seconds are sorted by counting.
  private static let countingRange = 1 << 22

  init(_ source: ConnectionSource) {
    let plan = source.plan
    let total = source.model.trips.reduce(0) {
      $0 + Int(source.model.patterns[Int($1.pattern)].count) - 1
    }
    connections = [Connection](
      repeating: Connection(departure: 0, tripAndFlags: 0, stopsAndDuration: 0), count: total)
    var place = 0
    var start = 0
    var firstClass = 0
    for stream in plan.streamZones.indices {
      var end = place
      while end < plan.tripOrder.count, plan.classes[Int(plan.tripClasses[end])].stream == stream {
        end += 1
      }
      var lastClass = firstClass
      while lastClass < plan.classes.count, plan.classes[lastClass].stream == stream {
        lastClass += 1
      }
      let span = source.span(of: place..<end)
      fill(source, places: place..<end, from: start, span)
      streams.append(
        StreamRecord(
          zone: plan.streamZones[stream], firstClass: UInt32(firstClass),
          classCount: UInt32(lastClass - firstClass), earliest: span.earliest, latest: span.latest,
          firstConnection: UInt64(start), connectionCount: UInt64(span.count)))
      place = end
      firstClass = lastClass
      start += span.count
    }
    longDurations.sort { $0.connection < $1.connection }
  }

  private mutating func fill(
    _ source: ConnectionSource, places: Range<Int>, from start: Int, _ span: ConnectionSource.Span
  ) {
    guard span.count > 0 else { return }
    let range = Int(span.latest) - Int(span.earliest) + 1
    guard range <= Self.countingRange else {
      fillBySorting(source, places: places, from: start)
      return
    }
    // Slot 0 is the latest second.
    let latest = span.latest
    var next = [Int](repeating: 0, count: range + 1)
    source.eachDeparture(of: places) { next[Int(latest - $0) + 1] += 1 }
    for i in 1...range { next[i] += next[i - 1] }
    // Taken out of `self`, of which `eachConnection` holds a copy: else every run would copy them all.
    var connections: [Connection] = []
    swap(&connections, &self.connections)
    defer { swap(&connections, &self.connections) }
    for place in places {
      source.eachConnection(of: place) { connection, seconds in
        let slot = Int(latest - connection.departure)
        let index = start + next[slot]
        next[slot] += 1
        connections[index] = connection
        if connection.tripAndFlags & Connection.isLong != 0 {
          longDurations.append(.init(connection: UInt64(index), seconds: Int64(seconds)))
        }
      }
    }
  }

  private mutating func fillBySorting(
    _ source: ConnectionSource, places: Range<Int>, from start: Int
  ) {
    var all: [(connection: Connection, seconds: Int32)] = []
    for place in places { source.eachConnection(of: place) { all.append(($0, $1)) } }
    let order = all.indices.sorted {
      let (a, b) = (all[$0].connection.departure, all[$1].connection.departure)
      return a != b ? a > b : $0 < $1
    }
    for (i, index) in order.enumerated() {
      connections[start + i] = all[index].connection
      if all[index].connection.tripAndFlags & Connection.isLong != 0 {
        longDurations.append(
          .init(connection: UInt64(start + i), seconds: Int64(all[index].seconds)))
      }
    }
  }
}

/// Where connections come from: the trips of a model in the order of a plan.
struct ConnectionSource {
  let model: TimetableModel
  let plan: ServicePlan
  /// Stops with transfers for particular trips or routes, as the one left and as the one reached.
  let hasSpecialFrom: [Bool]
  let hasSpecialTo: [Bool]
  /// For each place in the trip order: riders may stay seated at its end.
  let mayContinue: [Bool]

  /// Earliest and latest departure, and the number of connections, of some trips.
  struct Span {
    var earliest: Int32 = 0
    var latest: Int32 = 0
    var count = 0
  }

  func span(of places: Range<Int>) -> Span {
    var span = Span(earliest: .max, latest: .min)
    for place in places {
      let trip = model.trips[Int(plan.tripOrder[place])]
      let length = Int(model.patterns[Int(trip.pattern)].count)
      guard length > 1 else { continue }
      let first = Int(model.profiles[Int(trip.profile)].first)
      span.earliest = min(span.earliest, trip.start + model.profileTimes[first].departure)
      span.latest = max(span.latest, trip.start + model.profileTimes[first + length - 2].departure)
      span.count += length - 1
    }
    return span.count > 0 ? span : Span()
  }

  func eachDeparture(of places: Range<Int>, _ body: (Int32) -> Void) {
    for place in places {
      let trip = model.trips[Int(plan.tripOrder[place])]
      let length = Int(model.patterns[Int(trip.pattern)].count)
      let first = Int(model.profiles[Int(trip.profile)].first)
      for i in 0..<max(0, length - 1) { body(trip.start + model.profileTimes[first + i].departure) }
    }
  }

  /// The connections of a trip from its last to its first, so that where several leave at one instant
  /// the later on the way stands first.
  func eachConnection(of place: Int, _ body: (Connection, Int32) -> Void) {
    let trip = model.trips[Int(plan.tripOrder[place])]
    let pattern = model.patterns[Int(trip.pattern)]
    let length = Int(pattern.count)
    guard length > 1 else { return }
    let times = Int(model.profiles[Int(trip.profile)].first)
    let stops = Int(pattern.first)
    for i in stride(from: length - 2, through: 0, by: -1) {
      let from = model.patternStops[stops + i]
      let to = model.patternStops[stops + i + 1]
      let departure = trip.start + model.profileTimes[times + i].departure
      let arrival = trip.start + model.profileTimes[times + i + 1].arrival
      var flags: UInt32 = 0
      if from.flags.contains(.noBoarding) { flags |= Connection.noBoarding }
      if to.flags.contains(.noAlighting) { flags |= Connection.noAlighting }
      if hasSpecialTo[Int(from.stop)] || hasSpecialFrom[Int(to.stop)]
        || (i == length - 2 && mayContinue[place])
      {
        flags |= Connection.special
      }
      let seconds = arrival - departure
      if seconds > 0xFFFF { flags |= Connection.isLong }
      body(
        Connection(
          departure: departure, tripAndFlags: UInt32(place) | flags,
          stopsAndDuration: UInt64(from.stop) | UInt64(to.stop) << 24
            | UInt64(min(seconds, 0xFFFF)) << 48),
        seconds)
    }
  }
}
