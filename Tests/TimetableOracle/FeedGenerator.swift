import AtchaTestSupport

/// Makes small feeds and questions at random, dense in the cases where engines go wrong.
///
/// Equal seeds give equal feeds. Times cluster within a few hours around one night, so that changes
/// meet to the second, runs cross midnight and clock changes, and few seeds have no answer.
package struct FeedGenerator {
  var random: SplitMix64
  var feed = SmallFeed()
  /// The date of the night, and where its window begins in service time.
  var night = 0
  var base = 0
  /// True where trips lead from the first stops towards the last ones, a few at a time, so that
  /// one has to change to get far.
  var isLinear = false

  package init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A feed with questions that suit it.
  package mutating func make(questions count: Int) -> (feed: SmallFeed, questions: [Question]) {
    makeAgencies()
    makeStops()
    makeServices()
    makeTrips()
    makeFrequencies()
    makeTransfers()
    return (feed, (0..<count).map { _ in makeQuestion() })
  }

  // MARK: Feed

  mutating func makeAgencies() {
    let nights: [(ZoneTable, [Int])] = [
      (.seoul, [day(2026, 12, 4), day(2026, 12, 31)]),
      // The nights before, of and after a clock change.
      (.berlin, [day(2026, 10, 24), day(2026, 10, 25), day(2027, 3, 27), day(2027, 3, 28)]),
      (.newYork, [day(2026, 10, 31), day(2026, 11, 1), day(2027, 3, 13), day(2027, 3, 14)]),
    ]
    let (zone, dates) = random.pick(nights)
    night = random.pick(dates)
    feed.agencies = [.init(id: "A", zone: zone)]
    if random.chance(10) {
      feed.agencies.append(.init(id: "B", zone: random.pick(ZoneTable.all)))
    }
    base = random.pick([20, 22, 23, 23, 24, 0, 45]) * 3600
  }

  mutating func makeStops() {
    isLinear = random.chance(65)
    let degree = 1 / 111_195.0
    for number in 1...random.int(isLinear ? 5...8 : 3...6) {
      var position = SmallFeed.Position(
        37.5 + Double(random.int(0...40)) * 500 * degree,
        127 + Double(random.int(0...40)) * 500 * degree)
      let placed = feed.stops.filter { !$0.isStation }
      // Many of the stops stand near another one: at the same point, within a change, within access.
      if !placed.isEmpty, random.chance(isLinear ? 30 : 50), let near = random.pick(placed).position
      {
        let metres = Double(random.pick([0, 30, 150, 280, 390, 405, 700, 950, 1020]))
        position = .init(near.latitude + metres * degree, near.longitude)
      }
      feed.stops.append(.init(id: "s\(number)", position: position))
    }
    let platforms = feed.stops.count
    for number in 1...2 where random.chance(45) {
      let station = "S\(number)"
      var first: SmallFeed.Position?
      for index in 0..<platforms where feed.stops[index].station == nil && random.chance(40) {
        feed.stops[index].station = station
        first = first ?? feed.stops[index].position
      }
      guard let first else { continue }
      let position =
        random.chance(60) ? SmallFeed.Position(first.latitude, first.longitude + 1e-3) : first
      feed.stops.append(.init(id: station, position: position, isStation: true))
    }
  }

  mutating func makeServices() {
    for number in 1...random.int(1...3) {
      var service = SmallFeed.Service(id: "d\(number)")
      if random.chance(70) {
        let isDaily = random.chance(50)
        service.week = .init(
          days: (0..<7).map { _ in isDaily || random.chance(60) },
          first: night - random.int(0...2), last: night + random.int(0...2))
      }
      for day in night - 2...night + 2 {
        if random.chance(service.week == nil ? 60 : 15) {
          service.added.append(day)
        } else if random.chance(10), service.week != nil {
          service.removed.append(day)
        }
      }
      if service.week == nil, service.added.isEmpty { service.added = [night] }
      if number == 1, !service.runs(on: night), random.chance(95) {
        service.removed.removeAll { $0 == night }
        service.added.append(night)
      }
      feed.services.append(service)
    }
  }

  mutating func makeFrequencies() {
    guard random.chance(30) else { return }
    for trip in feed.trips where trip.block == nil && random.chance(25) {
      let start = base + random.int(0...120) * 60
      let headway = random.pick([300, 420, 600, 900])
      let end = start + headway * random.int(0...4) + random.pick([0, 1, 60])
      let exact = random.pick([nil, 0, 1])
      feed.frequencies.append(
        .init(trip: trip.id, start: start, end: end, headway: headway, exact: exact))
      if random.chance(20) {
        feed.frequencies.append(
          .init(trip: trip.id, start: end, end: end + headway, headway: headway, exact: exact))
      }
    }
    feed.frequencies.removeAll { $0.end <= $0.start }
  }

  mutating func makeTransfers() {
    guard random.chance(65) else { return }
    let stations = feed.stops.filter(\.isStation).map(\.id)
    for _ in 0..<random.int(1...7) {
      var row = SmallFeed.Transfer(from: random.pick(platforms), to: random.pick(platforms))
      if random.chance(30) { row.to = row.from }
      row.type = random.pick([nil, 0, 1, 1, 2, 2, 2, 3, 3])
      if row.type == 2 || random.chance(15) {
        row.time = random.pick(["0", "30", "60", "180", "300", "600", "90.5", "1200"])
      }
      if !stations.isEmpty, random.chance(25) {
        if random.chance(60) { row.from = random.pick(stations) }
        if random.chance(60) { row.to = random.pick(stations) }
      } else if random.chance(25) {
        restrict(&row)
      }
      feed.transfers.append(row)
    }
    makeSeatRows()
  }

  /// Makes a row one of some trips or routes only.
  mutating func restrict(_ row: inout SmallFeed.Transfer) {
    let (from, to) = (random.pick(feed.trips), random.pick(feed.trips))
    switch random.int(0...5) {
    case 0: row.fromTrip = from.id
    case 1: row.toTrip = to.id
    case 2: (row.fromTrip, row.toTrip) = (from.id, to.id)
    case 3: row.fromRoute = from.route
    case 4: (row.fromRoute, row.toRoute) = (from.route, to.route)
    default: (row.fromTrip, row.toRoute) = (from.id, to.route)
    }
  }

  /// Rows of type 4 and 5, between trips that could be one vehicle.
  mutating func makeSeatRows() {
    let timetabled = feed.trips.filter { trip in !feed.frequencies.contains { $0.trip == trip.id } }
    for from in timetabled {
      for to in timetabled where from.id != to.id && random.chance(30) {
        guard let end = from.calls.last, let begin = to.calls.first, end.stop == begin.stop,
          let arrival = end.arrival, let departure = begin.departure, departure >= arrival
        else { continue }
        var row = SmallFeed.Transfer(from: end.stop, to: begin.stop)
        row.fromTrip = from.id
        row.toTrip = to.id
        row.type = random.pick([4, 4, 5])
        feed.transfers.append(row)
      }
    }
  }
}
