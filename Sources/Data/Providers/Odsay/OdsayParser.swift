package import Domain

/// Reads answers of ODsay LAB.
package struct OdsayParser {
  let context: JourneyContext

  package init(_ context: JourneyContext) { self.context = context }

  /// The result of an answer.
  ///
  /// Errors come with the status of success, as an object or in a list.
  ///
  /// - Returns: the result, or what is the matter with the places.
  func result(
    _ body: some Sequence<UInt8>
  ) throws(ProviderFailure) -> Result<WireValue, OdsayFinding> {
    let document = try context.document(body)
    if let error = document["error"].elements.first { return .failure(try finding(error)) }
    let result = document["result"]
    guard result.isObject else { throw context.failure(.notUnderstood("no \"result\"")) }
    if let error = result["error"].elements.first { return .failure(try finding(error)) }
    return .success(result)
  }

  private func finding(_ error: WireValue) throws(ProviderFailure) -> OdsayFinding {
    let code = error["code"].string ?? ""
    let message = error["message"].string ?? error["msg"].string ?? "code \(code)"
    switch code {
    case "3": return OdsayFinding(.originOutside)
    case "4": return OdsayFinding(.destinationOutside)
    case "5", "6": return OdsayFinding(.bothOutside)
    case "-98": return OdsayFinding(.tooClose)
    case "-99", "-11": return OdsayFinding(.notConnected)
    case "429": throw context.failure(.limited(retryAfterSeconds: nil))
    case "-8", "-9": throw context.failure(.refused(message))
    case "500" where message.contains("ApiKeyAuthFailed"):
      throw context.failure(.keyRefused(message))
    case "500": throw context.failure(.failing(message))
    default: throw context.failure(.refused(message))
    }
  }

  /// What a status other than success means.
  package func failure(status: Int, _ body: some Sequence<UInt8>) -> ProviderFailure {
    do throws(ProviderFailure) {
      if case .success = try result(body) {}
    } catch {
      if case .notUnderstood = error.reason {} else { return error }
    }
    switch status {
    case 401, 403: return context.failure(.keyRefused("HTTP \(status)"))
    case 429: return context.failure(.limited(retryAfterSeconds: nil))
    case 400...499: return context.failure(.refused("HTTP \(status)"))
    default: return context.failure(.failing("HTTP \(status)"))
    }
  }

  // MARK: searchPubTransPathT

  /// The ways that are made of walks, subways and city buses; those with other vehicles have no times.
  func paths(_ result: WireValue) -> [OdsayPath] {
    result["path"].elements.compactMap(path)
  }

  private func path(_ value: WireValue) -> OdsayPath? {
    var sections: [OdsayPath.Section] = []
    for part in value["subPath"].elements {
      guard let minutes = part["sectionTime"].integer, (0...1440).contains(minutes) else {
        return nil
      }
      let seconds = minutes * 60
      switch part["trafficType"].integer {
      case 3: sections.append(.walk(seconds: seconds, metres: part["distance"].integer))
      case 1:
        guard let ride = subway(part, seconds: seconds) else { return nil }
        sections.append(.subway(ride))
      case 2:
        guard let ride = bus(part, seconds: seconds) else { return nil }
        sections.append(.bus(ride))
      default: return nil
      }
    }
    return sections.contains(where: \.isRide) ? OdsayPath(sections: sections) : nil
  }

  private func subway(_ part: WireValue, seconds: Int) -> OdsayPath.SubwayRide? {
    guard let from = point(part, "start"), let to = point(part, "end"),
      let startID = part["startID"].integer, let endID = part["endID"].integer
    else { return nil }
    let lane = part["lane"].elements.first ?? .null
    return OdsayPath.SubwayRide(
      from: from, to: to, startID: startID, endID: endID, line: lane["name"].string ?? "",
      towards: part["way"].string, seconds: seconds, interval: interval(part),
      stopsPassed: stops(part))
  }

  private func bus(_ part: WireValue, seconds: Int) -> OdsayPath.BusRide? {
    guard let from = point(part, "start"), let to = point(part, "end"),
      let startID = part["startID"].integer
    else { return nil }
    let lanes = part["lane"].elements.compactMap { lane -> OdsayPath.BusRide.Lane? in
      guard let number = lane["busNo"].string, let id = lane["busID"].integer else { return nil }
      return .init(number: number, busID: id)
    }
    guard !lanes.isEmpty else { return nil }
    return OdsayPath.BusRide(
      from: from, to: to, startID: startID, lanes: lanes, seconds: seconds,
      interval: interval(part), stopsPassed: stops(part))
  }

  private func interval(_ part: WireValue) -> Int? {
    part["intervalTime"].integer.flatMap { (1...1440).contains($0) ? $0 * 60 : nil }
  }

  /// Longitude is x.
  private func point(_ part: WireValue, _ end: String) -> StopPoint? {
    guard let name = part["\(end)Name"].string else { return nil }
    return StopPoint(
      name: name, stopID: part["\(end)ID"].string,
      coordinate: JourneyContext.coordinate(part["\(end)Y"].double, part["\(end)X"].double))
  }

  private func stops(_ part: WireValue) -> [String] {
    Array(
      part["passStopList"]["stations"].elements.compactMap { $0["stationName"].string }
        .dropFirst().dropLast())
  }

  // MARK: subwayPathSchedule

  /// The last train of the day, the latest to leave if there are two ways; nil where there is none.
  func lastTrain(_ result: WireValue) -> OdsayLastTrain? {
    // 2: there is none, and the first one of the day stands in for it.
    guard result["notificationCode"].integer != 2 else { return nil }
    return result["path"].elements.compactMap(train).max { $0.departure < $1.departure }
  }

  /// The first train of the day, the first to arrive if there are two ways.
  func firstTrain(_ result: WireValue) -> OdsayLastTrain? {
    // 3: there is none, and the last one of the day stands in for it.
    guard result["notificationCode"].integer != 3 else { return nil }
    return result["path"].elements.compactMap(train).min { $0.arrival < $1.arrival }
  }

  private func train(_ path: WireValue) -> OdsayLastTrain? {
    var rides: [OdsayLastTrain.Ride] = []
    for part in path["subPath"].elements where part["movingType"].integer == 1 {
      guard let departure = part["departureTime"].string.flatMap(WireTime.clock),
        let arrival = part["arrivalTime"].string.flatMap(WireTime.clock),
        let from = part["startName"].string, let to = part["endName"].string
      else { return nil }
      rides.append(
        OdsayLastTrain.Ride(
          from: from, to: to, startID: part["startID"].integer, endID: part["endID"].integer,
          line: part["laneName"].string ?? "", towards: part["wayName"].string,
          departure: night(departure), arrival: night(arrival), isLast: isLast(part)))
    }
    for (ride, next) in zip(rides, rides.dropFirst()) where next.departure < ride.arrival {
      return nil
    }
    guard !rides.isEmpty, rides.allSatisfy({ $0.arrival >= $0.departure }) else { return nil }
    return OdsayLastTrain(rides: rides)
  }

  private func isLast(_ part: WireValue) -> Bool? {
    guard case .object(let members) = part, let next = members["nextTrain"] else { return nil }
    return next.isNull
  }

  // MARK: busLaneDetail

  func busLine(_ result: WireValue) -> OdsayBusLine? {
    guard let id = result["busID"].integer else { return nil }
    var stops: [Int: [Int]] = [:]
    for station in result["station"].elements {
      guard let stop = station["stationID"].integer, let order = station["idx"].integer else {
        continue
      }
      stops[stop, default: []].append(order)
    }
    func last(_ name: String, _ first: String) -> Int? {
      guard let time = result[name].string.flatMap(WireTime.clock) else { return nil }
      // A night bus begins before midnight and ends after it.
      if let begin = result[first].string.flatMap(WireTime.clock), time < begin {
        return time + 86_400
      }
      return night(time)
    }
    return OdsayBusLine(
      busID: id, number: result["busNo"].string ?? "",
      last: last("busLastTime", "busFirstTime"),
      lastFromFarEnd: last("bus_Ep_LastTime", "bus_Ep_FirstTime"),
      turningPoint: result["turningPointIdx"].integer.flatMap { $0 > 0 ? $0 : nil },
      stops: stops)
  }

  /// A clock time of the small hours belongs to the night before, whether or not it is written so.
  private func night(_ clock: Int) -> Int { clock < 4 * 3600 ? clock + 86_400 : clock }
}

/// What is the matter with the places of a question.
struct OdsayFinding: Error, Hashable, Sendable {
  var finding: JourneyPage.Finding
  init(_ finding: JourneyPage.Finding) { self.finding = finding }
}

extension OdsayPath.Section {
  var isRide: Bool {
    if case .walk = self { return false }
    return true
  }
}
