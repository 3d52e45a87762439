import AtchaData
import CoreStorage
import Domain
import Foundation
import Testing

@Suite("Kept alarms")
struct SQLiteAlarmStoreTests {
  private let before = alarmTime - 600

  @Test("an alarm is read again as it was set, by any process")
  func roundTrip() async throws {
    try await withStoreFolder { folder in
      let store = folder.store()
      let session = try await store.add(draft(), now: before).session
      #expect(try await folder.otherStore().sessions(history: false) == [session])
      #expect(try await folder.otherStore().session(session.id) == session)
      #expect(try await store.nextInstant() == alarmTime)
      #expect(try await store.sessions(dueBy: alarmTime - 1).isEmpty)
      #expect(try await store.sessions(dueBy: alarmTime) == [session])
      #expect(try await store.notices().isEmpty)
    }
  }

  @Test("a second alarm for the same night and way replaces the first; others stand side by side")
  func replacement() async throws {
    try await withStoreFolder { folder in
      let store = folder.store()
      let first = try await store.add(draft(), now: before).session
      let second = try await store.add(draft(shiftedBy: 60), now: before)
      #expect(second.replaced?.id == first.id)
      #expect(second.replaced?.replacedBy == second.session.id)
      for other in [draft(to: "elsewhere"), draft(night: 20_834), draft(from: "pub")] {
        #expect(try await store.add(other, now: before).replaced == nil)
      }
      #expect(try await store.sessions(history: false).count == 4)
      #expect(try await store.sessions(history: true).count == 5)
      #expect(try await store.session(first.id)?.endReason == .replaced)
    }
  }

  @Test("alarms of a rule are one a night, also after a cancel")
  func rulesOnce() async throws {
    try await withStoreFolder { folder in
      let store = folder.store()
      let rule = try await store.addRule(
        days: [.friday], from: stop("office"), to: stop("home"), bufferSeconds: 180, now: before)
      let first = try await store.add(draft(rule: rule.id), now: before).session
      _ = try await store.apply(.cancel, to: first.id, now: before)
      let again = try await folder.otherStore().add(draft(rule: rule.id), now: before).session
      #expect(again.id == first.id && again.phase == .cancelled)
      #expect(try await store.rules() == [rule])
      #expect(try await store.removeRule(rule.id))
      try await store.updateRule(rule)
      #expect(try await store.rules().isEmpty, "one removed stays removed")
    }
  }

  @Test("what the state machine refuses changes nothing")
  func refusal() async throws {
    try await withStoreFolder { folder in
      let store = folder.store()
      let session = try await store.add(draft(), now: before).session
      let revision = try await store.revision()
      await #expect(throws: AlarmRefusal.notRinging(alarmAt: alarmTime)) {
        try await store.apply(.snooze(seconds: 60), to: session.id, now: before)
      }
      let unknown = AlarmID(rawValue: "none")
      await #expect(throws: AlarmRefusal.unknown(unknown)) {
        try await store.apply(.cancel, to: unknown, now: before)
      }
      #expect(try await store.session(session.id) == session)
      #expect(try await store.revision() == revision)
    }
  }

  @Test("of many processes that see the same alarm due one rings")
  func oneClaim() async throws {
    try await withStoreFolder { folder in
      let session = try await folder.store().add(draft(), now: before).session
      let notice = try #require(RingSchedule.due(session, at: alarmTime).first)
      let outcomes = try await withThrowingTaskGroup(of: ClaimOutcome.self) { group in
        for number in 0..<8 {
          group.addTask {
            // Owners of their own, all of which may be alive.
            let owner = ProcessIdentity(boot: "elsewhere", process: Int32(number), startTicks: 1)
            return try await folder.store(owner).claim(notice, of: session.id, now: alarmTime)
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      let claims = outcomes.count { if case .claimed = $0 { true } else { false } }
      #expect(claims == 1)
      #expect(outcomes.count { $0 == .held(until: alarmTime + 30) } == 7)
    }
  }

  /// Five points at which a process may end while it rings.
  enum Crash: CaseIterable {
    case beforeClaim, afterClaim, afterBegin, afterDelivery, afterFinish
  }

  @Test(
    "after a crash at any point it rings at least once, and at most once more",
    arguments: Crash.allCases)
  func crash(_ crash: Crash) async throws {
    try await withStoreFolder { folder in
      let dead = folder.deadStore()
      let session = try await dead.add(draft(), now: before).session
      let notice = try #require(RingSchedule.due(session, at: alarmTime).first)
      let notifier = RecordingNotifier()
      var rung = 0
      if crash != .beforeClaim,
        case .claimed(let claim) = try await dead.claim(notice, of: session.id, now: alarmTime)
      {
        if crash != .afterClaim {
          #expect(try await dead.begin([claim], now: alarmTime) == [claim])
        }
        if crash == .afterDelivery || crash == .afterFinish { rung = 1 }
        if crash == .afterFinish {
          let delivery = Delivery(
            channel: "x", stage: "ring", dueAt: alarmTime, at: alarmTime, result: .delivered)
          try await dead.finish(claim, [delivery], now: alarmTime)
        }
      }
      let ring = RingDueAlarms(
        store: folder.store(), notifiers: [notifier], now: { alarmTime + 2 })
      for _ in 0..<3 { _ = try await ring() }
      let contents = await notifier.contents
      rung += contents.count
      #expect(rung == (crash == .afterDelivery ? 2 : 1))
      let mayHaveRung = crash == .afterBegin || crash == .afterDelivery
      #expect(contents.allSatisfy { $0.mayRepeat == mayHaveRung })
      #expect(try await folder.store().session(session.id)?.phase == .ringing)
      #expect(try await folder.store().nextInstant() == alarmTime + 60)
    }
  }

  @Test("a ring that was begun twice without an end is left to the next minute")
  func crashLoop() async throws {
    try await withStoreFolder { folder in
      let session = try await folder.store().add(draft(), now: before).session
      let notice = try #require(RingSchedule.due(session, at: alarmTime).first)
      for number in 0..<2 {
        let dead = folder.deadStore(Int32(number))
        guard
          case .claimed(let claim) = try await dead.claim(notice, of: session.id, now: alarmTime)
        else {
          Issue.record("not claimed")
          return
        }
        #expect(try await dead.begin([claim], now: alarmTime) == [claim])
      }
      let store = folder.store()
      #expect(try await store.claim(notice, of: session.id, now: alarmTime) == .settled)
      #expect(try await store.nextInstant() == alarmTime + 60)
    }
  }

  @Test("nothing rings once it is acknowledged, even where it was claimed before")
  func acknowledgedBetween() async throws {
    try await withStoreFolder { folder in
      let store = folder.store()
      let session = try await store.add(draft(), now: before).session
      let notice = try #require(RingSchedule.due(session, at: alarmTime).first)
      guard case .claimed(let claim) = try await store.claim(notice, of: session.id, now: alarmTime)
      else {
        Issue.record("not claimed")
        return
      }
      _ = try await folder.otherStore().apply(.acknowledge, to: session.id, now: alarmTime)
      #expect(try await store.begin([claim], now: alarmTime).isEmpty)
      #expect(try await store.claim(notice, of: session.id, now: alarmTime) == .settled)
    }
  }

  @Test("old tombstones go, the newest stay")
  func history() async throws {
    try await withStoreFolder { folder in
      let store = folder.store()
      let count = SQLiteAlarmStore.maximumHistory + 3
      for index in 0..<count {
        // Each replaces the one before.
        _ = try await store.add(draft(shiftedBy: index), now: before)
      }
      let kept = try await store.sessions(history: true)
      #expect(kept.count == SQLiteAlarmStore.maximumHistory + 1)
      #expect(kept.count { !$0.isOver } == 1)
    }
  }

  @Test("no id is ever given again, to an alarm or a rule, also where tombstones were forgotten")
  func ids() async throws {
    try await withStoreFolder { folder in
      var given: [AlarmID] = []
      for index in 0..<(SQLiteAlarmStore.maximumHistory * 2) {
        let store = index.isMultiple(of: 2) ? folder.store() : folder.otherStore()
        given.append(try await store.add(draft(shiftedBy: index % 7), now: before).session.id)
        if index.isMultiple(of: 10) {
          let rule = try await store.addRule(
            days: [.friday], from: stop("a"), to: stop("b"), bufferSeconds: 180, now: before)
          given.append(rule.id)
          _ = try await store.removeRule(rule.id)
        }
      }
      #expect(Set(given).count == given.count)
    }
  }

  @Test("a store that comes back from its second copy goes on counting ids where it was")
  func idsAfterLoss() async throws {
    try await withStoreFolder { folder in
      var given: [AlarmID] = []
      for index in 0..<20 {
        given.append(try await folder.store().add(draft(shiftedBy: index), now: before).session.id)
      }
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: folder.database + suffix)
      }
      for index in 0..<20 {
        given.append(try await folder.store().add(draft(shiftedBy: index), now: before).session.id)
      }
      #expect(Set(given).count == given.count)
    }
  }

  @Test("the clock that was last seen is kept")
  func clock() async throws {
    try await withStoreFolder { folder in
      let mark = ClockMark(wall: before, boot: "b")
      #expect(try await folder.store().clockMark() == nil)
      try await folder.store().setClockMark(mark)
      #expect(try await folder.store().clockMark() == mark)
    }
  }
}
