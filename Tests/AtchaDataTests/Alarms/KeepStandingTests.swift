import AtchaData
import CoreNotification
import Domain
import Foundation
import Synchronization
import Testing

@testable import AtchaData

/// A clock that is set by hand.
private final class HandClock: Sendable {
  private let instant: Mutex<Instant>
  init(_ instant: Instant) { self.instant = Mutex(instant) }
  func set(_ instant: Instant) { self.instant.withLock { $0 = instant } }
  func now() -> Instant { instant.withLock { $0 } }
}

/// Takes a while to deliver, like a desktop that hangs.
private actor SlowNotifier: Notifier {
  nonisolated let channel = "desktop"
  nonisolated let threshold = Attention.quiet
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private(set) var delivered: [AlarmID] = []

  var begun: Int { waiting.count }

  func deliver(_ content: NoticeContent) async -> Delivery {
    await withCheckedContinuation { waiting.append($0) }
    delivered.append(content.sessions[0].id)
    return content.delivery(channel: channel, at: content.now, .delivered)
  }

  func letGo() {
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

@Suite("Quiet notifications, and slow ones")
struct KeepStandingTests {
  private struct NoPlanner: AlarmPlanner {
    func check(_ session: AlarmSession, now: Instant) async -> CheckResult { .failed("none") }
    func plan(_ rule: AlarmRule, night: ServiceNight, now: Instant) async -> PlanResult {
      .failed("none")
    }
  }

  private struct Setting {
    var store: SQLiteAlarmStore
    var notifier = RecordingNotifier()
    var clock = HandClock(alarmTime - 7_200)
    var watch: AlarmWatch

    init(_ folder: StoreFolder) {
      let clock = clock
      store = folder.store()
      let ring = RingDueAlarms(store: store, notifiers: [notifier], now: { clock.now() })
      watch = AlarmWatch(
        store: store, ring: ring, planner: NoPlanner(), stateFile: nil, boot: "boot",
        standing: KeepStanding(store: store, ring: ring, now: { clock.now() }))
    }

    /// Looks at an instant, and waits until so much was shown in all.
    func look(at now: Instant, shown count: Int) async throws -> AlarmWatch.Look {
      clock.set(now)
      let look = try await watch.look(now: now, night: nil)
      let deadline = ContinuousClock.now + .seconds(10)
      while await notifier.contents.count < count, ContinuousClock.now < deadline {
        try await Task.sleep(for: .milliseconds(2))
      }
      // What is shown is then kept on record.
      while ContinuousClock.now < deadline {
        let kept = try await store.sessions(history: true).flatMap(\.deliveries).count
        if kept >= count { break }
        try await Task.sleep(for: .milliseconds(2))
      }
      #expect(await notifier.contents.count == count)
      return look
    }
  }

  @Test("half an hour and ten minutes before the alarm, once each, and then it rings")
  func stages() async throws {
    try await withStoreFolder { folder in
      let setting = Setting(folder)
      let id = try await setting.store.add(draft(), now: alarmTime - 7_200).session.id
      #expect(try await setting.look(at: alarmTime - 7_200, shown: 0).next == alarmTime - 1_800)
      #expect(try await setting.look(at: alarmTime - 1_801, shown: 0).next == alarmTime - 1_800)
      #expect(try await setting.look(at: alarmTime - 1_800, shown: 1).next == alarmTime - 600)
      _ = try await setting.look(at: alarmTime - 1_700, shown: 1)
      #expect(try await setting.look(at: alarmTime - 600, shown: 2).next == alarmTime)
      _ = try await setting.look(at: alarmTime - 30, shown: 2)
      _ = try await setting.look(at: alarmTime, shown: 3)
      let stages = await setting.notifier.contents.map(\.announcement.stage)
      #expect(stages == ["standing", "standing", "ring"])
      let kept = try #require(try await setting.store.session(id))
      #expect(kept.deliveries.map(\.stage) == stages, "every delivery is on record")
    }
  }

  @Test("set ten minutes ahead, the one that counts now is shown, and no other")
  func insideItsTime() async throws {
    try await withStoreFolder { folder in
      let setting = Setting(folder)
      _ = try await setting.store.add(draft(), now: alarmTime - 240)
      #expect(try await setting.look(at: alarmTime - 240, shown: 1).next == alarmTime)
      #expect(await setting.notifier.contents.map(\.dueAt) == [alarmTime - 600])
    }
  }

  @Test("a daemon that was started anew shows nothing again, and takes back what is over")
  func restarted() async throws {
    try await withStoreFolder { folder in
      let first = Setting(folder)
      let id = try await first.store.add(draft(), now: alarmTime - 7_200).session.id
      _ = try await first.look(at: alarmTime - 1_000, shown: 1)
      let second = Setting(folder)
      _ = try await second.look(at: alarmTime - 900, shown: 0)
      // Cancelled while no daemon ran.
      _ = try await first.store.apply(.cancel, to: id, now: alarmTime - 800)
      let third = Setting(folder)
      _ = try await third.look(at: alarmTime - 700, shown: 0)
      let deadline = ContinuousClock.now + .seconds(10)
      while await third.notifier.withdrawn.isEmpty, ContinuousClock.now < deadline {
        try await Task.sleep(for: .milliseconds(2))
      }
      #expect(await third.notifier.withdrawn == [id])
    }
  }

  @Test("an alarm that is cancelled or answered early takes its notification with it")
  func answered() async throws {
    try await withStoreFolder { folder in
      let setting = Setting(folder)
      let first = try await setting.store.add(draft(), now: alarmTime - 7_200).session.id
      let second = try await setting.store.add(draft(to: "b"), now: alarmTime - 7_200).session.id
      _ = try await setting.look(at: alarmTime - 1_000, shown: 2)
      _ = try await setting.store.apply(.cancel, to: first, now: alarmTime - 900)
      _ = try await setting.store.apply(.acknowledge, to: second, now: alarmTime - 900)
      _ = try await setting.look(at: alarmTime - 900, shown: 2)
      let deadline = ContinuousClock.now + .seconds(10)
      while await setting.notifier.withdrawn.count < 2, ContinuousClock.now < deadline {
        try await Task.sleep(for: .milliseconds(2))
      }
      #expect(Set(await setting.notifier.withdrawn) == [first, second])
    }
  }

  @Test("an alert is left as it is for a minute, then only what changed is brought up to date")
  func alert() async throws {
    try await withStoreFolder { folder in
      let setting = Setting(folder)
      let id = try await setting.store.add(draft(), now: alarmTime - 7_200).session.id
      let now = alarmTime - 900 - 1_850
      let moved = draft(shiftedBy: -900).route
      _ = try await setting.store.apply(.checked(.found(moved)), to: id, now: now)
      _ = try await setting.look(at: now, shown: 1)
      // Fifty seconds on the half hour before the new alarm begins.
      #expect(
        try await setting.look(at: now + 50, shown: 1).next.map { $0 <= now + 60 } == true)
      _ = try await setting.look(at: now + 60, shown: 2)
      let contents = await setting.notifier.contents
      #expect(contents.map(\.announcement.stage) == ["movedEarlier", "standing"])
      #expect(contents.last?.sessions.first?.showsMovedEarlier(at: now + 60) == true)
      // The badge goes after ten minutes, and with it the line.
      _ = try await setting.look(at: now + 600, shown: 3)
    }
  }

  @Test("a desktop that hangs keeps no other alarm from ringing at its time")
  func slow() async throws {
    try await withStoreFolder { folder in
      let slow = SlowNotifier()
      let clock = HandClock(alarmTime)
      let store = folder.store()
      let first = try await store.add(draft(), now: alarmTime - 600).session.id
      let second = try await store.add(
        draft(to: "b", shiftedBy: 1), now: alarmTime - 600
      ).session.id
      let watch = AlarmWatch(
        store: store,
        ring: RingDueAlarms(store: store, notifiers: [slow], now: { clock.now() }),
        planner: NoPlanner(), stateFile: nil, boot: "boot")
      let reports = Mutex<[AlarmID]>([])
      func look() async throws -> AlarmWatch.Look {
        try await watch.look(now: clock.now(), night: nil) { result in
          let ids = (try? result.get().delivered.map(\.session.id)) ?? []
          reports.withLock { $0 += ids }
        }
      }
      #expect(try await look().next == alarmTime + 1)
      clock.set(alarmTime + 1)
      _ = try await look()
      let deadline = ContinuousClock.now + .seconds(10)
      while await slow.begun < 2, ContinuousClock.now < deadline {
        try await Task.sleep(for: .milliseconds(2))
      }
      #expect(await slow.begun == 2, "both are on their way, the first not delivered yet")
      // Neither is begun again.
      _ = try await look()
      await slow.letGo()
      while reports.withLock({ $0.count }) < 2, ContinuousClock.now < deadline {
        try await Task.sleep(for: .milliseconds(2))
      }
      #expect(Set(reports.withLock { $0 }) == [first, second])
      #expect(await slow.delivered.count == 2)
    }
  }
}
