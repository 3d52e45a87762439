package import Domain

/// Answers for alarms by asking a planner of routes again.
package struct RoutePlannerAlarms: AlarmPlanner {
  /// A route that is kept to is looked for among departures so many seconds around it.
  static let searchedSeconds = 1800
  /// Seconds that a person has at least to act upon a departure of a planner that tells no times.
  static let noticeSeconds = 120
  /// More departures than this within that time are no help.
  static let mostDepartures = 60

  private let planner: any LastRoutePlanner
  private let settings: Settings
  /// The planner that an answer of some kind came from; nil where it was the usual one.
  private let other: @Sendable (_ sourceKind: String) throws -> (any LastRoutePlanner)?

  /// - Parameters:
  ///   - settings: those of searches, so that a check finds what the search found.
  ///   - other: gives the planner for answers of a kind that are not the usual one's. What it throws
  ///     is a check that could not be made.
  package init(
    planner: any LastRoutePlanner, settings: Settings = Settings(),
    other: @escaping @Sendable (_ sourceKind: String) throws -> (any LastRoutePlanner)? = { _ in
      nil
    }
  ) {
    self.planner = planner
    self.settings = settings
    self.other = other
  }

  /// Asks the planner that the alarm is from: another one knows other trains.
  package func check(_ session: AlarmSession, now: Instant) async -> CheckResult {
    let checks: RoutePlannerAlarms
    do {
      let own = try other(session.route.sourceKind)
      checks = own.map { RoutePlannerAlarms(planner: $0, settings: settings) } ?? self
    } catch {
      return .failed((error as? PlannerError)?.code ?? "notSetUp \(session.route.sourceKind)")
    }
    do throws(PlannerError) {
      return session.followsLast
        ? try await checks.last(session, now: now) : try await checks.kept(session, now: now)
    } catch {
      return .failed(error.code)
    }
  }

  package func plan(_ rule: AlarmRule, night: ServiceNight, now: Instant) async -> PlanResult {
    let names = (rule.providers ?? settings.providers).joined(separator: "+")
    guard !names.isEmpty else { return await plan(rule, night, by: self, now: now) }
    do {
      let own = try other(names)
      let plans = own.map { RoutePlannerAlarms(planner: $0, settings: settings) } ?? self
      return await plan(rule, night, by: plans, now: now)
    } catch {
      return .failed((error as? PlannerError)?.code ?? "notSetUp \(names)")
    }
  }

  private func plan(
    _ rule: AlarmRule, _ night: ServiceNight, by plans: RoutePlannerAlarms, now: Instant
  ) async -> PlanResult {
    let planner = plans.planner
    do throws(PlannerError) {
      let question = try await plans.question(rule.from, rule.to, night: night.date, now: now)
      let answer = try await planner.answer(question, now: now)
      guard answer.status == .available, let route = answer.routes.first else {
        return .nothing(answer.reason?.rawValue ?? answer.status.rawValue)
      }
      return .found(RouteSnapshot(route, source: answer.source))
    } catch {
      return .failed(error.code)
    }
  }

  /// The last one of the night, whichever that is now.
  private func last(
    _ session: AlarmSession, now: Instant
  ) async throws(PlannerError) -> CheckResult {
    var question = try await question(session.from, session.to, night: session.night, now: now)
    if let deriving = planner as? DerivingPlanner,
      let stands = try await deriving.stands(question, leaving: session.leaveBy, now: now)
    {
      var route = session.route
      route.checkedAt = ZonedTime(now, utcOffset: route.checkedAt.utcOffset)
      if stands { return .found(route) }
      // What does not run any more at that time does not later; few questions are left for the rest.
      question.arriveBy = min(question.arriveBy, route.arrivalAt.instant)
      // A departure that is over before anybody has heard of it is of no use.
      question.notBefore = max(question.notBefore, now + Self.noticeSeconds)
    }
    let answer = try await planner.answer(question, now: now)
    switch answer.status {
    case .available:
      guard let route = answer.routes.first else { return .noService }
      if !answer.source.isAllKnown, route.boardingAt.instant < session.boardingAt {
        return .failed("incomplete")
      }
      return .found(RouteSnapshot(route, source: answer.source))
    case .gone, .noRoute, .outsideRegion:
      // What was not looked at to the end, or not by all of them, is no reason to give an alarm up.
      guard answer.source.isAllKnown, answer.source.isComplete else {
        return .failed("incomplete")
      }
      return answer.status == .gone ? .gone(answer.missed?.boardingAt) : .noService
    }
  }

  /// The route that was chosen, or the same lines at nearly the same time.
  private func kept(
    _ session: AlarmSession, now: Instant
  ) async throws(PlannerError) -> CheckResult {
    var question = try await question(session.from, session.to, night: session.night, now: now)
    question.notBefore = session.leaveBy - Self.searchedSeconds
    question.arriveBy = session.route.arrivalAt.instant + Self.searchedSeconds
    question.before = Self.mostDepartures
    let answer = try await planner.answer(question, now: now)
    let routes =
      (answer.routes + answer.earlier).map { RouteSnapshot($0, source: answer.source) }
    if let same = routes.first(where: { $0.routeID == session.route.routeID }) {
      return .found(same)
    }
    let lines = Self.lines(session.route)
    let nearest =
      routes
      .filter { Self.lines($0) == lines }
      .map { (abs($0.boardingAt.instant - session.boardingAt), $0) }
      .min { $0.0 < $1.0 }
    guard let (distance, route) = nearest, distance <= Self.searchedSeconds else {
      return .noService
    }
    return .found(route)
  }

  private static func lines(_ route: RouteSnapshot) -> [String] {
    route.legs.filter { $0.mode != .walk }.map { "\($0.line ?? "") \($0.from) \($0.to)" }
  }

  private func question(
    _ from: Place, _ to: Place, night date: CivilDate, now: Instant
  ) async throws(PlannerError) -> SearchQuestion {
    let policy = NightPolicy(zone: try await planner.zone(at: from), nightEnd: settings.nightEnd)
    let night = policy.night(of: date)
    let isTonight = policy.night(at: now).date == date
    let evening = policy.zone.resolve(date, NightPolicy.defaultEvening).first.instant
    return SearchQuestion(
      from: from, to: to, night: night, notBefore: isTonight ? now : evening,
      arriveBy: night.endsAt.instant, maxVehicles: settings.maxVehicles,
      walking: settings.walking)
  }
}

extension PlannerError {
  /// Stable text for records; not for people.
  var code: String {
    switch self {
    case .noTimetable: "noTimetable"
    case .unknownFeed(let name, _): "unknownFeed \(name)"
    case .feedNotValid(let feed, let date, _, _): "feedNotValid \(feed) \(date)"
    case .placeNotInTimetable(let name): "placeNotInTimetable \(name)"
    case .unreadable(let feed, let detail): "unreadable \(feed): \(detail)"
    case .offline: "offline"
    case .unavailable(let provider, let detail): "unavailable \(provider): \(detail)"
    case .provider(let failure): "\(failure.reason.code) \(failure.provider)"
    }
  }
}

extension AnswerSource {
  /// Every planner was asked to the end.
  fileprivate var isAllKnown: Bool { !isCutShort && missing.isEmpty }
}
