import AtchaData
import AtchaTestSupport
import CoreStorage
import Domain
import Foundation
import Testing

@Suite("Alarms when the store fails", .serialized)
struct AlarmRescueTests {
  private let before = alarmTime - 600

  @Test("a damaged store gives back the alarms from the second copy, and says so once")
  func damaged() async throws {
    try await withStoreFolder { folder in
      let store = folder.store()
      let session = try await store.add(draft(), now: before).session
      let over = try await store.add(draft(to: "pub"), now: before).session
      _ = try await store.apply(.cancel, to: over.id, now: before)
      let rule = try await store.addRule(
        days: [.friday], from: stop("a"), to: stop("b"), bufferSeconds: 60, now: before)
      try Data("not a database, certainly".utf8).write(to: URL(filePath: folder.database))
      // With its log it would be whole again.
      for suffix in ["-wal", "-shm"] {
        try FileManager.default.removeItem(atPath: folder.database + suffix)
      }

      let after = folder.store()
      #expect(try await after.sessions(history: false) == [session])
      #expect(try await after.rules() == [rule])
      guard case .recovered(let aside, 1) = try await after.takeNotices().first else {
        Issue.record("no notice")
        return
      }
      #expect(FileManager.default.fileExists(atPath: aside))
      #expect(try await folder.store().takeNotices().isEmpty)
      // It rings as if nothing had been.
      let notifier = RecordingNotifier()
      _ = try await RingDueAlarms(
        store: folder.store(), notifiers: [notifier], now: { alarmTime })()
      #expect(await notifier.contents.map { $0.sessions.map(\.id) } == [[session.id]])
    }
  }

  @Test("damage while a daemon has the store open loses nothing", arguments: [0, 40])
  func damagedWhileOpen(offset: Int) async throws {
    try await withStoreFolder { folder in
      let daemon = folder.store()
      let session = try await daemon.add(draft(), now: before).session
      for suffix in ["", "-wal", "-shm"] {
        let url = URL(filePath: folder.database + suffix)
        if suffix.isEmpty {
          var content = try Data(contentsOf: url)
          for index in offset..<content.count { content[index] = 0x5A }
          try content.write(to: url)
        } else {
          try? FileManager.default.removeItem(at: url)
        }
      }
      let change = try await daemon.apply(.acknowledge, to: session.id, now: before)
      #expect(change.session.phase == .acknowledged)
      #expect(try await folder.store().session(session.id)?.phase == .acknowledged)
    }
  }

  @Test("a store that is gone comes back from the second copy")
  func gone() async throws {
    try await withStoreFolder { folder in
      let session = try await folder.store().add(draft(), now: before).session
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: folder.database + suffix)
      }
      let after = folder.store()
      #expect(try await after.sessions(history: false) == [session])
      #expect(try await after.takeNotices() == [.restored(alarms: 1)])
      #expect(try await after.takeNotices().isEmpty)
    }
  }

  @Test("a healthy store does not take back what was cancelled from its copy")
  func healthy() async throws {
    try await withStoreFolder { folder in
      let store = folder.store()
      let session = try await store.add(draft(), now: before).session
      let copy = try Data(contentsOf: URL(filePath: folder.copy))
      _ = try await store.apply(.cancel, to: session.id, now: before)
      // The copy of before the cancel, as if the process had been killed before it was renewed.
      try copy.write(to: URL(filePath: folder.copy))
      #expect(try await folder.store().sessions(history: false).isEmpty)
    }
  }

  @Test("a store from the future rings and is not changed")
  func future() async throws {
    try await withStoreFolder { folder in
      let session = try await folder.store().add(draft(), now: before).session
      var newer = Database.Configuration(path: folder.database)
      newer.schema = Schema(migrations: Schema.current.migrations + [["CREATE TABLE more (a)"]])
      let database = Database(newer)
      _ = try await database.open()
      await database.close()

      let store = folder.store()
      do {
        _ = try await store.add(draft(to: "pub"), now: before)
        Issue.record("written")
      } catch let failure as StoreFailure {
        #expect(failure.kind == .newerVersion)
      }
      #expect(try await ringsOnce(store, session.id))
      #expect(try await Database(newer).open().state == .sound)
    }
  }

  @Test("on a full disk alarms ring, once each, and what is stored stays")
  func fullDisk() async throws {
    try await withTemporaryFolder { folder in
      guard let mount = program("mount"), let unmount = program("umount"),
        try await runProcess(mount, ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder.path])
          .status == 0
      else {
        print("not run: a small file system cannot be mounted here")
        return
      }
      let files = StoreFolder(folder: folder)
      let store = files.store()
      let session = try await store.add(draft(), now: before).session
      for size in [1 << 19, 1 << 18, 1 << 16, 1 << 14, 1 << 12, 1 << 12] {
        try? Data(count: size).write(to: folder.appending(path: "filler-\(UUID())"))
      }
      var failure: StoreFailure?
      do {
        for index in 0..<100 {
          _ = try await store.add(draft(to: "place \(index)"), now: before)
        }
      } catch let error as StoreFailure {
        failure = error
      }
      #expect(failure?.kind == .full)
      #expect(try await store.session(session.id) == session)
      let kept = try await store.sessions(history: false).count
      let notifier = RecordingNotifier()
      let ring = RingDueAlarms(store: store, notifiers: [notifier], now: { alarmTime })
      for _ in 0..<3 { _ = try await ring() }
      #expect(await notifier.contents.count == kept)
      _ = try await runProcess(unmount, ["-l", folder.path])
    }
  }

  /// What cannot be recorded is remembered, so that a second look does not ring again.
  private func ringsOnce(_ store: SQLiteAlarmStore, _ id: AlarmID) async throws -> Bool {
    let notifier = RecordingNotifier()
    let ring = RingDueAlarms(store: store, notifiers: [notifier], now: { alarmTime })
    for _ in 0..<3 { _ = try await ring() }
    let next = try await store.nextInstant()
    #expect(next == alarmTime + 60)
    return await notifier.contents.map { $0.sessions.map(\.id) } == [[id]]
  }
}
