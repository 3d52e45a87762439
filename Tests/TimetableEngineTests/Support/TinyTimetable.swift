import TimetableEngine

/// A timetable written as text in a test: one line a trip, "line: A 23:00 - B 23:10/23:12 - C 23:20".
struct TinyTimetable {
  var model = TimetableModel()
  private var stops: [String: UInt32] = [:]

  /// Stops are a kilometre apart unless given coordinates; service runs every day of 2026-11.
  init(
    stops names: [String], points: [String: (Double, Double)] = [:], parents: [String: String] = [:]
  ) {
    model.zones = [
      .init(identifier: model.text.add("Asia/Seoul"), changes: [.init(at: .min, offset: 32_400)])
    ]
    model.agencies = [.init(id: .empty, name: model.text.add("Test"), url: .empty, zone: 0)]
    let sorted = names.sorted()
    for (i, name) in sorted.enumerated() { stops[name] = UInt32(i) }
    for (i, name) in sorted.enumerated() {
      let point = points[name] ?? (37.0 + 0.01 * Double(i), 127.0)
      let isStation = parents.values.contains(name)
      model.stops.append(
        .init(
          id: model.text.add(name), name: model.text.add(name), latitude: point.0,
          longitude: point.1, kind: isStation ? 1 : 0,
          parent: parents[name].flatMap { stops[$0] } ?? TimetableModel.none, zone: 0))
    }
    model.feed.firstDay = TinyTimetable.day - 10
    model.feed.dayCount = 30
    model.feed.validFrom = model.feed.firstDay
    model.feed.validUntil = model.feed.firstDay + 29
    model.serviceDays = [(1 << 30) - 1]
  }

  /// 2026-11-30, a Monday.
  static let day: Int32 = 20_787

  /// The instant of a clock time of that service day in Seoul.
  static func at(_ clock: String) -> Int64 {
    Int64(day) * 86_400 - 32_400 + Int64(seconds(clock[...]))
  }

  static func clock(_ instant: Int64) -> String {
    let total = instant - (Int64(day) * 86_400 - 32_400)
    func two(_ n: Int64) -> String { n < 10 ? "0\(n)" : "\(n)" }
    let text = "\(two(total / 3600)):\(two(total / 60 % 60))"
    return total % 60 == 0 ? text : text + ":" + two(total % 60)
  }

  private static func seconds(_ clock: Substring) -> Int32 {
    let parts = clock.split(separator: ":").compactMap { Int32($0) }
    return parts[0] * 3600 + parts[1] * 60 + (parts.count > 2 ? parts[2] : 0)
  }

  subscript(_ stop: String) -> UInt32 { stops[stop] ?? TimetableModel.none }

  mutating func trip(_ text: String, block: UInt32 = TimetableModel.none) {
    let colon = text.firstIndex(of: ":") ?? text.startIndex
    let line = String(text[..<colon])
    var calls: [(stop: UInt32, arrival: Int32, departure: Int32)] = []
    for call in text[text.index(after: colon)...].split(separator: "-") {
      let words = call.split(separator: " ")
      let times = words[1].split(separator: "/").map { Self.seconds($0) }
      calls.append((self[String(words[0])], times[0], times[times.count - 1]))
    }
    let route = model.routes.firstIndex { model.text.string($0.id) == line } ?? model.routes.count
    if route == model.routes.count {
      let id = model.text.add(line)
      model.routes.append(.init(id: id, shortName: id, longName: .empty, agency: 0, type: 1))
    }
    let start = calls[0].departure
    let pattern = UInt32(model.patterns.count)
    model.patterns.append(
      .init(
        route: UInt32(route), direction: 0, first: UInt32(model.patternStops.count),
        count: UInt32(calls.count)))
    model.profiles.append(.init(first: UInt32(model.profileTimes.count)))
    for call in calls {
      model.patternStops.append(.init(stop: call.stop))
      model.profileTimes.append(
        .init(arrival: call.arrival - start, departure: call.departure - start))
    }
    let number = model.trips.count
    model.trips.append(
      .init(
        id: model.text.add("T\(number < 10 ? "0" : "")\(number)"), pattern: pattern,
        profile: pattern, start: start, service: 0, block: block))
  }

  mutating func transfer(_ from: String, _ to: String, type: UInt8, seconds: Int32 = -1) {
    model.transfers.append(
      .init(fromStop: self[from], toStop: self[to], type: type, seconds: seconds))
  }

  /// The journeys as text, one a line.
  func ask(
    _ from: String, _ to: String, from begin: String = "18:00", by end: String = "28:00",
    walking: WalkingSettings = WalkingSettings()
  ) throws -> [String] {
    let timetable = try Timetable(bytes: TimetableWriter.bytes(model), name: "test")
    let network = Network([timetable])
    var search = LatestDepartureSearch(network: network)
    let endpoint = { (name: String) in
      Endpoint.stops(network.platforms(of: network.stop(id: name, in: 0) ?? StopIndex(0)))
    }
    let question = LatestDepartureQuestion(
      origin: endpoint(from), destination: endpoint(to), notBefore: Self.at(begin),
      deadline: Self.at(end), walking: walking)
    return search.lastJourneys(question).map { describe($0, network) }
  }

  func describe(_ journey: Journey, _ network: Network) -> String {
    let legs = journey.legs.map { leg in
      let name = { (stop: StopIndex?) in stop.map { network.stopInfo($0).id } ?? "·" }
      let kind = leg.ride.map { network.rideInfo($0).line } ?? "walk"
      let slack = leg.slack.map { " +\($0)" } ?? ""
      return "\(kind) \(name(leg.from)) \(Self.clock(leg.departure)) \(name(leg.to)) "
        + "\(Self.clock(leg.arrival))\(slack)"
    }
    return "\(Self.clock(journey.leaveBy)) \(legs.joined(separator: "; ")) | \(journey.firstSlack)"
      + " | \(journey.bindingLeg.map(String.init) ?? "-")"
  }
}
