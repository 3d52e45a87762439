import AtchaData
import AtchaTestSupport
import CoreNotification
import Domain
import Foundation
import Testing

@Suite("Channels", .timeLimit(.minutes(2)))
struct ChannelTests {
  private let wording: NoticeWording = { content in
    NoticeText(
      title: "Leave for \(content.sessions[0].to.name)",
      lines: ["\(AlarmTimes.minutes(until: content.sessions[0].leaveBy, from: content.now)) min"],
      leaving: "Leaving", snooze: "Snooze", dismiss: "Dismiss", withoutActions: "atcha alarm ack")
  }

  private func session(_ folder: StoreFolder, to: String = "home") async throws -> AlarmSession {
    try await folder.store().add(draft(to: to), now: alarmTime - 600).session
  }

  private func ring(_ session: AlarmSession, at now: Instant = alarmTime) -> NoticeContent {
    NoticeContent(
      sessions: [session], announcement: .ring(isRepeat: false, lateSeconds: 0),
      dueAt: alarmTime, now: now, mayRepeat: false)
  }

  @Test(
    "a ring is shown on the desktop, recorded with its number, and answered with a button",
    .enabled(if: DesktopMock.isAvailable))
  func desktop() async throws {
    try await withStoreFolder { folder in
      let mock = try await DesktopMock(in: folder.folder)
      let notifier = DesktopNotifier(
        address: mock.bus.address, wording: wording, clock: StoppedClock(at: alarmTime))
      var answers = notifier.answers.makeAsyncIterator()
      let session = try await session(folder)
      let report = try await RingDueAlarms(
        store: folder.store(), notifiers: [notifier], now: { alarmTime })()
      #expect(report.delivered.count == 1)
      let kept = try #require(try await folder.store().session(session.id)?.standingDelivery)
      #expect(kept.channel == "desktop")
      #expect(kept.notificationID == 1)
      #expect(kept.notificationServer?.isEmpty == false)
      #expect(mock.calls.contains { $0.contains("Notify") && $0.contains("Leave for home") })
      try await mock.press("leaving", on: 1)
      #expect(await answers.next() == .leaving(session.id))
      try await mock.press("snooze", on: 1)
      #expect(await answers.next() == .snooze(session.id))

      // Another process, as after a crash, takes it back by what was recorded.
      let other = DesktopNotifier(
        address: mock.bus.address, wording: wording, clock: StoppedClock(at: alarmTime))
      let stored = try #require(try await folder.store().session(session.id))
      await other.withdraw(stored)
      #expect(await eventually { mock.calls.contains { $0.contains("CloseNotification 1") } })
      #expect(await answers.next() == .closed(session.id, byPerson: false))
    }
  }

  @Test(
    "a process that nobody can answer shows no buttons, and says what to type",
    .enabled(if: DesktopMock.isAvailable))
  func unanswered() async throws {
    try await withStoreFolder { folder in
      let mock = try await DesktopMock(in: folder.folder)
      let clock = StoppedClock(at: alarmTime)
      let check = DesktopNotifier(
        address: mock.bus.address, wording: wording, clock: clock, isAnswered: false)
      let session = try await session(folder)
      #expect(await check.deliver(ring(session)).isDelivered)
      let calls = mock.calls.joined(separator: "\n")
      #expect(calls.contains("3 min\natcha alarm ack"))
      #expect(!calls.contains("Snooze"))

      // From leave-by on there is nothing left to snooze away.
      let late = DesktopNotifier(
        address: mock.bus.address, wording: wording, clock: StoppedClock(at: leaveBy))
      #expect(await late.deliver(ring(session, at: leaveBy)).isDelivered)
      let all = mock.calls.joined(separator: "\n")
      #expect(all.contains("Leaving") && all.contains("Dismiss") && !all.contains("Snooze"))
    }
  }

  @Test("without a bus the delivery says so, and the sound is heard all the same")
  func noBus() async throws {
    try await withStoreFolder { folder in
      let desktop = DesktopNotifier(
        address: "unix:path=\(folder.folder.path)/bus", wording: wording,
        clock: StoppedClock(at: alarmTime))
      let sounder = CountingSounder()
      let sound = SoundNotifier(sounder, clock: StoppedClock(at: alarmTime))
      let session = try await session(folder)
      let report = try await RingDueAlarms(
        store: folder.store(), notifiers: [desktop, sound], now: { alarmTime })()
      #expect(report.delivered.count == 1)
      let kept = try #require(try await folder.store().session(session.id)).deliveries
      #expect(kept.map(\.channel) == ["desktop", "sound"])
      #expect(kept.map(\.isDelivered) == [false, true])
      guard case .failed(let reason) = kept[0].result else { return }
      #expect(reason.contains("no bus at"))
      #expect(await desktop.problem()?.contains("no bus at") == true)
    }
  }

  @Test("one sound for all alarms that ring, until none does")
  func sound() async throws {
    try await withStoreFolder { folder in
      let sounder = CountingSounder()
      let sound = SoundNotifier(sounder, clock: StoppedClock(at: alarmTime))
      let (first, second) = try await (
        session(folder, to: "home"), session(folder, to: "elsewhere")
      )
      #expect(await sound.deliver(ring(first)).result == .delivered)
      _ = await sound.deliver(ring(second))
      await sound.withdraw(first)
      #expect(await sounder.stops == 0)
      await sound.withdraw(second)
      await sound.withdraw(second)
      #expect(await sounder.stops == 1)
      #expect(await sounder.starts == 2)
    }
  }

  @Test("the command learns what it is about")
  func command() async throws {
    try await withStoreFolder { folder in
      let file = folder.folder.appending(path: "facts")
      let command = try UserCommand(
        "sh -c 'env > \"$0\"' '\(file.path)'", environment: ["PATH": "/usr/bin:/bin"],
        patience: .seconds(30))
      let notifier = CommandNotifier(
        command, wording: wording, clock: StoppedClock(at: alarmTime))
      let session = try await session(folder)
      let delivery = await notifier.deliver(ring(session))
      #expect(delivery.result == .delivered)
      #expect(delivery.channel == "command" && delivery.stage == "ring")
      let facts = Set(try String(contentsOf: file, encoding: .utf8).split(separator: "\n"))
      #expect(
        facts.isSuperset(of: [
          "ATCHA_EVENT=ring", "ATCHA_ALARM_ID=\(session.id)", "ATCHA_FROM=office",
          "ATCHA_TO=home", "ATCHA_MINUTES_LEFT=3", "ATCHA_TITLE=Leave for home",
          "ATCHA_REPEAT=0", "ATCHA_LEAVE_BY=\(session.route.leaveBy.rfc3339)",
        ]), "\(facts)")
    }
  }
}

/// Counts what it is asked.
private actor CountingSounder: Sounder {
  private(set) var starts = 0
  private(set) var stops = 0

  func start() -> Delivery.Result {
    starts += 1
    return .delivered
  }

  func stop() { stops += 1 }
}
