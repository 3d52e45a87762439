import AtchaData
import CoreAlarm
import CoreStorage
import CoreSystem
import CoreTerminal
import Domain
import Glibc

/// The daemon: sleeps until something is due, and does it (docs/adr/0014-daemon-waits.md).
struct DaemonLoop: Sendable {
  let context: CommandContext
  let settings: DaemonSettings
  let wait: AlarmWait
  let manager: ServiceManager
  let journal: DaemonJournal
  let wake: MachineWake

  private var alarms: AlarmServices { settings.alarms }
  private var channels: AlarmChannels { settings.channels }
  private var clock: any WallClock { context.clock }
  /// Seconds from the machine's clock, by which the timer goes, to that of this process.
  private var shift: Int { (context.clock as? SystemClock)?.shift ?? 0 }

  /// Runs until a signal ends it.
  func run() async -> ExitStatus {
    let clock = clock
    let ring = RingDueAlarms(
      store: alarms.store, notifiers: channels.notifiers, now: { clock.now() })
    let watch = AlarmWatch(
      store: alarms.store, ring: ring, planner: alarms.planner, stateFile: alarms.stateFile,
      boot: ProcessIdentity.currentBoot,
      standing: KeepStanding(store: alarms.store, ring: ring, now: { clock.now() }))
    let answers = Task { await follow(ring) }
    let sleep = Task { await sleepWatch(watch, ring).run() }
    defer {
      answers.cancel()
      sleep.cancel()
    }
    let checks = CheckRunner()
    let syncs = SyncRunner()
    // At the start, and whenever time may have jumped, all is asked again.
    var isForced = true
    var isSyncAsked = true
    var wakes: Set<Wake> = []
    var iterator = wait.wakes.makeAsyncIterator()
    log("keeps watch as process \(getpid())")
    await noteSettings()
    manager.tell(["READY=1"])
    while true {
      if let end = end(wakes) { return await finish(end) }
      // A timetable that was added, updated or removed may have moved every train.
      if !wakes.isDisjoint(with: Self.forcing) {
        isForced = true
        isSyncAsked = true
      }
      await takeNews(wakes)
      var next: Instant?
      do {
        let look = try await watch.look(now: clock.now(), night: await night(at: clock.now())) {
          tell($0)
          wait.wake()
        }
        tell(look)
        // Never in a tight loop, whatever the store says.
        next = look.next.map { max($0, clock.now() + 1) }
        if let check = look.nextCheck, check > clock.now(), !isForced {
          next = min(next ?? check, check)
        } else if look.trust == .trusted, isForced || look.nextCheck != nil {
          let pause = await checks.begin(at: clock.now())
          if let pause {
            if pause > clock.now() { next = min(next ?? pause, pause) }
          } else {
            let force = isForced
            isForced = false
            isSyncAsked = true
            Task {
              let isDone = await check(watch, force: force, night: look.night)
              await checks.end(isDone: isDone, at: clock.now())
              wait.wake()
            }
          }
        }
        if look.trust == .trusted {
          let sync = await startSync(syncs, isAsked: isSyncAsked)
          isSyncAsked = false
          next = [next, sync].compactMap(\.self).min()
        }
        manager.tell(["WATCHDOG=1", "STATUS=\(status(look))"])
        let nextRing = look.outlook.nextRing
        Task { await keepWake(ring: nextRing, watch) }
      } catch {
        // The store may be busy or full for a while; it is asked again soon.
        log("cannot look: \(UserFacingError(describing: error, English()).message)")
        next = clock.now() + 10
        manager.tell(["WATCHDOG=1"])
      }
      do {
        try wait.set(seconds: next.map { $0.secondsSince1970 - Int64(shift) })
      } catch {
        log("cannot set the timer: \(error)")
      }
      guard let found = await iterator.next() else { return await finish(.answered) }
      wakes = found
    }
  }

  /// After these all is asked again.
  private static let forcing: Set<Wake> = [
    .clockSet, .resumed, .zoneChanged, .changedBeside, .settingsChanged, .signal(SIGHUP),
  ]

  /// What changed around it.
  private func takeNews(_ wakes: Set<Wake>) async {
    if wakes.contains(.zoneChanged) {
      MachineZone.refresh()
      log("the time zone was changed")
    }
    guard !wakes.isDisjoint(with: [.settingsChanged, .signal(SIGHUP)]) else { return }
    manager.tellReloading()
    settings.reload()
    await noteSettings()
    if settings.fault == nil { log("read the settings again") }
    manager.tell(["READY=1"])
  }

  private func noteSettings() async {
    await journal.note(configurationFault: settings.fault?.message)
    if let fault = settings.fault { log(English().configInvalid(fault.message)) }
  }

  private func end(_ wakes: Set<Wake>) -> ExitStatus? {
    if wakes.contains(.signal(SIGTERM)) { return .answered }
    return wakes.contains(.signal(SIGINT)) ? .interrupted : nil
  }

  private func finish(_ status: ExitStatus) async -> ExitStatus {
    manager.tell(["STOPPING=1"])
    await wait.stop()
    await keepMark()
    // Who ends it does not want it started again by a timer.
    await wake.set(seconds: nil)
    await journal.end()
    if var state = try? alarms.stateFile.read() {
      state.isWatched = false
      try? alarms.stateFile.write(state)
    }
    log("ends")
    return status
  }

  /// The night that it is, by the clocks of the timetables.
  private func night(at now: Instant) async -> ServiceNight? {
    guard let zone = try? await alarms.zones.zone(at: nil) else { return nil }
    return NightPolicy(zone: zone, nightEnd: settings.nightEnd).night(at: now)
  }

  private func sleepWatch(_ watch: AlarmWatch, _ ring: RingDueAlarms) -> SleepWatch {
    SleepWatch(
      environment: context.environment, prepare: { await prepareForSleep(watch, ring) },
      resumed: {
        log("resumed")
        wait.noteResume()
      },
      tell: { fault in
        guard await journal.note(sleepFault: fault) else { return }
        log(fault.map { "sleep is not announced: \($0)" } ?? "sleep is announced")
      })
  }

  /// Has the machine wake in time, and warns where nothing will.
  private func prepareForSleep(_ watch: AlarmWatch, _ ring: RingDueAlarms) async {
    await keepMark()
    let now = clock.now()
    // More than a few in one sleep are warned of as one would be.
    guard
      let outlook = try? await alarms.store.outlook(limit: AlarmState.maximumSessions, now: now)
    else { return }
    let state = await keepWake(ring: outlook.nextRing, watch, retry: true)
    guard case .impossible(let obstacle) = state else {
      log("going to sleep")
      return
    }
    let endangered = SleepPolicy.endangered(outlook.sessions, now: now)
    log("going to sleep with \(endangered.count) alarms ahead")
    log(English().machineIsNotWoken(obstacle))
    for session in endangered {
      _ = try? await alarms.store.apply(.sleepAhead, to: session.id, now: now)
    }
    guard !endangered.isEmpty, let report = try? await ring() else { return }
    // The loop may have been quicker to take it.
    await watch.deliveriesEnd()
    var look = AlarmWatch.Look()
    look.report = report
    tell(look)
  }

  @discardableResult
  private func keepWake(
    ring: Instant?, _ watch: AlarmWatch, retry: Bool = false
  ) async -> MachineWake.State {
    let instant = SleepPolicy.wakeAt(
      ring: ring, planning: await watch.wakeToPlan, now: clock.now())
    let state = await wake.set(
      seconds: instant.map { $0.secondsSince1970 - Int64(shift) }, retry: retry)
    if await journal.note(wake: state), case .impossible(let obstacle) = state {
      log(English().machineIsNotWoken(obstacle))
    }
    return state
  }

  private func keepMark() async {
    try? await alarms.store.setClockMark(
      ClockMark(wall: clock.now(), boot: ProcessIdentity.currentBoot))
  }

  /// Brings the timetables up to date beside the loop, where that is due.
  ///
  /// - Returns: when it will be; nil while it is under way, whose end will be told.
  private func startSync(_ runner: SyncRunner, isAsked: Bool) async -> Instant? {
    guard let sync = alarms.sync else { return nil }
    let clock = clock
    guard await runner.begin(at: clock.now(), isAsked: isAsked) else {
      return await runner.nextAt
    }
    Task {
      for outcome in await sync(now: { clock.now() }) {
        log("timetable \(outcome.feed): \(outcome.failure ?? "up to date")")
      }
      await runner.end(next: await sync.next(now: clock.now()))
      wait.wake()
    }
    return nil
  }

  /// False where not even a failure could be stored.
  private func check(_ watch: AlarmWatch, force: Bool, night: ServiceNight?) async -> Bool {
    let clock = clock
    do {
      for change in try await watch.check(force: force, night: night, now: { clock.now() }) {
        guard let verdict = change.verdict, verdict != .unchanged else { continue }
        log("\(change.session.id): \(AlarmJSON.code(verdict))")
      }
      await tellServer()
      return true
    } catch {
      log("cannot check: \(UserFacingError(describing: error, English()).message)")
      return false
    }
  }

  /// Tells the server, where one is set up, of the alarms as they are now.
  private func tellServer() async {
    switch await alarms.tellServer(now: clock.now()) {
    case .unchanged, .noSuchRoute: break
    case .registered(let id): log("\(id): the server knows of it")
    case .cancelled: log("the server knows of no alarm any more")
    case .failed(let reason): log("the server is told later: \(reason)")
    }
  }

  /// Does what people choose on the desktop.
  private func follow(_ ring: RingDueAlarms) async {
    for await answer in channels.answers {
      switch answer {
      case .leaving(let id): await apply(.acknowledge, to: id, ring)
      case .snooze(let id):
        await apply(.snooze(seconds: AlarmAnswerCommand.defaultSnoozeSeconds), to: id, ring)
      case .dismiss(let id): await apply(.dismiss, to: id, ring)
      case .closed(let id, byPerson: true):
        // No answer, so it rings again in a minute; until then it is quiet.
        if let session = try? await alarms.store.session(id) { await ring.withdraw(session) }
      case .closed: break
      case .shown(let id, let delivery):
        _ = try? await alarms.store.apply(.told([delivery]), to: id, now: clock.now())
      }
    }
  }

  private func apply(_ event: AlarmEvent, to id: AlarmID, _ ring: RingDueAlarms) async {
    do {
      let change = try await alarms.store.apply(event, to: id, now: clock.now())
      await ring.withdraw(change.session)
      log("\(id): \(change.session.phase.rawValue), chosen on the desktop")
      // Nobody waits for the server.
      Task { await tellServer() }
    } catch {
      log("\(id): \(UserFacingError(describing: error, English()).message)")
    }
    wait.wake()
  }

  // MARK: Telling

  private func tell(_ look: AlarmWatch.Look) {
    if case .suspect(let lastSeen) = look.trust {
      log("the clock is earlier than \(context.machineTime(lastSeen).rfc3339); waiting for it")
    }
    for change in look.report.changes where change.hasEnded {
      log("\(change.session.id): over, \(change.session.endReason?.rawValue ?? "")")
    }
  }

  private func tell(_ result: Result<RingDueAlarms.Report, any Error>) {
    switch result {
    case .success(let report):
      for claim in report.delivered {
        log("\(claim.session.id): \(claim.notice.announcement.stage) delivered")
      }
      for claim in report.undelivered {
        log("\(claim.session.id): \(claim.notice.announcement.stage) not delivered, tried again")
      }
    case .failure(let error):
      log("cannot deliver: \(UserFacingError(describing: error, English()).message)")
    }
  }

  private func status(_ look: AlarmWatch.Look) -> String {
    guard let first = look.outlook.sessions.first else { return "no alarm" }
    let time = ZonedTime(first.alarmAt, utcOffset: first.route.leaveBy.utcOffset)
    return "\(look.outlook.count) set, \(first.id) at \(time.rfc3339)"
  }

  /// A line for the journal, the same in every language.
  private func log(_ text: String) {
    context.streams.error.write("atcha daemon: \(Sanitizer.terminal(text))\n")
  }
}

/// Lets one process of bringing timetables up to date run at a time.
private actor SyncRunner {
  private var isRunning = false
  private(set) var nextAt: Instant?

  /// True where one begins now, which then has to be ended.
  func begin(at now: Instant, isAsked: Bool) -> Bool {
    guard !isRunning, isAsked || nextAt.map({ $0 <= now }) ?? false else { return false }
    isRunning = true
    nextAt = nil
    return true
  }

  func end(next: Instant?) {
    isRunning = false
    nextAt = next
  }
}

/// Lets one check run at a time, and none for a minute after one whose outcome could not be stored:
/// the same would be due again at once.
private actor CheckRunner {
  private static let pauseSeconds = 60
  private var isRunning = false
  private var pausedUntil: Instant?

  /// Nil where a check may run now, which it then has to end.
  ///
  /// Else when to ask again; the past where one is running, whose end will be told.
  func begin(at now: Instant) -> Instant? {
    if isRunning { return now }
    if let pausedUntil, now < pausedUntil { return pausedUntil }
    isRunning = true
    return nil
  }

  func end(isDone: Bool, at now: Instant) {
    isRunning = false
    pausedUntil = isDone ? nil : now + Self.pauseSeconds
  }
}
