package import CoreSystem

/// Why nothing can wake this machine from sleep for an alarm.
package enum WakeObstacle: Hashable, Sendable, Codable {
  /// No clock of the machine goes on and can wake it.
  case noClock
  /// Neither this process nor the manager of the user may set such a clock.
  case notPermitted(managerVersion: String)
  /// This process may not, and there is no manager that could be asked.
  case noManager(reason: String)
  /// The manager may, and did not set it.
  case refused(reason: String)

  /// What stands in the way before anything is tried; nil where nothing does.
  package static func find(_ manager: UserManager) async -> WakeObstacle? {
    guard WakeClock.exists else { return .noClock }
    return WakeClock.isOurs ? nil : await find(in: manager)
  }

  /// The same for what only the manager can do.
  static func find(in manager: UserManager) async -> WakeObstacle? {
    if let absence = await manager.absence() { return .noManager(reason: absence.description) }
    guard let process = await manager.process(), WakeClock.mayProcess(process) != false else {
      return .notPermitted(managerVersion: await manager.version() ?? "")
    }
    return nil
  }
}
