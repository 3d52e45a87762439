import AtchaTestSupport

/// Questions: windows that are just met or just missed, ways that need changes.
extension FeedGenerator {
  mutating func makeQuestion() -> Question {
    let begin = feed.agencies[0].zone.instant(night, base)
    let stop = Place.named(feed.stops[0].id)
    var question = Question(
      stop, stop, notBefore: begin - random.int(0...4) * 1800,
      deadline: begin + random.int(3...14) * 1800)
    if random.chance(30) { question.maxVehicles = random.int(1...4) }
    if random.chance(15) { makeSettings(&question.walking) }
    if random.chance(10) { question.deadline += 86400 }
    makeTight(&question)
    let window = Oracle(feed, question)
    // The way that needs most vehicles of a few that could be asked for.
    let ways = (0..<random.pick([1, 3, 5])).map { _ in makeWay() }.map { way in
      (way: way, entry: window.asking(from: way.0, to: way.1).answer().entries.first)
    }
    let best = ways.max { ($0.entry?.vehicles ?? 0) < ($1.entry?.vehicles ?? 0) } ?? ways[0]
    (question.origin, question.destination) = best.way
    if let entry = best.entry, random.chance(20) {
      question.deadline = entry.arrival + random.int(-1...1)
    }
    if let entry = best.entry, random.chance(10) {
      question.notBefore = entry.leaveBy + random.int(-1...1)
    }
    return question
  }

  /// A window whose ends are just met, or just missed, by something that runs.
  mutating func makeTight(_ question: inout Question) {
    let window = Oracle(feed, question)
    let arrivals = window.alightings.map { window.call($0).arrival }.sorted()
    if !arrivals.isEmpty, random.chance(30) {
      let late = Array(arrivals.suffix(arrivals.count / 2 + 1))
      question.deadline = random.pick(late) + random.pick([-1, 0, 0, 1, 60])
    }
    let departures = window.boardings.map { window.call($0).departure }.sorted()
    if !departures.isEmpty, random.chance(20) {
      let early = Array(departures.prefix(departures.count / 2 + 1))
      question.notBefore = random.pick(early) + random.pick([-1, 0, 0, 1])
    }
  }

  mutating func makeWay() -> (Place, Place) {
    var way = (makePlace(), makePlace())
    if isLinear, random.chance(70) {
      way = (
        .named(random.pick(Array(platforms.prefix(2)))),
        .named(random.pick(Array(platforms.suffix(3))))
      )
    }
    for _ in 0..<4 where overlap(way.0, way.1) { way = (makePlace(), makePlace()) }
    return way
  }

  mutating func makeSettings(_ walking: inout Walking) {
    walking.accessMetres = random.pick([0, 500, 1000])
    walking.transferMetres = random.pick([0, 200, 400])
    walking.detour = random.pick([1, 1.3])
    walking.speed = random.pick([1, 1.25])
    walking.changeSeconds = random.pick([0, 60, 120, 300])
  }

  mutating func makePlace() -> Place {
    var stop = random.pick(feed.stops)
    if random.chance(40) {
      let call = random.pick(random.pick(feed.trips).calls)
      stop = feed.stops.first { $0.id == call.stop } ?? stop
    }
    guard random.chance(25), let position = stop.position else { return .named(stop.id) }
    let metres = Double(random.pick([0, 120, 600, 990])) / 111_195
    return .coordinate(.init(position.latitude - metres, position.longitude))
  }

  /// True where both places share a stop, so that the question hardly makes sense.
  func overlap(_ a: Place, _ b: Place) -> Bool {
    guard case .named(let first) = a, case .named(let second) = b else { return a == b }
    func platforms(_ id: String) -> Set<String> {
      Set(feed.stops.filter { $0.id == id || $0.station == id }.map(\.id))
    }
    return !platforms(first).isDisjoint(with: platforms(second))
  }
}
