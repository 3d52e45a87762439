/// Makes the connections of every stream, latest departure first.
struct ConnectionSorter {
  let model: TimetableModel
  let plan: ServicePlan
  /// Stops with transfers for particular trips or routes, as the one left and as the one reached.
  let hasSpecialFrom: [Bool]
  let hasSpecialTo: [Bool]
  /// For each place in the trip order: riders may stay seated at its end.
  let mayContinue: [Bool]

  private(set) var connections: [Connection] = []
  private(set) var longDurations: [LongDurationRecord] = []
  private(set) var streams: [StreamRecord] = []

  /// Departure times within so many seconds are sorted by counting.
  private static let countingRange = 1 << 22

  init(
    model: TimetableModel, plan: ServicePlan, hasSpecialFrom: [Bool], hasSpecialTo: [Bool],
    mayContinue: [Bool]
  ) {
    self.model = model
    self.plan = plan
    self.hasSpecialFrom = hasSpecialFrom
    self.hasSpecialTo = hasSpecialTo
    self.mayContinue = mayContinue
  }

  mutating func sort() {
    var total = 0
    for trip in model.trips { total += Int(model.patterns[Int(trip.pattern)].count) - 1 }
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
      let record = fill(places: place..<end, from: start, zone: plan.streamZones[stream])
      streams.append(
        StreamRecord(
          zone: plan.streamZones[stream], firstClass: UInt32(firstClass),
          classCount: UInt32(lastClass - firstClass), earliest: record.earliest,
          latest: record.latest, firstConnection: UInt64(start),
          connectionCount: UInt64(record.count)))
      place = end
      firstClass = lastClass
      start += record.count
    }
    longDurations.sort { $0.connection < $1.connection }
  }

  private mutating func fill(
    places: Range<Int>, from start: Int, zone: UInt32
  ) -> (earliest: Int32, latest: Int32, count: Int) {
    var earliest = Int32.max
    var latest = Int32.min
    var count = 0
    for place in places {
      let trip = model.trips[Int(plan.tripOrder[place])]
      let length = Int(model.patterns[Int(trip.pattern)].count)
      guard length > 1 else { continue }
      let first = Int(model.profiles[Int(trip.profile)].first)
      earliest = min(earliest, trip.start + model.profileTimes[first].departure)
      latest = max(latest, trip.start + model.profileTimes[first + length - 2].departure)
      count += length - 1
    }
    guard count > 0 else { return (0, 0, 0) }
    let range = Int(latest) - Int(earliest) + 1
    guard range <= Self.countingRange else {
      fillBySorting(places: places, from: start)
      return (earliest, latest, count)
    }
    // Slot 0 is the latest second.
    var next = [Int](repeating: 0, count: range + 1)
    eachDeparture(places) { next[Int(latest - $0) + 1] += 1 }
    for i in 1...range { next[i] += next[i - 1] }
    // Taken out of `self`, of which `eachConnection` holds a copy: else every run would copy them all.
    var connections: [Connection] = []
    swap(&connections, &self.connections)
    defer { swap(&connections, &self.connections) }
    for place in places {
      eachConnection(of: place) { connection, seconds in
        let slot = Int(latest - connection.departure)
        let index = start + next[slot]
        next[slot] += 1
        connections[index] = connection
        if connection.tripAndFlags & Connection.isLong != 0 {
          longDurations.append(.init(connection: UInt64(index), seconds: Int64(seconds)))
        }
      }
    }
    return (earliest, latest, count)
  }

  private func eachDeparture(_ places: Range<Int>, _ body: (Int32) -> Void) {
    for place in places {
      let trip = model.trips[Int(plan.tripOrder[place])]
      let length = Int(model.patterns[Int(trip.pattern)].count)
      let first = Int(model.profiles[Int(trip.profile)].first)
      for i in 0..<max(0, length - 1) { body(trip.start + model.profileTimes[first + i].departure) }
    }
  }

  private mutating func fillBySorting(places: Range<Int>, from start: Int) {
    var all: [(connection: Connection, seconds: Int32)] = []
    for place in places { eachConnection(of: place) { all.append(($0, $1)) } }
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

  /// The connections of a trip from its last to its first, so that where several leave at one instant
  /// the later on the way stands first.
  private func eachConnection(of place: Int, _ body: (Connection, Int32) -> Void) {
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
