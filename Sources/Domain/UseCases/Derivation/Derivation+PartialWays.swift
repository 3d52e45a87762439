/// Ways that get closer to the destination, where none gets there any more.
extension Derivation {
  /// Places on the way that are asked about.
  private static let mostPlaces = 2

  /// The way to that change of the missed one which is closest to the destination and can still be reached.
  ///
  /// - Parameter missed: the last one, which has left; without it nobody knows what lies on the way.
  mutating func partialWays(instead missed: Route?) async throws(PlannerError) -> [Alternative] {
    guard let missed, let destination = question.to.coordinate,
      let origin = question.from.coordinate, question.notBefore < nightEnd,
      capabilities.answersDepartAt, capabilities.window != .instant, inquiry.remaining > 0
    else { return [] }
    let whole = metres(origin, destination)
    let places = missed.legs.filter(\.isRide).dropLast().compactMap { leg in
      leg.to.coordinate.map { (place: leg.to, coordinate: $0, left: metres($0, destination)) }
    }.filter { $0.left < whole }.sorted { $0.left < $1.left }.prefix(Self.mostPlaces)
    let queries = places.map { place in
      var query = JourneyQuery(
        question, .departAt(question.notBefore), now: now, searchWindow: partialWindow,
        maxResults: capabilities.mostResults)
      query.question.to = Place(
        name: place.place.name, position: .coordinate, coordinate: place.coordinate)
      return query
    }
    let pages = try await inquiry.askAside(queries)
    for (place, query) in zip(places, queries) {
      let found = pages.filter { $0.query == query }.flatMap(\.page.itineraries).filter {
        RouteChoice.isRideable($0) && $0.leaveBy.instant >= question.notBefore
          && $0.arrivalAt.instant <= nightEnd && $0.vehicles <= question.maxVehicles
      }
      let first = found.min { ($0.arrivalAt.instant, $0.id) < ($1.arrivalAt.instant, $1.id) }
      if let first {
        return [Alternative(route: first, remainingMetres: Int(place.left.rounded()))]
      }
    }
    return []
  }

  private var partialWindow: Int? {
    guard case .upTo(let most) = capabilities.window else { return nil }
    return max(60, min(most, nightEnd - question.notBefore))
  }
}
