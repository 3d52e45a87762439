import CoreSystem

/// Has the user manager of systemd keep the daemon.
struct ServiceInstallation: Sendable {
  /// What has become of it.
  enum Outcome: Hashable, Sendable {
    /// Runs, and with each login; the number of its process where it is known.
    case started(Int32?)
    /// Runs, and waits for a daemon that was started by hand.
    case waiting(for: Int32)
    /// There is no manager that could be asked.
    case noManager(String)
    case refused(String)
    /// Installed, and does not run.
    case failed(String)
  }

  private static let startLimit = Duration.seconds(20)

  let manager: UserManager
  let unit: UserUnit

  /// - Parameters:
  ///   - isNew: a file was written; what runs is started anew.
  ///   - watcher: the process that keeps watch now.
  ///   - program: what the unit runs.
  func enable(isNew: Bool, watcher: Int32?, program: String) async -> Outcome {
    if let absence = await manager.absence() { return .noManager(absence.description) }
    do {
      try await manager.reload()
      try await manager.enable(unit.path)
      try await manager.reload()
      let before = await manager.state(UserUnit.name)
      let runs = before?.active == "active" ? before?.process : nil
      if isNew || runs.flatMap({ UserUnit.isRunning($0, program) }) != true {
        try await manager.restart(UserUnit.name)
      }
    } catch {
      return .refused("\(error)")
    }
    return await wait(watcher)
  }

  private func wait(_ watcher: Int32?) async -> Outcome {
    let deadline = ContinuousClock.now + Self.startLimit
    var state: UserManager.UnitState?
    while ContinuousClock.now < deadline {
      state = await manager.state(UserUnit.name)
      if state?.active == "active" {
        if let watcher, watcher != state?.process, WatchProcess.isAlive(watcher) {
          return .waiting(for: watcher)
        }
        return .started(state?.process)
      }
      if state?.active == "failed" || state?.sub == "auto-restart" { break }
      try? await Task.sleep(for: .milliseconds(50))
    }
    return .failed(state.map { "\($0.active) (\($0.result))" } ?? UserUnit.name)
  }

  /// Stops it and takes it out of the manager; nil where that worked, or where there is none.
  func disable() async -> String? {
    guard await manager.absence() == nil else { return nil }
    do {
      if let state = await manager.state(UserUnit.name), state.load == "loaded" {
        try await manager.stop(UserUnit.name)
      }
      for timer in await manager.units(matching: "atcha-wake-*.timer") {
        try? await manager.stop(timer)
      }
      if await manager.fileState(UserUnit.name) != nil { try await manager.disable(UserUnit.name) }
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Has the manager forget the files that were taken away.
  func forget() async {
    guard await manager.absence() == nil else { return }
    try? await manager.reload()
    await manager.resetFailed(UserUnit.name)
  }
}
