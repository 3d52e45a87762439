import AtchaTestSupport
import CommandLineKit
import Foundation
import Testing

@Suite("Completion scripts")
struct CompletionTests {
  @Test("are made from the tree", arguments: CompletionShell.allCases)
  func golden(shell: CompletionShell) {
    expectGolden(shell.script(Sample.tree, .english), "completion.\(shell.rawValue)")
  }

  @Test("are read by their shell without complaint", arguments: CompletionShell.allCases)
  func syntax(shell: CompletionShell) async throws {
    guard let path = program(shell.rawValue) else { return }
    let script = shell.script(Sample.tree, .english)
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "script")
      try Data(script.utf8).write(to: file)
      let result = try await runProcess(path, ["-n", file.path])
      #expect(result.status == 0 && result.stderr.isEmpty, "\(result)")
    }
  }

  @Test("answers carry values whole, and no line that would be two")
  func answer() {
    let candidates: [CompletionQuery.Candidate] = [
      .init("서울대입구", "2호선"), .init("신도림역 2번 출구"), .init("a\nb"), .init(""), .init("c", "x\ty\n"),
    ]
    #expect(CompletionQuery.answer(candidates) == "서울대입구\t2호선\n신도림역 2번 출구\nc\txy\n")
  }

  @Test("the hidden command takes any prefix")
  func hidden() throws {
    let tree = CommandTree(
      root: CommandSpec(name: "x", abstract: "X.", subcommands: [CompletionQuery.spec]),
      version: "1")
    for prefix in ["", "-x", "강 남"] {
      guard case .run(let command) = try tree.parse(["__complete", "place", "--", prefix]) else {
        Issue.record("not a command")
        return
      }
      #expect(command.arguments[CompletionQuery.kind] == "place")
      #expect(command.arguments[CompletionQuery.prefix] == prefix)
    }
  }

  // MARK: Driven for real

  /// Command lines as typed, and what the shell has to offer for them.
  static let lines: [(typed: String, offers: [String])] = [
    ("trip al", ["alarm"]), ("trip alarm s", ["show", "snooze"]), ("trip s", ["search", "say"]),
    ("trip search --fr", ["--from"]), ("trip search --no", ["--no-pager"]),
    ("trip --color ", ["always", "auto", "never"]), ("trip --color=a", ["always", "auto"]),
    ("trip search --color never --lang ", ["en", "ja", "ko"]),
    ("trip search --from 서", ["서울 대공원", "서울대입구"]),
    ("trip search -f강", ["-f강남"]), ("trip s -qf 신", ["신도림 (2호선)"]),
    ("trip search --from=신", ["신도림 (2호선)"]),
    ("trip search --to stop:1", ["stop:12", "stop:17"]),
    ("trip alarm show ", ["7", "12"]), ("trip alarm snooze 7 ", []), ("trip completion z", ["zsh"]),
    ("trip search -n 5 --tag x --from -3.5,1 --to 강", ["강남"]), ("trip search 서", []),
    ("trip feed --into d", ["dir one"]), ("trip feed se", ["seoul.zip"]), ("trip __", []),
    ("trip --lang ko alarm sn", ["snooze"]),
  ]

  @Test("bash offers what fits, quoted for the line", .enabled(if: program("bash") != nil))
  func bash() async throws {
    let bash = try #require(program("bash"))
    try await CompletionSetting.with(.bash) { folder, environment in
      var script = "source ./script\ncompopt() { :; }\n"
      for (typed, _) in Self.lines { script += Self.bashDriver(typed) }
      let result = try await runProcess(
        bash, ["--norc", "-c", script], environment: environment, in: folder)
      #expect(result.stderr.isEmpty, "\(result)")
      let answers = result.stdout.split(separator: "\u{1}", omittingEmptySubsequences: false)
      #expect(answers.count == Self.lines.count + 1)
      for ((typed, offers), answer) in zip(Self.lines, answers) {
        let isFile = typed.contains("feed")
        let got = answer.split(separator: "\u{2}").map(String.init)
        let expected = offers.map { offer in
          let quoted = isFile ? offer : offer.replacing(/[ ()]/) { "\\\($0.output)" }
          return typed.contains("stop:") ? String(quoted.dropFirst(5)) : quoted
        }
        #expect(got.sorted() == expected.sorted(), "\(typed)")
      }
    }
  }

  /// Calls the function as readline would, with the line split at its word breaks.
  private static func bashDriver(_ typed: String) -> String {
    var words: [String] = [""]
    for character in typed {
      if character == " " {
        words.append("")
      } else if character == "=" || character == ":" {
        words += [String(character), ""]
      } else {
        words[words.count - 1].append(character)
      }
    }
    if words.count > 1, words.last == "", typed.last != " " { words.removeLast() }
    words = words.enumerated().filter { !$0.element.isEmpty || $0.offset == words.count - 1 }
      .map(\.element)
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    return """
      COMP_LINE='\(typed)' COMP_POINT=${#COMP_LINE} COMP_WORDS=(\(list))
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _trip
      printf '%s\\002' "${COMPREPLY[@]}"; printf '\\001'

      """
  }

  @Test("fish offers what fits", .enabled(if: program("fish") != nil))
  func fish() async throws {
    let fish = try #require(program("fish"))
    try await CompletionSetting.with(.fish) { folder, environment in
      for (typed, offers) in Self.lines {
        let result = try await runProcess(
          fish, ["--no-config", "-c", "source ./script; complete -C '\(typed)'"],
          environment: environment, in: folder)
        #expect(result.stderr.isEmpty, "\(result)")
        var got = result.stdout.split(separator: "\n").map { line in
          String(line.prefix { $0 != "\t" })
        }
        // Fish names files with a slash, and the option again in front of its value.
        got = got.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
          .map { $0.hasPrefix("--") ? String($0.split(separator: "=").last ?? "") : $0 }
        #expect(got.sorted() == offers.sorted(), "\(typed)")
      }
    }
  }
}
