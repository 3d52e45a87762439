import AtchaData
import CoreAlarm
import CoreStorage
import CoreSystem
import Domain
import Glibc

/// The daemon: sleeps until something is due, and does it (docs/adr/0014-daemon-waits.md).
///
/// What others are asked goes on beside it (``DaemonQuestions``), as do the answers of people
/// (``DesktopAnswers``) and the sleep of the machine (``SleepHandover``); each has it look again.
struct DaemonLoop: Sendable {
  /// After a look that failed: the store may be busy or full for a while.
  private static let failurePauseSeconds = 10

  let context: CommandContext
  let settings: DaemonSettings
  let wait: AlarmWait
  let manager: ServiceManager
  let journal: DaemonJournal
  let wake: MachineWake

  private var alarms: AlarmServices { settings.alarms }
  private var clock: any WallClock { context.clock }
  private var log: DaemonLog { DaemonLog(context: context) }
  /// Seconds from the machine's clock, by which the timer goes, to that of this process.
  private var shift: Int { (context.clock as? SystemClock)?.shift ?? 0 }

  /// Runs until a signal ends it.
  func run() async -> ExitStatus {
    let (clock, wait) = (clock, wait)
    let ring = RingDueAlarms(
      store: alarms.store, notifiers: settings.channels.notifiers, now: { clock.now() })
    let watch = AlarmWatch(
      store: alarms.store, ring: ring, planner: alarms.planner, stateFile: alarms.stateFile,
      boot: ProcessIdentity.currentBoot,
      standing: KeepStanding(store: alarms.store, ring: ring, now: { clock.now() }))
    let questions = DaemonQuestions(alarms, watch, clock, log) { wait.wake() }
    let answers = DesktopAnswers(
      store: alarms.store, ring: ring, questions: questions, clock: clock, log: log
    ) { wait.wake() }
    let sleep = SleepHandover(
      store: alarms.store, watch: watch, ringDue: ring, machine: wake, journal: journal,
      clock: clock, shift: shift, log: log)
    let choices = settings.channels.answers
    let announcements = sleep.announcements(context.environment) { wait.noteResume() }
    let beside = [
      Task { await answers.follow(choices) }, Task { await announcements.run() },
    ]
    defer { for task in beside { task.cancel() } }
    log("keeps watch as process \(getpid())")
    await noteSettings()
    manager.tell(["READY=1"])
    let end = await turns(watch, questions, sleep)
    return await finish(end, sleep)
  }

  /// Looks, and sleeps until the next look, until a signal ends it.
  private func turns(
    _ watch: AlarmWatch, _ questions: DaemonQuestions, _ sleep: SleepHandover
  ) async -> ExitStatus {
    var iterator = wait.wakes.makeAsyncIterator()
    while true {
      let next = await look(watch, questions, sleep)
      do {
        try wait.set(seconds: next.map { $0.secondsSince1970 - Int64(shift) })
      } catch {
        log("cannot set the timer: \(error)")
      }
      guard let wakes = await iterator.next() else { return .answered }
      if let end = end(wakes) { return end }
      // A timetable that was added, updated or removed may have moved every train.
      if !wakes.isDisjoint(with: Self.forcing) { await questions.askAllAgain() }
      await takeNews(wakes)
    }
  }

  /// Does what is due.
  ///
  /// - Returns: when to look again; nil where only a change is worth a look.
  private func look(
    _ watch: AlarmWatch, _ questions: DaemonQuestions, _ sleep: SleepHandover
  ) async -> Instant? {
    do {
      let look = try await watch.look(now: clock.now(), night: await night(at: clock.now())) {
        log($0)
        wait.wake()
      }
      log(look)
      let asked = await questions.begin(look)
      manager.tell(["WATCHDOG=1", "STATUS=\(status(look))"])
      let ring = look.outlook.nextRing
      Task { await sleep.keepWake(ring: ring) }
      // Never in a tight loop, whatever the store says.
      return [look.next.map { max($0, clock.now() + 1) }, asked].compactMap(\.self).min()
    } catch {
      log("cannot look", error)
      manager.tell(["WATCHDOG=1"])
      return clock.now() + Self.failurePauseSeconds
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

  private func finish(_ status: ExitStatus, _ sleep: SleepHandover) async -> ExitStatus {
    manager.tell(["STOPPING=1"])
    await wait.stop()
    await sleep.keepMark()
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

  private func status(_ look: AlarmWatch.Look) -> String {
    guard let first = look.outlook.sessions.first else { return "no alarm" }
    let time = ZonedTime(first.alarmAt, utcOffset: first.route.leaveBy.utcOffset)
    return "\(look.outlook.count) set, \(first.id) at \(time.rfc3339)"
  }
}
