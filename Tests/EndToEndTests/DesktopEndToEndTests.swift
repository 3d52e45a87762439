import AtchaTestSupport
import Foundation
import Testing

/// The daemon and a notification server that does what a test tells it.
@Suite(
  "atcha daemon, and a desktop in trouble", .enabled(if: MockServer.isAvailable),
  .timeLimit(.minutes(3)))
struct DesktopEndToEndTests {
  private struct Night {
    let machine: Machine
    let bus: PrivateBus
    let id: String

    var rings: Int {
      let text = try? String(
        contentsOf: machine.home.appending(path: "rings"), encoding: .utf8)
      return (text ?? "").split(separator: "\n").count
    }

    func daemon(at clock: String) async throws -> BackgroundProgram {
      var environment = machine.environment
      environment["ATCHA_NOW"] = "2026-12-04T\(clock)+09:00"
      let daemon = try BackgroundProgram(
        Machine.binary, ["daemon", "run"], environment: environment,
        log: machine.home.appending(path: "daemon.log"))
      #expect(await eventually(within: .seconds(30)) { daemon.output.contains("keeps watch") })
      return daemon
    }

    func alarm() async throws -> [String: Any] {
      let shown = try await machine.atcha(
        ["alarm", "show", id, "--json"], ["ATCHA_NOW": "2026-12-04T23:49:30+09:00"])
      return try #require(try shown.json()["alarm"] as? [String: Any])
    }
  }

  private func withNight(_ body: (Night) async throws -> Void) async throws {
    try await Machine.withTimetable { fresh in
      var machine = fresh
      let bus = try await PrivateBus(in: machine.home)
      machine.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
      machine.environment["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=/nonexistent/bus"
      let hook = machine.home.appending(path: "hook")
      try "#!/bin/sh\necho ring >> '\(machine.home.path)/rings'\n"
        .write(to: hook, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook.path)
      machine.environment["ATCHA_ALARM_ON"] = hook.path
      machine.environment["PATH"] = machine.home.path
      let added = try await machine.atcha(
        ["alarm", "add", "--from", "강남", "--to", "노원", "--json"])
      let alarm = try added.json()["alarm"] as? [String: Any]
      try await body(
        Night(machine: machine, bus: bus, id: try #require(alarm?["id"] as? String)))
    }
  }

  @Test("a server that hangs delays no other channel, and shows the alarm as soon as it answers")
  func hangs() async throws {
    try await withNight { night in
      let server = try await MockServer(night.bus)
      try await server.tell("hang")
      let daemon = try await night.daemon(at: "23:48:57")
      #expect(await eventually(within: .seconds(20)) { night.rings == 1 }, "\(daemon.output)")
      #expect(await eventually(within: .seconds(20)) { daemon.output.contains("ring delivered") })
      // The command had rung before the time limit of the desktop was over.
      let deliveries = try #require(try await night.alarm()["deliveries"] as? [[String: Any]])
      let at = Dictionary(
        deliveries.filter { $0["event"] as? String == "ring" }
          .map { ($0["channel"] as? String ?? "", $0["at"] as? String ?? "") },
        uniquingKeysWith: { first, _ in first })
      #expect(try #require(at["command"]) < (try #require(at["desktop"])), "\(deliveries)")
      try await server.tell("answer")
      // Not only with the ring of the next minute.
      #expect(
        await eventually(within: .seconds(20)) { server.shown.count == 1 },
        "\(server.records)\n\(daemon.output)")
      #expect(night.rings == 1)
      #expect(server.shown.first?.urgency == 2)
    }
  }

  @Test("a server that dies and comes back shows what stands, and its button is heard")
  func returns() async throws {
    try await withNight { night in
      let first = try await MockServer(night.bus)
      let daemon = try await night.daemon(at: "23:48:57")
      #expect(await eventually(within: .seconds(20)) { first.shown.count == 1 }, "\(daemon.output)")
      first.end()
      let second = try await MockServer(night.bus, name: "second")
      #expect(await eventually(within: .seconds(20)) { second.shown.count == 1 })
      let shown = try #require(second.shown.first)
      #expect(shown.summary?.hasPrefix("Leave in ") == true)
      #expect(shown.actions?.contains("Leaving") == true)
      try await second.tell("press \(shown.notify ?? 0) leaving")
      #expect(
        try await eventually { try await night.alarm()["phase"] as? String == "acknowledged" })
      #expect(await eventually { !second.closed.isEmpty })
      // Once, and nothing else: also with all that a daemon does before it ends.
      daemon.signal(SIGTERM)
      #expect(await eventually { !daemon.isRunning })
      #expect(second.closed == [shown.notify ?? 0])
    }
  }

  @Test("no server at the time: it rings all the same, and is shown when one comes")
  func comes() async throws {
    try await withNight { night in
      let daemon = try await night.daemon(at: "23:48:57")
      #expect(await eventually(within: .seconds(20)) { night.rings == 1 }, "\(daemon.output)")
      let server = try await MockServer(night.bus)
      #expect(await eventually(within: .seconds(20)) { server.shown.count == 1 })
      #expect(server.shown.first?.summary?.hasPrefix("Leave in ") == true)
    }
  }

  @Test("a bus that dies and comes back is found again")
  func busReturns() async throws {
    try await withNight { night in
      let first = try await MockServer(night.bus)
      let daemon = try await night.daemon(at: "23:48:57")
      #expect(await eventually(within: .seconds(20)) { first.shown.count == 1 }, "\(daemon.output)")
      night.bus.program.end()
      first.end()
      let bus = try await PrivateBus(in: night.bus.folder)
      let second = try await MockServer(bus, name: "second")
      #expect(await eventually(within: .seconds(60)) { second.shown.count == 1 })
      #expect(daemon.isRunning)
    }
  }

  @Test("a server without buttons is told what to type")
  func lacksButtons() async throws {
    try await withNight { night in
      let server = try await MockServer(night.bus, capabilities: ["body"])
      let daemon = try await night.daemon(at: "23:48:57")
      #expect(
        await eventually(within: .seconds(70)) { server.shown.count == 1 },
        "\(server.records)\n\(daemon.output)")
      let shown = try #require(server.shown.first)
      #expect(shown.actions == [])
      #expect(shown.body?.contains("atcha alarm ack \(night.id)") == true)
    }
  }
}
