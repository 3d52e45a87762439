package import Domain

/// Reads answers of the Atcha server to `last-routes`.
package struct AtchaRoutesParser {
  /// Before this hour of the evening the server knows no last route of the night.
  private static let opening = ClockTime(hour: 21, minute: 0)

  private let context: JourneyContext

  package init(_ context: JourneyContext) { self.context = context }

  package func page(_ body: some Sequence<UInt8>) throws(ProviderFailure) -> JourneyPage {
    let document = try context.document(body)
    let code = document["responseCode"].string ?? ""
    guard code == "SUCCESS" else { return try page(code: code, document) }
    guard case .list(let values) = document["result"] else {
      throw context.failure(.notUnderstood("no list of routes"))
    }
    let routes = values.compactMap(route)
    // Nothing left is "gone"; routes that cannot be read are no reason to say so.
    if routes.isEmpty, !values.isEmpty {
      throw context.failure(.notUnderstood("no route with an id and a departure"))
    }
    return JourneyPage(itineraries: routes, finding: values.isEmpty ? .gone : nil)
  }

  /// What a status other than success means: a finding about the places or the night, or a failure.
  package func page(
    status: Int, _ body: some Sequence<UInt8>
  ) throws(ProviderFailure) -> JourneyPage {
    if let document = try? WireValue(json: body), let code = document["responseCode"].string {
      return try page(code: code, document)
    }
    switch status {
    case 401, 403: throw context.failure(.keyRefused("HTTP \(status)"))
    case 429: throw context.failure(.limited(retryAfterSeconds: nil))
    case 400...499: throw context.failure(.refused("HTTP \(status)"))
    default: throw context.failure(.failing("HTTP \(status)"))
    }
  }

  private func page(
    code: String, _ document: WireValue
  ) throws(ProviderFailure) -> JourneyPage {
    let message = document["message"].string.map { "\(code): \($0)" } ?? code
    let finding: JourneyPage.Finding
    switch code {
    case "LRT_001", "LRT_004", "LRT_005": finding = .gone
    case "LRT_003": finding = isLate ? .gone : .notConnected
    case "TRS_011": finding = .tooClose
    case "TRS_012": finding = .bothOutside
    case "TRS_013": finding = .notConnected
    case "TOK_001", "TOK_002", "ATH_001", "ATH_002", "ATH_003", "USR_002":
      throw context.failure(.keyRefused(message))
    case "EXT_006": throw context.failure(.limited(retryAfterSeconds: nil))
    case "EXT_007": throw context.failure(.failing(message))
    case "EXT_008": throw context.failure(.timedOut)
    case "TRS_001", "EXT_001", "EXT_003", "EXT_005", "LOC_002", "EVT_001", "INF_001", "INF_002",
      "INTERNAL_SERVER_ERROR":
      throw context.failure(.failing(message))
    case "": throw context.failure(.notUnderstood("no \"responseCode\""))
    default:
      // Timetables of single lines that it lacks, and what it takes for a wrong question.
      throw context.failure(code.hasPrefix("TRS_") ? .failing(message) : .refused(message))
    }
    return JourneyPage(itineraries: [], finding: finding)
  }

  /// Whether the question is of the hours in which the server answers: then none means none left.
  private var isLate: Bool {
    let evening = ZoneData.korea.resolve(context.question.night.date, Self.opening).first
    return context.question.notBefore >= evening.instant
  }

  // MARK: Routes

  private func route(_ value: WireValue) -> Route? {
    guard value["routeId"].string != nil,
      let departure = value["departureDateTime"].string.flatMap({
        WireTime.local($0, in: ZoneData.korea)
      })
    else { return nil }
    var legs: [Leg] = []
    // On this server the departure is when one has to leave; the walk is not to be taken off again.
    var time = departure
    let parts = value["legs"].elements
    for (index, part) in parts.enumerated() {
      let seconds = part["sectionTime"].integer ?? 0
      guard (0...86_400).contains(seconds), let name = part["mode"].string else { return nil }
      var start = time
      if name != "WALK",
        let own = part["departureDateTime"].string.flatMap({
          WireTime.local($0, in: ZoneData.korea)
        }), own.instant >= time.instant
      {
        start = own
      }
      let end = start.later(by: seconds)
      let next = index + 1 < parts.count ? parts[index + 1] : nil
      legs.append(leg(part, name, from: start, to: end, between: legs.last, next))
      time = end
    }
    return context.route(legs)
  }

  private func leg(
    _ part: WireValue, _ name: String, from start: ZonedTime, to end: ZonedTime,
    between last: Leg?, _ next: WireValue?
  ) -> Leg {
    let from = point(part["start"], or: last?.to ?? StopPoint(context.question.from))
    let stops = part["passStopList"].elements.compactMap { $0["stationName"].string }
    let to = point(part["end"], or: alighting(before: next, stops))
    guard name != "WALK" else {
      return Leg(
        mode: .walk, departureAt: start, arrivalAt: end, from: from, to: to,
        distanceMetres: part["distance"].integer)
    }
    let isExpress = part["isExpressSubway"].bool == true
    let line = part["route"].string.map(TmapRoutesParser.line) ?? ""
    return Leg(
      mode: TmapRoutesParser.mode(name), departureAt: start, arrivalAt: end, from: from, to: to,
      ride: Ride(
        line: isExpress ? "\(line) 급행" : line, headsign: part["subwayFinalStation"].string,
        serviceDate: context.question.night.date,
        stopsPassed: Array(stops.dropFirst().dropLast()),
        isLastOfLine: part["isLastSubway"].bool, isApproximate: name == "BUS"))
  }

  /// Where a leg without an end of its own ends: the destination, if it is the last.
  private func alighting(before next: WireValue?, _ stops: [String]) -> StopPoint {
    guard let next else { return StopPoint(context.question.to) }
    if next["start"]["name"].string != nil { return point(next["start"], or: StopPoint(name: "…")) }
    return StopPoint(name: stops.count > 1 ? stops.last ?? "…" : "…")
  }

  private func point(_ value: WireValue, or other: StopPoint) -> StopPoint {
    var name = value["name"].string
    if ["출발지", "도착지"].contains(name) { name = nil }
    guard let name else { return other }
    return StopPoint(
      name: name,
      coordinate: JourneyContext.coordinate(value["lat"].double, value["lon"].double))
  }
}
