package import Domain

/// Reads answers of OpenTripPlanner 2 to `planConnection`.
package struct OtpPlanParser {
  private let context: JourneyContext
  private let time: JourneyQuery.Time

  /// - Parameter time: that of the query, to which the window counts.
  package init(_ context: JourneyContext, time: JourneyQuery.Time) {
    self.context = context
    self.time = time
  }

  package func page(_ body: some Sequence<UInt8>) throws(ProviderFailure) -> JourneyPage {
    let document = try context.document(body)
    // Failures come with the status of success.
    if let error = document["errors"].elements.first { throw failure(error) }
    let plan = document["data"]["planConnection"]
    guard plan.isObject, case .list(let edges) = plan["edges"] else {
      throw context.failure(.notUnderstood("no \"planConnection\""))
    }
    var page = JourneyPage(itineraries: [])
    for edge in edges {
      let itinerary = edge["node"]
      if let route = route(itinerary) {
        page.itineraries.append(route)
      } else if let start = instant(itinerary["start"]), let end = instant(itinerary["end"]) {
        page.dropped.append(JourneyPage.Span(start, end))
      }
    }
    let info = plan["pageInfo"]
    page.searched = searched(info["searchWindowUsed"])
    // Of arrivals the next page is the earlier one.
    let next = info["hasNextPage"].bool == true ? info["endCursor"].string : nil
    let previous = info["hasPreviousPage"].bool == true ? info["startCursor"].string : nil
    if case .arriveBy = time {
      (page.earlierCursor, page.laterCursor) = (next, previous)
    } else {
      (page.earlierCursor, page.laterCursor) = (previous, next)
    }
    page.finding = try finding(plan["routingErrors"].elements)
    return page
  }

  /// What a status other than success means.
  package func failure(status: Int, _ body: some Sequence<UInt8>) -> ProviderFailure {
    let bytes = Array(body)
    if let error = (try? WireValue(json: bytes))?["errors"].elements.first {
      return failure(error)
    }
    switch status {
    case 401, 403: return context.failure(.keyRefused("HTTP \(status)"))
    case 429: return context.failure(.limited(retryAfterSeconds: nil))
    case 404: return context.failure(.notSetUp("no GraphQL API at this address (HTTP 404)"))
    case 400...499:
      let text = WireText.trimmed(String(decoding: bytes.prefix(400), as: UTF8.self))
      return context.failure(.refused(text.isEmpty ? "HTTP \(status)" : text))
    default: return context.failure(.failing("HTTP \(status)"))
    }
  }

  // MARK: Failures

  private func failure(_ error: WireValue) -> ProviderFailure {
    let message = error["message"].string ?? "an error without words"
    let kind = error["extensions"]["classification"].string ?? ""
    if kind == "ApiProcessingTimeout" || message.lowercased().contains("timeout") {
      return context.failure(.timedOut)
    }
    if kind == "DataFetchingException" || kind == "InternalServerError" {
      return context.failure(.failing(message))
    }
    return context.failure(.refused(message))
  }

  private func finding(
    _ errors: [WireValue]
  ) throws(ProviderFailure) -> JourneyPage.Finding? {
    for error in errors {
      switch error["code"].string {
      case "NO_TRANSIT_CONNECTION": return .notConnected
      case "WALKING_BETTER_THAN_TRANSIT": return .tooClose
      case "NO_STOPS_IN_RANGE", "LOCATION_NOT_FOUND", "OUTSIDE_BOUNDS":
        switch error["inputField"].string {
        case "FROM": return .originOutside
        case "TO": return .destinationOutside
        default: return .bothOutside
        }
      case "OUTSIDE_SERVICE_PERIOD": throw context.failure(.notValid)
      // Nothing in this window says nothing of the others.
      case "NO_TRANSIT_CONNECTION_IN_SEARCH_WINDOW": continue
      case let code?: throw context.failure(.refused(error["description"].string ?? code))
      case nil: continue
      }
    }
    return nil
  }

  private func searched(_ window: WireValue) -> JourneyPage.Span? {
    guard let seconds = window.string.flatMap(WireTime.duration), seconds > 0 else { return nil }
    switch time {
    case .departAt(let start): return JourneyPage.Span(start, start + (seconds - 1))
    case .arriveBy(let end): return JourneyPage.Span(end - (seconds - 1), end)
    case .lastDeparture, .firstDeparture: return nil
    }
  }

  // MARK: Itineraries

  private func route(_ itinerary: WireValue) -> Route? {
    var legs: [Leg] = []
    for value in itinerary["legs"].elements {
      guard let leg = leg(value) else { return nil }
      legs.append(leg)
    }
    return context.route(legs)
  }

  private func leg(_ value: WireValue) -> Leg? {
    guard let name = value["mode"].string, let mode = Self.mode(name),
      let start = zoned(value["start"]) ?? zoned(value["from"]["departure"]),
      let end = zoned(value["end"]) ?? zoned(value["to"]["arrival"])
    else { return nil }
    let state = value["realtimeState"].string
    guard state != "CANCELED", state != "CANCELLED" else { return nil }
    let isRide = mode != .walk
    return Leg(
      mode: mode, departureAt: start, arrivalAt: end,
      from: point(value["from"], or: context.question.from),
      to: point(value["to"], or: context.question.to),
      distanceMetres: isRide ? nil : value["distance"].integer,
      ride: isRide ? ride(value, state) : nil)
  }

  private func ride(_ value: WireValue, _ state: String?) -> Ride {
    let route = value["route"]
    let isLive = value["realTime"].bool ?? !value["start"]["estimated"].isNull
    return Ride(
      line: route["shortName"].string ?? route["longName"].string ?? "",
      lineColor: JourneyContext.color(route["color"].string),
      headsign: value["headsign"].string ?? value["trip"]["tripHeadsign"].string,
      agency: route["agency"]["name"].string, tripID: value["trip"]["gtfsId"].string,
      serviceDate: value["serviceDate"].string.flatMap { CivilDate($0) },
      stopsPassed: value["intermediatePlaces"].elements.compactMap { $0["name"].string },
      isLastOfLine: nil, isRealtime: isLive && state != "SCHEDULED",
      staysSeated: value["interlineWithPreviousLeg"].bool ?? false)
  }

  /// The server names a position after what it was asked for, `Origin` and `Destination` if nothing.
  private func point(_ value: WireValue, or place: Place) -> StopPoint {
    var name = value["name"].string
    if value["stop"].isNull, name == "Origin" || name == "Destination" { name = nil }
    return context.point(
      named: name, or: place, stopID: value["stop"]["gtfsId"].string,
      platform: value["stop"]["platformCode"].string, latitude: value["lat"].double,
      longitude: value["lon"].double)
  }

  /// The estimate where there is one, else the schedule.
  private func zoned(_ value: WireValue) -> ZonedTime? {
    let text = value["estimated"]["time"].string ?? value["scheduledTime"].string ?? value.string
    guard let time = text.flatMap(WireTime.zoned) else { return nil }
    return ZonedTime(time.instant, utcOffset: offset(time))
  }

  /// That of the server is the place's; `Z` says nothing of the place.
  private func offset(_ time: ZonedTime) -> Int {
    time.utcOffset == 0 ? context.zone.utcOffset(at: time.instant) : time.utcOffset
  }

  private func instant(_ value: WireValue) -> Instant? {
    value.string.flatMap(WireTime.zoned)?.instant
  }

  static func mode(_ name: String) -> Leg.Mode? {
    switch name {
    case "WALK": .walk
    case "BUS", "COACH", "TROLLEYBUS": .bus
    case "TRAM": .tram
    case "SUBWAY": .subway
    case "RAIL", "MONORAIL": .rail
    case "FERRY": .ferry
    case "CABLE_CAR", "FUNICULAR", "GONDOLA": .cableway
    case "BICYCLE", "CAR", "SCOOTER", "FLEX", "FLEXIBLE", "CARPOOL", "TAXI": nil
    default: .other
    }
  }
}
