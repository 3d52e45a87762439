import AtchaTestSupport
import Foundation
import Testing

/// The daemon and a wall clock that is set while it runs.
///
/// libfaketime answers what time it is, from a file that a test changes, and moves the kernel's timers
/// along. That the clock was set, the kernel itself has to say: it is, to what it shows already.
@Suite(
  "atcha daemon, and a clock that is set", .enabled(if: FakeClock.isAvailable),
  .timeLimit(.minutes(3)))
struct ClockEndToEndTests {
  /// A machine with such a clock, an alarm that rings at 23:49 in Seoul, and a command that writes
  /// down each ring.
  private struct Night {
    let machine: Machine
    let clock: FakeClock
    let id: String

    var rings: [String] {
      let text = try? String(
        contentsOf: machine.home.appending(path: "rings"), encoding: .utf8)
      return (text ?? "").split(separator: "\n").map(String.init)
    }

    func daemon(_ log: String = "daemon.log") async throws -> BackgroundProgram {
      let daemon = try clock.start(
        ["daemon", "run"], machine.environment, log: machine.home.appending(path: log))
      #expect(await eventually(within: .seconds(30)) { daemon.output.contains("keeps watch") })
      return daemon
    }

    func phase() async throws -> String? {
      let shown = try await clock.run(["alarm", "show", id, "--json"], machine.environment)
      return (try shown.json()["alarm"] as? [String: Any])?["phase"] as? String
    }
  }

  private func withNight(at start: String, _ body: (Night) async throws -> Void) async throws {
    try await Machine.withTimetable { fresh in
      var machine = fresh
      machine.environment["ATCHA_NOW"] = nil
      machine.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent/bus"
      machine.environment["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=/nonexistent/bus"
      let hook = machine.home.appending(path: "hook")
      try "#!/bin/sh\necho \"$ATCHA_EVENT $ATCHA_LATE_SECONDS\" >> '\(machine.home.path)/rings'\n"
        .write(to: hook, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook.path)
      machine.environment["ATCHA_ALARM_ON"] = hook.path
      let clock = FakeClock(in: machine.home)
      try clock.show(start)
      let added = try await clock.run(
        ["alarm", "add", "--from", "강남", "--to", "노원", "--json"], machine.environment)
      let alarm = try added.json()["alarm"] as? [String: Any]
      let id = try #require(alarm?["id"] as? String, "\(added)")
      try await body(Night(machine: machine, clock: clock, id: id))
    }
  }

  @Test("set ahead, it rings at the time that the clock then shows")
  func ahead() async throws {
    try await withNight(at: "23:10:00") { night in
      let daemon = try await night.daemon()
      let start = ContinuousClock.now
      try await night.clock.set("23:48:50")
      #expect(await eventually(within: .seconds(30)) { !night.rings.isEmpty }, "\(daemon.output)")
      // Not at once; and it would be told how late it is.
      let waited = ContinuousClock.now - start
      #expect(waited > .seconds(7), "\(waited)")
      #expect(night.rings == ["ring 0"])
    }
  }

  @Test("set ahead past the alarm, it rings at once and says how late")
  func past() async throws {
    try await withNight(at: "23:10:00") { night in
      let daemon = try await night.daemon()
      try await night.clock.set("23:50:20")
      #expect(await eventually(within: .seconds(15)) { !night.rings.isEmpty }, "\(daemon.output)")
      let late = night.rings.first?.split(separator: " ").last.flatMap { Int($0) } ?? 0
      #expect((80...90).contains(late), "\(night.rings)")
    }
  }

  @Test("set back an hour, what has rung does not ring again, and what has not rings at its time")
  func back() async throws {
    try await withNight(at: "23:48:58") { night in
      let daemon = try await night.daemon()
      #expect(await eventually(within: .seconds(30)) { night.rings.count == 1 }, "\(daemon.output)")
      try await night.clock.set("22:49:00")
      try await Task.sleep(for: .seconds(3))
      #expect(night.rings.count == 1)
      #expect(try await night.phase() == "ringing")
      // The hour is over again: the next ring of those that come each minute.
      try await night.clock.set("23:49:57")
      #expect(await eventually(within: .seconds(20)) { night.rings.count == 2 }, "\(daemon.output)")
    }
  }

  @Test("set back before it rang, it waits for the time of its alarm")
  func waits() async throws {
    try await withNight(at: "23:48:30") { night in
      let daemon = try await night.daemon()
      try await night.clock.set("22:48:55")
      try await Task.sleep(for: .seconds(8))
      #expect(night.rings.isEmpty)
      try await night.clock.set("23:48:57")
      #expect(await eventually(within: .seconds(20)) { night.rings.count == 1 }, "\(daemon.output)")
      #expect(night.rings == ["ring 0"])
    }
  }

  @Test(
    "of several alarms that a sleep went over, what is of use rings late and the rest is summed up once",
    .enabled(if: MockServer.isAvailable))
  func sleptOver() async throws {
    try await withNight(at: "22:30:00") { fresh in
      let bus = try await PrivateBus(in: fresh.machine.home)
      let server = try await MockServer(bus)
      var machine = fresh.machine
      machine.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
      let night = Night(machine: machine, clock: fresh.clock, id: fresh.id)
      // Besides that of 23:52: one of 23:00 and one of 0:13, whose alarm is at 0:10.
      for (from, to) in [("외딴섬", "작은섬"), ("건대입구", "노원")] {
        let added = try await night.clock.run(
          ["alarm", "add", "--from", from, "--to", to], machine.environment)
        #expect(added.status == 0, "\(added)")
      }
      let daemon = try await night.daemon()
      let status = try await night.clock.run(["daemon", "status", "--json"], machine.environment)
      // Not `faketime`, which waits for it.
      let process = pid_t(try #require(try status.json()["process"] as? Int))
      // A machine that sleeps runs nothing, and its wall clock goes on.
      kill(process, SIGSTOP)
      try night.clock.show("24:11:00")
      kill(process, SIGCONT)
      try await night.clock.set("24:11:00")
      let isTold = await eventually(within: .seconds(30)) {
        !night.rings.isEmpty && server.shown.contains { $0.summary?.contains("2 alarms") ?? false }
      }
      #expect(isTold, "\(server.records)\n\(daemon.output)")
      let late = night.rings.first?.split(separator: " ").last.flatMap { Int($0) } ?? 0
      #expect((60...75).contains(late), "\(night.rings)")
      // What else it had to say it has said before it ends.
      kill(process, SIGTERM)
      #expect(await eventually(within: .seconds(20)) { !daemon.isRunning })
      #expect(night.rings.count == 1)
      #expect(server.shown.count { $0.summary == "2 alarms could not ring in time" } == 1)
      #expect(server.shown.count { $0.urgency == 2 } == 1, "\(server.shown)")
      let history = try await night.clock.run(
        ["alarm", "history", "--json"], machine.environment
      ).json()
      let over = try #require(history["alarms"] as? [[String: Any]])
      #expect(over.compactMap { $0["endReason"] as? String } == ["notRung", "notRung"])
      #expect(try await night.phase() == "missed")
    }
  }

  @Test(
    "a ring that nobody answers ends with the train: closed, deaf to its buttons, with nothing left behind",
    .enabled(if: MockServer.isAvailable))
  func unanswered() async throws {
    try await withNight(at: "23:48:57") { fresh in
      let bus = try await PrivateBus(in: fresh.machine.home)
      let server = try await MockServer(bus)
      var machine = fresh.machine
      machine.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
      let night = Night(machine: machine, clock: fresh.clock, id: fresh.id)
      let daemon = try await night.daemon()
      let status = try await night.clock.run(["daemon", "status", "--json"], machine.environment)
      let process = try #require(try status.json()["process"] as? Int)
      #expect(await eventually(within: .seconds(20)) { !server.shown.isEmpty }, "\(daemon.output)")
      let shown = try #require(server.shown.first?.notify)
      // Boarding is at 23:52, and the alarm over a minute later.
      try await night.clock.set("23:53:00")
      #expect(
        await eventually(within: .seconds(20)) { server.closed == [shown] },
        "\(server.records)\n\(daemon.output)")
      try await server.tell("press \(shown) snooze")
      try await server.tell("press \(shown) leaving")
      #expect(try await night.phase() == "ended")
      let isAlone = await eventually {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task"))
        return (tasks ?? []).allSatisfy { task in
          let path = "/proc/\(process)/task/\(task)/children"
          return (try? String(contentsOfFile: path, encoding: .utf8))?.isEmpty ?? true
        }
      }
      #expect(isAlone)
      let shownAgain = try await night.clock.run(
        ["alarm", "show", night.id, "--json"], machine.environment)
      let alarm = try #require(try shownAgain.json()["alarm"] as? [String: Any])
      #expect(alarm["endReason"] as? String == "expired")
      #expect(alarm["snoozedUntil"] is NSNull)
    }
  }
}
