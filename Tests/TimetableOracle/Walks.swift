/// What a change costs.
package struct Change: Sendable, Hashable {
  /// From the arrival to the earliest departure.
  package var seconds: Int
  /// The part of it on foot.
  package var walking: Int
}

/// Rules 3 and 4: the walks of one feed under one set of settings.
final class Walks: Sendable {
  let map: FeedMap
  let walking: Walking
  /// For each pair of stops the rows of transfers.txt that speak of it.
  private let rowsOfPair: [[LeveledRow]]
  /// For each pair of stops the change without a row.
  private let plainOfPair: [Change?]

  init(_ map: FeedMap, _ walking: Walking) {
    self.map = map
    self.walking = walking
    let stops = map.feed.stops.count
    let pairs = (0..<stops * stops).map { ($0 / stops, $0 % stops) }
    rowsOfPair = pairs.map { Walks.rows($0, $1, map) }
    plainOfPair = pairs.map { Walks.plain($0, $1, within: walking.transferMetres, map, walking) }
  }

  private func pair(_ from: Int, _ to: Int) -> Int { from * map.feed.stops.count + to }

  /// The change from one row of stop_times to another; nil where there is none.
  func change(from alighting: Int, to boarding: Int) -> Change? {
    let from = map.rows[alighting]
    let to = map.rows[boarding]
    let pair = pair(from.stop, to.stop)
    if rowsOfPair[pair].isEmpty { return plainOfPair[pair] }
    let best = decisive(rows: rowsOfPair[pair]) { row in
      specificity(of: row, map.feed.trips[from.trip], map.feed.trips[to.trip])
    }
    if best.isEmpty { return plainOfPair[pair] }
    if best.contains(where: { $0.type == 3 }) { return nil }
    return best.compactMap { cost(of: $0, from.stop, to.stop) }.max { $0.seconds < $1.seconds }
  }

  /// Seconds on foot between the place and each stop within reach of it.
  func access(_ place: Place, leaving: Bool) -> [Int: Int] {
    switch place {
    case .coordinate(let position): return reach([position])
    case .named(let id):
      guard let index = map.stopIndex[id] else { return [:] }
      let stop = map.feed.stops[index]
      let platforms =
        stop.isStation ? map.station.indices.filter { map.station[$0] == index } : [index]
      let positions =
        stop.position.map { [$0] } ?? platforms.compactMap { map.feed.stops[$0].position }
      var result = reach(positions)
      for other in map.feed.stops.indices where !map.feed.stops[other].isStation {
        let times = platforms.compactMap { rowTime($0, other, leaving: leaving) }
        if let least = times.min() { result[other] = least }
      }
      for platform in platforms { result[platform] = 0 }
      return result
    }
  }

  private func reach(_ positions: [SmallFeed.Position]) -> [Int: Int] {
    // As for changes.
    guard walking.accessMetres > 0 else { return [:] }
    var result: [Int: Int] = [:]
    for (index, stop) in map.feed.stops.enumerated() where !stop.isStation {
      let metres = positions.compactMap { FeedMap.metres($0, stop.position) }.min()
      if let metres, metres <= walking.accessMetres { result[index] = walking.seconds(metres) }
    }
    return result
  }

  /// The time that transfers.txt gives for the walk between a named stop and another.
  private func rowTime(_ stop: Int, _ other: Int, leaving: Bool) -> Int? {
    let rows = rowsOfPair[leaving ? pair(stop, other) : pair(other, stop)]
    let general = rows.filter {
      $0.row.fromTrip == nil && $0.row.toTrip == nil && $0.row.fromRoute == nil
        && $0.row.toRoute == nil
    }
    let best = decisive(rows: general) { _ in 0 }
    if best.contains(where: { $0.type == 3 }) { return nil }
    let ends = leaving ? (stop, other) : (other, stop)
    // Of equally long ones a row with a time is "a row with a time for the pair".
    let longest = best.max {
      (cost(of: $0, ends.0, ends.1)?.seconds ?? .max, $0.seconds == nil ? 0 : 1)
        < (cost(of: $1, ends.0, ends.1)?.seconds ?? .max, $1.seconds == nil ? 0 : 1)
    }
    return longest?.seconds
  }

  private typealias LeveledRow = (row: SmallFeed.Transfer, level: Int)

  /// The rows for a pair of stops; the level is the number of ends that the row names itself
  /// rather than by their station.
  private static func rows(_ from: Int, _ to: Int, _ map: FeedMap) -> [LeveledRow] {
    map.feed.transfers.compactMap { row in
      guard ![4, 5].contains(row.type), let first = level(of: row.from, from, map),
        let second = level(of: row.to, to, map)
      else { return nil }
      return (row, first + second)
    }
  }

  private static func level(of name: String, _ stop: Int, _ map: FeedMap) -> Int? {
    guard let index = map.stopIndex[name] else { return nil }
    return index == stop ? 1 : index == map.station[stop] ? 0 : nil
  }

  /// Of the rows that apply those that are most specific, first in trips and routes, then in stops.
  private func decisive(
    rows: [LeveledRow], specificity: (SmallFeed.Transfer) -> Int?
  ) -> [SmallFeed.Transfer] {
    let ranked = rows.compactMap { row in
      specificity(row.row).map { (row: row.row, rank: $0 * 10 + row.level) }
    }
    let best = ranked.map(\.rank).max()
    return ranked.filter { $0.rank == best }.map(\.row)
  }

  /// GTFS: two trips before trip and route before one trip before two routes before one route.
  private func specificity(
    of row: SmallFeed.Transfer, _ from: SmallFeed.Trip, _ to: SmallFeed.Trip
  ) -> Int? {
    func end(_ trip: String?, _ route: String?, _ run: SmallFeed.Trip) -> Int? {
      if let trip, trip != run.id { return nil }
      if let route, route != run.route { return nil }
      return trip != nil ? 4 : route != nil ? 1 : 0
    }
    guard let first = end(row.fromTrip, row.fromRoute, from),
      let second = end(row.toTrip, row.toRoute, to)
    else { return nil }
    return first + second
  }

  private func cost(of row: SmallFeed.Transfer, _ from: Int, _ to: Int) -> Change? {
    if let seconds = row.seconds {
      return Change(seconds: seconds, walking: from == to ? 0 : seconds)
    }
    if row.type == 1 { return Change(seconds: 0, walking: 0) }
    return Walks.plain(from, to, within: .infinity, map, walking)
  }

  private static func plain(
    _ from: Int, _ to: Int, within limit: Double, _ map: FeedMap, _ walking: Walking
  ) -> Change? {
    if from == to { return Change(seconds: walking.changeSeconds, walking: 0) }
    // A radius of 0 means that nobody walks, not even to a stop at the same point.
    guard let metres = map.metres(from, to),
      (limit > 0 && metres <= limit) || map.isSamePlace(from, to)
    else { return nil }
    let walk = walking.seconds(metres)
    return Change(seconds: walk + walking.changeSeconds, walking: walk)
  }
}
