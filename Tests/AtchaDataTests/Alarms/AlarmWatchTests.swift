import AtchaData
import AtchaTestSupport
import Domain
import Foundation
import Testing

/// Leave-by and the alarm time are those of `AlarmStores.swift`.
@Suite("Keeping watch")
struct AlarmWatchTests {
  /// Answers every check with the same result, and counts them.
  private actor Planner: AlarmPlanner {
    private(set) var checks = 0
    func check(_ session: AlarmSession, now: Instant) -> CheckResult {
      checks += 1
      return .failed("offline")
    }
    func plan(_ rule: AlarmRule, night: ServiceNight, now: Instant) -> PlanResult {
      .failed("offline")
    }
  }

  private struct Setting {
    var store: SQLiteAlarmStore
    var notifier = RecordingNotifier()
    var planner = Planner()
    var state: JSONStateFile

    func watch(at now: Instant, boot: String = "boot") -> AlarmWatch {
      AlarmWatch(
        store: store, ring: RingDueAlarms(store: store, notifiers: [notifier], now: { now }),
        planner: planner, stateFile: state, boot: boot)
    }

    func look(at now: Instant, boot: String = "boot") async throws -> AlarmWatch.Look {
      try await watch(at: now, boot: boot).look(now: now, night: nil)
    }
  }

  private func withSetting(_ body: (Setting) async throws -> Void) async throws {
    try await withStoreFolder { folder in
      try await body(
        Setting(
          store: folder.store(),
          state: JSONStateFile(path: folder.folder.appending(path: "alarms.json").path)))
    }
  }

  @Test("it says when to look again: at the alarm, and for the next check")
  func next() async throws {
    try await withSetting { setting in
      #expect(try await setting.look(at: alarmTime - 3_000).next == nil)
      _ = try await setting.store.add(draft(), now: alarmTime - 3_000)
      let look = try await setting.look(at: alarmTime - 3_000)
      #expect(look.next == alarmTime)
      #expect(look.nextCheck.map { $0 > alarmTime - 3_000 && $0 < alarmTime } == true)
      #expect(await setting.notifier.contents.isEmpty)
    }
  }

  @Test("what is due rings, and the bars learn of it")
  func rings() async throws {
    try await withSetting { setting in
      let id = try await setting.store.add(draft(), now: alarmTime - 3_000).session.id
      let look = try await setting.look(at: alarmTime)
      #expect(look.report.delivered.map(\.session.id) == [id])
      #expect(try setting.state.read()?.sessions.map(\.phase) == [.ringing])
      #expect(try setting.state.read()?.isWatched == true)
    }
  }

  @Test("an answer given elsewhere takes back what stands here")
  func answeredElsewhere() async throws {
    try await withSetting { setting in
      let id = try await setting.store.add(draft(), now: alarmTime - 3_000).session.id
      let watch = setting.watch(at: alarmTime)
      _ = try await watch.look(now: alarmTime, night: nil)
      #expect(await setting.notifier.withdrawn.isEmpty)
      _ = try await setting.store.apply(.acknowledge, to: id, now: alarmTime + 1)
      _ = try await watch.look(now: alarmTime + 1, night: nil)
      #expect(await setting.notifier.withdrawn == [id])
    }
  }

  @Test("a clock earlier than before the start of the machine is not believed: nothing rings")
  func suspectClock() async throws {
    try await withSetting { setting in
      _ = try await setting.store.add(draft(), now: alarmTime - 30_000)
      _ = try await setting.look(at: alarmTime - 10_000)
      let early = alarmTime - 20_000
      let look = try await setting.look(at: early, boot: "another")
      #expect(look.trust == .suspect(lastSeen: alarmTime - 10_000))
      #expect(look.next == alarmTime - 10_000 - ClockTrust.toleranceSeconds)
      #expect(try setting.state.read()?.clockLastSeen == alarmTime - 10_000)
      // Set by somebody while the machine runs, it is believed.
      #expect(try await setting.look(at: early, boot: "boot").trust == .trusted)
    }
  }

  @Test("a check that fails changes nothing but the stamp, and moves the next one on")
  func failedCheck() async throws {
    try await withSetting { setting in
      let id = try await setting.store.add(draft(), now: alarmTime - 3_000).session.id
      let now = alarmTime - 600
      let watch = setting.watch(at: now)
      let changes = try await watch.check(force: false, night: nil, now: { now })
      #expect(changes.map(\.verdict) == [.notChecked("offline")])
      #expect(await setting.planner.checks == 1)
      let session = try #require(try await setting.store.session(id))
      #expect(session.phase == .scheduled && session.checkFailure == "offline")
      #expect(try await watch.look(now: now, night: nil).nextCheck.map { $0 > now } == true)
    }
  }

  @Test("a rule whose night could not be planned is tried again after its pause")
  func rules() async throws {
    try await withSetting { setting in
      let date = CivilDate(daysSince1970: 20_833)
      let night = ServiceNight(date: date, endsAt: zoned(leaveBy + 30_000))
      let now = leaveBy - 20_000
      _ = try await setting.store.addRule(
        days: [date.weekday], from: stop("office"), to: stop("home"), bufferSeconds: 180, now: now)
      let watch = setting.watch(at: now)
      #expect(try await watch.look(now: now, night: night).nextCheck == now)
      _ = try await watch.check(force: false, night: night, now: { now })
      #expect(
        try await watch.look(now: now, night: night).nextCheck
          == now + RulePlanning.retrySeconds)
    }
  }

  /// Takes as long as it is held.
  private actor SlowNotifier: Notifier {
    nonisolated let channel = "slow"
    nonisolated var threshold: Attention { .quiet }
    private var waiting: CheckedContinuation<Void, Never>?
    private(set) var isBusy = false
    private(set) var isDone = false

    func deliver(_ content: NoticeContent) async -> Delivery {
      isBusy = true
      await withCheckedContinuation { waiting = $0 }
      isDone = true
      return Delivery(
        channel: channel, stage: content.announcement.stage, dueAt: content.dueAt, at: content.now,
        result: .delivered)
    }

    func withdraw(_ session: AlarmSession) {}

    func letGo() {
      waiting?.resume()
      waiting = nil
    }
  }

  @Test("a look does not wait for what it delivers; who puts the machine to sleep can")
  func deliveriesEnd() async throws {
    try await withSetting { setting in
      _ = try await setting.store.add(draft(), now: alarmTime - 3_000)
      let slow = SlowNotifier()
      let watch = AlarmWatch(
        store: setting.store,
        ring: RingDueAlarms(store: setting.store, notifiers: [slow], now: { alarmTime }),
        planner: setting.planner, stateFile: setting.state, boot: "boot")
      await watch.deliveriesEnd()
      let look = try await watch.look(now: alarmTime, night: nil) { _ in }
      #expect(look.report.delivered.isEmpty)
      // What is in hand is due now, and no reason to look again before it is done.
      #expect(look.next.map { $0 > alarmTime } != false)
      async let end: Void = watch.deliveriesEnd()
      #expect(await eventually { await slow.isBusy })
      #expect(await !slow.isDone)
      await slow.letGo()
      await end
      #expect(await slow.isDone)
      #expect(try await setting.store.sessions(history: false).map(\.phase) == [.ringing])
    }
  }

  @Test("time is let pass after what is due has rung: what ends then is taken back all the same")
  func endsBesideARing() async throws {
    try await withSetting { setting in
      let over = try await setting.store.add(
        draft(to: "pub", shiftedBy: alarmTime - boarding - 60), now: alarmTime - 9_000
      ).session
      let due = try await setting.store.add(draft(), now: alarmTime - 3_000).session
      let watch = setting.watch(at: alarmTime)
      let look = try await watch.look(now: alarmTime, night: nil) { _ in }
      await watch.deliveriesEnd()
      #expect(look.report.changes.map(\.session.id) == [over.id])
      #expect(look.outlook.sessions.map(\.id) == [due.id] && look.outlook.count == 1)
      let contents = await setting.notifier.contents
      #expect(Set(contents.map { $0.announcement.stage }) == ["ring", "notRung"])
      #expect(await eventually { await setting.notifier.withdrawn == [over.id] })
    }
  }
}
