package import Domain

/// Finds `here`, where this computer is, and everything else where `places` looks.
package struct HerePlaces: PlaceFinder {
  private let whereabouts: any Whereabouts
  private let places: any PlaceFinder
  private let label: @Sendable (Coordinate, CivilDate) async -> String?

  /// - Parameter label: A name for a position, shown in its place; it stays true when the position is
  ///   used again, from elsewhere.
  package init(
    whereabouts: any Whereabouts, places: any PlaceFinder,
    label: @escaping @Sendable (Coordinate, CivilDate) async -> String?
  ) {
    self.whereabouts = whereabouts
    self.places = places
    self.label = label
  }

  package func find(
    _ text: String, on night: CivilDate
  ) async throws(PlannerError) -> PlaceMatch {
    guard PlaceName.isSame(text, PlaceName.here) else {
      return try await places.find(text, on: night)
    }
    let position: Position
    do {
      position = try await whereabouts.position()
    } catch {
      return .hereUnknown(error)
    }
    let coordinate = position.coordinate.rounded
    let name = await label(coordinate, night) ?? coordinate.text
    return .one(Place(name: name, position: .coordinate, coordinate: coordinate))
  }

  package func list(
    _ text: String, on night: CivilDate
  ) async throws(PlannerError) -> PlaceListing {
    guard PlaceName.isSame(text, PlaceName.here) else {
      return try await places.list(text, on: night)
    }
    return PlaceListing(try await find(text, on: night))
  }
}
