import AtchaTestSupport
import Foundation
import Testing

/// The built program, a desktop that does as it is told, and a user's command.
///
/// The last train of the fixture leaves at 23:52 on 4 December 2026, so its alarm rings at 23:49.
@Suite("Ringing, with the built program", .timeLimit(.minutes(3)))
struct RingEndToEndTests {
  private struct Night {
    var machine: Machine
    var id: String

    var rings: [String] {
      let text = try? String(contentsOf: machine.home.appending(path: "rings"), encoding: .utf8)
      return (text ?? "").split(separator: "\n").map(String.init)
    }

    func atcha(
      _ arguments: String..., at clock: String, _ more: [String: String] = [:]
    ) async throws -> ProcessResult {
      try await machine.atcha(
        arguments, ["ATCHA_NOW": "2026-12-04T\(clock)+09:00"].merging(more) { $1 })
    }

    func daemon(at clock: String, log: String = "daemon.log") throws -> BackgroundProgram {
      var environment = machine.environment
      environment["ATCHA_NOW"] = "2026-12-04T\(clock)+09:00"
      return try BackgroundProgram(
        Machine.binary, ["daemon", "run"], environment: environment,
        log: machine.home.appending(path: log))
    }

    /// The clock so many seconds after a time of the alarm.
    func clock(_ field: String, plus seconds: Int) async throws -> String {
      let text = try #require(try await alarm(at: "23:10:00")[field] as? String)
      let parts = text.dropFirst(11).prefix(8).split(separator: ":").compactMap { Int($0) }
      let time = parts[0] * 3_600 + parts[1] * 60 + parts[2] + seconds
      return [time / 3_600, time / 60 % 60, time % 60]
        .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    func alarm(at clock: String) async throws -> [String: Any] {
      let shown = try await atcha("alarm", "show", id, "--json", at: clock)
      return try shown.json()["alarm"] as? [String: Any] ?? [:]
    }
  }

  /// A machine with a copy of the timetable that may be changed, an alarm, and a command that writes
  /// down each ring.
  private func withNight(
    changing change: (URL) throws -> Void = { _ in }, from: String = "stop:gangnam",
    to: String = "노원",
    _ body: (Night) async throws -> Void
  ) async throws {
    try await Machine.with { fresh in
      var machine = fresh
      let hook = machine.home.appending(path: "hook")
      try "#!/bin/sh\necho \"$ATCHA_EVENT $ATCHA_TO\" >> '\(machine.home.path)/rings'\n"
        .write(to: hook, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: hook.path)
      machine.environment["ATCHA_ALARM_ON"] = hook.path
      machine.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent/bus"
      // Nobody's speakers.
      machine.environment["PATH"] = machine.home.path
      let feed = machine.home.appending(path: "evening")
      try FileManager.default.copyItem(at: URL(filePath: Machine.fixture), to: feed)
      try change(feed)
      let imported = try await machine.atcha(["feed", "add", feed.path])
      #expect(imported.status == 0, "\(imported)")
      let added = try await machine.atcha(
        ["alarm", "add", "--from", from, "--to", to, "--json"])
      let alarm = try added.json()["alarm"] as? [String: Any]
      try await body(Night(machine: machine, id: try #require(alarm?["id"] as? String)))
    }
  }

  /// A place with a walk of some minutes to the stop, so that leave-by is not boarding.
  private static let near = "37.4990,127.0276"

  private static func move(_ feed: URL, from old: String = "23:52:00", to new: String) throws {
    let file = feed.appending(path: "stop_times.txt")
    let text = try String(contentsOf: file, encoding: .utf8)
    try text.replacing("L2-2352,\(old),\(old)", with: "L2-2352,\(new),\(new)")
      .write(to: file, atomically: true, encoding: .utf8)
  }

  // MARK: The desktop

  @Test(
    "dismissed, it is silent until leave-by; closed without a word, it rings again in a minute",
    .enabled(if: DesktopMock.isAvailable))
  func dismissed() async throws {
    try await withNight(from: Self.near) { night in
      let mock = try await DesktopMock(in: night.machine.home)
      var night = night
      night.machine.environment["DBUS_SESSION_BUS_ADDRESS"] = mock.bus.address
      let leaveBy = try #require(try await night.alarm(at: "23:10:00")["leaveBy"] as? String)
      let daemon = try night.daemon(at: await night.clock("alarmAt", plus: -2))
      #expect(await eventually(within: .seconds(20)) { !night.rings.isEmpty })
      #expect(
        await eventually {
          mock.calls.contains { $0.contains("Notify") && $0.contains("Leave in") }
        })
      try await mock.close(1)
      daemon.signal(SIGTERM)
      #expect(await eventually(within: .seconds(20)) { !daemon.isRunning })
      let shown = try await night.alarm(at: night.clock("alarmAt", plus: 30))
      #expect(shown["phase"] as? String == "ringing")

      let second = try night.daemon(
        at: await night.clock("alarmAt", plus: 59), log: "second.log")
      #expect(await eventually(within: .seconds(20)) { night.rings.count == 2 })
      #expect(await eventually { notifies(mock).count >= 2 })
      let asked = try await night.clock("alarmAt", plus: 90)
      let isSilent = try await eventually(within: .seconds(20)) {
        try await mock.press("dismiss", on: 2)
        return try await night.alarm(at: asked)["snoozedUntil"] as? String == leaveBy
      }
      #expect(isSilent, "\(second.output) \(mock.calls)")
      second.signal(SIGTERM)
      #expect(await eventually(within: .seconds(20)) { !second.isRunning })

      let before = try await night.atcha("check", at: night.clock("leaveBy", plus: -10))
      #expect(before.status == 0, "\(before)")
      let last = try await night.atcha("check", at: night.clock("leaveBy", plus: 0))
      #expect(last.status == 10, "\(last)")
      #expect(night.rings.count == 3)
    }
  }

  @Test(
    "ahead of the alarm it stands quietly, is changed in place, and goes when the alarm does",
    .enabled(if: DesktopMock.isAvailable))
  func standing() async throws {
    try await withNight { night in
      let mock = try await DesktopMock(in: night.machine.home)
      var night = night
      night.machine.environment["DBUS_SESSION_BUS_ADDRESS"] = mock.bus.address
      let daemon = try night.daemon(at: "23:38:57")
      // Half an hour before has passed; ten minutes before is at 23:39.
      #expect(await eventually(within: .seconds(20)) { notifies(mock).count == 2 })
      let calls = notifies(mock)
      #expect(calls.allSatisfy { $0.contains("Leave by 23:52") }, "\(calls)")
      #expect(mock.calls.count { $0.contains("suppress-sound") } == 2)
      #expect(calls.last?.contains("\"Atcha\" 1 ") == true, "in place: \(calls)")
      #expect(night.rings.isEmpty)
      #expect(try await night.atcha("alarm", "cancel", night.id, at: "23:39:05").status == 0)
      #expect(await eventually { mock.calls.contains { $0.contains("CloseNotification 1") } })
      daemon.signal(SIGTERM)
      #expect(await eventually { !daemon.isRunning })
      #expect(night.rings.isEmpty)
    }
  }

  private func notifies(_ mock: DesktopMock) -> [String] {
    mock.calls.filter { $0.contains(" Notify ") }
  }

  @Test(
    "check finds the bus of the user without being told where it is",
    .enabled(if: DesktopMock.isAvailable && getuid() == 0))
  func busWithoutEnvironment() async throws {
    // The folder of the user "nobody"; no session of this machine is touched.
    let user: uid_t = 65_534
    let folder = URL(filePath: "/run/user/\(user)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await withNight { night in
      let mock = try await DesktopMock(in: folder)
      for path in [folder.path, night.machine.home.path] {
        let owned = try await runProcess("/bin/chown", ["-R", "\(user)", path])
        #expect(owned.status == 0, "\(owned)")
      }
      // The bus lets in whoever its socket lets in.
      var environment = night.machine.environment
      environment["DBUS_SESSION_BUS_ADDRESS"] = nil
      environment["ATCHA_ALARM_ON"] = nil
      environment["ATCHA_NOW"] = "2026-12-04T23:49:05+09:00"
      let program = night.machine.home.appending(path: "atcha")
      try FileManager.default.copyItem(at: URL(filePath: Machine.binary), to: program)
      let result = try await runProcess(
        "/usr/bin/setpriv",
        ["--reuid", "\(user)", "--clear-groups", program.path, "check", "--json"],
        environment: environment)
      #expect(result.status == 10, "\(result) \(mock.calls)")
      #expect(notifies(mock).count == 1)
    }
  }

  // MARK: Timetables that change

  @Test("check reads a timetable again that changed, and asks about the alarm")
  func checkSyncs() async throws {
    try await withNight { night in
      let feed = night.machine.home.appending(path: "evening")
      let before = try await night.atcha("check", "--json", at: "23:10:00").json()
      #expect((before["feeds"] as? [Any])?.isEmpty == true)
      try Self.move(feed, to: "23:50:00")
      let synced = try await night.atcha("check", "--json", at: "23:11:00")
      // The alert about it has no channel here.
      #expect(synced.status == 11, "\(synced)")
      let feeds = try synced.json()["feeds"] as? [[String: Any]]
      #expect(feeds?.first?["name"] as? String == "evening")
      #expect(feeds?.first?["failure"] is NSNull)
      #expect(
        try await night.alarm(at: "23:11:05")["leaveBy"] as? String == "2026-12-04T23:50:00+09:00")
      let after = try await night.atcha("check", "--json", at: "23:12:00").json()
      #expect((after["feeds"] as? [Any])?.isEmpty == true)
    }
  }

  @Test("a timetable that cannot be read again is told, and the alarm rings all the same")
  func brokenTimetable() async throws {
    try await withNight { night in
      let feed = night.machine.home.appending(path: "evening")
      try "no timetable".write(
        to: feed.appending(path: "stop_times.txt"), atomically: true, encoding: .utf8)
      let check = try await night.atcha("check", at: "23:49:05")
      #expect(check.status == 10, "\(check)")
      #expect(check.stderr.contains("evening could not be brought up to date"), "\(check)")
      #expect(night.rings.count == 1)
      // Known by now: it is not tried every minute.
      let next = try await night.atcha("check", at: "23:50:05")
      #expect(next.status == 10 && !next.stderr.contains("brought up to date"), "\(next)")
    }
  }

  @Test("the daemon reads a timetable again that changed while it was off, and moves the alarm")
  func daemonSyncs() async throws {
    try await withNight { night in
      try Self.move(night.machine.home.appending(path: "evening"), to: "23:50:00")
      let daemon = try night.daemon(at: "23:00:00")
      let isMoved = try await eventually(within: .seconds(40)) {
        try await night.alarm(at: "23:00:20")["leaveBy"] as? String == "2026-12-04T23:50:00+09:00"
      }
      #expect(isMoved, "\(daemon.output)")
      #expect(daemon.output.contains("timetable evening: up to date"), "\(daemon.output)")
    }
  }

  @Test("check beside a daemon rings nothing twice and leaves timetables to it")
  func checkBesideDaemon() async throws {
    try await withNight { night in
      let daemon = try night.daemon(at: "23:48:50")
      #expect(await eventually(within: .seconds(20)) { daemon.output.contains("keeps watch") })
      for second in 40...44 {
        #expect(try await night.atcha("check", at: "23:48:\(second)").status == 0)
      }
      async let first = night.atcha("check", "--json", at: "23:49:02")
      async let second = night.atcha("check", "--json", at: "23:49:02")
      let results = try await [first, second]
      #expect(results.allSatisfy { [0, 10].contains($0.status) }, "\(results)")
      #expect(try results[0].json()["daemon"] as? Bool == true)
      #expect(await eventually(within: .seconds(30)) { night.rings.count == 1 })
      #expect(try await night.atcha("check", at: "23:49:30").status == 0)
      #expect(night.rings.count == 1)
    }
  }

  // MARK: Bad input

  @Test(
    "an id that nobody has is said to be unknown, in every command that takes one",
    arguments: [["show"], ["cancel"], ["snooze"], ["ack"], ["refresh"]])
  func unknownID(command: [String]) async throws {
    try await withNight { night in
      let result = try await night.machine.atcha(["alarm"] + command + ["zzzz", "--json"])
      #expect(result.status == 66, "\(result)")
      #expect(result.stdout.isEmpty && result.stderr.contains("zzzz"))
      #expect(try await night.alarm(at: "23:10:00")["phase"] as? String == "scheduled")
    }
  }

  @Test("an alarm for a train that left is refused, and nothing that was set is lost")
  func gone() async throws {
    try await withNight { night in
      for (clock, isOffered) in [("23:48:30", nil), ("23:49:00", true), ("23:51:30", true)]
        as [(String, Bool?)]
      {
        let result = try await night.atcha(
          "alarm", "add", "--from", "강남", "--to", "노원", at: clock)
        #expect((result.status == 0) == (isOffered == nil), "\(clock) \(result)")
      }
      for clock in ["23:52:01", "23:59:00"] {
        let result = try await night.atcha(
          "alarm", "add", "--from", "강남", "--to", "노원", "--json", at: clock)
        #expect(result.status == 3, "\(clock) \(result)")
        #expect(result.stdout.isEmpty && result.stderr.contains("atcha.error/1"))
      }
    }
  }

  @Test("a snooze never goes beyond leave-by, and is refused from leave-by on")
  func snoozePastLeaveBy() async throws {
    try await withNight(from: Self.near) { night in
      let leaveBy = try #require(try await night.alarm(at: "23:10:00")["leaveBy"] as? String)
      let begin = try await night.clock("alarmAt", plus: 0)
      let inTime = try await night.clock("alarmAt", plus: 10)
      let end = try await night.clock("leaveBy", plus: 0)
      let after = try await night.clock("leaveBy", plus: 5)
      #expect(try await night.atcha("check", at: begin).status == 10)
      let long = try await night.atcha("alarm", "snooze", night.id, "30m", "--json", at: inTime)
      let alarm = try long.json()["alarm"] as? [String: Any]
      #expect(alarm?["snoozedUntil"] as? String == leaveBy)
      #expect(try await night.atcha("check", at: end).status == 10)
      let late = try await night.atcha("alarm", "snooze", night.id, at: after)
      #expect(late.status != 0 && late.stderr.contains(leaveBy.dropFirst(11).prefix(5)), "\(late)")
      #expect(try await night.alarm(at: after)["phase"] as? String == "ringing")
    }
  }

  @Test("set, listed and rung in other time zones and in a locale that does not exist")
  func zonesAndLocales() async throws {
    try await withNight { night in
      let strange = ["TZ": "America/New_York", "LC_ALL": "xx_YY.UTF-8", "LANG": "tlh"]
      let list = try await night.atcha("alarm", "list", at: "23:40:00", strange)
      #expect(list.status == 0 && list.stdout.contains("2026-12-04T23:49:00+09:00"), "\(list)")
      let words = try await night.atcha("alarm", "show", night.id, at: "23:40:00", strange)
      #expect(words.status == 0 && words.stdout.contains("23:52"), "\(words)")
      let early = try await night.atcha("check", at: "23:48:30", ["TZ": "Asia/Tokyo"])
      #expect(early.status == 0)
      let rung = try await night.atcha(
        "check", at: "23:49:00", ["TZ": ":/nonexistent", "LC_ALL": "C"])
      #expect(rung.status == 10, "\(rung)")
    }
  }

  @Test("a clock that was set back an hour rings what is due by it, and nothing a second time")
  func setBack() async throws {
    try await withNight { (night: Night) async throws in
      #expect(try await night.atcha("check", at: "23:49:00").status == 10)
      for clock in ["22:49:00", "22:50:00", "23:48:30", "23:49:00", "23:49:30"] {
        #expect(try await night.atcha("check", at: clock).status == 0, "\(clock)")
      }
      #expect(night.rings.count == 1)
      #expect(try await night.atcha("check", at: "23:50:00").status == 10)
      #expect(night.rings.count == 2)
    }
  }

  @Test("a hostile stop name is plain text wherever it is shown, and the alarm rings")
  func hostileName() async throws {
    let name =
      "<b>노원</b> & \u{1B}[2J\u{1B}]0;x\u{7}\u{202E}" + String(repeating: "긴", count: 3_400)
    try await withNight(
      changing: { feed in
        let file = feed.appending(path: "stops.txt")
        let text = try String(contentsOf: file, encoding: .utf8)
        try text.replacing("nowon,노원,", with: "nowon,\"\(name)\n둘째 줄\",")
          .write(to: file, atomically: true, encoding: .utf8)
      }, to: "stop:nowon"
    ) { night in
      for arguments in [
        ["alarm", "list"], ["alarm", "show", night.id], ["alarm", "show", night.id, "--json"],
        ["status"], ["status", "--format", "waybar"], ["alarm", "history"],
      ] {
        let result = try await night.machine.atcha(arguments)
        #expect(result.status == 0, "\(arguments) \(result.stderr)")
        for text in [result.stdout, result.stderr] {
          #expect(
            !text.unicodeScalars.contains {
              $0.value == 0x1B || $0.value == 7 || $0.value == 0x202E
            },
            "\(arguments)")
        }
      }
      var night = night
      var desktop: (bus: PrivateBus, server: MockServer)?
      if MockServer.isAvailable {
        let bus = try await PrivateBus(in: night.machine.home)
        night.machine.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        desktop = (bus, try await MockServer(bus))
      }
      let rung = try await night.atcha("check", at: "23:49:00")
      #expect(rung.status == 10)
      #expect(!rung.stderr.unicodeScalars.contains { $0.value == 0x1B })
      if let server = desktop?.server {
        // The desktop gets one short line of it, and no markup of its own.
        let body = try #require(server.shown.first?.body, "\(rung) \(server.records)")
        #expect(body.contains("&lt;b&gt;노원&lt;/b&gt; &amp; ") && body.utf8.count < 2_000, "\(body)")
        #expect(
          !body.unicodeScalars.contains { ($0.value < 32 && $0 != "\n") || $0.value == 0x202E })
        #expect(!body.contains("둘째"))
      }
      withExtendedLifetime(desktop) {}
      #expect(night.rings.count == 1, "one line: \(night.rings.count)")
      #expect(night.rings.first?.hasPrefix("ring <b>노원</b> & ") == true)
    }
  }
}
