import AtchaData
import AtchaTestSupport
import CoreStorage
import Domain
import Foundation
import Testing

/// What the indexes say of all alarms has to be what reading each of them says.
@Suite("The outlook of all alarms")
struct OutlookTests {
  private let before = alarmTime - 20_000

  private func expectTrue(_ store: SQLiteAlarmStore, limit: Int = 5, now: Instant) async throws {
    let all = try await store.sessions(history: false).filter { !$0.isOver }
    let outlook = try await store.outlook(limit: limit, now: now)
    #expect(outlook.sessions == Array(all.prefix(limit)))
    #expect(outlook.count == all.count)
    #expect(outlook.nextCheck == all.compactMap(RecheckSchedule.nextCheck).min())
    #expect(
      outlook.nextRing == all.compactMap(RingSchedule.nextRing).filter { $0 > now }.min())
    let toCheck = all.filter { session in
      RecheckSchedule.nextCheck(session).map { $0 <= now } ?? false
    }
    #expect(
      Set(try await store.alarmsToCheck(dueBy: now)) == Set(toCheck.map(\.id)))
    #expect(try await store.alarmsToCheck(dueBy: nil).count == all.count)
  }

  @Test("it is true after each of many changes at random, by two processes")
  func random() async throws {
    try await withStoreFolder { folder in
      var random = SplitMix64(seed: 12)
      let stores = [folder.store(), folder.otherStore()]
      var ids: [AlarmID] = []
      var now = before
      for step in 0..<150 {
        let store = stores[step % 2]
        now = now + Int.random(in: 0...240, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
          let shift = Int.random(in: 0...9_000, using: &random)
          ids.append(
            try await store.add(draft(to: "\(step)", shiftedBy: shift), now: before).session.id)
        case 2:
          if let id = ids.randomElement(using: &random) {
            _ = try? await store.apply(.acknowledge, to: id, now: now)
          }
        case 3:
          if let id = ids.randomElement(using: &random) {
            _ = try? await store.apply(.cancel, to: id, now: now)
          }
        case 4: _ = try await store.advance(to: now)
        default:
          let time = now
          let ring = RingDueAlarms(
            store: store, notifiers: [RecordingNotifier()], now: { time })
          _ = try await ring()
        }
        try await expectTrue(stores[(step + 1) % 2], now: now)
        try await expectTrue(store, limit: 2, now: now)
      }
    }
  }

  @Test("alarms of every older version get their columns", arguments: 1..<Schema.current.version)
  func olderVersion(_ version: Int) async throws {
    try await withStoreFolder { folder in
      let store = folder.store()
      let planned = try await store.add(draft(rule: AlarmID(rawValue: "rule")), now: before).session
      let over = try await store.add(draft(to: "pub"), now: before).session
      _ = try await store.apply(.cancel, to: over.id, now: before)
      let rows = CollectionStore(Database(.init(path: folder.database)), name: "alarm")
      let items = try await rows.all()

      let old = StoreFolder(folder: folder.folder.appending(path: "old"))
      try await write(items, version: version, to: old.database)
      let found = old.store()
      try await expectTrue(found, now: before)
      #expect(try await found.outlook(limit: 9, now: before).sessions == [planned])
      let night = planned.night
      #expect(try await found.session(plannedBy: AlarmID(rawValue: "rule"), for: night) == planned)
      #expect(try await found.nextInstant() == alarmTime)
      // The next opening finds them as they should be.
      let revision = try await found.revision()
      let again = old.otherStore()
      try await expectTrue(again, now: before)
      #expect(try await again.revision() == revision)
    }
  }

  /// A store as a version that knew no marks left it.
  private func write(
    _ items: [CollectionStore.Item], version: Int, to path: String
  ) async throws {
    var configuration = Database.Configuration(path: path)
    var steps = Array(Schema.current.migrations.prefix(version))
    steps[version - 1] += items.map { item in
      let hex = item.body.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
      return "INSERT INTO item (collection, id, sort, tag, body) "
        + "VALUES ('alarm', '\(item.id)', \(item.sort), '\(item.tag)', x'\(hex)')"
    }
    configuration.schema = Schema(migrations: steps)
    let database = Database(configuration)
    _ = try await database.open()
    await database.close()
  }

  @Test("a file that replaces a damaged one is read anew, though its revisions may be the same")
  func replacedFile() async throws {
    try await withStoreFolder { folder in
      let store = folder.store()
      let session = try await store.add(draft(), now: before).session
      #expect(try await store.outlook(limit: 9, now: before).sessions == [session])
      let other = StoreFolder(folder: folder.folder.appending(path: "other"))
      let later = try await other.store().add(draft(shiftedBy: 60), now: before).session
      for suffix in ["", "-wal", "-shm"] {
        _ = try await runProcess(
          "/bin/mv", ["-f", other.database + suffix, folder.database + suffix])
      }
      let found = try await store.outlook(limit: 9, now: before).sessions
      #expect(found.contains(later))
      try await expectTrue(store, now: before)
    }
  }

  @Test("several that ask at once, for more and for fewer, get all that they asked for")
  func together() async throws {
    try await withStoreFolder { folder in
      let (store, other) = (folder.store(), folder.otherStore())
      for index in 0..<20 {
        _ = try await store.add(draft(to: "\(index)", shiftedBy: index * 60), now: before)
      }
      let before = before
      try await withThrowingTaskGroup(of: Void.self) { group in
        for round in 0..<60 {
          let limit = [3, 20, 1, 12][round % 4]
          group.addTask {
            let outlook = try await store.outlook(limit: limit, now: before)
            #expect(outlook.sessions.count == limit && outlook.count == 20)
          }
          // Rows change meanwhile.
          if round.isMultiple(of: 5) {
            group.addTask {
              let first = try await other.outlook(limit: 20, now: before).sessions[round / 5]
              _ = try await other.apply(.told([]), to: first.id, now: before)
              _ = try await other.apply(.checked(.failed("\(round)")), to: first.id, now: before)
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try await store.notices().isEmpty)
      try await expectTrue(store, limit: 20, now: before)
    }
  }

  @Test("a row that cannot be read is neither shown nor in the way, and is told of")
  func unreadable() async throws {
    try await withStoreFolder { folder in
      let store = folder.store()
      let session = try await store.add(draft(), now: before).session
      let rows = CollectionStore(Database(.init(path: folder.database)), name: "alarm")
      try await rows.put(
        .init(
          id: "bad", sort: before.secondsSince1970, marks: .init(rank: 1, call: 1), body: [1, 2]))
      let outlook = try await store.outlook(limit: 9, now: before)
      #expect(outlook.sessions == [session])
      #expect(outlook.nextRing == alarmTime)
      #expect(try await store.notices() == [.unreadable(count: 1)])
    }
  }

  @Test("where what is delivered cannot be recorded, it is true all the same")
  func unwritable() async throws {
    try await withStoreFolder { folder in
      let session = try await folder.store().add(draft(), now: before).session
      var configuration = Database.Configuration(path: folder.database)
      configuration.schema = Schema(
        migrations: Schema.current.migrations + [["CREATE TABLE n (a)"]])
      let newer = Database(configuration)
      _ = try await newer.open()
      await newer.close()
      let store = folder.store()
      let ring = RingDueAlarms(store: store, notifiers: [RecordingNotifier()], now: { alarmTime })
      _ = try await ring()
      try await expectTrue(store, now: alarmTime)
      let outlook = try await store.outlook(limit: 9, now: alarmTime)
      #expect(outlook.sessions.map(\.id) == [session.id])
      #expect(outlook.sessions.map(\.phase) == [.ringing])
      #expect(outlook.nextRing == alarmTime + 60)
    }
  }
}
