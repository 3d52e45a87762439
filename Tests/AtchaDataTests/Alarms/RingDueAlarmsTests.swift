import AtchaData
import CoreStorage
import Domain
import Testing

@Suite("Ringing")
struct RingDueAlarmsTests {
  private let before = alarmTime - 600

  private func round(
    _ folder: StoreFolder, _ notifiers: [any Notifier], at now: Instant
  ) async throws -> RingDueAlarms.Report {
    try await RingDueAlarms(store: folder.store(), notifiers: notifiers, now: { now })()
  }

  @Test("nothing is due before the alarm time, then it rings and says when to look again")
  func inTime() async throws {
    try await withStoreFolder { folder in
      let notifier = RecordingNotifier()
      let session = try await folder.store().add(draft(), now: before).session
      let early = try await round(folder, [notifier], at: alarmTime - 1)
      #expect(early.delivered.isEmpty && early.nextInstant == alarmTime)
      let report = try await round(folder, [notifier], at: alarmTime)
      #expect(report.delivered.map(\.session.id) == [session.id])
      #expect(report.nextInstant == alarmTime + 60)
      #expect(try await round(folder, [notifier], at: alarmTime).delivered.isEmpty)
      #expect(await notifier.contents.count == 1)
      let kept = try await folder.store().session(session.id)
      #expect(kept?.phase == .ringing && kept?.standingNotification == 7)
      #expect(kept?.deliveries.map(\.channel) == ["desktop"])
    }
  }

  @Test("after two days off one alarm rings late and two are summed up once")
  func catchUp() async throws {
    try await withStoreFolder { folder in
      let notifier = RecordingNotifier()
      let store = folder.store()
      let start = leaveBy - 200_000
      let ringing = try await store.add(draft(), now: start).session
      for (index, shift) in [-7_200, -108_000].enumerated() {
        _ = try await store.add(draft(to: "\(index)", shiftedBy: shift), now: start)
      }
      let now = alarmTime + 90
      let report = try await round(folder, [notifier], at: now)
      #expect(report.delivered.count == 3)
      let contents = await notifier.contents.sorted { $0.sessions.count < $1.sessions.count }
      #expect(contents.count == 2)
      #expect(contents.first?.sessions.map(\.id) == [ringing.id])
      #expect(contents.first?.announcement == .ring(isRepeat: false, lateSeconds: 90))
      #expect(contents.last?.announcement == .notRung && contents.last?.sessions.count == 2)
      #expect(try await round(folder, [notifier], at: now).delivered.isEmpty)
    }
  }

  @Test("one channel that works is enough; with none it is tried again")
  func channels() async throws {
    try await withStoreFolder { folder in
      let broken = RecordingNotifier(channel: "desktop", isBroken: true)
      let session = try await folder.store().add(draft(), now: before).session
      let failed = try await round(folder, [broken], at: alarmTime)
      #expect(failed.undelivered.map(\.session.id) == [session.id])
      #expect(failed.nextInstant == alarmTime + 10)
      #expect(try await round(folder, [broken], at: alarmTime + 9).undelivered.isEmpty)
      let sound = RecordingNotifier(channel: "sound")
      let report = try await round(folder, [broken, sound], at: alarmTime + 10)
      #expect(report.delivered.count == 1)
      let kept = try await folder.store().session(session.id)
      #expect(kept?.deliveries.map(\.channel) == ["desktop", "desktop", "sound"])
      #expect(kept?.deliveries.map(\.isDelivered) == [false, false, true])
    }
  }

  @Test("what is over is taken back")
  func withdrawal() async throws {
    try await withStoreFolder { folder in
      let notifier = RecordingNotifier()
      let session = try await folder.store().add(draft(), now: before).session
      _ = try await round(folder, [notifier], at: alarmTime)
      let report = try await round(folder, [notifier], at: boarding + 60)
      #expect(report.changes.map(\.session.endReason) == [.expired])
      #expect(await notifier.withdrawn == [session.id])
      #expect(report.nextInstant == nil)
    }
  }

  @Test("an alarm that cannot ring in time any more is refused before anything is stored")
  func adding() async throws {
    try await withStoreFolder { folder in
      let add = AddAlarm(store: folder.store())
      for (second, canRing) in [(0, true), (179, true), (180, false), (181, false)] {
        await #expect(
          throws: AlarmRefusal.tooLate(
            alarmAt: alarmTime, leaveBy: zoned(leaveBy), canRingNow: canRing)
        ) { try await add(draft(), now: alarmTime + second) }
      }
      #expect(try await folder.store().sessions(history: true).isEmpty)
      let now = alarmTime + 100
      let session = try await add(draft(), ringNow: true, now: now).session
      #expect(RingSchedule.due(session, at: now).count == 1)
      _ = try await add(draft(), now: alarmTime - 1)
    }
  }

  @Test("a change of the train reaches the person through the same claims")
  func change() async throws {
    struct Planner: AlarmPlanner {
      var result: CheckResult
      func check(_ session: AlarmSession, now: Instant) async -> CheckResult { result }
      func plan(_ rule: AlarmRule, night: ServiceNight, now: Instant) async -> PlanResult {
        .failed("")
      }
    }
    try await withStoreFolder { folder in
      let notifier = RecordingNotifier()
      _ = try await folder.store().add(draft(), now: before)
      let recheck = RecheckAlarms(
        store: folder.store(), planner: Planner(result: .found(draft(shiftedBy: -60).route)))
      let before = before
      let changes = try await recheck(force: true) { before }
      #expect(changes.map(\.attention) == [.alert])
      #expect(try await recheck(now: { before }).isEmpty, "not due again")
      let report = try await round(folder, [notifier], at: before)
      #expect(report.delivered.map(\.notice.announcement.stage) == ["movedEarlier"])
      #expect(try await round(folder, [notifier], at: before).delivered.isEmpty)
      #expect(try await folder.store().nextInstant() == alarmTime - 60)
    }
  }
}
