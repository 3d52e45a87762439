import Domain

/// Makings of alarms for tests: leave-by at 10,000 s, boarding five minutes later, buffer three minutes.
enum Sample {
  static let leaveBy = Instant(1_800_010_000)
  static let boarding = leaveBy + 300
  static let alarm = leaveBy - 180

  static func zoned(_ instant: Instant) -> ZonedTime { ZonedTime(instant, utcOffset: 32_400) }

  static func route(shiftedBy seconds: Int = 0, walk: Int = 300) -> RouteSnapshot {
    RouteSnapshot(
      routeID: "r\(seconds)", boardingAt: zoned(boarding + seconds),
      leaveBy: zoned(boarding + seconds - walk), arrivalAt: zoned(boarding + seconds + 1_800),
      sourceKind: "gtfs", sourceName: "sample", checkedAt: zoned(alarm - 3_600))
  }

  static func place(_ name: String) -> Place {
    Place(name: name, position: .stop(feed: "f", id: name), coordinate: nil)
  }

  static func session(buffer: Int = 180) -> AlarmSession {
    AlarmSession(
      id: AlarmID(rawValue: "abcd"), night: CivilDate(daysSince1970: 20_833), from: place("office"),
      to: place("home"), route: route(), bufferSeconds: buffer, createdAt: alarm - 7_200)
  }

  /// One that rings: claimed and delivered at the alarm time.
  static func ringing() throws -> AlarmSession {
    var session = try session().after(.ringing, at: alarm)
    session = try session.after(
      .delivered(AlarmNotice(.ring(isRepeat: false, lateSeconds: 0), dueAt: alarm), []), at: alarm)
    return session
  }
}

extension AlarmSession {
  func change(_ event: AlarmEvent, at now: Instant) throws(AlarmRefusal) -> AlarmChange {
    try AlarmStateMachine.next(self, event, now: now)
  }

  func after(_ event: AlarmEvent, at now: Instant) throws(AlarmRefusal) -> AlarmSession {
    try change(event, at: now).session
  }
}
