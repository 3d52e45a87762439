import AtchaTestSupport
import Foundation
import Testing

/// The daemon and the login manager: python-dbusmock's template of logind on a system bus of its own,
/// and a real desktop.
///
/// The last train of the fixture leaves at 23:52, so its alarm rings at 23:49.
@Suite(
  "atcha daemon, and the sleep of the machine", .enabled(if: LoginManager.isAvailable),
  .timeLimit(.minutes(4)))
struct SleepEndToEndTests {
  private struct Laptop {
    let machine: Machine
    let folder: URL
    let login: LoginManager
    let desktop: DunstDesktop
    let id: String

    func daemon(at clock: String) async throws -> BackgroundProgram {
      var environment = machine.environment
      environment["ATCHA_NOW"] = "2026-12-04T\(clock)+09:00"
      let daemon = try BackgroundProgram(
        Machine.binary, ["daemon", "run"], environment: environment,
        log: folder.appending(path: "daemon.log"))
      #expect(await eventually(within: .seconds(30)) { daemon.output.contains("is announced") })
      return daemon
    }

    func alarm(at clock: String) async throws -> ProcessResult {
      try await machine.atcha(
        ["alarm", "show", id, "--json"], ["ATCHA_NOW": "2026-12-04T\(clock)+09:00"])
    }

    /// How long it takes until nothing delays sleep any more.
    func release() async throws -> Duration {
      let start = ContinuousClock.now
      _ = try await eventually(within: .seconds(15)) { try await login.inhibitors().isEmpty }
      return ContinuousClock.now - start
    }
  }

  private func withLaptop(_ body: (Laptop) async throws -> Void) async throws {
    try await Machine.withTimetable { fresh in
      try await withTemporaryFolder { folder in
        var machine = fresh
        let login = try await LoginManager(in: folder.appending(path: "system"))
        let desktop = try await DunstDesktop(in: folder)
        machine.environment["DBUS_SYSTEM_BUS_ADDRESS"] = login.address
        machine.environment["DBUS_SESSION_BUS_ADDRESS"] = desktop.address
        machine.environment["XDG_RUNTIME_DIR"] = folder.path
        machine.environment["PATH"] = folder.path
        let added = try await machine.atcha(
          ["alarm", "add", "--from", "강남", "--to", "노원", "--json"])
        let alarm = try added.json()["alarm"] as? [String: Any]
        try await body(
          Laptop(
            machine: machine, folder: folder, login: login, desktop: desktop,
            id: try #require(alarm?["id"] as? String)))
      }
    }
  }

  @Test("sleep waits until a person is warned that nothing will wake the machine")
  func warns() async throws {
    try await withLaptop { laptop in
      let daemon = try await laptop.daemon(at: "23:10:00")
      let held = try await laptop.login.inhibitors()
      #expect(held.count == 1 && held[0].hasPrefix("sleep atcha "), "\(held)")
      #expect(held[0].hasSuffix(" delay"), "\(held)")
      try await laptop.login.prepareForSleep(true)
      #expect(try await laptop.release() < .seconds(5), "\(daemon.output)")
      #expect(
        laptop.desktop.recorded == [
          "NORMAL|x-atcha.alarm|Nothing will wake this computer for the alarm at 23:49"
        ], "\(laptop.desktop.recorded)\n\(daemon.output)")
      let shown = try await laptop.alarm(at: "23:10:05")
      #expect(shown.stdout.contains("\"event\":\"unwoken\""), "\(shown)")
      try await laptop.login.prepareForSleep(false)
      #expect(try await eventually { try await laptop.login.inhibitors().count == 1 })
      #expect(await eventually { daemon.output.contains("resumed") })
      // Nothing is said twice for one sleep.
      #expect(laptop.desktop.recorded.count == 1)
    }
  }

  @Test("after the resume the planner is asked again, whatever the schedule says")
  func checksAgain() async throws {
    try await withLaptop { laptop in
      let daemon = try await laptop.daemon(at: "23:10:00")
      func checkedAt() async throws -> String? {
        let alarm = try await laptop.alarm(at: "23:10:30").json()["alarm"] as? [String: Any]
        return alarm?["checkedAt"] as? String
      }
      // That of the start is over when the stamp is of this process.
      #expect(
        try await eventually(within: .seconds(20)) {
          try await checkedAt().map { $0 >= "2026-12-04T23:10:00" } ?? false
        })
      let before = try #require(try await checkedAt())
      try await laptop.login.prepareForSleep(true)
      #expect(try await laptop.release() < .seconds(5))
      // Stamps are whole seconds.
      try await Task.sleep(for: .seconds(1))
      try await laptop.login.prepareForSleep(false)
      #expect(
        try await eventually(within: .seconds(20)) { try await checkedAt() ?? "" > before },
        "\(daemon.output)")
    }
  }

  @Test("no alarm, no warning")
  func quiet() async throws {
    try await withLaptop { laptop in
      _ = try await laptop.machine.atcha(["alarm", "cancel", laptop.id])
      _ = try await laptop.daemon(at: "23:10:00")
      try await laptop.login.prepareForSleep(true)
      #expect(try await laptop.release() < .seconds(5))
      #expect(laptop.desktop.recorded.isEmpty)
    }
  }

  @Test("a desktop that hangs does not keep the machine awake for longer than it would wait")
  func hangs() async throws {
    try await withLaptop { laptop in
      let daemon = try await laptop.daemon(at: "23:10:00")
      laptop.desktop.freeze()
      try await laptop.login.prepareForSleep(true)
      #expect(try await laptop.release() < .seconds(5), "\(daemon.output)")
      let shown = try await laptop.alarm(at: "23:10:08")
      #expect(shown.stdout.contains("\"event\":\"unwoken\""), "\(shown)")
      laptop.desktop.thaw()
    }
  }

  @Test("what was slept through rings at once on resume, once, and says how late")
  func resumes() async throws {
    try await withLaptop { laptop in
      let daemon = try await laptop.daemon(at: "23:48:40")
      try await laptop.login.prepareForSleep(true)
      #expect(try await laptop.release() < .seconds(5))
      // A machine that sleeps runs nothing, and its wall clock goes on.
      daemon.signal(SIGSTOP)
      try await Task.sleep(for: .seconds(55))
      let before = laptop.desktop.recorded.count
      try await laptop.login.prepareForSleep(false)
      daemon.signal(SIGCONT)
      #expect(
        await eventually(within: .seconds(10)) { laptop.desktop.recorded.count == before + 1 },
        "\(daemon.output)")
      #expect(laptop.desktop.recorded.last?.hasPrefix("CRITICAL|x-atcha.alarm|Leave in ") == true)
      #expect(await eventually { daemon.output.contains("late") }, "\(daemon.output)")
      let shown = try await laptop.alarm(at: "23:49:40").json()["alarm"] as? [String: Any]
      #expect(shown?["phase"] as? String == "ringing")
    }
  }

  @Test("a login manager that goes and comes back is asked for a delay again")
  func returns() async throws {
    try await withLaptop { laptop in
      let daemon = try await laptop.daemon(at: "23:10:00")
      await laptop.login.stop()
      #expect(await eventually { daemon.output.contains("the login manager has gone") })
      let status = try await laptop.machine.atcha(["daemon", "status", "--json"]).json()
      #expect(status["sleepFault"] as? String == "the login manager has gone")
      try await laptop.login.start()
      #expect(
        try await eventually(within: .seconds(20)) {
          try await laptop.login.inhibitors().count == 1
        }, "\(daemon.output)")
      let later = try await laptop.machine.atcha(["daemon", "status", "--json"]).json()
      #expect(later["sleepFault"] is NSNull)
      try await laptop.login.prepareForSleep(true)
      #expect(try await laptop.release() < .seconds(5))
      #expect(laptop.desktop.recorded.count == 1)
    }
  }
}
