import AtchaTestSupport
import CoreNotification
import Foundation
import Testing

@Suite("The user's command", .timeLimit(.minutes(1)))
struct UserCommandTests {
  private let environment = [
    "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LC_ALL": "C.UTF-8", "LD_PRELOAD": "",
    "ATCHA_API_KEY": "secret", "AWS_SECRET_ACCESS_KEY": "secret", "SSH_AUTH_SOCK": "/agent",
  ]

  @Test("it gets its arguments as they are, the facts, and nothing secret")
  func facts() async throws {
    try await withTemporaryFolder { folder in
      let script = try writeScript(
        "on alarm",
        "for a in \"$@\"; do echo \"arg $a\"; done > '\(folder.path)/out';"
          + " env >> '\(folder.path)/out'; ls /proc/self/fd >> '\(folder.path)/out'", in: folder)
      let command = try UserCommand(
        "'\(script)' \"two words\" $HOME *.x ; rm -rf '~'", environment: environment)
      let outcome = await command.run([
        "ALARM_ID": "7", "FROM": "강남\n$(reboot) `x` \u{1B}[31m",
      ])
      #expect(outcome == .succeeded)
      let out = lines(of: folder.appending(path: "out"))
      #expect(
        out.filter { $0.hasPrefix("arg ") } == [
          "arg two words", "arg $HOME", "arg *.x", "arg ;", "arg rm", "arg -rf", "arg ~",
        ])
      #expect(out.contains("ATCHA_ALARM_ID=7"))
      #expect(out.contains("ATCHA_FROM=강남 $(reboot) `x` [31m"))
      #expect(!out.contains { $0.contains("secret") || $0.contains("SSH_AUTH_SOCK") })
      // Standard input, output and error, and the folder that is being listed.
      #expect(out.filter { Int($0) != nil } == ["0", "1", "2", "3"])
    }
  }

  @Test("failures say what happened")
  func failures() async throws {
    let missing = try UserCommand("no-such-program", environment: environment)
    #expect(
      await missing.run([:]) == .failed("no-such-program: not found, or not a program"))
    let failing = try UserCommand("sh -c 'exit 4'", environment: environment)
    #expect(await failing.run([:]) == .failed("exit status 4"))
    let killed = try UserCommand("sh -c 'kill -9 $$'", environment: environment)
    #expect(await killed.run([:]) == .failed("ended by signal 9"))
    let folder = try UserCommand("/usr", environment: environment)
    #expect(await folder.run([:]) == .failed("/usr: not found, or not a program"))
  }

  @Test("one that takes long is left to itself, and killed at the limit with what it started")
  func limits() async throws {
    try await withTemporaryFolder { folder in
      let script = try writeScript(
        "slow", "/bin/sleep 98 & echo $! > '\(folder.path)/child'; wait", in: folder)
      let command = try UserCommand(
        script, environment: environment, limit: .seconds(5),
        patience: .milliseconds(300))
      let start = ContinuousClock.now
      #expect(await command.run([:]) == .running)
      #expect(ContinuousClock.now - start < .seconds(20))
      #expect(await eventually { !lines(of: folder.appending(path: "child")).isEmpty })
      let child = try #require(
        lines(of: folder.appending(path: "child")).first.flatMap { Int32($0) })
      #expect(await eventually { kill(child, 0) != 0 })
    }
  }
}
