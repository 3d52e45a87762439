import AtchaTestSupport
import Foundation
import Testing

@Suite("A phone, as a process", .timeLimit(.minutes(2)))
struct PhoneEndToEndTests {
  /// A night with an alarm at 23:49, and a server that reaches a phone.
  private func withNight(
    _ body: (Machine, String, ContractServer) async throws -> Void
  ) async throws {
    let server = try await ContractServer("push")
    try await Machine.withTimetable { fresh in
      var machine = fresh
      machine.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent/bus"
      machine.environment["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=/nonexistent/bus"
      machine.environment["PATH"] = machine.home.path
      let added = try await machine.atcha(["alarm", "add", "--from", "강남", "--to", "노원", "--json"])
      let alarm = try added.json()["alarm"] as? [String: Any]
      try await body(machine, try #require(alarm?["id"] as? String, "\(added)"), server)
    }
  }

  @Test("the phone alone takes a ring of check, and what became of it is shown")
  func check() async throws {
    try await withNight { machine, id, server in
      let set = try await machine.atcha([
        "provider", "set", "ntfy", "--url", server.url + "/t-4711",
      ])
      #expect(set.status == 0, "\(set)")
      let rung = try await machine.atcha(["check"], ["ATCHA_NOW": "2026-12-04T23:49:05+09:00"])
      #expect(rung.status == 10, "\(rung)")
      #expect(server.notes.count == 1)
      #expect(server.notes.first?.contains("Leave in 3 min") == true, "\(server.notes)")
      #expect(server.violations == [])
      let shown = try await machine.atcha(
        ["alarm", "show", id, "--json"], ["ATCHA_NOW": "2026-12-04T23:49:06+09:00"])
      #expect(shown.stdout.contains("push:ntfy"), "\(shown)")
    }
  }

  @Test(
    "a phone that cannot be reached leaves the other channels, and is told as due where it is all")
  func unreachable() async throws {
    try await withNight { machine, _, server in
      let url = ["ATCHA_URL_GOTIFY": server.url + "/gotify", "ATCHA_KEY_GOTIFY": "bad-key"]
      let time = ["ATCHA_NOW": "2026-12-04T23:49:05+09:00"]
      let failed = try await machine.atcha(["check"], url.merging(time) { $1 })
      #expect(failed.status == 11, "\(failed)")
      let test = try await machine.atcha(["provider", "test", "gotify"], url)
      #expect(test.status == 77 && test.stdout.contains("gotify\tyes\tno\t"), "\(test)")
      #expect(!(test.stdout + test.stderr + failed.stderr).contains("bad-key"))
      let right = try await machine.atcha(
        ["provider", "test", "gotify", "--json"],
        url.merging(["ATCHA_KEY_GOTIFY": "good-key"]) { $1 })
      #expect(right.status == 0, "\(right)")
      #expect(server.notes.last?.contains("Atcha reaches this phone") == true)
    }
  }

  @Test("a phone that is set up while the daemon runs hears the next ring")
  func setMeanwhile() async throws {
    try await withNight { machine, _, server in
      let daemon = try BackgroundProgram(
        Machine.binary, ["daemon", "run"],
        environment: machine.environment.merging(["ATCHA_NOW": "2026-12-04T23:48:50+09:00"]) { $1 },
        log: machine.home.appending(path: "daemon.log"))
      defer { daemon.end() }
      #expect(await eventually { daemon.output.contains("keeps watch") })
      let set = try await machine.atcha(["provider", "set", "ntfy", "--url", server.url + "/night"])
      #expect(set.status == 0, "\(set)")
      #expect(
        await eventually(within: .seconds(30)) { server.notes.count == 1 }, "\(daemon.output)")
    }
  }
}
