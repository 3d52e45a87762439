import CoreStorage
import Domain
import Foundation
import Synchronization
import Testing

@testable import AtchaData

@Suite("Keeping timetables up to date")
struct SyncFeedsTests {
  /// Updates in this process, counts, and fails where it is told to.
  private final class Updater: FeedUpdater {
    let store: FeedStore
    let names = Mutex<[String]>([])
    let failure = Mutex<String?>(nil)
    init(_ store: FeedStore) { self.store = store }

    func update(_ name: String) async -> String? {
      names.withLock { $0.append(name) }
      if let failure = failure.withLock({ $0 }) { return failure }
      do {
        _ = try store.update(name, progress: { _ in })
        return nil
      } catch {
        return "\(error)"
      }
    }
  }

  private struct Setting {
    let place: Workplace
    let updater: Updater
    let memory: SQLiteSyncMemory

    init() throws {
      place = try Workplace()
      updater = Updater(place.store())
      memory = SQLiteSyncMemory(Database(.init(path: place.path + "/state.db")))
    }

    var sync: SyncFeeds {
      SyncFeeds(library: place.store(), memory: memory, updater: updater)
    }

    var updates: Int { updater.names.withLock { $0.count } }
  }

  @Test("a file that changed is read again, once; one that did not is left alone")
  func file() async throws {
    let setting = try Setting()
    let source = try setting.place.source("2026-01-01 2026-12-31 100")
    _ = try setting.place.store().add(source, name: "a", progress: { _ in })
    let now = Instant(1_796_000_000)
    #expect(await setting.sync(now: { now }).isEmpty)
    try setting.place.source("2026-01-01 2026-12-31 101 ")
    try setting.place.source("2026-01-01 2026-12-31 1010")
    let outcomes = await setting.sync(now: { now })
    #expect(outcomes == [SyncFeeds.Outcome(feed: "a", failure: nil)])
    #expect(try setting.place.store().summary(of: "a").runs == 1_010)
    #expect(await setting.sync(now: { now }).isEmpty)
    #expect(setting.updates == 1)
    #expect(await setting.sync.next(now: now) == now + FeedSchedule.lookSeconds)
  }

  @Test("a failure is told, keeps the timetable, and is known to other processes")
  func failure() async throws {
    let setting = try Setting()
    let source = try setting.place.source("2026-01-01 2026-12-31 100")
    _ = try setting.place.store().add(source, name: "a", progress: { _ in })
    try setting.place.source("no timetable at all")
    let now = Instant(1_796_000_000)
    let outcomes = await setting.sync(now: { now })
    #expect(outcomes.count == 1 && outcomes[0].failure != nil)
    #expect(try setting.place.store().summary(of: "a").runs == 100)
    let other = SyncFeeds(
      library: setting.place.store(),
      memory: SQLiteSyncMemory(Database(.init(path: setting.place.path + "/state.db"))),
      updater: setting.updater)
    #expect(await other(now: { now + 899 }).isEmpty)
    #expect(await other.next(now: now + 1) == now + 900)
    #expect(await other(now: { now + 900 }).count == 1)
    #expect(setting.updates == 2)
  }

  @Test("two processes that begin at once read a feed once")
  func twoProcesses() async throws {
    let setting = try Setting()
    let source = try setting.place.source("2026-01-01 2026-12-31 100")
    _ = try setting.place.store().add(source, name: "a", progress: { _ in })
    try setting.place.source("2026-01-01 2026-12-31 1010")
    let now = Instant(1_796_000_000)
    async let first = setting.sync(now: { now })
    async let second = setting.sync(now: { now })
    let outcomes = await first + second
    #expect(outcomes.count == 1)
    #expect(setting.updates == 1)
  }
}
