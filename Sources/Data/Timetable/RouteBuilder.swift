import Domain
import TimetableEngine

/// Puts the engine's journeys into the words of Domain: names in the user's language, times on the
/// clocks of each stop.
struct RouteBuilder {
  /// A train that goes not far enough is worth a word; a list of them is not.
  private static let mostShortTurns = 3

  let timetables: OpenTimetables
  let language: String?
  let night: ServiceNight
  let from: Place
  let to: Place

  private var network: Network { timetables.network }

  func route(_ journey: Journey) -> Route {
    let legs = journey.legs.map(leg)
    let first = legs.first
    let start = ZonedTime(
      Instant(journey.leaveBy), utcOffset: first?.departureAt.utcOffset ?? 0)
    let boarding = legs.first { $0.isRide }?.departureAt ?? start
    return Route(
      id: RouteIdentity.id(night: night.date, legs: legs), leaveBy: start, boardingAt: boarding,
      arrivalAt: legs.last?.arrivalAt ?? start, legs: legs, bindingLeg: journey.bindingLeg,
      firstSlackSeconds: journey.firstSlack)
  }

  private func leg(_ leg: JourneyLeg) -> Leg {
    let from = point(leg.from, or: from)
    let to = point(leg.to, or: to)
    // The place itself has no clock of its own; the stop at the other end has.
    let departureAt = zoned(leg.departure, at: leg.from ?? leg.to)
    let arrivalAt = zoned(leg.arrival, at: leg.to ?? leg.from)
    guard let reference = leg.ride else {
      return Leg(
        mode: .walk, departureAt: departureAt, arrivalAt: arrivalAt, from: from, to: to,
        distanceMetres: leg.metres ?? metres(from, to))
    }
    let info = network.rideInfo(reference, language: language)
    return Leg(
      mode: Leg.Mode(routeType: info.routeType), departureAt: departureAt, arrivalAt: arrivalAt,
      from: from, to: to, ride: ride(reference, info, boardedAt: leg.from, leg.departure),
      slackSeconds: leg.slack)
  }

  private func ride(
    _ reference: RideReference, _ info: RideInfo, boardedAt stop: StopIndex?, _ departure: Int64
  ) -> Ride {
    let later = network.laterRuns(of: reference, until: nightEnd(after: departure))
    // Where a later run gets there too, one that does not is no trap.
    let isTrap = !later.contains(where: \.reachesAlightingStop)
    return Ride(
      line: info.line, lineColor: info.color, headsign: info.headsign.isEmpty ? nil : info.headsign,
      terminatesAt: network.name(info.terminus, language: language),
      agency: info.agency.isEmpty ? nil : info.agency, tripID: info.tripID,
      serviceDate: CivilDate(daysSince1970: reference.serviceDay),
      stopsPassed: info.stopsPassed.map { network.name($0, language: language) },
      isLastOfLine: later.isEmpty, isApproximate: info.isApproximate,
      needsDriver: info.needsDriver, staysSeated: reference.staysSeated,
      laterShortTurns: (isTrap ? later : []).suffix(Self.mostShortTurns).map {
        ShortTurn(
          departureAt: zoned($0.departure, at: stop),
          endsAt: network.name($0.terminus, language: language))
      })
  }

  /// The end of the night in which a run leaves: this night, or for the first service of the morning
  /// the one after.
  private func nightEnd(after departure: Int64) -> Int64 {
    let end = night.endsAt.instant.secondsSince1970
    return departure <= end ? end : end + 86_400
  }

  private func point(_ stop: StopIndex?, or place: Place) -> StopPoint {
    guard let stop else { return StopPoint(place) }
    let info = network.stopInfo(stop)
    return StopPoint(
      name: network.name(stop, language: language), stopID: info.id,
      platform: info.platform.isEmpty ? nil : info.platform, coordinate: info.coordinate)
  }

  private func metres(_ from: StopPoint, _ to: StopPoint) -> Int? {
    guard let from = from.coordinate, let to = to.coordinate else { return nil }
    return Int(from.metres(to: to).rounded())
  }

  private func zoned(_ seconds: Int64, at stop: StopIndex?) -> ZonedTime {
    timetables.zone(of: stop).zoned(Instant(seconds))
  }
}

extension StopPoint {
  init(_ place: Place) {
    var id: String?
    if case .stop(_, let stop) = place.position { id = stop }
    self.init(name: place.name, stopID: id, coordinate: place.coordinate)
  }
}
