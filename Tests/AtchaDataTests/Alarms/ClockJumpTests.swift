import AtchaData
import CoreStorage
import Domain
import Testing

/// Leave-by and the alarm time are those of `AlarmStores.swift`.
@Suite("A clock that jumps")
struct ClockJumpTests {
  /// Looks at each instant in turn, as after each jump.
  private func rings(at instants: [Instant]) async throws -> [Instant] {
    var rung: [Instant] = []
    try await withStoreFolder { folder in
      let store = folder.store()
      _ = try await store.add(draft(), now: alarmTime - 10_000)
      for instant in instants {
        let report = try await RingDueAlarms(
          store: store, notifiers: [RecordingNotifier()], now: { instant })()
        rung += report.delivered.map { _ in instant }
      }
    }
    return rung
  }

  @Test(
    "it rings once for each minute, never before its time, whichever way the clock jumps",
    arguments: [
      // Forward over the alarm, and past the train: too late to ring, and said so once.
      ([-7_201, -1, 30], [30]), ([-1, 7_200], [7_200]),
      // Forward, and back before it: what has rung has rung.
      ([-1, 0, -7_200, -1, 0], [0]), ([0, -7_200, 0, 59, 60], [0, 60]),
      // A second at a time over the edge.
      ([-2, -1, 0, 1], [0]), ([-1, 1, -1, 1], [1]),
    ] as [([Int], [Int])])
  func jumps(offsets: [Int], expected: [Int]) async throws {
    let rung = try await rings(at: offsets.map { alarmTime + $0 })
    #expect(rung == expected.map { alarmTime + $0 })
  }

  @Test(
    "around midnight and noon it rings at its instant, and a snooze crosses the day",
    arguments: ["23:59", "00:00", "00:01", "00:24", "12:00", "12:30"])
  func hours(clock: String) async throws {
    let parts = clock.split(separator: ":").compactMap { Int($0) }
    // 4 December 2026, 0:00 in Seoul.
    let day = try #require(ZonedTime(rfc3339: "2026-12-04T00:00:00+09:00")).instant
    let alarmAt = day + parts[0] * 3_600 + parts[1] * 60
    try await withStoreFolder { folder in
      let store = folder.store()
      let route = draft(shiftedBy: alarmAt - alarmTime).route
      var wanted = draft()
      wanted.route = route
      let id = try await store.add(wanted, now: alarmAt - 600).session.id
      func round(_ now: Instant) async throws -> Int {
        try await RingDueAlarms(store: store, notifiers: [RecordingNotifier()], now: { now })()
          .delivered.count
      }
      #expect(try await round(alarmAt - 1) == 0)
      #expect(try await round(alarmAt) == 1)
      let snoozed = try await store.apply(.snooze(seconds: 120), to: id, now: alarmAt + 1).session
      #expect(snoozed.alarmAt == alarmAt + 121)
      #expect(try await round(alarmAt + 120) == 0)
      #expect(try await round(alarmAt + 121) == 1)
      // Hours later a check finds nothing due.
      #expect(try await round(alarmAt + 4 * 3_600) == 0)
    }
  }
}
