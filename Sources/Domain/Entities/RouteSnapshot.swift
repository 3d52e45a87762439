/// What an alarm knows of its route, as of its last check.
package struct RouteSnapshot: Hashable, Sendable, Codable {
  package var routeID: String
  /// Departure of the first vehicle.
  package var boardingAt: ZonedTime
  /// The point of no return.
  package var leaveBy: ZonedTime
  package var arrivalAt: ZonedTime
  package var legs: [LegSnapshot]
  /// Kind and name of the planner that answered.
  package var sourceKind: String
  package var sourceName: String
  package var attribution: String?
  package var checkedAt: ZonedTime

  package init(
    routeID: String, boardingAt: ZonedTime, leaveBy: ZonedTime, arrivalAt: ZonedTime,
    legs: [LegSnapshot] = [], sourceKind: String, sourceName: String, attribution: String? = nil,
    checkedAt: ZonedTime
  ) {
    self.routeID = routeID
    self.boardingAt = boardingAt
    self.leaveBy = leaveBy
    self.arrivalAt = arrivalAt
    self.legs = legs
    self.sourceKind = sourceKind
    self.sourceName = sourceName
    self.attribution = attribution
    self.checkedAt = checkedAt
  }

  package init(_ route: Route, source: AnswerSource) {
    self.init(
      routeID: route.id, boardingAt: route.boardingAt, leaveBy: route.leaveBy,
      arrivalAt: route.arrivalAt, legs: route.legs.map(LegSnapshot.init), sourceKind: source.kind,
      sourceName: source.name, attribution: source.attribution, checkedAt: source.checkedAt)
  }

  /// Walk to the first stop.
  package var walkSeconds: Int { boardingAt.instant - leaveBy.instant }

  /// Only the times are needed to ring, so a leg that cannot be read does not lose the alarm.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    boardingAt = try values.decode(ZonedTime.self, forKey: .boardingAt)
    leaveBy = try values.decode(ZonedTime.self, forKey: .leaveBy)
    arrivalAt = (try? values.decode(ZonedTime.self, forKey: .arrivalAt)) ?? boardingAt
    routeID = (try? values.decode(String.self, forKey: .routeID)) ?? ""
    legs = (try? values.decode([LegSnapshot].self, forKey: .legs)) ?? []
    sourceKind = (try? values.decode(String.self, forKey: .sourceKind)) ?? ""
    sourceName = (try? values.decode(String.self, forKey: .sourceName)) ?? ""
    attribution = try? values.decode(String.self, forKey: .attribution)
    checkedAt =
      (try? values.decode(ZonedTime.self, forKey: .checkedAt))
      ?? ZonedTime(Instant(0), utcOffset: boardingAt.utcOffset)
  }
}

/// One walk or ride of a kept route.
package struct LegSnapshot: Hashable, Sendable, Codable {
  package var mode: Leg.Mode
  package var from: String
  package var to: String
  package var departureAt: ZonedTime
  package var arrivalAt: ZonedTime
  package var line: String?
  /// 0xRRGGBB.
  package var lineColor: UInt32?
  package var headsign: String?
  package var platform: String?
  package var distanceMetres: Int?
  package var stopsPassed: Int?
  package var slackSeconds: Int?
  package var isLastOfLine: Bool
  package var isRealtime: Bool
  package var isApproximate: Bool
  package var staysSeated: Bool

  package init(_ leg: Leg) {
    mode = leg.mode
    from = leg.from.name
    to = leg.to.name
    departureAt = leg.departureAt
    arrivalAt = leg.arrivalAt
    line = leg.ride?.line
    lineColor = leg.ride?.lineColor
    headsign = leg.ride?.headsign
    platform = leg.from.platform
    distanceMetres = leg.distanceMetres
    stopsPassed = leg.ride?.stopsPassed.count
    slackSeconds = leg.slackSeconds
    isLastOfLine = leg.ride?.isLastOfLine ?? false
    isRealtime = leg.ride?.isRealtime ?? false
    isApproximate = leg.ride?.isApproximate ?? false
    staysSeated = leg.staysSeated
  }
}
