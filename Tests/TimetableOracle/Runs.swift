/// A trip on one service day, its times as instants; a frequency makes one for each departure.
package struct Run: Sendable {
  /// Index in ``SmallFeed/trips``.
  package var trip: Int
  package var day: Int
  package var calls: [Call]

  package struct Call: Sendable {
    package var stop: Int
    package var arrival: Int
    package var departure: Int
    package var mayBoard: Bool
    package var mayAlight: Bool
    /// A number for this row of stop_times, equal for all runs of the trip.
    package var row: Int
  }
}

/// All runs that can matter between two instants, and which may be stayed in after which.
struct RunList {
  var runs: [Run] = []
  /// For each run the runs in which a rider may stay seated at its end.
  var continuations: [[Int]] = []

  init(_ map: FeedMap, from: Int, to: Int) {
    let latestTime = map.trips.map { $0.last?.arrival ?? 0 }.max() ?? 0
    let latestStart = map.feed.frequencies.map(\.end).max() ?? 0
    // A day may begin up to a day off its date in UTC, whatever the zone.
    let first = (from - latestTime - latestStart) / 86400 - 2
    let last = to / 86400 + 2
    for day in first...last { addDay(day, map) }
  }

  private mutating func addDay(_ day: Int, _ map: FeedMap) {
    let begin = runs.count
    for index in map.trips.indices where map.runs(index, on: day) {
      let anchor = map.anchor(of: day, for: index)
      for shift in map.shifts(of: index) {
        runs.append(
          Run(
            trip: index, day: day,
            calls: map.trips[index].map { call in
              var call = call
              call.arrival += anchor + shift
              call.departure += anchor + shift
              return call
            }))
      }
    }
    for run in begin..<runs.count {
      continuations.append(next(after: run, among: begin..<runs.count, map))
    }
  }

  /// Rule 4, in-seat transfers.
  private func next(after run: Int, among day: Range<Int>, _ map: FeedMap) -> [Int] {
    let trip = map.feed.trips[runs[run].trip]
    var result: [Int] = []
    if let block = trip.block {
      let ordered = day.filter { map.feed.trips[runs[$0].trip].block == block }.sorted {
        order(of: $0, map) < order(of: $1, map)
      }
      let place = ordered.firstIndex(of: run) ?? 0
      if place + 1 < ordered.count, isConsecutive(run, ordered[place + 1], map),
        map.isSamePlace(end(of: run), begin(of: ordered[place + 1])),
        !map.hasRow(type: 5, from: trip, to: map.feed.trips[runs[ordered[place + 1]].trip])
      {
        result.append(ordered[place + 1])
      }
    }
    for other in day where other != run && !result.contains(other) {
      let following = map.feed.trips[runs[other].trip]
      if map.hasRow(type: 4, from: trip, to: following),
        !map.hasRow(type: 5, from: trip, to: following), isConsecutive(run, other, map)
      {
        result.append(other)
      }
    }
    return result
  }

  private func isConsecutive(_ run: Int, _ other: Int, _ map: FeedMap) -> Bool {
    guard let end = runs[run].calls.last, let begin = runs[other].calls.first else { return false }
    return begin.departure >= end.arrival
  }

  private func end(of run: Int) -> Int { runs[run].calls[runs[run].calls.count - 1].stop }
  private func begin(of run: Int) -> Int { runs[run].calls[0].stop }

  private func order(of run: Int, _ map: FeedMap) -> (Int, String) {
    (runs[run].calls[0].departure, map.feed.trips[runs[run].trip].id)
  }
}
