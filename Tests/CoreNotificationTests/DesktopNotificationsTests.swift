import AtchaTestSupport
import CoreNotification
import CoreSystem
import Foundation
import Testing

@Suite(
  "Notifications on the desktop", .enabled(if: MockServer.isAvailable), .timeLimit(.minutes(2)))
struct DesktopNotificationsTests {
  @Test("an alarm is critical, with its buttons, its sound, and no end of its own")
  func alarm() async throws {
    try await withTemporaryFolder { folder in
      let bus = try await PrivateBus(in: folder)
      let server = try await MockServer(bus)
      let desktop = DesktopNotifications(address: bus.address, limit: .patient)
      let shown = try await desktop.show("7") { .ring() }.get()
      #expect(shown.id == 1)
      let record = try #require(server.shown.first)
      #expect(record.summary == "Leave now")
      #expect(record.body == "Last train in 4 min\nGangnam → Seoul")
      #expect(
        record.actions == ["leaving", "Leaving", "snooze", "Snooze", "dismiss", "Dismiss"])
      #expect(record.urgency == 2)
      #expect(record.urgencyType == "y")
      #expect(record.sound == "alarm-clock-elapsed")
      #expect(record.resident == true)
      #expect(record.expire == 0)
      await desktop.close()
    }
  }

  @Test(
    "one notification stands: replaced in place, closed and shown anew when the urgency changes")
  func standing() async throws {
    try await withTemporaryFolder { folder in
      let bus = try await PrivateBus(in: folder)
      let server = try await MockServer(bus)
      let desktop = DesktopNotifications(address: bus.address, limit: .patient)
      let first = try await desktop.show("7") { .update("23:40") }.get()
      let second = try await desktop.show("7") { .update("23:38") }.get()
      #expect(first == second)
      #expect(server.closed.isEmpty)
      let third = try await desktop.show("7") { .ring() }.get()
      #expect(third.id != first.id)
      #expect(server.closed == [first.id])
      let fourth = try await desktop.show("7") { .ring(minutes: 3) }.get()
      #expect(fourth == third)
      #expect(server.shown.map(\.urgency) == [1, 1, 2, 2])
      #expect(server.shown.map(\.replaces) == [0, first.id, 0, third.id])
      await desktop.withdraw("7")
      #expect(server.closed == [first.id, third.id])
      await desktop.close()
    }
  }

  @Test(
    "what is quiet changes what stands in place, whatever its urgency, and brings back nothing")
  func quiet() async throws {
    try await withTemporaryFolder { folder in
      let bus = try await PrivateBus(in: folder)
      let server = try await MockServer(bus)
      let desktop = DesktopNotifications(address: bus.address, limit: .patient)
      @Sendable func quiet(_ text: String) -> DesktopNotification {
        var notification = DesktopNotification(summary: text, lines: [], urgency: .low)
        notification.isQuiet = true
        return notification
      }
      let first = try await desktop.show("7") { .update("23:40") }.get()
      let second = try await desktop.show("7") { quiet("23:42") }.get()
      #expect(second == first)
      #expect(server.shown.map(\.urgency) == [1, 1], "with the urgency of what stood")
      #expect(server.shown.last?.expire == 0)
      #expect(server.closed.isEmpty)
      // A server that lets it expire does not keep the next one away; a person does.
      try await server.tell("close \(first.id) 1")
      let third = try await desktop.show("7") { quiet("23:44") }.get()
      try await server.tell("close \(third.id) 2")
      #expect(
        await eventually { await desktop.show("7") { quiet("23:46") } == .failure(.notWanted) })
      let count = server.shown.count
      #expect(await desktop.show("7") { quiet("23:47") } == .failure(.notWanted))
      #expect(server.shown.count == count)
      // What is urgent is shown whatever was closed.
      _ = try await desktop.show("7") { .ring() }.get()
      #expect(server.shown.last?.urgency == 2)
      await desktop.close()
    }
  }

  @Test("text from outside is plain text, for servers with markup and for those without")
  func hostileText() async throws {
    try await withTemporaryFolder { folder in
      let bus = try await PrivateBus(in: folder)
      let name = "<b>A&B</b>\u{1B}[31m\u{202E}\nSeoul\u{0}" + String(repeating: "x", count: 10_000)
      let notification = DesktopNotification(
        summary: name, lines: [name], urgency: .normal)
      let server = try await MockServer(bus)
      let desktop = DesktopNotifications(address: bus.address, limit: .patient)
      _ = try await desktop.show("7") { notification }.get()
      let record = try #require(server.shown.first)
      let summary = try #require(record.summary)
      #expect(summary.hasPrefix("<b>A&B</b>[31m Seoulxxx"))
      #expect(summary.count == PlainText.lineLimit + 1)
      #expect(record.body?.hasPrefix("&lt;b&gt;A&amp;B&lt;/b&gt;[31m Seoulxxx") == true)
      server.end()
      let plain = try await MockServer(bus, capabilities: ["body"], name: "plain")
      #expect(await eventually { plain.shown.count == 1 })
      #expect(plain.shown.first?.body == summary)
      await desktop.close()
    }
  }

  @Test("a server without buttons says what to type; one without a body says it in the title")
  func poorServers() async throws {
    try await withTemporaryFolder { folder in
      let bus = try await PrivateBus(in: folder)
      let server = try await MockServer(bus, capabilities: ["body"])
      let desktop = DesktopNotifications(address: bus.address, limit: .patient)
      _ = try await desktop.show("7") { .ring() }.get()
      let record = try #require(server.shown.first)
      #expect(record.actions == [])
      #expect(record.sound == nil)
      #expect(record.body == "Last train in 4 min\nGangnam → Seoul\natcha alarm ack 7")
      await desktop.close()

      server.end()
      let bare = try await MockServer(bus, capabilities: [], name: "bare")
      let again = DesktopNotifications(address: bus.address, limit: .patient)
      _ = try await again.show("7") { .ring() }.get()
      #expect(bare.shown.first?.summary == "Leave now — Last train in 4 min")
      await again.close()
    }
  }

  @Test("presses and closings are told, those of others and those after the end are not")
  func events() async throws {
    try await withTemporaryFolder { folder in
      let bus = try await PrivateBus(in: folder)
      let server = try await MockServer(bus)
      let desktop = DesktopNotifications(address: bus.address, limit: .patient)
      let log = EventLog.reading(desktop)
      let content = ChangingContent(.ring())
      let shown = try await desktop.show("7", content.content).get()
      try await server.tell("press 99 leaving")
      try await server.tell("press \(shown.id) unheard-of")
      try await server.tell("press \(shown.id) snooze")
      #expect(await log.saw(.chosen(key: "7", action: "snooze")))
      content.set(nil)
      try await server.tell("press \(shown.id) leaving")
      try await server.tell("close \(shown.id) 2")
      #expect(await log.saw(.closed(key: "7", reason: .dismissed)))
      #expect(
        log.all == [
          .chosen(key: "7", action: "snooze"), .closed(key: "7", reason: .dismissed),
        ])
      await desktop.close()
    }
  }

  @Test("a signal of a program that is not the server is not believed")
  func forgedPress() async throws {
    try await withTemporaryFolder { folder in
      let bus = try await PrivateBus(in: folder)
      let server = try await MockServer(bus)
      let desktop = DesktopNotifications(address: bus.address, limit: .patient)
      let log = EventLog.reading(desktop)
      let shown = try await desktop.show("7") { .ring() }.get()
      let forged = try await runProcess(
        "/usr/bin/busctl",
        [
          "--user", "emit", "/org/freedesktop/Notifications", "org.freedesktop.Notifications",
          "ActionInvoked", "us", "\(shown.id)", "leaving",
        ], environment: bus.environment)
      #expect(forged.status == 0, "\(forged)")
      try await server.tell("press \(shown.id) snooze")
      #expect(await log.saw(.chosen(key: "7", action: "snooze")))
      #expect(log.all.count == 1)
      await desktop.close()
    }
  }

  @Test("no bus: told at once, and shown with the words of the moment when one comes")
  func noBus() async throws {
    try await withTemporaryFolder { folder in
      let desktop = DesktopNotifications(
        address: "unix:path=\(folder.path)/bus", limit: .patient, retryDelays: [.milliseconds(100)])
      let log = EventLog.reading(desktop)
      let content = ChangingContent(.ring(minutes: 4))
      let start = ContinuousClock.now
      let result = await desktop.show("7", content.content)
      guard case .failure(.noBus(let reason)) = result else {
        Issue.record("\(result)")
        return
      }
      #expect(reason.contains("\(folder.path)/bus"))
      #expect(ContinuousClock.now - start < .patient / 2)
      content.set(.ring(minutes: 3))
      let bus = try await PrivateBus(in: folder)
      let server = try await MockServer(bus)
      #expect(await eventually(within: .seconds(20)) { server.shown.count == 1 })
      #expect(server.shown.first?.body?.hasPrefix("Last train in 3 min") == true)
      #expect(await eventually { log.all.contains { if case .shown = $0 { true } else { false } } })
      await desktop.close()
    }
  }

  @Test("no server: told, and shown once when one comes, unless its time is over")
  func noServer() async throws {
    try await withTemporaryFolder { folder in
      let bus = try await PrivateBus(in: folder)
      let desktop = DesktopNotifications(address: bus.address, limit: .patient)
      let over = ChangingContent(.ring("over"))
      let content = ChangingContent(.ring(minutes: 4))
      #expect(await desktop.show("6", over.content) == .failure(.noServer))
      #expect(await desktop.show("7", content.content) == .failure(.noServer))
      over.set(nil)
      content.set(.ring(minutes: 2))
      let server = try await MockServer(bus)
      #expect(await eventually { server.shown.count == 1 })
      try await Task.sleep(for: .milliseconds(200))
      #expect(server.shown.map(\.body) == ["Last train in 2 min\nGangnam → Seoul"])
      await desktop.close()
    }
  }

  @Test("a server that hangs costs no more than the limit, and its late answer is not shown twice")
  func hangingServer() async throws {
    try await withTemporaryFolder { folder in
      let bus = try await PrivateBus(in: folder)
      let server = try await MockServer(bus)
      let desktop = DesktopNotifications(address: bus.address, limit: .seconds(4))
      let log = EventLog.reading(desktop)
      _ = try await desktop.capabilities().get()
      try await server.tell("hang")
      let start = ContinuousClock.now
      async let first = desktop.show("7") { .ring() }
      async let second = desktop.show("8") { .ring("Other") }
      let results = await (first, second)
      #expect(results.0 == .failure(.noAnswer))
      #expect(results.1 == .failure(.noAnswer))
      #expect(ContinuousClock.now - start < .seconds(12))
      try await server.tell("answer")
      #expect(await eventually { log.all.count == 2 })
      // The number that came late is used: replaced, not doubled.
      let again = try await desktop.show("7") { .ring(minutes: 1) }.get()
      #expect(server.shown.count == 3)
      #expect(server.shown.last?.replaces == again.id)
      await desktop.close()
    }
  }

  @Test("a bus that accepts and never answers costs no more than the limit")
  func hangingBus() async throws {
    try await withTemporaryFolder { folder in
      let bus = try await PrivateBus(in: folder)
      bus.program.signal(SIGSTOP)
      // A server of a busy machine that answers after the limit is told once more, and shows it twice.
      let desktop = DesktopNotifications(
        address: bus.address, limit: .seconds(4), retryDelays: [.milliseconds(200)])
      let start = ContinuousClock.now
      #expect(await desktop.show("7") { .ring() } == .failure(.noAnswer))
      #expect(ContinuousClock.now - start < .seconds(14))
      bus.program.signal(SIGCONT)
      let server = try await MockServer(bus)
      #expect(
        await eventually(within: .seconds(20)) { server.shown.count == 1 }, "\(server.records)")
      await desktop.close()
    }
  }

  @Test(
    "a server that dies and returns shows again what stands, once, with the words of the moment")
  func serverRestart() async throws {
    try await withTemporaryFolder { folder in
      let bus = try await PrivateBus(in: folder)
      let first = try await MockServer(bus)
      let desktop = DesktopNotifications(address: bus.address, limit: .patient)
      let log = EventLog.reading(desktop)
      let content = ChangingContent(.ring(minutes: 4))
      _ = try await desktop.show("7", content.content).get()
      _ = try await desktop.show("8") { .ring("dismissed") }.get()
      try await first.tell("close 2 2")
      #expect(await log.saw(.closed(key: "8", reason: .dismissed)))
      first.end()
      #expect(await log.saw(.serverGone))
      content.set(.ring(minutes: 1))
      let second = try await MockServer(bus, name: "second")
      #expect(await eventually { second.shown.count == 1 })
      #expect(second.shown.first?.body?.hasPrefix("Last train in 1 min") == true)
      #expect(second.shown.first?.replaces == 0)
      #expect(await log.saw(.serverAppeared))
      // The new server's number for it is known.
      let again = try await desktop.show("7", content.content).get()
      #expect(second.shown.last?.replaces == again.id)
      #expect(second.shown.count == 2)
      await desktop.close()
    }
  }

  @Test("a bus that dies and returns is found again")
  func busRestart() async throws {
    try await withTemporaryFolder { folder in
      let bus = try await PrivateBus(in: folder)
      let first = try await MockServer(bus)
      let desktop = DesktopNotifications(
        address: bus.address, limit: .patient, retryDelays: [.milliseconds(100)])
      _ = try await desktop.show("7") { .ring() }.get()
      bus.program.end()
      first.end()
      let newBus = try await PrivateBus(in: folder)
      let second = try await MockServer(newBus, name: "second")
      #expect(await eventually(within: .seconds(20)) { second.shown.count == 1 })
      await desktop.close()
    }
  }

  @Test("what another process showed is closed, and only on the server that showed it")
  func otherProcess() async throws {
    try await withTemporaryFolder { folder in
      let bus = try await PrivateBus(in: folder)
      let server = try await MockServer(bus)
      let check = DesktopNotifications(address: bus.address, limit: .patient)
      let shown = try await check.show("7") { .ring() }.get()
      await check.close()

      let daemon = DesktopNotifications(address: bus.address, limit: .patient)
      let next = try await daemon.show("7", previous: shown) { .ring() }.get()
      #expect(server.closed == [shown.id])
      #expect(next.id != shown.id)
      let stranger = ShownNotification(id: next.id, server: "another bus/:1.1")
      await daemon.withdraw("9", previous: stranger)
      #expect(server.closed == [shown.id])
      await daemon.withdraw("7")
      #expect(server.closed == [shown.id, next.id])
      await daemon.close()
    }
  }

  @Test("nobody is told twice to close what is gone: taken back twice, or closed by the person")
  func closedOnce() async throws {
    try await withTemporaryFolder { folder in
      let bus = try await PrivateBus(in: folder)
      let server = try await MockServer(bus)
      let desktop = DesktopNotifications(address: bus.address, limit: .patient)
      let first = try await desktop.show("7") { .ring() }.get()
      await desktop.withdraw("7", previous: first)
      await desktop.withdraw("7", previous: first)
      #expect(server.closed == [first.id])
      let second = try await desktop.show("7") { .ring() }.get()
      var events = desktop.events.makeAsyncIterator()
      try await server.tell("close \(second.id) 2")
      while let event = await events.next() {
        if case .closed(_, .dismissed) = event { break }
      }
      await desktop.withdraw("7", previous: second)
      #expect(server.closed == [first.id])
      // A new one is another matter.
      let third = try await desktop.show("7") { .ring() }.get()
      await desktop.withdraw("7")
      #expect(server.closed == [first.id, third.id])
      await desktop.close()
    }
  }

  @Test("a server that hangs from its start shows what is wanted as soon as it answers")
  func hangsFromTheStart() async throws {
    try await withTemporaryFolder { folder in
      let bus = try await PrivateBus(in: folder)
      let server = try await MockServer(bus)
      try await server.tell("hang")
      let desktop = DesktopNotifications(
        address: bus.address, limit: .milliseconds(500), retryDelays: [.seconds(600)])
      #expect(await desktop.show("7") { .ring() } == .failure(.noAnswer))
      #expect(server.shown.isEmpty)
      try await server.tell("answer")
      #expect(await eventually(within: .seconds(20)) { server.shown.count == 1 })
      await desktop.close()
    }
  }
}
