import AtchaTestSupport
import Foundation
import Testing

/// The daemon as a service of a real `systemd --user`, by the clock of the machine, with a real desktop.
@Suite(
  "atcha daemon, as a service of the user",
  .enabled(if: UserManagerHost.isAvailable, "needs systemd and namespaces"),
  .timeLimit(.minutes(4)))
struct ServiceEndToEndTests {
  private func withAccount(_ body: (ServiceAccount) async throws -> Void) async throws {
    try await withTemporaryFolder { try await ServiceAccount.with(in: $0, body) }
  }

  @Test("installed and enabled with one command, and taken away with one")
  func install() async throws {
    try await withAccount { account in
      let installed = try await account.atcha("daemon", "install", "--json")
      #expect(installed.status == 0, "\(installed)")
      let document = try installed.json()
      #expect(document["running"] as? Bool == true, "\(installed)")
      #expect(document["commands"] as? [String] == [])
      let process = try #require(document["process"] as? Int)
      let text = try String(contentsOf: account.unit, encoding: .utf8)
      #expect(text.contains("ExecStart=\"\(try #require(realPath(Machine.binary)))\" daemon run"))
      let status = try await account.atcha("daemon", "status", "--json").json()
      #expect(status["process"] as? Int == process)
      #expect(status["startedBy"] as? String == "serviceManager")
      #expect(status["unitState"] as? String == "enabled")
      #expect(status["isCurrent"] as? Bool == true)
      let entry = account.host.home.appending(path: ".local/share/applications/atcha.desktop")
      #expect(try String(contentsOf: entry, encoding: .utf8).contains("x-scheme-handler/atcha"))
      // Once more changes nothing.
      let again = try await account.atcha("daemon", "install", "--json").json()
      #expect(again["process"] as? Int == process)

      #expect(try await account.atcha("daemon", "uninstall").status == 0)
      let left = files(below: account.host.home.appending(path: ".config/systemd"))
      #expect(left.filter { $0.contains("atcha") } == [])
      #expect(!FileManager.default.fileExists(atPath: entry.path))
      #expect(try await account.process() == nil)
      #expect(kill(Int32(process), 0) != 0)
      let twice = try await account.atcha("daemon", "uninstall")
      #expect(twice.status == 0 && twice.stdout == "No unit is installed.\n", "\(twice)")
    }
  }

  @Test("killed before, while and after it rings, it is started again and rings once")
  func killed() async throws {
    try await withAccount { account in
      let desktop = try await DunstDesktop(
        in: account.folder, on: account.host.environment)
      #expect(try await account.atcha("daemon", "install").status == 0)
      let first = try await account.successor(of: nil)
      // Rings in a quarter of a minute, and again a minute later, unless it is answered.
      let id = try await account.alarm(leavingIn: 160, buffer: 140)
      kill(first, SIGKILL)
      let second = try await account.successor(of: first)
      #expect(await eventually(within: .seconds(40)) { !desktop.recorded.isEmpty })
      kill(second, SIGKILL)
      let third = try await account.successor(of: second)
      // What the killed one showed may be replaced once, in its place.
      try await Task.sleep(for: .seconds(4))
      #expect((1...2).contains(desktop.recorded.count), "\(desktop.recorded)")
      #expect(try await desktop.displayed() == 1)
      #expect(
        desktop.recorded.allSatisfy { $0.hasPrefix("CRITICAL|x-atcha.alarm|Leave in ") },
        "\(desktop.recorded)")
      #expect(try await account.atcha("alarm", "ack", id).status == 0)
      #expect(try await eventually { try await desktop.displayed() == 0 })
      kill(third, SIGKILL)
      _ = try await account.successor(of: third)
      let count = desktop.recorded.count
      let last = try #require(try await desktop.history().first)
      #expect(last.summary.data.hasPrefix("Leave in "), "\(last)")
      #expect(last.body.data.contains("Night 7 at "), "\(last)")
      #expect(last.body.data.contains("Office → Home Town"), "\(last)")
      try await Task.sleep(for: .seconds(2))
      #expect(desktop.recorded.count == count)
      let shown = try await account.atcha("alarm", "show", id, "--json")
      #expect(shown.stdout.contains("\"channel\":\"desktop\""), "\(shown)")
    }
  }

  @Test("stopped across the due time, it rings late as soon as it is started")
  func stopped() async throws {
    try await withAccount { account in
      let desktop = try await DunstDesktop(
        in: account.folder, on: account.host.environment)
      #expect(try await account.atcha("daemon", "install").status == 0)
      let process = try await account.successor(of: nil)
      _ = try await account.alarm(leavingIn: 100, buffer: 95)
      _ = try await account.host.call("StopUnit", "ss", "atcha.service", "replace")
      #expect(await eventually(within: .seconds(20)) { kill(process, 0) != 0 })
      try await Task.sleep(for: .seconds(38))
      #expect(desktop.recorded.isEmpty)
      _ = try await account.host.call("StartUnit", "ss", "atcha.service", "replace")
      #expect(await eventually(within: .seconds(30)) { desktop.recorded.count == 1 })
      _ = try await desktop.control(["close-all"])
      #expect(try await eventually { try await !desktop.history().isEmpty })
      let shown = try #require(try await desktop.history().first)
      #expect(shown.body.data.contains("rung 1 min late"), "\(shown)")
    }
  }

  @Test("one that hangs is noticed and started anew; one that waits is left alone")
  func watchdog() async throws {
    try await withAccount { account in
      try account.dropIn("[Service]\nWatchdogSec=2\n")
      #expect(try await account.atcha("daemon", "install").status == 0)
      let process = try await account.successor(of: nil)
      try await Task.sleep(for: .seconds(6))
      #expect(try await account.process() == process)
      kill(process, SIGSTOP)
      let next = try await account.successor(of: process)
      #expect(next != process)
      #expect(try await account.host.property("NRestarts", of: "atcha.service", "Service") == "u 1")
    }
  }

  @Test("a daemon that was started by hand goes on, and the service takes over from it")
  func byHand() async throws {
    try await withAccount { account in
      let hand = try BackgroundProgram(
        Machine.binary, ["daemon", "run"], environment: account.host.environment,
        log: account.folder.appending(path: "hand.log"))
      #expect(await eventually { hand.output.contains("keeps watch") })
      let installed = try await account.atcha("daemon", "install")
      #expect(installed.status == 0, "\(installed)")
      #expect(installed.stdout.contains("Process \(hand.identifier), started by hand"))
      #expect(try await account.process() == hand.identifier)
      hand.signal(SIGTERM)
      _ = try await account.successor(of: hand.identifier)
      #expect(try await account.host.property("NRestarts", of: "atcha.service", "Service") == "u 0")
    }
  }

  @Test("a unit that cannot start says so, with where to look")
  func broken() async throws {
    try await withAccount { account in
      try account.dropIn("[Service]\nExecStartPre=/bin/false\n")
      let installed = try await account.atcha("daemon", "install")
      #expect(installed.status == 75, "\(installed)")
      #expect(installed.stderr.contains("did not start"))
      #expect(installed.stderr.contains("journalctl --user -u atcha"))
    }
  }

  @Test("the hardened unit lets the command of an alarm do what a program does")
  func hardened() async throws {
    try await withAccount { account in
      let hook = account.folder.appending(path: "hook.py")
      try """
      #!/usr/bin/python3
      import ctypes, mmap, socket, subprocess, os
      out = open('\(account.folder.path)/did', 'w')
      code = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
      print('executable memory', file=out)
      socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0)
      print('netlink', file=out)
      print(subprocess.run(['/bin/sh', '-c', 'echo $ATCHA_EVENT'], capture_output=True,
            text=True).stdout.strip(), file=out)
      print(open('/proc/self/status').read().split('NoNewPrivs:')[1].split()[0], file=out)
      out.close()
      os.rename('\(account.folder.path)/did', '\(account.folder.path)/done')
      """.write(to: hook, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: hook.path)
      #expect(try await account.atcha("config", "set", "alarm.on", hook.path).status == 0)
      #expect(try await account.atcha("daemon", "install").status == 0)
      _ = try await account.alarm(leavingIn: 60, buffer: 55)
      let done = account.folder.appending(path: "done")
      #expect(
        await eventually(within: .seconds(30)) {
          FileManager.default.fileExists(atPath: done.path)
        })
      let text = try String(contentsOf: done, encoding: .utf8)
      #expect(text == "executable memory\nnetlink\nring\n1\n")
    }
  }

  private func files(below folder: URL) -> [String] {
    (FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String]) ?? []
  }

  private func realPath(_ path: String) -> String? {
    guard let resolved = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  @Test(
    "that the daemon ends at the logout is said with the alarms that it concerns, where it does",
    .enabled(if: geteuid() == 0, "needs a file system of its own"),
    arguments: [false, true])
  func lingers(_ lingers: Bool) async throws {
    try await withAccount { account in
      _ = try await account.atcha("daemon", "install")
      _ = try await account.alarm(leavingIn: 600, buffer: 60)
      let mark =
        lingers ? "&& mkdir /var/lib/systemd/linger && touch /var/lib/systemd/linger/root" : ""
      func seen(_ arguments: String...) async throws -> ProcessResult {
        try await runProcess(
          program("unshare") ?? "",
          [
            "--mount", "--propagation", "private", "/bin/sh", "-c",
            "mount -t tmpfs tmpfs /var/lib/systemd \(mark) && exec \"$0\" \"$@\"", Machine.binary,
          ] + arguments, environment: account.host.environment)
      }
      for command in ["status", "install"] {
        let text = try await seen("daemon", command, "--lang", "en")
        #expect(text.status == 0, "\(text)")
        #expect(text.stdout.contains("1 alarm is set; it would not ring") == !lingers, "\(text)")
        #expect(text.stdout.contains("loginctl enable-linger") == !lingers)
        let document = try await seen("daemon", command, "--json").json()
        #expect(document["lingers"] as? Bool == lingers, "\(document)")
      }
    }
  }
}
