import AtchaTestSupport
import Foundation
import Testing

@Suite("The setting of planners, as a process", .timeLimit(.minutes(3)))
struct ProvidersSettingEndToEndTests {
  private static let places = ["--from", "37.4979,127.0276", "--to", "37.6554,127.0613"]

  private func with(_ body: (Machine, ContractServer) async throws -> Void) async throws {
    let server = try await ContractServer("motis")
    try await Machine.withTimetable { machine async throws in
      var machine = machine
      machine.environment["ATCHA_URL_MOTIS"] = server.url
      machine.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent/bus"
      try await body(machine, server)
      #expect(server.violations.isEmpty, "\(server.violations)")
    }
  }

  private func kind(_ run: ProcessResult) throws -> String? {
    (try run.json()["source"] as? [String: Any])?["kind"] as? String
  }

  @Test("it is set, shown with its origin, and goes behind the environment and options")
  func origins() async throws {
    try await with { machine, server async throws in
      let search = ["search", "--json"] + Self.places
      #expect(try kind(try await machine.atcha(search)) == "gtfs")
      let set = try await machine.atcha(["config", "set", "providers", "motis,gtfs"])
      #expect(set.status == 0, "\(set)")
      let got = try await machine.atcha(["config", "get", "providers"])
      #expect(got.stdout == "motis, gtfs\n", "\(got)")
      #expect(try kind(try await machine.atcha(search)) == "motis+gtfs")
      let variable = ["ATCHA_PROVIDERS": "motis"]
      let shown = try await machine.atcha(["config", "list", "--show-origin"], variable)
      #expect(
        shown.stdout.contains("providers\tmotis\t") && shown.stdout.contains("ATCHA_PROVIDERS"),
        "\(shown)")
      #expect(try kind(try await machine.atcha(search, variable)) == "motis")
      #expect(
        try kind(try await machine.atcha(search + ["--provider", "gtfs"], variable)) == "gtfs")
      // A timetable that is named is meant.
      let count = server.requests.count
      let feed = try await machine.atcha(search + ["--feed", "evening"])
      #expect(try kind(feed) == "gtfs", "\(feed)")
      #expect(server.requests(to: "/api/v5/plan").count <= count)
    }
  }

  @Test("what is no planner is refused with the nearest value")
  func refused() async throws {
    try await with { machine, _ async throws in
      for value in ["nominatim", "motis motis", "gtfs,otpp", ""] {
        let run = try await machine.atcha(["config", "set", "providers", value])
        #expect(run.status == 78 || run.status == 64, "\(run)")
      }
      let run = try await machine.atcha(
        ["search"] + Self.places, ["ATCHA_PROVIDERS": "gtfs, otpp"])
      #expect(run.status == 78, "\(run)")
      #expect(run.stderr.contains("gtfs"), "\(run)")
    }
  }

  @Test("a search again, an alarm and a rule ask them as a search does")
  func everywhere() async throws {
    try await with { machine, server async throws in
      let set = try await machine.atcha(["config", "set", "providers", "motis"])
      #expect(set.status == 0, "\(set)")
      #expect(try await machine.atcha(["search"] + Self.places).status == 0)
      #expect(try kind(try await machine.atcha(["again", "--json"])) == "motis")
      #expect(
        try kind(try await machine.atcha(["again", "--provider", "gtfs", "--json"])) == "gtfs")
      let added = try await machine.atcha(["alarm", "add", "--json"] + Self.places)
      let alarm = try added.json()["alarm"] as? [String: Any]
      #expect(alarm?["leaveBy"] as? String == "2026-12-04T23:47:00+09:00", "\(added)")
      // One that names its own keeps to it, whatever is set later.
      let rule = try await machine.atcha(
        ["alarm", "add", "--every", "sat", "--provider", "motis", "--json"] + Self.places)
      #expect(rule.status == 0, "\(rule)")
      let own = try rule.json()["rule"] as? [String: Any]
      #expect(own?["providers"] as? [String] == ["motis"], "\(rule)")
      #expect(try await machine.atcha(["config", "unset", "providers"]).status == 0)
      let count = server.requests.count
      let checked = try await machine.atcha(
        ["check"], ["ATCHA_NOW": "2026-12-05T18:00:00+09:00"])
      #expect(server.requests.count > count, "\(checked)")
      let list = try await machine.atcha(
        ["alarm", "list", "--json"], ["ATCHA_NOW": "2026-12-05T18:00:30+09:00"])
      #expect(list.stdout.contains("2026-12-05T23:47:00+09:00"), "\(list)")
    }
  }

  @Test(
    "an alarm from a provider is asked of it again, and rings where that fails",
    arguments: ["drop", "html", "rateLimit", "garbage"])
  func rings(kind: String) async throws {
    try await with { machine, server async throws in
      let added = try await machine.atcha(
        ["alarm", "add", "--provider", "motis", "--json"] + Self.places)
      #expect(added.status == 0, "\(added)")
      let hook = machine.home.appending(path: "hook")
      try "#!/bin/sh\necho \"$ATCHA_EVENT\" >> '\(machine.home.path)/rings'\n"
        .write(to: hook, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook.path)
      func check(_ clock: String) async throws -> ProcessResult {
        try await machine.atcha(
          ["check"],
          ["ATCHA_NOW": "2026-12-04T\(clock)+09:00", "ATCHA_ALARM_ON": hook.path])
      }
      let count = server.requests.count
      try await server.set(#"{"last": "23:47"}"#)
      _ = try await check("23:20:00")
      #expect(server.requests.count > count)
      // It moved to 23:47, so that one leaves at 23:42, and it rings three minutes before.
      let list = try await machine.atcha(["alarm", "list", "--json"])
      #expect(list.stdout.contains("2026-12-04T23:42:00+09:00"), "\(list)")
      try await server.fault(kind, times: -1)
      func rings() -> Int {
        let text = try? String(
          contentsOf: machine.home.appending(path: "rings"), encoding: .utf8)
        return (text ?? "").split(separator: "\n").filter { $0 == "ring" }.count
      }
      #expect(try await check("23:38:50").status != 10)
      #expect(rings() == 0)
      _ = try await check("23:39:01")
      #expect(rings() == 1)
    }
  }
}
