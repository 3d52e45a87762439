import AtchaTestSupport
import Foundation
import Testing

/// Nights in which the clocks are put forward or back: an alarm is an instant, whatever it is called.
@Suite("Alarms in the nights of the clock change", .timeLimit(.minutes(2)))
struct ClockChangeEndToEndTests {
  /// A machine with a timetable by the clocks of Berlin, whose one train leaves at a time of its service
  /// day.
  private func withTrain(
    _ departure: String, _ arrival: String, _ body: (Machine) async throws -> Void
  ) async throws {
    try await Machine.with { fresh in
      var machine = fresh
      let feed = machine.home.appending(path: "feed")
      try TonightFeed.write(
        zone: "Europe/Berlin", departure: departure, arrival: arrival, to: feed)
      let hook = machine.home.appending(path: "hook")
      try "#!/bin/sh\necho \"$ATCHA_LEAVE_BY\" >> '\(machine.home.path)/rings'\n"
        .write(to: hook, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook.path)
      machine.environment["ATCHA_ALARM_ON"] = hook.path
      machine.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent/bus"
      let added = try await machine.atcha(["feed", "add", feed.path])
      #expect(added.status == 0, "\(added)")
      try await body(machine)
    }
  }

  private func at(_ instant: String) -> [String: String] { ["ATCHA_NOW": instant] }

  private func rings(_ machine: Machine) -> [String] {
    let text = try? String(contentsOf: machine.home.appending(path: "rings"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map(String.init)
  }

  /// Times are those of the service day, which counts from 24 hours before its next midnight (twelve
  /// before noon).
  @Test(
    "the alarm rings once, at its instant, and not when the same clock time comes again",
    arguments: [
      // Put forward at 2:00: a quarter past two does not exist, and the train leaves at a quarter past
      // three.
      (
        "26:15:00", "26:35:00", "2027-03-27T22:00:00+01:00", "2027-03-28T03:15:00+02:00",
        "2027-03-28T01:14:00+00:00", "2027-03-28T01:15:00+00:00"
      ),
      // Put back at 3:00: half past two comes twice. The first,
      (
        "26:30:00", "26:50:00", "2026-10-24T22:00:00+02:00", "2026-10-25T02:30:00+02:00",
        "2026-10-25T00:29:00+00:00", "2026-10-25T00:30:00+00:00"
      ),
      // and the second.
      (
        "27:30:00", "27:50:00", "2026-10-24T22:00:00+02:00", "2026-10-25T02:30:00+01:00",
        "2026-10-25T01:29:00+00:00", "2026-10-25T01:30:00+00:00"
      ),
    ])
  func rings(
    departure: String, arrival: String, evening: String, leaveBy: String, before: String,
    due: String
  ) async throws {
    try await withTrain(departure, arrival) { machine in
      let added = try await machine.atcha(
        [
          "alarm", "add", "--from", "stop:office", "--to", "stop:home",
          "--buffer", "0s", "--json",
        ], at(evening))
      #expect(added.status == 0, "\(added)")
      let alarm = try added.json()["alarm"] as? [String: Any]
      #expect(alarm?["leaveBy"] as? String == leaveBy, "\(added)")
      #expect(try await machine.atcha(["check"], at(before)).status == 0)
      #expect(rings(machine).isEmpty)
      #expect(try await machine.atcha(["check"], at(due)).status == 10)
      #expect(rings(machine) == [leaveBy])
      // Through the hours in which the clocks show all of it again.
      for hour in 1...3 {
        let later = due.replacing("T0\(due.dropFirst(12).first ?? "0")", with: "T0\(hour + 1)")
        _ = try await machine.atcha(["check"], at(later))
      }
      #expect(rings(machine) == [leaveBy])
    }
  }

  @Test(
    "a rule plans either night, once",
    arguments: [("2027-03-27", "25:30:00", "25:50:00"), ("2026-10-24", "27:30:00", "27:50:00")])
  func rule(date: String, departure: String, arrival: String) async throws {
    try await withTrain(departure, arrival) { machine in
      let evening = date + "T20:00:00" + (date.hasPrefix("2027") ? "+01:00" : "+02:00")
      let added = try await machine.atcha(
        ["alarm", "add", "--every", "sat", "--from", "stop:office", "--to", "stop:home"],
        at(evening))
      #expect(added.status == 0, "\(added)")
      // Before, in and after the hour that is left out or comes twice.
      let next = date == "2027-03-27" ? "2027-03-28" : "2026-10-25"
      for time in ["\(next)T00:00:00+00:00", "\(next)T00:10:00+00:00", "\(next)T00:50:00+00:00"] {
        _ = try await machine.atcha(["check"], at(time))
      }
      let history = try await machine.atcha(["alarm", "history", "--json"], at(evening)).json()
      let list = try await machine.atcha(["alarm", "list", "--json"], at(evening)).json()
      let all = [history["alarms"], list["alarms"]].compactMap { $0 as? [[String: Any]] }
        .flatMap(\.self)
      #expect(all.map { $0["night"] as? String } == [date], "\(all)")
    }
  }
}
