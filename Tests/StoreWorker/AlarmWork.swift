import AtchaData
import CoreFiles
import CoreStorage
import Domain
import Glibc
import Synchronization

/// `alarms DATABASE COPY JOURNAL`: sets alarms, rings, snoozes and acknowledges them, over and over,
/// and takes up where a killed predecessor left off.
struct AlarmWork {
  let store: SQLiteAlarmStore
  let journal: Journal
  let journalPath: String
  let clock: VirtualClock

  init(_ arguments: [String]) throws {
    guard arguments.count == 4 else { throw WorkerError.arguments }
    store = SQLiteAlarmStore(
      Database(.init(path: arguments[1])), copyPath: arguments[2])
    journalPath = arguments[3]
    journal = Journal(path: journalPath)
    clock = VirtualClock()
  }

  func run() async throws {
    // The time of the predecessor goes on: the same instants are due again.
    let lines = String(decoding: try AtomicFile.read(journalPath) ?? [], as: UTF8.self)
      .split(separator: "\n")
    var round = Int64(lines.last { $0.hasPrefix("round ") }?.split(separator: " ")[1] ?? "0") ?? 0
    var isFirst = true
    while true {
      let start = Instant(1_800_000_000 + round * 1_000)
      clock.set(start)
      if !isFirst || round == 0 { try await add(at: start) }
      isFirst = false
      try await carryOut(from: start)
      round += 1
      journal.note("round \(round)")
    }
  }

  private func add(at start: Instant) async throws {
    let places = ["a", "b"].map {
      Place(name: $0, position: .stop(feed: "f", id: $0), coordinate: nil)
    }
    let time = ZonedTime(start + 180, utcOffset: 0)
    let route = RouteSnapshot(
      routeID: "r", boardingAt: ZonedTime(start + 400, utcOffset: 0), leaveBy: time,
      arrivalAt: ZonedTime(start + 900, utcOffset: 0), sourceKind: "gtfs", sourceName: "f",
      checkedAt: ZonedTime(start - 60, utcOffset: 0))
    let night = CivilDate(daysSince1970: Int(start.secondsSince1970 / 1_000))
    let addition = try await store.add(
      AlarmDraft(night: night, from: places[0], to: places[1], route: route, bufferSeconds: 180),
      now: start)
    journal.note("added \(addition.session.id)")
  }

  /// Rings until it was heard, snoozes once, rings again, acknowledges.
  private func carryOut(from start: Instant) async throws {
    let ring = RingDueAlarms(
      store: store, notifiers: [JournalNotifier(journal: journal)], now: { [clock] in clock.now() })
    for step in 0..<12 {
      clock.set(start + step * 20)
      _ = try await ring()
      for session in try await store.sessions(history: false) where session.phase == .ringing {
        guard session.lastRungDue != nil else { continue }
        if session.snoozedUntil == nil, step < 3 {
          _ = try? await store.apply(.snooze(seconds: 60), to: session.id, now: clock.now())
        } else {
          _ = try await store.apply(.acknowledge, to: session.id, now: clock.now())
          journal.note("acknowledged \(session.id)")
        }
      }
    }
  }
}

/// A clock that is set by hand.
final class VirtualClock: Sendable {
  private let instant = Mutex(Instant(0))
  func set(_ value: Instant) { instant.withLock { $0 = value } }
  func now() -> Instant { instant.withLock { $0 } }
}

struct JournalNotifier: Notifier {
  let journal: Journal
  var channel: String { "journal" }
  var threshold: Attention { .quiet }

  func deliver(_ content: NoticeContent) async -> Delivery {
    for session in content.sessions {
      journal.note(
        "\(content.announcement.stage) \(session.id) \(content.dueAt.secondsSince1970) "
          + (content.mayRepeat ? "repeat" : "first"))
    }
    return Delivery(
      channel: channel, stage: content.announcement.stage, dueAt: content.dueAt, at: content.now,
      result: .delivered)
  }
}
