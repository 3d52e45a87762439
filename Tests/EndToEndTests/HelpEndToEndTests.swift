import AtchaTestSupport
import Foundation
import Testing

@Suite("Help, manuals and completions, as a process")
struct HelpEndToEndTests {
  @Test("the language follows the environment")
  func language() async throws {
    try await Machine.with { machine async throws in
      let expected = [
        ("ko_KR.UTF-8", "막차"), ("ja_JP.UTF-8", "終電"), ("en_US.UTF-8", "last way home"),
      ]
      for (locale, word) in expected {
        let run = try await machine.atcha([], ["LANG": locale])
        #expect(run.status == 0)
        #expect(run.stdout.contains(word), "\(run)")
      }
    }
  }

  @Test("it touches no file")
  func files() async throws {
    try await Machine.with { machine async throws in
      for line in [
        [], ["--version"], ["help"], ["man"], ["completion", "bash"], ["search", "-h"],
      ] {
        #expect(try await machine.atcha(line).status == 0)
      }
      #expect(machine.files().isEmpty)
    }
  }

  @Test(
    "every manual page passes the checks of man",
    .enabled(if: program("man") != nil, "man is not installed"))
  func manuals() async throws {
    try await Machine.with { machine async throws in
      for page in ["", "search", "feed", "feed add", "completion", "help"] {
        for language in ["en", "ko", "ja"] {
          let run = try await machine.shell(
            "atcha man \(page) --lang \(language) | man --warnings -E UTF-8 -l - > /dev/null",
            ["LC_ALL": "C.UTF-8", "MANROFFOPT": ""])
          #expect(run.status == 0, "\(run)")
          #expect(run.stderr.isEmpty, "\(run)")
        }
      }
    }
  }

  @Test("bash completes commands, options, stops and timetables")
  func bash() async throws {
    try await Machine.withTimetable { machine async throws in
      func complete(_ words: String, _ index: Int) async throws -> [Substring] {
        let run = try await machine.shell(
          """
          source <(atcha completion bash)
          COMP_WORDS=(\(words)); COMP_CWORD=\(index); COMP_LINE="\(words)"; COMP_POINT=${#COMP_LINE}
          _atcha; printf '%s\\n' "${COMPREPLY[@]}"
          """)
        #expect(run.stderr.isEmpty, "\(run)")
        return run.stdout.split(separator: "\n").map {
          $0.last == " " ? $0.dropLast() : $0
        }
      }
      #expect(try await complete("atcha sea", 1) == ["search"])
      #expect(try await complete("atcha search --arr", 2) == ["--arrive-by"])
      #expect(try await complete("atcha search --from 노", 3) == ["노원"])
      #expect(try await complete("atcha feed remove ev", 3) == ["evening"])
    }
  }
}
