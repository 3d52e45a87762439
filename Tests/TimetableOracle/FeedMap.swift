import Glibc

/// A small feed with its names resolved to indices and its blank times filled.
final class FeedMap: Sendable {
  let feed: SmallFeed
  let stopIndex: [String: Int]
  /// The station of each stop, or nil.
  let station: [Int?]
  /// The calls of each trip, times since noon − 12 h.
  let trips: [[Run.Call]]
  /// Trip and stop of each row of stop_times.
  let rows: [(trip: Int, stop: Int)]
  /// The service and the zone of each trip.
  private let services: [SmallFeed.Service]
  private let zones: [ZoneTable]

  init(_ feed: SmallFeed) {
    self.feed = feed
    let index = Dictionary(uniqueKeysWithValues: feed.stops.enumerated().map { ($1.id, $0) })
    stopIndex = index
    station = feed.stops.map { $0.station.flatMap { index[$0] } }
    var trips: [[Run.Call]] = []
    var rows: [(trip: Int, stop: Int)] = []
    for trip in feed.trips {
      let times = FeedMap.filledTimes(of: trip, feed)
      var calls: [Run.Call] = []
      for (place, call) in trip.calls.enumerated() {
        calls.append(
          Run.Call(
            stop: index[call.stop] ?? 0, arrival: times[place].0, departure: times[place].1,
            mayBoard: ![1, 2].contains(call.pickup) && place + 1 < trip.calls.count,
            mayAlight: ![1, 2].contains(call.dropOff) && place > 0, row: rows.count))
        rows.append((trips.count, index[call.stop] ?? 0))
      }
      trips.append(calls)
    }
    self.trips = trips
    self.rows = rows
    services = feed.trips.map { trip in
      feed.services.first { $0.id == trip.service } ?? SmallFeed.Service(id: trip.service)
    }
    zones = feed.trips.map { trip in
      let route = feed.routes.first { $0.id == trip.route }
      return feed.agencies.first { $0.id == route?.agency }?.zone ?? feed.agencies[0].zone
    }
  }

  func runs(_ trip: Int, on day: Int) -> Bool { services[trip].runs(on: day) }

  func anchor(of day: Int, for trip: Int) -> Int { zones[trip].anchor(of: day) }

  /// What to add to the times of a trip for each of its runs (rule 6).
  func shifts(of trip: Int) -> [Int] {
    let own = feed.frequencies.filter { $0.trip == feed.trips[trip].id }
    if own.isEmpty { return [0] }
    return own.flatMap { row in
      stride(from: row.start, to: row.end, by: row.headway).map { $0 - trips[trip][0].departure }
    }
  }

  func isSamePlace(_ a: Int, _ b: Int) -> Bool {
    if a == b { return true }
    guard let station = station[a] else { return false }
    return station == self.station[b]
  }

  func hasRow(type: Int, from: SmallFeed.Trip, to: SmallFeed.Trip) -> Bool {
    feed.transfers.contains { $0.type == type && $0.fromTrip == from.id && $0.toTrip == to.id }
  }

  func metres(_ a: Int, _ b: Int) -> Double? {
    FeedMap.metres(feed.stops[a].position, feed.stops[b].position)
  }

  /// Straight-line metres on a sphere of radius 6,371,000 m; nil where a position is unknown.
  static func metres(_ a: SmallFeed.Position?, _ b: SmallFeed.Position?) -> Double? {
    guard let a, let b else { return nil }
    let radians = Double.pi / 180
    let south = sin((b.latitude - a.latitude) * radians / 2)
    let west = sin((b.longitude - a.longitude) * radians / 2)
    let square =
      south * south + cos(a.latitude * radians) * cos(b.latitude * radians) * west * west
    return 2 * 6_371_000 * asin(min(1, square.squareRoot()))
  }

  /// Rule 7: blank times between two timed calls, in proportion to the way, rounded down.
  private static func filledTimes(
    of trip: SmallFeed.Trip, _ feed: SmallFeed
  ) -> [(Int, Int)] {
    var times = trip.calls.map { ($0.arrival ?? .min, $0.departure ?? .min) }
    var place = 1
    while place < times.count {
      guard times[place].0 == .min else {
        place += 1
        continue
      }
      let before = place - 1
      var after = place
      while times[after].0 == .min { after += 1 }
      let gap = Array(trip.calls[before...after])
      let ways = ways(along: gap, feed)
      let span = Double(times[after].0 - times[before].1)
      for blank in place..<after {
        // What is a whole second but for the noise of the arithmetic is that second.
        let seconds = span * ways[blank - before] / ways[ways.count - 1] + 1e-6
        let time = times[before].1 + Int(seconds.rounded(.down))
        times[blank] = (time, time)
      }
      place = after
    }
    return times
  }

  /// The way from the first call of a gap to each of its calls.
  private static func ways(along gap: [SmallFeed.Call], _ feed: SmallFeed) -> [Double] {
    let distances = gap.compactMap(\.distance)
    if distances.count == gap.count { return distances.map { $0 - distances[0] } }
    var ways = [0.0]
    func position(_ id: String) -> SmallFeed.Position? {
      feed.stops.first { $0.id == id }?.position
    }
    for (from, to) in zip(gap, gap.dropFirst()) {
      let metres = metres(position(from.stop), position(to.stop)) ?? 0
      ways.append(ways[ways.count - 1] + metres)
    }
    return ways
  }
}
