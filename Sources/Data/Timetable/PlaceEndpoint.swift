import Domain
import TimetableEngine

/// A place as the engine takes it.
struct PlaceEndpoint {
  var endpoint: Endpoint
  /// The stops that are the place; empty for a position.
  var stops: [StopIndex]
  /// What feeds it is in; empty for a position.
  var timetables: Set<Int>
  /// A served stop is the place, or is within reach of it on foot.
  var isServed: Bool

  /// - Throws: ``PlannerError/placeNotInTimetable(name:)`` where the stop is in none of the timetables.
  init(
    _ place: Place, in open: OpenTimetables, accessMetres: Double
  ) throws(PlannerError) {
    let network = open.network
    func find(_ reference: Place.StopReference) -> StopIndex? {
      open.feeds.firstIndex { $0.name == reference.feed }
        .flatMap { network.stop(id: reference.id, in: $0) }
    }
    func hasServedStop(near coordinate: Coordinate) -> Bool {
      network.stops(near: coordinate.latitude, coordinate.longitude, within: accessMetres)
        .contains { network.isServed($0.stop) }
    }

    let named: [StopIndex]
    switch place.position {
    case .coordinate:
      guard let coordinate = place.coordinate else { throw .placeNotInTimetable(name: place.name) }
      endpoint = .coordinate(latitude: coordinate.latitude, longitude: coordinate.longitude)
      stops = []
      timetables = []
      isServed = hasServedStop(near: coordinate)
      return
    case .stop(let feed, let id): named = [find(.init(feed: feed, id: id))].compactMap(\.self)
    case .stops(let references): named = references.compactMap(find)
    }
    guard let first = named.first else { throw .placeNotInTimetable(name: place.name) }
    // One stop under two names of a place (a station and its platform) is one stop.
    stops = Set(named.flatMap { network.platforms(of: $0) }).sorted()
    let isStation = named.count == 1 && stops != [first]
    endpoint = .stops(stops, anchor: isStation ? first : nil)
    timetables = Set(named.map { network.stopInfo($0).timetable })
    isServed =
      stops.contains { network.isServed($0) }
      || named.compactMap { network.stopInfo($0).coordinate }.contains(where: hasServedStop)
  }
}
