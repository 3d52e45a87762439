import AtchaData
import CoreAlarm
import CoreStorage
import Domain

/// Has a machine that sleeps wake for alarms, and warns ahead of a sleep from which nothing will.
struct SleepHandover: Sendable {
  let store: any AlarmStore
  let watch: AlarmWatch
  let ringDue: RingDueAlarms
  let machine: MachineWake
  let journal: DaemonJournal
  let clock: any WallClock
  /// Seconds from the machine's clock to that of this process.
  let shift: Int
  let log: DaemonLog

  /// Listens to the machine's announcements.
  ///
  /// - Parameter resumed: has the loop look again.
  func announcements(
    _ environment: [String: String], resumed: @escaping @Sendable () -> Void
  ) -> SleepWatch {
    SleepWatch(
      environment: environment, prepare: { await prepare() },
      resumed: {
        log("resumed")
        resumed()
      },
      tell: { fault in
        guard await journal.note(sleepFault: fault) else { return }
        log(fault.map { "sleep is not announced: \($0)" } ?? "sleep is announced")
      })
  }

  /// Has the machine wake in time, and warns where nothing will.
  private func prepare() async {
    await keepMark()
    let now = clock.now()
    // More than a few in one sleep are warned of as one would be.
    guard
      let outlook = try? await store.outlook(limit: AlarmState.maximumSessions, now: now)
    else { return }
    let state = await keepWake(ring: outlook.nextRing, retry: true)
    guard case .impossible(let obstacle) = state else {
      log("going to sleep")
      return
    }
    let endangered = SleepPolicy.endangered(outlook.sessions, now: now)
    log("going to sleep with \(endangered.count) alarms ahead")
    log(English().machineIsNotWoken(obstacle))
    for session in endangered {
      _ = try? await store.apply(.sleepAhead, to: session.id, now: now)
    }
    guard !endangered.isEmpty, let report = try? await ringDue() else { return }
    // The loop may have been quicker to take it.
    await watch.deliveriesEnd()
    var look = AlarmWatch.Look()
    look.report = report
    log(look)
  }

  /// Has the machine woken for the next ring, or in time to plan a night.
  @discardableResult
  func keepWake(ring: Instant?, retry: Bool = false) async -> MachineWake.State {
    let instant = SleepPolicy.wakeAt(
      ring: ring, planning: await watch.wakeToPlan, now: clock.now())
    let state = await machine.set(
      seconds: instant.map { $0.secondsSince1970 - Int64(shift) }, retry: retry)
    if await journal.note(wake: state), case .impossible(let obstacle) = state {
      log(English().machineIsNotWoken(obstacle))
    }
    return state
  }

  /// Writes down what the clock shows: a later start knows by it whether to trust its own.
  func keepMark() async {
    try? await store.setClockMark(
      ClockMark(wall: clock.now(), boot: ProcessIdentity.currentBoot))
  }
}
