import AtchaTestSupport
import Foundation
import Testing

@Suite("An idle daemon", .timeLimit(.minutes(2)))
struct IdleEndToEndTests {
  /// Each time that a thread gave up its processor of itself, it was waiting; each time that it ran
  /// again, something had woken it.
  private func switches(of process: Int32) -> [String: Int] {
    let tasks = "/proc/\(process)/task"
    var found: [String: Int] = [:]
    for task in (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? [] {
      let status = (try? String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
      let name = (try? String(contentsOfFile: "\(tasks)/\(task)/comm", encoding: .utf8)) ?? ""
      found["\(task) \(name.split(separator: "\n").first ?? "")"] =
        line.flatMap { Int($0.split(separator: "\t").last ?? "") } ?? 0
    }
    return found
  }

  @Test("it is not woken at all, with an alarm to come and with a bus that says nothing")
  func sleeps() async throws {
    try await Machine.withTimetable { fresh in
      var machine = fresh
      machine.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent/bus"
      var bus: PrivateBus?
      if PrivateBus.isAvailable {
        let own = try await PrivateBus(in: machine.home)
        machine.environment["DBUS_SESSION_BUS_ADDRESS"] = own.address
        bus = own
      }
      let added = try await machine.atcha(["alarm", "add", "--from", "강남", "--to", "노원"])
      #expect(added.status == 0, "\(added)")
      let daemon = try BackgroundProgram(
        Machine.binary, ["daemon", "run"], environment: machine.environment,
        log: machine.home.appending(path: "daemon.log"))
      #expect(await eventually(within: .seconds(30)) { daemon.output.contains("keeps watch") })
      // What it does at its start is over when nothing has happened for a second.
      var before: [String: Int] = [:]
      let isSettled = await eventually(within: .seconds(30)) {
        before = switches(of: daemon.identifier)
        try? await Task.sleep(for: .seconds(1))
        return switches(of: daemon.identifier) == before
      }
      #expect(isSettled, "\(before) \(switches(of: daemon.identifier))")
      try await Task.sleep(for: .seconds(10))
      #expect(switches(of: daemon.identifier) == before)
      #expect(!before.isEmpty && daemon.isRunning)
      withExtendedLifetime(bus) {}
    }
  }

  /// What the kernel says of a timer that a process waits for.
  private struct Timer {
    /// 0 is the wall clock, 8 the same for who may wake the machine; 7 counts time asleep, 1 does not.
    var clock: Int
    /// 1: an instant, not a length of time; 2: told when the clock is set.
    var flags: Int
    /// Seconds from now; nil where it is not set.
    var seconds: Int?
  }

  private func timers(of process: Int32) -> [Timer] {
    let folder = "/proc/\(process)/fdinfo"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.compactMap { file in
      let text = (try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)) ?? ""
      func field(_ name: String) -> String? {
        text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
          .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
      }
      guard let clock = field("clockid").flatMap({ Int($0) }),
        let flags = field("settime flags").flatMap({ Int($0, radix: 8) })
      else { return nil }
      let value = field("it_value")?.dropFirst().split(separator: ",").first.flatMap { Int($0) }
      return Timer(clock: clock, flags: flags, seconds: value == 0 ? nil : value)
    }
  }

  @Test("it waits for an instant of the wall clock, so that sleep stretches nothing")
  func absolute() async throws {
    try await Machine.withTimetable { fresh in
      var machine = fresh
      machine.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent/bus"
      machine.environment["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=/nonexistent/bus"
      let added = try await machine.atcha(["alarm", "add", "--from", "강남", "--to", "노원"])
      #expect(added.status == 0, "\(added)")
      let daemon = try BackgroundProgram(
        Machine.binary, ["daemon", "run"], environment: machine.environment,
        log: machine.home.appending(path: "daemon.log"))
      var found: [Timer] = []
      let isSet = await eventually(within: .seconds(30)) {
        found = timers(of: daemon.identifier)
        // Nothing is due before the next check, which is minutes away.
        return found.contains { $0.clock == 0 && $0.flags == 3 && ($0.seconds ?? 0) > 60 }
      }
      #expect(isSet, "\(found) \(daemon.output)")
      for timer in found where timer.seconds != nil {
        #expect([0, 7, 8].contains(timer.clock) && timer.flags & 1 == 1, "\(timer)")
      }
    }
  }
}
