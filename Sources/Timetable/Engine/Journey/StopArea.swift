/// Where the stops of a timetable are at which anything calls.
extension Network {
  /// The corners of the served stops of a timetable, in degrees; nil where none has a position.
  ///
  /// Across the 180th meridian the corners span the long way round.
  package func servedArea(
    of timetable: Int
  ) -> (south: Double, west: Double, north: Double, east: Double)? {
    var area: (south: Double, west: Double, north: Double, east: Double)?
    eachServedPoint(of: timetable) { _, point in
      let known = area ?? (point.latitude, point.longitude, point.latitude, point.longitude)
      area = (
        min(known.south, point.latitude), min(known.west, point.longitude),
        max(known.north, point.latitude), max(known.east, point.longitude)
      )
    }
    return area
  }

  /// The served stop that is nearest to a point, however far; nil where none has a position.
  package func nearestServedStop(
    to latitude: Double, _ longitude: Double
  ) -> (stop: StopIndex, metres: Double)? {
    let point = PointRecord(latitude: latitude, longitude: longitude)
    var nearest: (stop: StopIndex, metres: Double)?
    for timetable in timetables.indices {
      eachServedPoint(of: timetable) { local, other in
        let metres = Geodesy.metres(point, other)
        if metres < nearest?.metres ?? .infinity {
          nearest = (StopIndex(UInt32(stopBases[timetable] + local)), metres)
        }
      }
    }
    return nearest
  }

  private func eachServedPoint(of timetable: Int, _ body: (Int, PointRecord) -> Void) {
    let table = timetables[timetable]
    for local in 0..<table.stops.count where table.isServed(local) {
      let point = table.points[local]
      if point.latitude.isFinite, point.longitude.isFinite { body(local, point) }
    }
  }
}
