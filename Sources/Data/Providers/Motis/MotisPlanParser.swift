package import Domain

/// Reads answers of MOTIS 2 to `plan`.
package struct MotisPlanParser {
  private let context: JourneyContext

  package init(_ context: JourneyContext) { self.context = context }

  /// - Throws: `ProviderFailure` where the body is no such answer.
  package func page(_ body: some Sequence<UInt8>) throws(ProviderFailure) -> JourneyPage {
    let document = try context.document(body)
    if let error = document["error"].string { throw context.failure(.refused(error)) }
    guard case .list(let itineraries) = document["itineraries"] else {
      throw context.failure(.notUnderstood("no \"itineraries\""))
    }
    var page = JourneyPage(itineraries: [])
    for itinerary in itineraries {
      if let route = route(itinerary) {
        page.itineraries.append(route)
      } else if let span = span(itinerary) {
        page.dropped.append(span)
      }
    }
    page.earlierCursor = document["previousPageCursor"].string
    page.laterCursor = document["nextPageCursor"].string
    page.walk = document["direct"].elements.compactMap(walk).min { $0.seconds < $1.seconds }
    return page
  }

  /// What a status other than success means.
  package func failure(status: Int, _ body: some Sequence<UInt8>) -> ProviderFailure {
    let text = (try? WireValue(json: body))?["error"].string
    switch status {
    case 429: return context.failure(.limited(retryAfterSeconds: nil))
    case 401, 403: return context.failure(.keyRefused(text ?? "HTTP \(status)"))
    case 400 where text?.contains("outside of loaded timetable") == true:
      return context.failure(.notValid)
    case 400...499 where text != nil: return context.failure(.refused(text ?? ""))
    default: return context.failure(.failing("HTTP \(status)"))
    }
  }

  // MARK: Parts

  private func span(_ itinerary: WireValue) -> JourneyPage.Span? {
    guard let start = time(itinerary["startTime"]), let end = time(itinerary["endTime"]) else {
      return nil
    }
    return JourneyPage.Span(start, end)
  }

  private func route(_ itinerary: WireValue) -> Route? {
    let values = itinerary["legs"].elements
    // A position has no zone; the stops have.
    let zones = values.flatMap { [$0["from"]["tz"].string, $0["to"]["tz"].string] }
    let usual = zones.compactMap(\.self).first
    var legs: [Leg] = []
    for value in values {
      guard let leg = leg(value, zone: usual) else { return nil }
      legs.append(leg)
    }
    return context.route(legs)
  }

  /// Nil where the leg cannot be ridden or understood: the itinerary is none then.
  private func leg(_ value: WireValue, zone usual: String?) -> Leg? {
    guard let start = time(value["startTime"]), let end = time(value["endTime"]),
      let name = value["mode"].string, let mode = Self.mode(name),
      value["cancelled"].bool != true
    else { return nil }
    let isRide = mode != .walk
    guard
      !(isRide
        && (value["from"]["cancelled"].bool == true || value["to"]["cancelled"].bool == true))
    else { return nil }
    return Leg(
      mode: mode, departureAt: zoned(start, value["from"]["tz"].string ?? usual),
      arrivalAt: zoned(end, value["to"]["tz"].string ?? usual),
      from: point(value["from"], or: context.question.from),
      to: point(value["to"], or: context.question.to),
      distanceMetres: isRide ? nil : value["distance"].integer,
      ride: isRide ? ride(value, mode) : nil)
  }

  private func ride(_ value: WireValue, _ mode: Leg.Mode) -> Ride {
    let line =
      value["routeShortName"].string ?? value["displayName"].string
      ?? value["routeLongName"].string ?? value["tripShortName"].string ?? ""
    let tripID = value["tripId"].string
    let isLooped = !value["loopedCalendarSince"].isNull
    return Ride(
      line: line, lineColor: JourneyContext.color(value["routeColor"].string),
      headsign: value["headsign"].string, terminatesAt: value["tripTo"]["name"].string,
      agency: value["agencyName"].string, tripID: tripID,
      serviceDate: tripID.flatMap(Self.serviceDate),
      stopsPassed: value["intermediateStops"].elements.compactMap { $0["name"].string },
      isLastOfLine: nil, isRealtime: value["realTime"].bool ?? false, isApproximate: isLooped,
      staysSeated: value["interlineWithPreviousLeg"].bool ?? false)
  }

  /// `START` and `END` are the server's words for a position, older ones say nothing.
  private func point(_ value: WireValue, or place: Place) -> StopPoint {
    var name = value["name"].string
    if name == "START" || name == "END" { name = nil }
    return context.point(
      named: name, or: place, stopID: value["stopId"].string,
      platform: value["track"].string ?? value["scheduledTrack"].string,
      latitude: value["lat"].double, longitude: value["lon"].double)
  }

  private func walk(_ itinerary: WireValue) -> Walk? {
    let legs = itinerary["legs"].elements
    guard let seconds = itinerary["duration"].integer, seconds >= 0, !legs.isEmpty,
      legs.allSatisfy({ $0["mode"].string == "WALK" })
    else { return nil }
    let metres = legs.compactMap { $0["distance"].integer }
    guard metres.count == legs.count else { return nil }
    return Walk(metres: metres.reduce(0, +), seconds: seconds)
  }

  private func time(_ value: WireValue) -> Instant? {
    value.string.flatMap(WireTime.zoned)?.instant
  }

  private func zoned(_ instant: Instant, _ zone: String?) -> ZonedTime {
    let offset = zone.flatMap { ZoneData.offset(in: $0, at: instant) }
    return ZonedTime(instant, utcOffset: offset ?? context.zone.utcOffset(at: instant))
  }

  /// `20261130_00:35_feed_trip` begins with the service date.
  private static func serviceDate(_ tripID: String) -> CivilDate? {
    let digits = tripID.prefix(8)
    guard digits.utf8.count == 8, tripID.dropFirst(8).first == "_" else { return nil }
    return CivilDate("\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))")
  }

  /// Nil for modes that were not asked for, and are no way home at night.
  static func mode(_ name: String) -> Leg.Mode? {
    switch name {
    case "WALK": .walk
    case "BUS", "COACH": .bus
    case "TRAM": .tram
    case "SUBWAY": .subway
    case "RAIL", "HIGHSPEED_RAIL", "LONG_DISTANCE", "NIGHT_RAIL", "REGIONAL_FAST_RAIL",
      "REGIONAL_RAIL", "SUBURBAN", "METRO":
      .rail
    case "FERRY": .ferry
    case "FUNICULAR", "AERIAL_LIFT", "AREAL_LIFT", "CABLE_CAR": .cableway
    case "BIKE", "RENTAL", "CAR", "HGV", "CAR_PARKING", "CAR_DROPOFF", "ODM", "RIDE_SHARING",
      "FLEX":
      nil
    default: .other
    }
  }
}
