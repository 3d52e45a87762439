/// Asks a planner on behalf of an alarm.
package protocol AlarmPlanner: Sendable {
  /// What holds now for the trip of an alarm: its last departure, or its route where it keeps to one.
  func check(_ session: AlarmSession, now: Instant) async -> CheckResult
  /// The last route of a night for a rule.
  func plan(_ rule: AlarmRule, night: ServiceNight, now: Instant) async -> PlanResult
}

package enum PlanResult: Hashable, Sendable {
  case found(RouteSnapshot)
  /// There is nothing to be woken for on this night; why.
  case nothing(String)
  /// It could not be found out; tried again later.
  case failed(String)
}
