import AtchaTestSupport
import Foundation
import Testing

/// A running daemon whose settings and surroundings change.
@Suite("atcha daemon, and settings that change", .timeLimit(.minutes(3)))
struct SettingsEndToEndTests {
  private struct Night {
    let machine: Machine
    let id: String

    var config: URL { machine.home.appending(path: ".config/atcha/config") }

    func write(_ text: String) throws {
      try text.write(to: config, atomically: true, encoding: .utf8)
    }

    /// A command that leaves a mark of its own.
    func hook(_ name: String) throws -> String {
      let path = machine.home.appending(path: name)
      try "#!/bin/sh\necho \(name) >> '\(machine.home.path)/rings'\n"
        .write(to: path, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path.path)
      return path.path
    }

    var rings: [String] {
      let text = try? String(
        contentsOf: machine.home.appending(path: "rings"), encoding: .utf8)
      return (text ?? "").split(separator: "\n").map(String.init)
    }

    func daemon(at clock: String, log: String = "daemon.log") async throws -> BackgroundProgram {
      var environment = machine.environment
      environment["ATCHA_NOW"] = "2026-12-04T\(clock)+09:00"
      let daemon = try BackgroundProgram(
        Machine.binary, ["daemon", "run"], environment: environment,
        log: machine.home.appending(path: log))
      #expect(await eventually(within: .seconds(30)) { daemon.output.contains("keeps watch") })
      return daemon
    }

    func status(_ command: String...) async throws -> [String: Any] {
      try await machine.atcha(command + ["--json"]).json()
    }
  }

  private func withNight(_ body: (Night) async throws -> Void) async throws {
    try await Machine.withTimetable { fresh in
      var machine = fresh
      machine.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent/bus"
      machine.environment["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=/nonexistent/bus"
      let added = try await machine.atcha(
        ["alarm", "add", "--from", "강남", "--to", "노원", "--json"])
      let alarm = try added.json()["alarm"] as? [String: Any]
      try FileManager.default.createDirectory(
        at: machine.home.appending(path: ".config/atcha"), withIntermediateDirectories: true)
      try await body(Night(machine: machine, id: try #require(alarm?["id"] as? String)))
    }
  }

  @Test("a changed file is in force at once, without a signal")
  func changed() async throws {
    try await withNight { night in
      try night.write("alarm.on = \(try night.hook("first"))\n")
      let daemon = try await night.daemon(at: "23:48:45")
      try night.write("alarm.on = \(try night.hook("second"))\n")
      #expect(await eventually { daemon.output.contains("read the settings again") })
      #expect(
        await eventually(within: .seconds(30)) { night.rings == ["second"] }, "\(night.rings)")
    }
  }

  @Test("half a file changes nothing, and is told; so it is after a start with it")
  func broken() async throws {
    try await withNight { night in
      let hook = try night.hook("first")
      try night.write("alarm.on = \(hook)\n")
      let daemon = try await night.daemon(at: "23:30:00")
      try night.write("alarm.on = /bin/tr")
      #expect(await eventually { daemon.output.contains("config: invalid") }, "\(daemon.output)")
      let status = try await night.status("daemon", "status")
      #expect(status["config"] as? String == "invalid")
      #expect((status["configFault"] as? String)?.contains("config:1") == true, "\(status)")
      let bar = try await night.machine.atcha(["status"])
      #expect(bar.stdout.contains("config: invalid"), "\(bar)")
      #expect(try await night.status("status")["config"] as? String == "invalid")
      daemon.signal(SIGTERM)
      #expect(await eventually { !daemon.isRunning })

      let second = try await night.daemon(at: "23:48:57", log: "second.log")
      #expect(
        await eventually(within: .seconds(30)) { night.rings == ["first"] }, "\(second.output)")
      // Mended, it is in force again.
      try night.write("alarm.on = \(hook)\n")
      #expect(await eventually { second.output.contains("read the settings again") })
      #expect(try await night.status("daemon", "status")["config"] as? String == "valid")
    }
  }

  @Test("SIGHUP reads the settings again, also where the change was not seen")
  func signalled() async throws {
    try await withNight { night in
      let daemon = try await night.daemon(at: "23:30:00")
      daemon.signal(SIGHUP)
      #expect(await eventually { daemon.output.contains("read the settings again") })
    }
  }

  @Test("a command that cannot be understood keeps no daemon from starting")
  func badCommand() async throws {
    try await withNight { night in
      try night.write("alarm.on = 'unclosed\n")
      let daemon = try await night.daemon(at: "23:30:00")
      #expect(await eventually { daemon.output.contains("config: invalid") }, "\(daemon.output)")
      let status = try await night.status("daemon", "status")
      #expect(status["config"] as? String == "invalid")
    }
  }

  @Test(
    "a changed time zone asks all again, and moves no alarm",
    .enabled(if: UserManagerHost.isAvailable && geteuid() == 0, "needs a file system of its own"))
  func zone() async throws {
    try await withNight { night in
      // The daemon sees a copy of /etc, whose zone can be changed.
      let etc = night.machine.home.appending(path: "etc")
      let copied = try await runProcess("/bin/cp", ["-a", "/etc", etc.path])
      #expect(copied.status == 0)
      var environment = night.machine.environment
      environment["ATCHA_NOW"] = "2026-12-04T23:30:00+09:00"
      environment["TZ"] = nil
      let daemon = try BackgroundProgram(
        program("unshare") ?? "",
        [
          "--mount", "--propagation", "private", "/bin/sh", "-c",
          "mount --bind '\(etc.path)' /etc && exec \"$0\" daemon run", Machine.binary,
        ], environment: environment, log: night.machine.home.appending(path: "daemon.log"))
      #expect(await eventually(within: .seconds(30)) { daemon.output.contains("keeps watch") })
      let link = etc.appending(path: "localtime")
      try? FileManager.default.removeItem(at: link)
      try FileManager.default.createSymbolicLink(
        atPath: link.path, withDestinationPath: "/usr/share/zoneinfo/Europe/Berlin")
      #expect(
        await eventually { daemon.output.contains("the time zone was changed") },
        "\(daemon.output)")
      let alarm = try await night.status("alarm", "show", night.id)["alarm"] as? [String: Any]
      #expect(alarm?["alarmAt"] as? String == "2026-12-04T23:49:00+09:00")
    }
  }
}
