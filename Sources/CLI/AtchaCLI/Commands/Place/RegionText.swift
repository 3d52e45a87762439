import Domain

/// A place out of the region in words.
enum RegionText {
  static func refusal(
    _ place: Place, _ outside: OutsideRegion, _ words: any Catalogue
  ) -> UserFacingError {
    UserFacingError(
      words.homeOutside(
        place.name, nearest: nearest(outside), reach: DistanceText.metres(outside.reachMetres),
        areas: outside.areas.map(area)), .outsideRegion)
  }

  static func warning(
    _ place: Place, _ outside: OutsideRegion, _ words: any Catalogue
  ) -> Explanation {
    words.savedOutside(
      place.name, nearest: nearest(outside), reach: DistanceText.metres(outside.reachMetres))
  }

  private static func nearest(
    _ outside: OutsideRegion
  ) -> (stop: String, distance: String)? {
    guard let stop = outside.nearestStop, let metres = outside.nearestMetres,
      metres > outside.reachMetres
    else { return nil }
    return (stop, DistanceText.metres(metres))
  }

  /// The corners as they are typed: `seoul (37.43,126.61 – 37.95,127.12)`.
  private static func area(_ area: OutsideRegion.Area) -> String {
    "\(area.feed) (\(corner(area.southWest)) – \(corner(area.northEast)))"
  }

  private static func corner(_ coordinate: Coordinate) -> String {
    "\(hundredths(coordinate.latitude)),\(hundredths(coordinate.longitude))"
  }

  private static func hundredths(_ degrees: Double) -> String {
    "\((degrees * 100).rounded() / 100)"
  }
}
