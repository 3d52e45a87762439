import AtchaTestSupport
import Foundation
import Testing

/// Waking the machine with the help of a real manager, on a machine that seems to have a clock for it.
@Suite(
  "atcha daemon, and waking the machine",
  .enabled(if: UserManagerHost.isAvailable && geteuid() == 0, "needs root and systemd"),
  .timeLimit(.minutes(3)))
struct WakeEndToEndTests {
  private static let source = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Support/wake-clock.c").path

  /// - Parameter isPlain: the manager may not wake the machine.
  private func withAccount(
    isPlain: Bool, _ body: (ServiceAccount) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let library = folder.appending(path: "wake-clock.so").path
      let compiled = try await runProcess(
        program("gcc") ?? program("cc") ?? "",
        ["-shared", "-fPIC", "-o", library, Self.source, "-ldl"])
      #expect(compiled.status == 0, "\(compiled)")
      try await ServiceAccount.with(
        in: folder, environment: ["LD_PRELOAD": library], isPlain: isPlain, body)
    }
  }

  @Test("the manager is asked for a timer that wakes the machine ahead of the alarm")
  func timer() async throws {
    try await withAccount(isPlain: false) { account in
      // What a service of an ordinary user has: less than its manager.
      try account.dropIn("[Service]\nCapabilityBoundingSet=~CAP_WAKE_ALARM\n")
      let installed = try await account.atcha("daemon", "install", "--json").json()
      let wake = installed["wake"] as? [String: Any]
      #expect(wake?["wake"] as? String == "supported", "\(installed)")
      let id = try await account.alarm(leavingIn: 120, buffer: 95)
      let shown = try await account.atcha("alarm", "show", id, "--json").json()
      let alarm = try #require(shown["alarm"] as? [String: Any])
      let rings = try Date(
        try #require(alarm["alarmAt"] as? String), strategy: .iso8601)
      let seconds = Int(rings.timeIntervalSince1970) - 15
      let name = "atcha-wake-\(seconds).timer"
      #expect(
        try await eventually(within: .seconds(15)) {
          try await account.host.property("ActiveState", of: name) == "s \"active\""
        })
      #expect(try await account.host.property("WakeSystem", of: name, "Timer") == "b true")
      #expect(
        try await account.host.property("NextElapseUSecRealtime", of: name, "Timer")
          == "t \(seconds)000000")
      #expect(
        try await account.host.property(
          "Wants", of: name.replacing(".timer", with: ".service")
        ) == "as 1 \"atcha.service\"")
      let status = try await account.atcha("daemon", "status", "--json").json()
      #expect(status["isWokenForNext"] as? Bool == true, "\(status)")
      // Nothing to ring for, nothing to wake for.
      #expect(try await account.atcha("alarm", "cancel", id).status == 0)
      #expect(
        try await eventually(within: .seconds(15)) {
          try await account.host.property("ActiveState", of: name) != "s \"active\""
        })
    }
  }

  @Test("for a rule whose next night is not planned yet, the machine wakes in its evening")
  func rule() async throws {
    try await withAccount(isPlain: false) { account in
      try account.dropIn("[Service]\nCapabilityBoundingSet=~CAP_WAKE_ALARM\n")
      _ = try await account.atcha("daemon", "install")
      let feed = try await account.timetable(leavingIn: 600)
      let added = try await account.atcha(
        "alarm", "add", "--every", "mon,tue,wed,thu,fri,sat,sun", "--from", "Office", "--to",
        "Home Town", "--json")
      #expect(added.status == 0, "\(added)")
      // Tonight is planned at once; with its alarm gone the next evening is what there is to wake for.
      var id: String?
      #expect(
        try await eventually(within: .seconds(20)) {
          let list = try await account.atcha("alarm", "list", "--json").json()
          id = (list["alarms"] as? [[String: Any]])?.first?["id"] as? String
          return id != nil
        })
      #expect(try await account.atcha("alarm", "cancel", try #require(id)).status == 0)
      let name = "atcha-wake-\(Int(feed.nextEvening.timeIntervalSince1970)).timer"
      #expect(
        try await eventually(within: .seconds(15)) {
          guard try await account.host.property("ActiveState", of: name) == "s \"active\"" else {
            return false
          }
          return try await account.host.property("WakeSystem", of: name, "Timer") == "b true"
        }, "\(name)")
    }
  }

  @Test("where the manager may not either, the reason is told")
  func notPermitted() async throws {
    try await withAccount(isPlain: true) { account in
      try account.dropIn("[Service]\nCapabilityBoundingSet=~CAP_WAKE_ALARM\n")
      // This test runs as root and may: so does not what it asks.
      let installed = try await runProcess(
        program("setpriv") ?? "",
        ["--bounding-set=-wake_alarm", "--inh-caps=-all", Machine.binary, "daemon", "install"],
        environment: account.host.environment)
      #expect(installed.status == 0, "\(installed)")
      #expect(installed.stdout.contains("lacks CAP_WAKE_ALARM"), "\(installed)")
      #expect(installed.stdout.contains("(systemd 2"), "\(installed)")
    }
  }

  @Test(
    "a machine that nothing may wake is told of in one line, and the alarm rings while it is awake")
  func ringsAwake() async throws {
    try await withAccount(isPlain: true) { account in
      try account.dropIn("[Service]\nCapabilityBoundingSet=~CAP_WAKE_ALARM\n")
      _ = try await account.atcha("daemon", "install")
      let id = try await account.alarm(leavingIn: 75, buffer: 63)
      var status: [String: Any] = [:]
      #expect(
        try await eventually(within: .seconds(15)) {
          status = try await account.atcha("daemon", "status", "--json").json()
          return status["isWokenForNext"] as? Bool == false
        }, "\(status)")
      #expect((status["wake"] as? [String: Any])?["wake"] as? String == "unsupported")
      let told = try await runProcess(
        program("setpriv") ?? "",
        [
          "--bounding-set=-wake_alarm", "--inh-caps=-all", Machine.binary, "daemon", "status",
          "--lang", "en",
        ], environment: account.host.environment)
      let lines = told.stdout.split(separator: "\n").filter { $0.contains("CAP_WAKE_ALARM") }
      #expect(lines.count == 1, "\(told)")
      #expect(
        try await eventually(within: .seconds(60)) {
          let alarm = try await account.atcha("alarm", "show", id, "--json").json()["alarm"]
          return (alarm as? [String: Any])?["phase"] as? String == "ringing"
        })
    }
  }
}
