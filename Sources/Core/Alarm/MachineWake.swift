package import CoreSystem

/// Has the machine wake from sleep in time for the next alarm.
///
/// Where this process may set a clock that wakes it, it does so itself; else the manager of the user is
/// asked, with a timer that ends by itself. One instant is set at a time.
package actor MachineWake {
  package enum State: Hashable, Sendable, Codable {
    /// There is nothing to wake for.
    case idle
    /// The machine wakes at that second of the machine's clock.
    case set(seconds: Int64, byManager: Bool)
    case impossible(WakeObstacle)
  }

  private static let prefix = "atcha-wake-"

  /// Asked anew each time: a bus that has gone stays gone for who was connected to it.
  private let manager: @Sendable () -> UserManager
  /// The unit that is started along, so that a daemon that has ended comes back; nil for none.
  private let unit: @Sendable (UserManager) async -> String?
  /// Run when the machine is awake, and of no effect: a timer has to start something.
  private let idleCommand: [String]
  private var timer: WallClockTimer?
  private var wanted: Int64?
  /// False until what an earlier process may have left is taken back.
  private var isClean = false
  private var last: Task<State, Never>?
  package private(set) var state = State.idle

  package init(
    idleCommand: [String], manager: @escaping @Sendable () -> UserManager,
    unit: @escaping @Sendable (UserManager) async -> String?
  ) {
    self.manager = manager
    self.idleCommand = idleCommand
    self.unit = unit
  }

  /// Sets the instant, in seconds since 1970 of the machine's clock; nil for none.
  ///
  /// Asked again for the same one it does nothing. What is asked for while it works is done after.
  ///
  /// - Parameter retry: tries again what was not possible before.
  @discardableResult
  package func set(seconds: Int64?, retry: Bool = false) async -> State {
    let previous = last
    let task = Task {
      _ = await previous?.value
      return await apply(seconds, retry: retry)
    }
    last = task
    return await task.value
  }

  private func apply(_ seconds: Int64?, retry: Bool) async -> State {
    if seconds == wanted, isClean {
      if case .impossible = state, retry {} else { return state }
    }
    wanted = seconds
    if let seconds {
      state = await arm(seconds)
    } else {
      timer = nil
      let manager = manager()
      if await manager.absence() == nil { await stopTimers(except: nil, manager) }
      state = .idle
    }
    isClean = true
    return state
  }

  private func arm(_ seconds: Int64) async -> State {
    guard WakeClock.exists else { return .impossible(.noClock) }
    if WakeClock.isOurs, armOurs(seconds) { return .set(seconds: seconds, byManager: false) }
    let manager = manager()
    if let obstacle = await WakeObstacle.find(in: manager) { return .impossible(obstacle) }
    let timer = TransientTimer(
      name: "\(Self.prefix)\(seconds)", description: "Wakes the computer for an alarm of atcha",
      calendar: Self.calendar(seconds), command: idleCommand, wants: await unit(manager))
    let name = "\(timer.name).timer"
    do {
      // One that an earlier process left serves as well.
      if await manager.state(name)?.active != "active", try await !manager.start(timer) {
        return .impossible(.refused(reason: "WakeSystem"))
      }
    } catch {
      return .impossible(.refused(reason: "\(error)"))
    }
    await stopTimers(except: name, manager)
    return .set(seconds: seconds, byManager: true)
  }

  private func armOurs(_ seconds: Int64) -> Bool {
    do {
      let timer = try self.timer ?? WallClockTimer(wakesMachine: true)
      guard timer.wakesMachine else { return false }
      try timer.set(seconds: seconds)
      self.timer = timer
      return true
    } catch {
      return false
    }
  }

  private func stopTimers(except kept: String?, _ manager: UserManager) async {
    for name in await manager.units(matching: "\(Self.prefix)*.timer") where name != kept {
      try? await manager.stop(name)
    }
  }

  /// In the notation of systemd.time(7).
  static func calendar(_ seconds: Int64) -> String { "@\(seconds)" }
}
