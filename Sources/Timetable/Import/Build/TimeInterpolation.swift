import Glibc

/// Fills blank times between timed stops.
enum TimeInterpolation {
  private static let earthRadius = 6_371_000.0
  private static let approximate: UInt8 = 4

  /// Fills the blanks of a trip; the first and last row have times.
  ///
  /// Time passes in proportion to shape_dist_traveled where every stop of the gap has it and it grows,
  /// else to the straight line from stop to stop, else (a stop without coordinates, or all in one
  /// place) evenly. Times round down, so that nobody comes too late by a guess.
  static func fill(_ rows: inout [StopTimeRow], _ stops: StopTable) {
    var timed = 0
    for index in rows.indices.dropFirst() where rows[index].departure != StopTimeRow.blank {
      if index > timed + 1 { fillGap(&rows, timed, index, stops) }
      timed = index
    }
  }

  private static func fillGap(
    _ rows: inout [StopTimeRow], _ first: Int, _ last: Int, _ stops: StopTable
  ) {
    let start = rows[first].departure
    let duration = Double(rows[last].arrival - start)
    let way =
      shapeWay(rows, first, last) ?? straightWay(rows, first, last, stops)
      ?? (first...last).map { Double($0 - first) }
    let total = way[last - first]
    for index in first + 1..<last {
      // A millionth of a second against 199.999… where 200 is meant.
      let seconds = (duration * way[index - first] / total + 1e-6).rounded(.down)
      rows[index].arrival = start + Int32(seconds)
      rows[index].departure = start + Int32(seconds)
      rows[index].flags |= approximate
    }
  }

  /// Way from the first stop by shape_dist_traveled.
  private static func shapeWay(_ rows: [StopTimeRow], _ first: Int, _ last: Int) -> [Double]? {
    var way: [Double] = []
    for index in first...last {
      let distance = rows[index].distance - rows[first].distance
      guard distance >= (way.last ?? 0) else { return nil }
      way.append(distance)
    }
    return way[last - first] > 0 ? way : nil
  }

  /// Way from the first stop by straight lines from stop to stop.
  private static func straightWay(
    _ rows: [StopTimeRow], _ first: Int, _ last: Int, _ stops: StopTable
  ) -> [Double]? {
    var way = [0.0]
    for index in first + 1...last {
      let step = metres(
        stops.stops.rows[Int(rows[index - 1].stop)], stops.stops.rows[Int(rows[index].stop)])
      guard !step.isNaN else { return nil }
      way.append(way[index - first - 1] + step)
    }
    return way[last - first] > 0 ? way : nil
  }

  /// Great-circle distance on a sphere, by the haversine formula.
  private static func metres(_ a: StopTable.Row, _ b: StopTable.Row) -> Double {
    let radians = Double.pi / 180
    let sinLatitude = sin((b.latitude - a.latitude) * radians / 2)
    let sinLongitude = sin((b.longitude - a.longitude) * radians / 2)
    let h =
      sinLatitude * sinLatitude
      + cos(a.latitude * radians) * cos(b.latitude * radians) * sinLongitude * sinLongitude
    // `min` would turn the NaN of missing coordinates into a number.
    return h.isNaN ? .nan : 2 * earthRadius * asin(min(1, h.squareRoot()))
  }
}
