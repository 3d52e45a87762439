/// Which of many itineraries make an answer.
package enum RouteChoice {
  /// Seconds by which a leg may begin before the one before it has ended: planners that tell minutes
  /// round each on its own.
  static let roundingSeconds = 60

  /// The latest of those that leave at `start` or later and arrive by `end`, and those with fewer
  /// vehicles that leave before it: of each number of vehicles the latest, if it leaves later than
  /// any with fewer.
  package static func last(
    _ routes: some Sequence<Route>, from start: Instant, by end: Instant, maxVehicles: Int
  ) -> [Route] {
    let possible = routes.filter {
      $0.leaveBy.instant >= start && $0.arrivalAt.instant <= end && $0.vehicles <= maxVehicles
    }
    var chosen: [Route] = []
    var latest: Instant?
    for vehicles in Set(possible.map(\.vehicles)).sorted() {
      guard let best = possible.filter({ $0.vehicles == vehicles }).min(by: isBetter) else {
        continue
      }
      if let latest, best.leaveBy.instant <= latest { continue }
      latest = best.leaveBy.instant
      chosen.append(best)
    }
    return chosen.reversed()
  }

  /// Departures before another that arrive before it too, the latest first.
  package static func earlier(
    than last: Route, in routes: some Sequence<Route>, from start: Instant, count: Int,
    maxVehicles: Int
  ) -> [Route] {
    var found: [Route] = []
    var previous = last
    for route in routes.sorted(by: isBetter) where found.count < count {
      guard route.leaveBy.instant >= start, route.leaveBy.instant < previous.leaveBy.instant,
        route.arrivalAt.instant < previous.arrivalAt.instant, route.vehicles <= maxVehicles
      else { continue }
      found.append(route)
      previous = route
    }
    return found
  }

  /// Whether one of two is to be preferred: it leaves later, arrives earlier, has fewer vehicles, less
  /// walking, in this order.
  package static func isBetter(_ a: Route, _ b: Route) -> Bool {
    (b.leaveBy.instant, a.arrivalAt.instant, a.vehicles, a.walkSeconds, a.id)
      < (a.leaveBy.instant, b.arrivalAt.instant, b.vehicles, b.walkSeconds, b.id)
  }

  /// Whether an itinerary can be ridden as it is told: it has a ride, and no leg ends before it begins
  /// or begins before the one before it has ended.
  ///
  /// A delay may have broken a change, and some planners have told journeys back in time.
  package static func isRideable(_ route: Route) -> Bool {
    guard route.legs.contains(where: \.isRide) else { return false }
    var time = route.leaveBy.instant
    for leg in route.legs {
      guard leg.arrivalAt.instant >= leg.departureAt.instant,
        leg.departureAt.instant >= time - roundingSeconds
      else { return false }
      time = leg.arrivalAt.instant
    }
    return route.arrivalAt.instant >= time - roundingSeconds
      && route.arrivalAt.instant > route.leaveBy.instant
  }
}
