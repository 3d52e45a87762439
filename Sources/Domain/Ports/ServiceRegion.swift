/// Tells whether a place can be the beginning or the end of a search.
package protocol ServiceRegion: Sendable {
  func coverage(
    of place: Place, on night: CivilDate
  ) async throws(PlannerError) -> RegionCoverage

  /// Name of the nearest stop within walking reach of a point, for a position that has no name; nil
  /// where there is none.
  func landmark(near coordinate: Coordinate, on night: CivilDate) async -> String?

  /// Around where names are more likely meant; nil where nothing says so.
  func middle(on night: CivilDate) async -> Coordinate?
}

package enum RegionCoverage: Hashable, Sendable {
  case covered
  case outside(OutsideRegion)
}

/// How far a place is out of the region, and what the region is.
package struct OutsideRegion: Hashable, Sendable {
  /// What one timetable covers.
  package struct Area: Hashable, Sendable {
    package var feed: String
    /// The corners of its served stops.
    package var southWest: Coordinate
    package var northEast: Coordinate
    package init(feed: String, southWest: Coordinate, northEast: Coordinate) {
      self.feed = feed
      self.southWest = southWest
      self.northEast = northEast
    }
  }
  /// The nearest stop at which anything calls; nil where the place or the stops have no position.
  package var nearestStop: String?
  package var nearestMetres: Int?
  /// Metres that a stop may be away.
  package var reachMetres: Int
  package var areas: [Area]
  package init(nearestStop: String?, nearestMetres: Int?, reachMetres: Int, areas: [Area]) {
    self.nearestStop = nearestStop
    self.nearestMetres = nearestMetres
    self.reachMetres = reachMetres
    self.areas = areas
  }
}
