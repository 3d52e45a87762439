import AtchaTestSupport
import CoreStorage
import Synchronization
import Testing

@Suite("Cache")
struct ExpiringCacheTests {
  final class Clock: Sendable {
    private let value = Mutex<Int64>(1_000)
    func now() -> Int64 { value.withLock { $0 } }
    func set(_ seconds: Int64) { value.withLock { $0 = seconds } }
  }

  final class Counter: Sendable {
    private let value = Atomic(0)
    func add() { value.add(1, ordering: .relaxed) }
    var count: Int { value.load(ordering: .relaxed) }
  }

  struct Offline: Error {}

  private func cache(
    _ database: Database, _ clock: Clock, _ limits: ExpiringCache.Limits = .init(jitter: 0)
  ) -> ExpiringCache {
    ExpiringCache(
      database, name: "c", limits: limits, generator: SplitMix64(seed: 1), now: { clock.now() })
  }

  @Test("a value is there one second before its end, and gone at and after it")
  func expiry() async throws {
    try await withDatabase { database in
      let clock = Clock()
      let cache = cache(database, clock)
      await cache.store([1], for: "k", seconds: 60)
      for (second, expected) in [(1_059, [1]), (1_060, nil), (1_061, nil)] as [(Int64, [UInt8]?)] {
        clock.set(second)
        #expect(await cache.value(for: "k") == expected)
      }
      clock.set(999)
      #expect(await cache.value(for: "k") == nil, "stored in the future: its age is unknown")
    }
  }

  @Test("lifetimes are spread within the share that is set")
  func jitter() async throws {
    try await withDatabase { database in
      let clock = Clock()
      let cache = cache(database, clock, .init(jitter: 0.1))
      for index in 0..<40 { await cache.store([1], for: "\(index)", seconds: 1_000) }
      func kept(at second: Int64) async -> Int {
        clock.set(second)
        var count = 0
        for index in 0..<40 where await cache.value(for: "\(index)") != nil { count += 1 }
        return count
      }
      #expect(await kept(at: 1_899) == 40)
      let middle = await kept(at: 2_000)
      #expect(middle > 5 && middle < 35)
      #expect(await kept(at: 2_101) == 0)
    }
  }

  @Test("the oldest go first when there are too many or too much")
  func limits() async throws {
    try await withDatabase { database in
      let clock = Clock()
      let cache = cache(
        database, clock, .init(maximumEntries: 3, maximumBytes: 100, jitter: 0))
      for index in 0..<5 {
        clock.set(1_000 + Int64(index))
        await cache.store([UInt8](repeating: 0, count: 10), for: "\(index)", seconds: 600)
      }
      #expect(await cache.value(for: "1") == nil)
      #expect(await cache.value(for: "2") != nil)
      await cache.store([UInt8](repeating: 0, count: 85), for: "big", seconds: 600)
      #expect(await cache.value(for: "4") != nil)
      #expect(await cache.value(for: "3") == nil)
      await cache.store([UInt8](repeating: 0, count: 101), for: "huge", seconds: 600)
      #expect(await cache.value(for: "huge") == nil)
      #expect(await cache.value(for: "big") != nil)
    }
  }

  @Test("a failure is passed on and not kept")
  func failures() async throws {
    try await withDatabase { database in
      let cache = cache(database, Clock())
      await #expect(throws: Offline.self) {
        try await cache.value(for: "k", seconds: 60) { throw Offline() }
      }
      let loaded = try await cache.value(for: "k", seconds: 60) { [2] }
      #expect(loaded == [2])
      let kept = try await cache.value(for: "k", seconds: 60) { throw Offline() }
      #expect(kept == [2])
    }
  }

  @Test("those who ask at the same time share one load")
  func sharing() async throws {
    try await withDatabase { database in
      let cache = cache(database, Clock())
      let loads = Counter()
      try await withThrowingTaskGroup(of: [UInt8].self) { group in
        for _ in 0..<10 {
          group.addTask {
            try await cache.value(for: "k", seconds: 60) {
              loads.add()
              try await Task.sleep(for: .milliseconds(100))
              return [3]
            }
          }
        }
        for try await value in group { #expect(value == [3]) }
      }
      #expect(loads.count == 1)
    }
  }
}
