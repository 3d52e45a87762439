import AtchaTestSupport

/// Trips: in lines or anywhere, later copies, onward rides, blocks, blank times.
extension FeedGenerator {
  mutating func makeTrips() {
    let isMinutely = random.chance(70)
    let hasBlocks = random.chance(40)
    for number in 1...random.int(1...4) {
      feed.routes.append(.init(id: "r\(number)", agency: random.pick(feed.agencies).id))
    }
    let usual = random.pick(feed.services.filter { $0.runs(on: night) } + [feed.services[0]]).id
    for number in 1...random.int(isLinear ? 6...15 : 2...10) {
      var trip = SmallFeed.Trip(
        id: "t\(number)", route: random.pick(feed.routes).id,
        service: random.chance(80) ? usual : random.pick(feed.services).id, calls: [])
      if let copy = feed.trips.last, random.chance(20) {
        makeLater(&trip, than: copy)
      } else if !feed.trips.isEmpty, random.chance(75) {
        makeOnward(
          &trip, from: random.pick(Array(feed.trips.suffix(isLinear ? 2 : 10))), hasBlocks,
          isMinutely)
      } else {
        let time = base + random.int(0...60) * 60 + (isMinutely ? 0 : random.int(0...59))
        makeCalls(
          &trip, random.pick(isLinear ? Array(platforms.prefix(2)) : platforms), time, isMinutely)
      }
      if hasBlocks, trip.block == nil, random.chance(40) { trip.block = random.pick(["a", "b"]) }
      feed.trips.append(trip)
    }
    for index in feed.trips.indices where random.chance(8) {
      var trip = feed.trips[index]
      makeBlanks(&trip)
      feed.trips[index] = trip
    }
  }

  var platforms: [String] { feed.stops.filter { !$0.isStation }.map(\.id) }

  /// A later run of an earlier trip's line, as most trips of a real line are.
  mutating func makeLater(_ trip: inout SmallFeed.Trip, than copy: SmallFeed.Trip) {
    let shift = random.int(1...8) * 300
    trip.route = copy.route
    trip.calls = copy.calls.map { call in
      var call = call
      call.arrival = call.arrival.map { $0 + shift }
      call.departure = call.departure.map { $0 + shift }
      return call
    }
  }

  /// A trip that begins where another one calls, about when one has changed there.
  mutating func makeOnward(
    _ trip: inout SmallFeed.Trip, from other: SmallFeed.Trip, _ hasBlocks: Bool, _ isMinutely: Bool
  ) {
    let call = other.calls[
      random.chance(50) ? other.calls.count - 1 : random.int(1...other.calls.count - 1)]
    var stop = call.stop
    var time =
      (call.arrival ?? base) + random.pick([0, 60, 119, 120, 120, 121, 180, 300, 300, 600])
    let near = platforms.filter { $0 != stop && metres($0, stop) <= 405 }
    if !near.isEmpty, random.chance(40) {
      stop = random.pick(near)
      time += random.pick([0, 120, 300, 600])
    }
    if hasBlocks, call.stop == other.calls[other.calls.count - 1].stop, random.chance(60) {
      trip.block = other.block ?? random.pick(["a", "b"])
    }
    makeCalls(&trip, stop, isMinutely ? time / 60 * 60 : time, isMinutely)
  }

  mutating func makeCalls(
    _ trip: inout SmallFeed.Trip, _ first: String, _ start: Int, _ isMinutely: Bool
  ) {
    var time = start
    var stop = first
    for place in 0..<random.pick(isLinear ? [2, 2, 2, 3, 3, 4] : [2, 2, 3, 3, 4, 5]) {
      if place > 0 {
        time += random.pick([0, 60, 120, 300, 600, 900]) + (isMinutely ? 0 : random.int(0...59))
        stop = makeNext(after: stop)
      }
      let arrival = time
      if random.chance(35) { time += random.pick([60, 120]) }
      trip.calls.append(makeCall(stop, arrival, time))
    }
  }

  mutating func makeNext(after stop: String) -> String {
    let stops = platforms
    let place = stops.firstIndex(of: stop) ?? 0
    let ahead = Array(stops.dropFirst(place + 1).prefix(random.int(1...2)))
    return isLinear && !ahead.isEmpty && random.chance(90)
      ? random.pick(ahead) : random.pick(stops.filter { $0 != stop })
  }

  mutating func makeCall(_ stop: String, _ arrival: Int, _ departure: Int) -> SmallFeed.Call {
    var call = SmallFeed.Call(stop: stop, arrival: arrival, departure: departure)
    if random.chance(9) { call.pickup = random.int(1...3) }
    if random.chance(9) { call.dropOff = random.int(1...3) }
    return call
  }

  /// Leaves the times between the first and the last call blank.
  mutating func makeBlanks(_ trip: inout SmallFeed.Trip) {
    let hasDistances = random.chance(50)
    var distance = 0.0
    var length = 0.0
    for index in trip.calls.indices {
      if index > 0 {
        distance += Double(random.int(1...9))
        length += metres(trip.calls[index - 1].stop, trip.calls[index].stop)
      }
      if hasDistances { trip.calls[index].distance = distance }
      if index > 0, index + 1 < trip.calls.count {
        trip.calls[index].arrival = nil
        trip.calls[index].departure = nil
      }
    }
    // Without any way there is nothing to share the time by.
    if !hasDistances, length < 1 {
      for index in trip.calls.indices where trip.calls[index].arrival == nil {
        trip.calls[index].arrival = trip.calls[0].departure
        trip.calls[index].departure = trip.calls[0].departure
      }
    }
  }

  func metres(_ a: String, _ b: String) -> Double {
    var stopsOnly = feed
    stopsOnly.trips = []
    let map = FeedMap(stopsOnly)
    guard let first = map.stopIndex[a], let second = map.stopIndex[b] else { return 0 }
    return map.metres(first, second) ?? 0
  }
}
