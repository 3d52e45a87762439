import AtchaData
import AtchaTestSupport
import CoreStorage
import Domain
import Foundation

/// A store in a folder, and others on the same files that stand for other processes.
struct StoreFolder {
  let folder: URL
  var database: String { folder.appending(path: "state.db").path }
  var copy: String { folder.appending(path: "alarms.copy").path }

  func store(_ owner: ProcessIdentity = .current) -> SQLiteAlarmStore {
    SQLiteAlarmStore(Database(.init(path: database)), copyPath: copy, owner: owner)
  }

  /// As another process that lives.
  func otherStore() -> SQLiteAlarmStore {
    store(ProcessIdentity(boot: "elsewhere", process: 1, startTicks: 1))
  }

  /// As another process that has been killed.
  func deadStore(_ number: Int32 = 0) -> SQLiteAlarmStore {
    store(
      ProcessIdentity(
        boot: ProcessIdentity.currentBoot, process: 2_000_000_000 + number, startTicks: 1))
  }
}

func withStoreFolder(_ body: (StoreFolder) async throws -> Void) async throws {
  try await withTemporaryFolder { try await body(StoreFolder(folder: $0)) }
}

/// Leave-by, with the alarm three minutes before it and boarding five minutes after.
let leaveBy = Instant(1_800_010_000)
let alarmTime = leaveBy - 180
let boarding = leaveBy + 300

func zoned(_ instant: Instant) -> ZonedTime { ZonedTime(instant, utcOffset: 32_400) }

func stop(_ name: String) -> Place {
  Place(name: name, position: .stop(feed: "f", id: name), coordinate: nil)
}

func draft(
  from: String = "office", to: String = "home", night: Int = 20_833, shiftedBy seconds: Int = 0,
  rule: AlarmID? = nil
) -> AlarmDraft {
  AlarmDraft(
    night: CivilDate(daysSince1970: night), from: stop(from), to: stop(to),
    route: RouteSnapshot(
      routeID: "r", boardingAt: zoned(boarding + seconds), leaveBy: zoned(leaveBy + seconds),
      arrivalAt: zoned(boarding + seconds + 1_800), sourceKind: "gtfs", sourceName: "sample",
      checkedAt: zoned(alarmTime - 3_600)), bufferSeconds: 180, ruleID: rule)
}

/// Records what it is asked to show, and takes it or not.
actor RecordingNotifier: Notifier {
  nonisolated let channel: String
  nonisolated var threshold: Attention { .quiet }
  private(set) var contents: [NoticeContent] = []
  private(set) var withdrawn: [AlarmID] = []
  var isBroken: Bool

  init(channel: String = "desktop", isBroken: Bool = false) {
    self.channel = channel
    self.isBroken = isBroken
  }

  func mend() { isBroken = false }

  func deliver(_ content: NoticeContent) -> Delivery {
    contents.append(content)
    return Delivery(
      channel: channel, stage: content.announcement.stage, dueAt: content.dueAt, at: content.now,
      result: isBroken ? .failed("no server") : .delivered, notificationID: isBroken ? nil : 7)
  }

  func withdraw(_ session: AlarmSession) { withdrawn.append(session.id) }
}
