package import Domain

/// Reads answers of TMAP's public transit.
///
/// They say by which way one gets there, and that its lines run at that time; not when the vehicles
/// leave. So an itinerary leaves at the time that was asked about, and none of its rides is exact.
package struct TmapRoutesParser {
  private let context: JourneyContext
  private let leaveAt: Instant

  /// - Parameter leaveAt: the time that was asked about.
  package init(_ context: JourneyContext, leaveAt: Instant) {
    self.context = context
    self.leaveAt = leaveAt
  }

  package func page(_ body: some Sequence<UInt8>) throws(ProviderFailure) -> JourneyPage {
    let document = try context.document(body)
    if let failure = gatewayFailure(document) { throw failure }
    let result = document["result"]
    if result.isObject { return try page(status: result) }
    let plan = document["metaData"]["plan"]
    guard case .list(let itineraries) = plan["itineraries"] else {
      throw context.failure(.notUnderstood("no \"itineraries\""))
    }
    return JourneyPage(itineraries: itineraries.compactMap(route), isPartial: true)
  }

  /// What a status other than success means.
  package func failure(status: Int, _ body: some Sequence<UInt8>) -> ProviderFailure {
    let document = try? WireValue(json: body)
    if let failure = document.flatMap(gatewayFailure) { return failure }
    if let result = document?["result"], result.isObject {
      do throws(ProviderFailure) {
        _ = try page(status: result)
      } catch {
        return error
      }
    }
    switch status {
    case 401, 403: return context.failure(.keyRefused("HTTP \(status)"))
    case 429: return context.failure(.limited(retryAfterSeconds: nil))
    case 400...499: return context.failure(.refused("HTTP \(status)"))
    default: return context.failure(.failing("HTTP \(status)"))
    }
  }

  /// What a finding that came with another status than 200 says; nil where it is a failure.
  package func finding(_ body: some Sequence<UInt8>) -> JourneyPage? {
    guard let result = (try? WireValue(json: body))?["result"], result.isObject else { return nil }
    return try? page(status: result)
  }

  // MARK: Failures

  private func page(status result: WireValue) throws(ProviderFailure) -> JourneyPage {
    let message = result["message"].string ?? "status \(result["status"].string ?? "?")"
    let finding: JourneyPage.Finding
    switch result["status"].integer {
    case 11: finding = .tooClose
    case 12: finding = .originOutside
    case 13: finding = .destinationOutside
    // At this time; another one may do.
    case 14: return JourneyPage(itineraries: [], isPartial: true)
    case 23: finding = .bothOutside
    case 31: throw context.failure(.timedOut)
    case 32: throw context.failure(.failing(message))
    default: throw context.failure(.refused(message))
    }
    return JourneyPage(itineraries: [], finding: finding)
  }

  private func gatewayFailure(_ document: WireValue) -> ProviderFailure? {
    let error = document["error"].elements.first ?? .null
    guard error.isObject else { return nil }
    let message = error["message"].string ?? error["code"].string ?? "an error without words"
    switch error["code"].string {
    case "QUOTA_EXCEEDED": return context.failure(.limited(retryAfterSeconds: nil))
    case "INVALID_API_KEY": return context.failure(.keyRefused(message))
    default: break
    }
    switch error["id"].string {
    case "401", "403": return context.failure(.keyRefused(message))
    case "429": return context.failure(.limited(retryAfterSeconds: nil))
    case let id? where id.hasPrefix("5"): return context.failure(.failing(message))
    default: return context.failure(.refused(message))
    }
  }

  // MARK: Itineraries

  private func route(_ itinerary: WireValue) -> Route? {
    var legs: [Leg] = []
    var time = zoned(leaveAt)
    for value in itinerary["legs"].elements {
      guard let mode = value["mode"].string, let seconds = value["sectionTime"].integer,
        (0...86_400).contains(seconds)
      else { return nil }
      // A change on the spot takes no time and is no leg.
      if mode == "TRANSFER", seconds == 0 { continue }
      let end = time.later(by: seconds)
      guard let leg = leg(value, mode, from: time, to: end) else { return nil }
      legs.append(leg)
      time = end
    }
    guard let total = itinerary["totalTime"].integer, (0...172_800).contains(total) else {
      return nil
    }
    // Waits that the server reckons with are in the whole, not in the parts.
    let end = zoned(leaveAt).later(by: total)
    if let last = legs.indices.last, end.instant > legs[last].arrivalAt.instant {
      legs[last].arrivalAt = end
    }
    return context.route(legs)
  }

  private func leg(
    _ value: WireValue, _ mode: String, from start: ZonedTime, to end: ZonedTime
  ) -> Leg? {
    let from = point(value["start"], or: context.question.from)
    let to = point(value["end"], or: context.question.to)
    if mode == "WALK" || mode == "TRANSFER" {
      return Leg(
        mode: .walk, departureAt: start, arrivalAt: end, from: from, to: to,
        distanceMetres: value["distance"].integer)
    }
    guard let line = runningLine(value) else { return nil }
    let stops = value["passStopList"]
    let stations = stops["stationList"].elements + stops["stations"].elements
    return Leg(
      mode: Self.mode(mode), departureAt: start, arrivalAt: end, from: from, to: to,
      ride: Ride(
        line: line["route"].string.map(Self.line) ?? "",
        lineColor: JourneyContext.color(line["routeColor"].string),
        stopsPassed: Array(
          stations.compactMap { $0["stationName"].string }.dropFirst().dropLast()),
        isLastOfLine: nil, isApproximate: true))
  }

  /// The line of a leg, or one that goes the same way, that still runs; nil where none does.
  private func runningLine(_ value: WireValue) -> WireValue? {
    if value["service"].integer != 0 { return value }
    return (value["Lane"].elements + value["lane"].elements).first { $0["service"].integer == 1 }
  }

  /// The first and last points have names like 출발지 that say nothing.
  private func point(_ value: WireValue, or place: Place) -> StopPoint {
    var name = value["name"].string
    if ["출발지", "도착지", "Origin", "Destination"].contains(name) { name = nil }
    return context.point(
      named: name, or: place, latitude: value["lat"].double, longitude: value["lon"].double)
  }

  private func zoned(_ instant: Instant) -> ZonedTime { ZoneData.korea.zoned(instant) }

  /// `간선:472` is bus 472; what stands before the colon is its kind.
  static func line(_ route: String) -> String {
    guard let colon = route.firstIndex(of: ":") else { return route }
    let number = WireText.trimmed(String(route[route.index(after: colon)...]))
    return number.isEmpty ? route : number
  }

  static func mode(_ name: String) -> Leg.Mode {
    switch name {
    case "BUS", "EXPRESSBUS": .bus
    case "SUBWAY": .subway
    case "TRAIN": .rail
    case "FERRY": .ferry
    default: .other
    }
  }
}
