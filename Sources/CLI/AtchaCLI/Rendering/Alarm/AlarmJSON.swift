import CommandLineKit
import Domain

/// Parts of the documents about alarms; explained in docs/cli/alarms.md.
struct AlarmJSON {
  var now: Instant

  func alarm(_ session: AlarmSession) -> JSONValue {
    let offset = session.route.leaveBy.utcOffset
    func time(_ instant: Instant?) -> JSONValue {
      .optional(instant.map { ZonedTime($0, utcOffset: offset).rfc3339 })
    }
    let isPending = !session.isOver && session.phase != .acknowledged
    return [
      "id": .string(session.id.rawValue),
      "night": .string(session.night.description),
      "from": place(session.from),
      "to": place(session.to),
      "phase": .string(session.phase.rawValue),
      "phaseSince": time(session.phaseSince),
      "endReason": .optional(session.endReason?.rawValue),
      "replacedBy": .optional(session.replacedBy?.rawValue),
      "alarmAt": time(session.alarmAt),
      "leaveBy": .string(session.route.leaveBy.rfc3339),
      "boardingAt": .string(session.route.boardingAt.rfc3339),
      "arrivalAt": .string(session.route.arrivalAt.rfc3339),
      "bufferSeconds": .int(session.bufferSeconds),
      "secondsToAlarm": .optional(isPending ? max(0, session.alarmAt - now) : nil),
      "secondsToLeave": .optional(session.isOver ? nil : max(0, session.leaveBy - now)),
      "urgency": .optional(isPending ? session.urgency(at: now).rawValue : nil),
      "snoozedUntil": time(session.snoozedUntil),
      "movedEarlierFrom": .optional(
        session.showsMovedEarlier(at: now) ? session.movedEarlierFrom?.rfc3339 : nil),
      "followsLast": .bool(session.followsLast),
      "ruleId": .optional(session.ruleID?.rawValue),
      "createdAt": time(session.createdAt),
      "source": [
        "kind": .string(session.route.sourceKind), "name": .string(session.route.sourceName),
        "attribution": .optional(session.route.attribution),
      ],
      "checkedAt": .string(session.route.checkedAt.rfc3339),
      "freshness": .string(session.freshness(at: now).rawValue),
      "checkFailure": .optional(session.checkFailure),
      "routeId": .string(session.route.routeID),
      "legs": .array(session.route.legs.map(leg)),
      "deliveries": .array(
        session.deliveries.map { delivery in
          [
            "channel": .string(delivery.channel), "event": .string(delivery.stage),
            "dueAt": time(delivery.dueAt), "at": time(delivery.at),
            "result": .string(Self.code(delivery.result)),
            "reason": .optional(Self.reason(delivery.result)),
            "isRepeat": .bool(delivery.isRepeat),
          ]
        }),
    ]
  }

  func rule(_ rule: AlarmRule) -> JSONValue {
    [
      "id": .string(rule.id.rawValue),
      "days": .array(
        rule.days.sorted { $0.rawValue < $1.rawValue }.map { .string(DaysText.code($0)) }),
      "from": place(rule.from),
      "to": place(rule.to),
      "bufferSeconds": .int(rule.bufferSeconds),
      "providers": rule.providers.map { .array($0.map { .string($0) }) } ?? .null,
      "createdAt": .string(ZonedTime(rule.createdAt, utcOffset: 0).rfc3339),
      "settledNight": .optional(rule.settledNight?.description),
      "failure": .optional(rule.failure),
    ]
  }

  func place(_ place: Place) -> JSONValue {
    let ids: [String] =
      switch place.position {
      case .stop(_, let id): [id]
      case .stops(let references): references.map(\.id)
      case .coordinate: []
      }
    return [
      "name": .string(place.name),
      "stopId": .optional(ids.count == 1 ? ids.first : nil),
      "stopIds": .array(ids.map { .string($0) }),
      "latitude": .optional(place.coordinate?.latitude),
      "longitude": .optional(place.coordinate?.longitude),
    ]
  }

  private func leg(_ leg: LegSnapshot) -> JSONValue {
    [
      "mode": .string(leg.mode.rawValue),
      "departureAt": .string(leg.departureAt.rfc3339),
      "arrivalAt": .string(leg.arrivalAt.rfc3339),
      "from": .string(leg.from),
      "to": .string(leg.to),
      "line": .optional(leg.line),
      "headsign": .optional(leg.headsign),
      "platform": .optional(leg.platform),
      "distanceMetres": .optional(leg.distanceMetres),
      "stopsPassed": .optional(leg.stopsPassed),
      "slackSeconds": .optional(leg.slackSeconds),
      "isLastOfLine": .bool(leg.isLastOfLine),
      "isRealtime": .bool(leg.isRealtime),
      "isApproximate": .bool(leg.isApproximate),
    ]
  }

  static func code(_ result: Delivery.Result) -> String {
    switch result {
    case .delivered: "delivered"
    case .suppressed: "suppressed"
    case .failed: "failed"
    }
  }

  private static func reason(_ result: Delivery.Result) -> String? {
    switch result {
    case .delivered: nil
    case .suppressed(let reason), .failed(let reason): reason
    }
  }

  /// Name of a verdict on a change.
  static func code(_ verdict: ChangeVerdict) -> String {
    switch verdict {
    case .unchanged: "unchanged"
    case .later: "later"
    case .earlier: "earlier"
    case .lastCall: "lastCall"
    case .missed: "missed"
    case .noService: "noService"
    case .notChecked: "notChecked"
    }
  }
}
