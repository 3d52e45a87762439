extension SmallFeed {
  /// Reads a feed from a short text, one thing a line.
  ///
  /// ```
  /// zone Asia/Seoul                    # the agency "A"; `zone B Europe/Berlin` adds an agency
  /// service WD mon-fri 20261201 20261231 +20261225 -20261231
  /// service EV +20261204               # dates only
  /// stop A 37.5 127.0                  # optional: stops without a line stand 0.5° apart
  /// station S                          # then: stop P1 in S
  /// trip T1 L1 WD A=23:00 B=23:10/23:12 C=-  D=23:40~p1~d2
  /// trip T2 L1 WD block=7 …            # ~pN pickup_type, ~dN drop_off_type, - blank times
  /// every T1 23:00 23:30 600 1         # start, end, headway, exact_times
  /// transfer B C 2 300                 # from, to, type, time; trips=T1,T2 routes=L1,L2
  /// ```
  /// A route is made for each line name, with the agency "A" or the one of `line L2 B`.
  /// - Precondition: the text is well formed; a test's own text that is not is a mistake in the test.
  package init(sketch: String) {
    var reader = SketchReader()
    for line in sketch.split(separator: "\n") {
      let words = line.prefix { $0 != "#" }.split(separator: " ").map(String.init)
      if !words.isEmpty { reader.read(words) }
    }
    self = reader.finish()
  }
}

private struct SketchReader {
  private var feed = SmallFeed()

  mutating func read(_ words: [String]) {
    switch words[0] {
    case "zone": readZone(words)
    case "line": feed.routes.append(.init(id: words[1], agency: words[2]))
    case "service": readService(words)
    case "stop", "station": readStop(words)
    case "trip": readTrip(words)
    case "every": readFrequency(words)
    case "transfer": readTransfer(words)
    default: preconditionFailure("unknown word in a sketch: \(words[0])")
    }
  }

  consuming func finish() -> SmallFeed {
    if feed.agencies.isEmpty { feed.agencies.append(.init(id: "A", zone: .seoul)) }
    for trip in feed.trips {
      if !feed.routes.contains(where: { $0.id == trip.route }) {
        feed.routes.append(.init(id: trip.route, agency: feed.agencies[0].id))
      }
      for call in trip.calls where !feed.stops.contains(where: { $0.id == call.stop }) {
        let step = 0.5 * Double(feed.stops.count)
        feed.stops.append(.init(id: call.stop, position: .init(10 + step, 100 + step)))
      }
    }
    return feed
  }

  private mutating func readZone(_ words: [String]) {
    guard let zone = ZoneTable.all.first(where: { $0.name == words[words.count - 1] }) else {
      preconditionFailure("no table for the zone \(words[words.count - 1])")
    }
    feed.agencies.append(.init(id: words.count == 3 ? words[1] : "A", zone: zone))
  }

  private mutating func readService(_ words: [String]) {
    let names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    var service = SmallFeed.Service(id: words[1])
    var range: [Int] = []
    var days: [Bool]?
    for word in words.dropFirst(2) {
      switch word.first {
      case "+": service.added.append(date(String(word.dropFirst())))
      case "-": service.removed.append(date(String(word.dropFirst())))
      case let digit? where digit.isNumber: range.append(date(word))
      default:
        var chosen = days ?? [Bool](repeating: false, count: 7)
        let ends = word == "none" ? [] : word.split(separator: "-").map(String.init)
        let indices = ends.compactMap { names.firstIndex(of: $0) }
        if let first = indices.first, let last = indices.last {
          for index in first...last { chosen[index] = true }
        }
        days = chosen
      }
    }
    if let days { service.week = .init(days: days, first: range[0], last: range[1]) }
    feed.services.append(service)
  }

  private mutating func readStop(_ words: [String]) {
    var stop = SmallFeed.Stop(id: words[1], isStation: words[0] == "station")
    var rest = words.dropFirst(2)
    if rest.first == "in" {
      stop.station = words[3]
      rest = rest.dropFirst(2)
    }
    let numbers = rest.compactMap { Double($0) }
    if numbers.count == 2 { stop.position = .init(numbers[0], numbers[1]) }
    feed.stops.append(stop)
  }

  private mutating func readTrip(_ words: [String]) {
    var trip = SmallFeed.Trip(id: words[1], route: words[2], service: words[3], calls: [])
    for word in words.dropFirst(4) {
      let pair = word.split(separator: "=", maxSplits: 1).map(String.init)
      if pair[0] == "block" { trip.block = pair[1] } else { trip.calls.append(call(pair)) }
    }
    feed.trips.append(trip)
  }

  private func call(_ pair: [String]) -> SmallFeed.Call {
    let parts = pair[1].split(separator: "~").map(String.init)
    var call = SmallFeed.Call(stop: pair[0])
    if parts[0] != "-" {
      let times = parts[0].split(separator: "/").map { time(String($0)) }
      call.arrival = times[0]
      call.departure = times[times.count - 1]
    }
    for flag in parts.dropFirst() {
      let number = Int(flag.dropFirst()) ?? 0
      if flag.hasPrefix("p") { call.pickup = number } else { call.dropOff = number }
    }
    return call
  }

  private mutating func readFrequency(_ words: [String]) {
    feed.frequencies.append(
      .init(
        trip: words[1], start: time(words[2]), end: time(words[3]), headway: Int(words[4]) ?? 0,
        exact: words.count > 5 ? Int(words[5]) : nil))
  }

  private mutating func readTransfer(_ words: [String]) {
    var row = SmallFeed.Transfer(from: words[1], to: words[2])
    var numbers: [String] = []
    for word in words.dropFirst(3) {
      let pair = word.split(separator: "=").map(String.init)
      guard pair.count == 2 else {
        numbers.append(word)
        continue
      }
      let ends = pair[1].split(separator: ",", omittingEmptySubsequences: false).map {
        $0.isEmpty ? nil : String($0)
      }
      if pair[0] == "trips" {
        (row.fromTrip, row.toTrip) = (ends[0], ends[1])
      } else {
        (row.fromRoute, row.toRoute) = (ends[0], ends[1])
      }
    }
    row.type = numbers.first.flatMap { Int($0) }
    row.time = numbers.count > 1 ? numbers[1] : nil
    feed.transfers.append(row)
  }

  private func date(_ text: String) -> Int {
    guard let date = day(text) else { preconditionFailure("not a date: \(text)") }
    return date
  }

  private func time(_ text: String) -> Int {
    guard let time = seconds(text) else { preconditionFailure("not a time: \(text)") }
    return time
  }
}
