import AtchaTestSupport
import Foundation
import Testing

/// The built daemon against the clock: `ATCHA_NOW` sets it at the start, and time runs on.
///
/// The last train of the fixture leaves at 23:52, so its alarm rings at 23:49.
@Suite("atcha daemon, as a process", .timeLimit(.minutes(3)))
struct DaemonEndToEndTests {
  /// A machine with an alarm, and a command that writes down each ring.
  private struct Night {
    var machine: Machine
    var id: String
    var rings: [String] {
      let text = try? String(
        contentsOf: machine.home.appending(path: "rings"), encoding: .utf8)
      return (text ?? "").split(separator: "\n").map(String.init)
    }

    func daemon(at clock: String, log: String = "daemon.log") throws -> BackgroundProgram {
      var environment = machine.environment
      environment["ATCHA_NOW"] = "2026-12-04T\(clock)+09:00"
      return try BackgroundProgram(
        Machine.binary, ["daemon", "run"], environment: environment,
        log: machine.home.appending(path: log))
    }

    func atcha(_ arguments: String..., at clock: String) async throws -> ProcessResult {
      try await machine.atcha(arguments, ["ATCHA_NOW": "2026-12-04T\(clock)+09:00"])
    }

    func phase(at clock: String) async throws -> String? {
      let alarm = try await atcha("alarm", "show", id, "--json", at: clock).json()["alarm"]
      return (alarm as? [String: Any])?["phase"] as? String
    }
  }

  private func withNight(_ body: (Night) async throws -> Void) async throws {
    try await Machine.withTimetable { fresh in
      var machine = fresh
      let hook = machine.home.appending(path: "hook")
      try "#!/bin/sh\necho \"$ATCHA_EVENT $ATCHA_TITLE\" >> '\(machine.home.path)/rings'\n"
        .write(to: hook, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: hook.path)
      machine.environment["ATCHA_ALARM_ON"] = hook.path
      // Nobody's desktop, and nobody's speakers.
      machine.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent/bus"
      machine.environment["PATH"] = machine.home.path
      let added = try await machine.atcha(
        ["alarm", "add", "--from", "강남", "--to", "노원", "--json"])
      let alarm = try added.json()["alarm"] as? [String: Any]
      try await body(Night(machine: machine, id: try #require(alarm?["id"] as? String)))
    }
  }

  @Test("the alarm rings at its time, and no more once it is answered")
  func rings() async throws {
    try await withNight { night in
      let daemon = try night.daemon(at: "23:48:57")
      #expect(await eventually(within: .seconds(20)) { night.rings.count == 1 })
      #expect(night.rings == ["ring Leave in 3 min"])
      #expect(try await night.phase(at: "23:49:05") == "ringing")
      #expect(try await night.atcha("alarm", "ack", night.id, at: "23:49:10").status == 0)
      daemon.signal(SIGTERM)
      #expect(await eventually { !daemon.isRunning })
      // A minute on the next ring would be due.
      let later = try night.daemon(at: "23:50:30", log: "later.log")
      #expect(await eventually { later.output.contains("keeps watch") })
      try await Task.sleep(for: .seconds(1))
      #expect(night.rings.count == 1)
    }
  }

  @Test("an alarm set while the daemon sleeps wakes it")
  func setMeanwhile() async throws {
    try await withNight { night in
      #expect(try await night.atcha("alarm", "cancel", night.id, at: "23:40:00").status == 0)
      let daemon = try night.daemon(at: "23:48:55")
      #expect(await eventually { daemon.output.contains("keeps watch") })
      let added = try await night.atcha(
        "alarm", "add", "--from", "강남", "--to", "노원", "--json", at: "23:48:56")
      #expect(try added.json()["daemon"] as? Bool == true)
      #expect(added.stderr.isEmpty)
      #expect(await eventually(within: .seconds(20)) { night.rings.count == 1 })
    }
  }

  @Test("killed before, while and after it rings: the alarm rings, and is not repeated needlessly")
  func killed() async throws {
    try await withNight { night in
      let before = try night.daemon(at: "23:48:50", log: "before.log")
      #expect(await eventually { before.output.contains("keeps watch") })
      before.end()
      #expect(night.rings.isEmpty)
      // Killed as soon as it rang: what it showed is not shown again within the minute.
      let during = try night.daemon(at: "23:48:58", log: "during.log")
      #expect(await eventually(within: .seconds(20)) { !night.rings.isEmpty })
      during.end()
      let after = try night.daemon(at: "23:49:10", log: "after.log")
      #expect(await eventually { after.output.contains("keeps watch") })
      try await Task.sleep(for: .seconds(2))
      #expect((1...2).contains(night.rings.count), "\(night.rings)")
      after.end()
    }
  }

  @Test("stopped across the due time, it rings late as soon as it is started")
  func late() async throws {
    try await withNight { night in
      let first = try night.daemon(at: "23:40:00", log: "first.log")
      #expect(await eventually { first.output.contains("keeps watch") })
      first.signal(SIGTERM)
      #expect(await eventually { !first.isRunning })
      let second = try night.daemon(at: "23:50:20", log: "second.log")
      #expect(await eventually(within: .seconds(20)) { night.rings.count == 1 })
      #expect(second.output.contains("late"), "\(second.output)")
    }
  }

  @Test("off until the train has left, it says once that it could not ring")
  func tooLate() async throws {
    try await withNight { night in
      let daemon = try night.daemon(at: "23:58:00")
      #expect(await eventually(within: .seconds(20)) { daemon.output.contains("over, notRung") })
      #expect(night.rings.isEmpty)
      #expect(try await night.phase(at: "23:58:10") == "missed")
    }
  }

  @Test("a second daemon says who keeps watch, and ends")
  func second() async throws {
    try await withNight { night in
      let first = try night.daemon(at: "23:00:00")
      #expect(await eventually { first.output.contains("keeps watch") })
      let second = try await night.atcha("daemon", "run", at: "23:00:05")
      #expect(second.status == 75)
      #expect(second.stderr.contains("process \(first.identifier)"), "\(second)")
      let status = try await night.atcha("daemon", "status", "--json", at: "23:00:05").json()
      #expect(status["process"] as? Int == Int(first.identifier))
    }
  }

  @Test("a clock set back does not ring again what has rung")
  func setBack() async throws {
    try await withNight { night in
      let first = try night.daemon(at: "23:49:02", log: "first.log")
      #expect(await eventually(within: .seconds(20)) { night.rings.count == 1 })
      first.signal(SIGTERM)
      #expect(await eventually { !first.isRunning })
      let second = try night.daemon(at: "23:48:59", log: "second.log")
      #expect(await eventually { second.output.contains("keeps watch") })
      try await Task.sleep(for: .seconds(3))
      #expect(night.rings.count == 1)
    }
  }

  @Test("a timetable that moves the last train forward moves the alarm with it")
  func movedByTimetable() async throws {
    try await withNight { night in
      let daemon = try night.daemon(at: "23:00:00")
      #expect(await eventually { daemon.output.contains("keeps watch") })
      let copy = night.machine.home.appending(path: "moved")
      try FileManager.default.copyItem(at: URL(filePath: Machine.fixture), to: copy)
      let file = copy.appending(path: "stop_times.txt")
      let text = try String(contentsOf: file, encoding: .utf8)
      try text.replacing("L2-2352,23:52:00,23:52:00", with: "L2-2352,23:50:00,23:50:00")
        .write(to: file, atomically: true, encoding: .utf8)
      #expect(try await night.atcha("feed", "remove", "evening", at: "23:00:05").status == 0)
      let added = try await night.atcha(
        "feed", "add", copy.path, "--name", "evening", at: "23:00:06")
      #expect(added.status == 0, "\(added)")
      let isMoved = try await eventually(within: .seconds(20)) {
        let alarm =
          try await night.atcha("alarm", "show", night.id, "--json", at: "23:00:10").json()[
            "alarm"] as? [String: Any]
        return alarm?["leaveBy"] as? String == "2026-12-04T23:50:00+09:00"
      }
      #expect(isMoved, "\(daemon.output)")
      #expect(
        await eventually { daemon.output.contains("Leave 2 min earlier") }, "\(daemon.output)")
    }
  }

  @Test("check rings what is due with 10, and where nothing takes it ends with 11")
  func check() async throws {
    try await withNight { night in
      #expect(try await night.atcha("check", at: "23:40:00").status == 0)
      let deaf = try await night.machine.atcha(
        ["check", "--json"], ["ATCHA_NOW": "2026-12-04T23:49:05+09:00", "ATCHA_ALARM_ON": ""])
      #expect(deaf.status == 11, "\(deaf)")
      let rung = try await night.atcha("check", "--json", at: "23:49:20")
      #expect(rung.status == 10, "\(rung)")
      #expect(night.rings.count == 1)
      #expect(try await night.atcha("check", at: "23:49:25").status == 0)
    }
  }

  @Test("the state for bars follows the daemon, in every format")
  func status() async throws {
    try await withNight { night in
      let daemon = try night.daemon(at: "23:30:00")
      #expect(await eventually { daemon.output.contains("keeps watch") })
      let plain = try await night.atcha("status", at: "23:30:10")
      #expect(plain.stdout == "leave in 22 min (23:52)\n")
      let document = try await night.atcha("status", "--format", "json", at: "23:30:10").json()
      #expect(document["state"] as? String == "caution")
      #expect(document["daemon"] as? Bool == true)
      daemon.end()
      let unwatched = try await night.atcha("status", at: "23:30:10")
      #expect(unwatched.stdout == "leave in 22 min (23:52) !\n")
    }
  }

  @Test("not on a terminal, watch prints lines until the alarm is over")
  func watch() async throws {
    try await withNight { night in
      let watch = try await night.atcha("watch", at: "23:59:59")
      #expect(watch.status == 0 || watch.status == 66, "\(watch)")
      let log = night.machine.home.appending(path: "watch.log")
      var environment = night.machine.environment
      environment["ATCHA_NOW"] = "2026-12-04T23:30:00+09:00"
      let program = try BackgroundProgram(
        Machine.binary, ["watch", night.id], environment: environment, log: log)
      #expect(await eventually { program.output.contains("leave in 22 min") })
      #expect(try await night.atcha("alarm", "cancel", night.id, at: "23:30:05").status == 0)
      #expect(await eventually { !program.isRunning })
    }
  }

  @Test("an entry of the desktop that came with the program stays as it is")
  func entry() async throws {
    try await withNight { night in
      let installed = try await night.atcha("daemon", "install", "--json", at: "23:00:00").json()
      let files = try #require(installed["files"] as? [String])
      let path = try #require(files.first { $0.hasSuffix("/applications/atcha.desktop") })
      let check = try await runProcess("/usr/bin/desktop-file-validate", [path])
      #expect(check.status == 0, "\(check)")
      let foreign = "[Desktop Entry]\nType=Application\nName=Atcha\nExec=/opt/atcha\n"
      try foreign.write(toFile: path, atomically: true, encoding: .utf8)
      #expect(try await night.atcha("daemon", "install", at: "23:00:00").status == 0)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == foreign)
      #expect(try await night.atcha("daemon", "uninstall", at: "23:00:00").status == 0)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == foreign)
    }
  }

  @Test("the unit names this program, and is removed again")
  func unit() async throws {
    try await withNight { night in
      let installed = try await night.atcha("daemon", "install", "--json", at: "23:00:00").json()
      let path = try #require(installed["unit"] as? String)
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(text.contains("ExecStart=\"") && text.contains("/atcha\" daemon run"))
      for line in [
        "Type=notify", "Restart=always", "WatchdogSec=", "After=graphical-session.target",
      ] {
        #expect(text.contains(line), "\(line)")
      }
      #expect(try await night.atcha("daemon", "uninstall", at: "23:00:00").status == 0)
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }
}
