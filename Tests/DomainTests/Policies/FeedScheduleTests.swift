import Domain
import Testing

@Suite("When a timetable is read again")
struct FeedScheduleTests {
  private static let updated = Instant(1_800_000_000)
  private static let stamp = SourceStamp(modified: 1_799_999_000_000_000_000, bytes: 10)

  private func feed(_ source: String, seen: SourceStamp? = nil) -> FeedRecord {
    FeedRecord(
      name: "f", source: source, addedAt: Self.updated - 1_000, updatedAt: Self.updated,
      seen: seen, versions: [])
  }

  private func isDue(
    _ feed: FeedRecord, _ stamp: SourceStamp?, _ last: SyncAttempt? = nil, after seconds: Int
  ) -> Bool {
    let now = Self.updated + seconds
    return FeedSchedule.due(feed, stamp: stamp, last: last, now: now).map { $0 <= now } ?? false
  }

  @Test(
    "one from the network a day after it was read",
    arguments: [(86_399, false), (86_400, true), (86_401, true)])
  func network(second: Int, due: Bool) {
    #expect(isDue(feed("https://example.org/f.zip"), nil, after: second) == due)
  }

  @Test(
    "after failures it is tried again, later each time and within six hours",
    arguments: [(1, 900), (2, 1_800), (3, 3_600), (6, 21_600), (40, 21_600)])
  func failures(count: Int, pause: Int) {
    let source = feed("https://example.org/f.zip")
    let last = SyncAttempt(at: Self.updated + 90_000, failures: count)
    for (second, due) in [(-1, false), (0, true), (1, true)] {
      #expect(isDue(source, nil, last, after: 90_000 + pause + second) == due)
    }
  }

  @Test("a file when it looks different from when it was read, at once")
  func file() {
    let record = feed("/srv/f.zip", seen: Self.stamp)
    #expect(!isDue(record, Self.stamp, after: 1_000_000))
    var changed = Self.stamp
    changed.bytes += 1
    #expect(isDue(record, changed, after: 1))
    changed = Self.stamp
    changed.modified -= 1
    #expect(isDue(record, changed, after: 1), "an older file put in its place is another one")
    #expect(!isDue(record, nil, after: 1), "nothing there to read")
  }

  @Test("a file that could not be read is tried again later, or when it looks different once more")
  func brokenFile() {
    let record = feed("/srv/f.zip", seen: Self.stamp)
    let broken = SourceStamp(modified: Self.stamp.modified + 1, bytes: 3)
    let last = SyncAttempt(at: Self.updated + 10, failures: 1, stamp: broken)
    #expect(!isDue(record, broken, last, after: 909))
    #expect(isDue(record, broken, last, after: 910))
    #expect(isDue(record, SourceStamp(modified: broken.modified, bytes: 4), last, after: 11))
  }

  @Test("one that an older version read goes by the time of the file")
  func olderVersion() {
    let record = feed("/srv/f.zip")
    #expect(!isDue(record, Self.stamp, after: 10))
    let newer = SourceStamp(
      modified: (Self.updated.secondsSince1970 + 1) * 1_000_000_000, bytes: 10)
    #expect(isDue(record, newer, after: 10))
  }

  @Test("an attempt from before the clock was set back counts for nothing")
  func clockSetBack() {
    let last = SyncAttempt(at: Self.updated + 1_000_000, failures: 40)
    #expect(isDue(feed("https://example.org/f.zip"), nil, last, after: 86_400))
  }
}
