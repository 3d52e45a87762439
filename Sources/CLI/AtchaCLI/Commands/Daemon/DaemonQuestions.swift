import CoreAlarm
import Domain

/// What the daemon asks others beside its loop, which waits for none of them: planners about alarms, the
/// sources of timetables, and the server that is told of alarms.
actor DaemonQuestions {
  /// After a check whose outcome could not be stored: the same would be due again at once.
  private static let pauseSeconds = 60

  private let alarms: AlarmServices
  private let watch: AlarmWatch
  private let clock: any WallClock
  private let log: DaemonLog
  /// Has the loop look again.
  private let wake: @Sendable () -> Void

  // At the start, and whenever time may have jumped, all is asked again.
  private var isForced = true
  private var isSyncAsked = true
  private var isChecking = false
  private var noCheckBefore: Instant?
  private var isSyncing = false
  private var nextSync: Instant?

  init(
    _ alarms: AlarmServices, _ watch: AlarmWatch, _ clock: any WallClock, _ log: DaemonLog,
    wake: @escaping @Sendable () -> Void
  ) {
    self.alarms = alarms
    self.watch = watch
    self.clock = clock
    self.log = log
    self.wake = wake
  }

  func askAllAgain() {
    isForced = true
    isSyncAsked = true
  }

  /// Begins what is due as of a look; the end of each has the loop look again.
  ///
  /// - Returns: when something is due next; nil where nothing is before the end of what was begun.
  func begin(_ look: AlarmWatch.Look) -> Instant? {
    [beginCheck(look), look.trust == .trusted ? beginSync() : nil].compactMap(\.self).min()
  }

  // MARK: Planners

  private func beginCheck(_ look: AlarmWatch.Look) -> Instant? {
    let now = clock.now()
    if let check = look.nextCheck, check > now, !isForced { return check }
    guard look.trust == .trusted, isForced || look.nextCheck != nil, !isChecking else { return nil }
    if let noCheckBefore, now < noCheckBefore { return noCheckBefore }
    let force = isForced
    isForced = false
    isSyncAsked = true
    isChecking = true
    Task {
      let isStored = await check(force: force, night: look.night)
      isChecking = false
      noCheckBefore = isStored ? nil : clock.now() + Self.pauseSeconds
      wake()
    }
    return nil
  }

  /// False where not even a failure could be stored.
  private func check(force: Bool, night: ServiceNight?) async -> Bool {
    let clock = clock
    do {
      for change in try await watch.check(force: force, night: night, now: { clock.now() }) {
        guard let verdict = change.verdict, verdict != .unchanged else { continue }
        log("\(change.session.id): \(AlarmJSON.code(verdict))")
      }
      await tellServer()
      return true
    } catch {
      log("cannot check", error)
      return false
    }
  }

  // MARK: Timetables

  private func beginSync() -> Instant? {
    guard let sync = alarms.sync else { return nil }
    let isDue = isSyncAsked || nextSync.map { $0 <= clock.now() } ?? false
    isSyncAsked = false
    guard isDue, !isSyncing else { return nextSync }
    isSyncing = true
    nextSync = nil
    Task {
      let clock = clock
      for outcome in await sync(now: { clock.now() }) {
        log("timetable \(outcome.feed): \(outcome.failure ?? "up to date")")
      }
      nextSync = await sync.next(now: clock.now())
      isSyncing = false
      wake()
    }
    return nil
  }

  // MARK: The server

  /// Tells the server, where one is set up, of the alarms as they are now.
  func tellServer() async {
    switch await alarms.tellServer(now: clock.now()) {
    case .unchanged, .noSuchRoute: break
    case .registered(let id): log("\(id): the server knows of it")
    case .cancelled: log("the server knows of no alarm any more")
    case .failed(let reason): log("the server is told later: \(reason)")
    }
  }
}
