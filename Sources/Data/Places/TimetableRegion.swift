package import CoreThreads
package import Domain
import TimetableEngine

/// The region of the timetables of a night: what is within walking reach of a stop where anything calls.
package actor TimetableRegion: ServiceRegion {
  private let shelf: TimetableShelf
  private let language: String?
  private let reachMetres: Double
  private let executor: ThreadExecutor

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// - Parameters:
  ///   - language: BCP 47, for names of stops.
  ///   - reachMetres: Straight line from a place to a stop, as searches have it.
  package init(
    shelf: TimetableShelf, language: String?, reachMetres: Double, executor: ThreadExecutor
  ) {
    self.shelf = shelf
    self.language = language
    self.reachMetres = reachMetres
    self.executor = executor
  }

  package func coverage(
    of place: Place, on night: CivilDate
  ) throws(PlannerError) -> RegionCoverage {
    let open = try shelf.open(on: night)
    let endpoint = try PlaceEndpoint(place, in: open, accessMetres: reachMetres)
    if endpoint.isServed { return .covered }
    let nearest = place.coordinate.flatMap {
      open.network.nearestServedStop(to: $0.latitude, $0.longitude)
    }
    return .outside(
      OutsideRegion(
        nearestStop: nearest.map { open.network.name($0.stop, language: language) },
        nearestMetres: nearest.map { Int($0.metres.rounded()) }, reachMetres: Int(reachMetres),
        areas: Self.areas(open)))
  }

  package func landmark(near coordinate: Coordinate, on night: CivilDate) -> String? {
    guard let open = try? shelf.open(on: night) else { return nil }
    let network = open.network
    return network.stops(near: coordinate.latitude, coordinate.longitude, within: reachMetres)
      .filter { network.isServed($0.stop) }
      .min { ($0.metres, $0.stop) < ($1.metres, $1.stop) }
      .map { network.name($0.stop, language: language) }
  }

  /// Around where names are more likely meant: the middle of the first timetable.
  package func middle(on night: CivilDate) -> Coordinate? {
    guard let open = try? shelf.open(on: night), let area = Self.areas(open).first else {
      return nil
    }
    return Coordinate(
      latitude: (area.southWest.latitude + area.northEast.latitude) / 2,
      longitude: (area.southWest.longitude + area.northEast.longitude) / 2)
  }

  private static func areas(_ open: OpenTimetables) -> [OutsideRegion.Area] {
    open.feeds.indices.compactMap { index in
      open.network.servedArea(of: index).map { area in
        OutsideRegion.Area(
          feed: open.feeds[index].name,
          southWest: Coordinate(latitude: area.south, longitude: area.west),
          northEast: Coordinate(latitude: area.north, longitude: area.east))
      }
    }
  }
}
