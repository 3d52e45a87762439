import AtchaTestSupport
import CommandLineKit
import Foundation
import Testing

@Suite("Completion at a prompt")
struct InteractiveCompletionTests {
  /// Keys as typed, with `\t` for the completion, and the words that the program is given.
  private static let lines: [(typed: String, words: String)] = [
    (#"trip search --from 서울대\t"#, "<search><--from><서울대입구>"),
    (#"trip search --from 서울\\ 대\t"#, "<search><--from><서울 대공원>"),
    (#"trip search --from "서울 \t"#, "<search><--from><서울 대공원>"),
    (#"trip search --from=신\t"#, "<search><--from=신도림 (2호선)>"),
    (#"trip search -f신\t"#, "<search><-f신도림 (2호선)>"),
    (#"trip search --to stop:12\t"#, "<search><--to><stop:12>"),
    (#"trip al\tsh\t7\t"#, "<alarm><show><7>"),
    (#"trip feed se\t"#, "<feed><seoul.zip>"),
    (#"trip search --no\t -q"#, "<search><--no-pager><-q>"),
  ]

  @Test(
    "TAB gives the program the words that were meant",
    .enabled(if: program("script") != nil), .timeLimit(.minutes(2)),
    arguments: [
      (CompletionShell.bash, "bash --norc --noprofile -i", "source ./script"),
      (.zsh, "zsh -f -i", "autoload -U compinit; compinit -D -u; source ./script"),
    ])
  func prompt(shell: CompletionShell, command: String, setup: String) async throws {
    guard program(shell.rawValue) != nil else { return }
    try await CompletionSetting.with(shell) { folder, environment in
      // Each line is typed when the one before has been carried out.
      var keys = "type '\(setup)\\ntrip ready'\n"
      for line in Self.lines { keys += "type '\(line.typed)'\n" }
      let driver = """
        touch log
        count=0
        type() {
          printf "$1\\n"
          count=$((count + 1))
          tries=0
          while [ "$(wc -l < log)" -lt $count ] && [ $tries -lt 200 ]; do
            sleep 0.05
            tries=$((tries + 1))
          done
          sleep 0.2
        }
        { sleep 0.5; \(keys) printf 'exit\\n'; sleep 0.5; } | script -qec '\(command)' /dev/null
        """
      let result = try await runProcess(
        "/bin/sh", ["-c", driver], environment: environment, in: folder, deadline: .seconds(60))
      let log = try String(contentsOf: folder.appending(path: "log"), encoding: .utf8)
      let words = log.split(separator: "\n").dropFirst().map(String.init)
      #expect(words == Self.lines.map(\.words), "\(result)")
    }
  }
}
