import AtchaTestSupport
import CoreNotification
import Foundation
import Testing

@Suite(
  "Notifications on a real desktop", .enabled(if: DunstDesktop.isAvailable),
  .timeLimit(.minutes(2)))
struct DunstTests {
  @Test("dunst shows title, body and urgency, replaces in place, and closes")
  func dunst() async throws {
    try await withTemporaryFolder { folder in
      let desktop = try await DunstDesktop(in: folder)
      let notifications = DesktopNotifications(address: desktop.address, limit: .patient)
      let quiet = DesktopNotification(
        summary: "막차 23:40", lines: ["강남 <2호선> → 서울"], urgency: .normal)
      let first = try await notifications.show("7") { quiet }.get()
      let alarm = DesktopNotification(
        summary: "지금 나가세요 — 4분 남음",
        lines: ["강남 <2호선> 23:40 → 서울 & 집", "역까지 걸어서 9분"], urgency: .critical,
        actions: [.init(key: "leaving", label: "나가요"), .init(key: "snooze", label: "2분 뒤")])
      let second = try await notifications.show("7") { alarm }.get()
      #expect(first.id != second.id)
      var later = alarm
      later.summary = "지금 나가세요 — 3분 남음"
      let update = later
      let third = try await notifications.show("7") { update }.get()
      #expect(third == second)
      #expect(try await desktop.displayed() == 1)

      await notifications.withdraw("7")
      #expect(try await eventually { try await desktop.displayed() == 0 })
      let history = try await desktop.history()
      let last = try #require(history.first)
      #expect(last.id.data == Int(third.id))
      #expect(last.appname.data == "Atcha")
      #expect(last.category.data == "x-atcha.alarm")
      #expect(last.summary.data == "지금 나가세요 — 3분 남음")
      // As it was sent: dunst has markup.
      #expect(
        last.body.data == "강남 &lt;2호선&gt; 23:40 → 서울 &amp; 집\n역까지 걸어서 9분")
      #expect(last.timeout.data == 0)
      #expect(
        await eventually {
          desktop.recorded == [
            "NORMAL|x-atcha.alarm|막차 23:40", "CRITICAL|x-atcha.alarm|지금 나가세요 — 4분 남음",
            "CRITICAL|x-atcha.alarm|지금 나가세요 — 3분 남음",
          ]
        }, "\(desktop.recorded)")
      await notifications.close()
    }
  }

  @Test("what it looks like")
  func picture() async throws {
    try await withTemporaryFolder { folder in
      let desktop = try await DunstDesktop(in: folder)
      let notifications = DesktopNotifications(address: desktop.address, limit: .patient)
      let alarm = DesktopNotification(
        summary: "지금 나가세요 — 3분 남음",
        lines: ["강남 23:40 · 2호선 성수행", "회사 → 집, 역까지 걸어서 9분"], urgency: .critical,
        actions: [.init(key: "leaving", label: "나가요")])
      _ = try await notifications.show("7") { alarm }.get()
      #expect(try await eventually { try await desktop.displayed() == 1 })
      // Counted before it is drawn.
      try await Task.sleep(for: .milliseconds(500))
      if let picture = try await desktop.picture() {
        Attachment.record(picture, named: "notification.png")
        try keep(picture)
      }
      await notifications.close()
    }
  }

  @Test("a choice in the menu of dunst arrives")
  func choice() async throws {
    try await withTemporaryFolder { folder in
      let desktop = try await DunstDesktop(in: folder, choice: "Snooze")
      let notifications = DesktopNotifications(address: desktop.address, limit: .patient)
      let log = EventLog.reading(notifications)
      _ = try await notifications.show("7") { .ring() }.get()
      #expect(try await desktop.control(["context"]).status == 0)
      #expect(await log.saw(.chosen(key: "7", action: "snooze")), "\(log.all)")
      await notifications.close()
    }
  }

  @Test("a number that got lost in a crash does not leave two on the screen")
  func lostNumber() async throws {
    try await withTemporaryFolder { folder in
      let desktop = try await DunstDesktop(in: folder)
      let crashed = DesktopNotifications(address: desktop.address, limit: .patient)
      _ = try await crashed.show("7") { .ring() }.get()
      await crashed.close()
      let next = DesktopNotifications(address: desktop.address, limit: .patient)
      _ = try await next.show("7") { .ring(minutes: 3) }.get()
      #expect(try await desktop.displayed() == 1)
      await next.close()
    }
  }

  /// Keeps the picture for the documentation where a folder for it is named.
  private func keep(_ picture: Data) throws {
    guard let folder = ProcessInfo.processInfo.environment["ATCHA_PICTURES"] else { return }
    try picture.write(to: URL(filePath: folder).appending(path: "notification.png"))
  }
}
