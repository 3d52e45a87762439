import CoreNetwork
package import Domain

/// Asks the Atcha server about an alarm that it was told of, and the planner about all others.
///
/// What the server does not know, or says without a time, is for the planner to find out: a server that
/// forgot a route is no reason to end an alarm.
package struct MirroredAlarmPlanner: AlarmPlanner {
  private let base: any AlarmPlanner
  private let mirror: AtchaAlarmMirror

  package init(_ base: any AlarmPlanner, mirror: AtchaAlarmMirror) {
    self.base = base
    self.mirror = mirror
  }

  package func plan(_ rule: AlarmRule, night: ServiceNight, now: Instant) async -> PlanResult {
    await base.plan(rule, night: night, now: now)
  }

  package func check(_ session: AlarmSession, now: Instant) async -> CheckResult {
    guard let entry = await mirror.entry(), entry.alarm == session.id else {
      return await base.check(session, now: now)
    }
    do throws(NetworkError) {
      guard let known = try await mirror.api.registration(),
        known.routeID ?? entry.routeID == entry.routeID,
        let leaveBy = known.leaveBy
      else {
        // Another route, or none: it is told anew with the next update.
        await mirror.keep(nil)
        return await base.check(session, now: now)
      }
      return .found(session.route.moved(toLeaveBy: leaveBy, isRealtime: known.isRealtime, now: now))
    } catch {
      return await base.check(session, now: now)
    }
  }
}

extension RouteSnapshot {
  /// The same way at another time, as far as that is known: the server tells leave-by alone.
  ///
  /// Everything moves by as much; legs that move are marked as approximate.
  func moved(toLeaveBy leaveBy: ZonedTime, isRealtime: Bool, now: Instant) -> RouteSnapshot {
    var route = self
    let seconds = leaveBy.instant - self.leaveBy.instant
    route.checkedAt = ZonedTime(now, utcOffset: checkedAt.utcOffset)
    for index in route.legs.indices where route.legs[index].mode != .walk {
      route.legs[index].isRealtime = isRealtime
    }
    guard seconds != 0 else { return route }
    route.leaveBy = self.leaveBy.later(by: seconds)
    route.boardingAt = boardingAt.later(by: seconds)
    route.arrivalAt = arrivalAt.later(by: seconds)
    for index in route.legs.indices {
      route.legs[index].departureAt = legs[index].departureAt.later(by: seconds)
      route.legs[index].arrivalAt = legs[index].arrivalAt.later(by: seconds)
      route.legs[index].isApproximate = true
      // How late one may be at a change is not known any more.
      route.legs[index].slackSeconds = nil
    }
    return route
  }
}
