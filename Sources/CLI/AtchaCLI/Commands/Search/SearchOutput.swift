import CommandLineKit
import Domain

/// The document of schema "atcha.search/1".
///
/// Its fields are explained in docs/cli/search.md and pinned by a test.
struct SearchOutput {
  static let schema = "atcha.search/1"
  var view: SearchView

  func document() -> JSONValue {
    let answer = view.answer
    let question = answer.question
    return [
      "schema": .string(Self.schema),
      "status": .string(answer.status.rawValue),
      "reason": .optional(answer.reason?.rawValue),
      "askedAt": time(view.now),
      "night": [
        "date": .string(question.night.date.description), "endsAt": time(question.night.endsAt),
      ],
      "notBefore": time(instant: question.notBefore),
      "arriveBy": time(instant: question.arriveBy),
      "from": place(question.from),
      "to": place(question.to),
      "source": source(answer.source),
      "allNight": .bool(answer.isAllNight),
      "walk": walk(answer.walk),
      "routes": .array(answer.routes.map { route($0) }),
      "earlier": .array(answer.earlier.map { route($0) }),
      "alternatives": .array(
        answer.alternatives.map { route($0.route, remainingMetres: $0.remainingMetres) }),
      "missed": answer.missed.map { route($0) } ?? .null,
      "next": answer.next.map { route($0) } ?? .null,
      "warnings": .array(view.isSample ? ["sample-timetable"] : []),
    ]
  }

  // MARK: Parts

  private func place(_ place: Place) -> JSONValue {
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

  private func source(_ source: AnswerSource) -> JSONValue {
    [
      "kind": .string(source.kind),
      "name": .string(source.name),
      "isSample": .bool(view.isSample),
      "checkedAt": time(source.checkedAt),
      "validFrom": .optional(source.validFrom?.description),
      "validUntil": .optional(source.validUntil?.description),
      "attribution": .optional(source.attribution),
      "calls": .optional(source.calls),
      "isComplete": .bool(source.isComplete),
      "missing": .array(source.missing.map(missing)),
    ]
  }

  /// A planner that was asked too and gave no answer.
  private func missing(_ failure: ProviderFailure) -> JSONValue {
    ["name": .string(failure.provider), "reason": .string(failure.reason.code)]
  }

  private func walk(_ walk: Walk?) -> JSONValue {
    guard let walk else { return .null }
    return ["metres": .int(walk.metres), "seconds": .int(walk.seconds)]
  }

  private func route(_ route: Route, remainingMetres: Int? = nil) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("id", .string(route.id)),
      .init("leaveBy", time(route.leaveBy)),
      .init("boardingAt", time(route.boardingAt)),
      .init("alarmAt", time(view.alarmAt(route))),
      .init("arrivalAt", time(route.arrivalAt)),
      .init("durationSeconds", .int(route.durationSeconds)),
      .init("vehicles", .int(route.vehicles)),
      .init("transfers", .int(route.transfers)),
      .init("walkSeconds", .int(route.walkSeconds)),
      .init("walkMetres", .optional(route.walkMetres)),
      .init("firstSlackSeconds", .optional(route.firstSlackSeconds)),
      .init("bindingLeg", .optional(route.bindingLeg)),
    ]
    if let remainingMetres { members.append(.init("remainingMetres", .int(remainingMetres))) }
    members.append(.init("legs", .array(route.legs.map { leg($0) })))
    return .object(members)
  }

  private func leg(_ leg: Leg) -> JSONValue {
    let ride = leg.ride
    return [
      "mode": .string(leg.mode.rawValue),
      "departureAt": time(leg.departureAt),
      "arrivalAt": time(leg.arrivalAt),
      "durationSeconds": .int(leg.durationSeconds),
      "distanceMetres": .optional(leg.distanceMetres),
      "from": stop(leg.from),
      "to": stop(leg.to),
      "line": .optional(ride?.line),
      "lineColor": .optional(ride?.lineColor.map(hexadecimal)),
      "headsign": .optional(ride?.headsign),
      "terminatesAt": .optional(ride?.terminatesAt),
      "agency": .optional(ride?.agency),
      "tripId": .optional(ride?.tripID),
      "serviceDate": .optional(ride?.serviceDate?.description),
      "stopsPassed": ride.map { .array($0.stopsPassed.map { .string($0) }) } ?? .null,
      "slackSeconds": .optional(leg.slackSeconds),
      "isLastOfLine": .optional(ride?.isLastOfLine),
      "isRealtime": .optional(ride?.isRealtime),
      "isApproximate": .optional(ride?.isApproximate),
      "needsDriver": .optional(ride?.needsDriver),
      "staysSeated": .optional(ride?.staysSeated),
      "laterShortTurns": ride.map { .array($0.laterShortTurns.map { shortTurn($0) }) } ?? .null,
    ]
  }

  private func stop(_ point: StopPoint) -> JSONValue {
    [
      "name": .string(point.name),
      "stopId": .optional(point.stopID),
      "platform": .optional(point.platform),
      "latitude": .optional(point.coordinate?.latitude),
      "longitude": .optional(point.coordinate?.longitude),
    ]
  }

  private func shortTurn(_ turn: ShortTurn) -> JSONValue {
    ["departureAt": time(turn.departureAt), "endsAt": .string(turn.endsAt)]
  }

  // MARK: Values

  private func time(_ time: ZonedTime) -> JSONValue { .string(time.rfc3339) }

  /// With the offset of the night end: that of the place, but for a clock change in the night.
  private func time(instant: Instant) -> JSONValue {
    time(ZonedTime(instant, utcOffset: view.night.endsAt.utcOffset))
  }

  private func hexadecimal(_ color: UInt32) -> String {
    let digits = String(color & 0xFFFFFF, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
