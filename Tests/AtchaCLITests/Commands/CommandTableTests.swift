import CommandLineKit
import Domain
import Testing

@testable import AtchaCLI

@Suite("The tree of commands")
struct CommandTableTests {
  @Test("every command of the tree does something, and nothing else does")
  func dispatch() {
    let tree = CommandTable.tree(English())
    let paths = tree.commands(includingHidden: true)
      .filter { !$0.spec.needsSubcommand }.map(\.path)
    #expect(Set(paths) == Set(CommandTable.all.map(\.path)))
    #expect(paths.count == CommandTable.all.count)
  }

  @Test(
    "every visible command has an abstract, examples and statuses", arguments: Language.allCases)
  func complete(language: Language) {
    for node in CommandTable.tree(language.catalogue).commands() {
      let name = node.path.joined(separator: " ")
      #expect(!node.spec.abstract.isEmpty, "\(name)")
      #expect(!node.spec.examples.isEmpty, "\(name)")
      #expect(!node.spec.exitCodes.isEmpty, "\(name)")
      for option in node.spec.options { #expect(!option.help.isEmpty, "\(name) \(option.long)") }
    }
  }

  @Test("every explanation is a sentence, with its end", arguments: Language.allCases)
  func sentences(language: Language) {
    for node in CommandTable.tree(language.catalogue).commands() {
      let spec = node.spec
      var texts = [spec.abstract, spec.discussion] + spec.examples.map(\.explanation)
      texts += spec.options.map(\.help) + spec.arguments.map(\.help)
      for text in texts where !text.isEmpty {
        // A list of settings has no end.
        let last = text.split(separator: "\n").last ?? ""
        #expect(last.hasPrefix("  ") || ".。?".contains(text.last ?? " "), "\(text)")
        if language == .english {
          let isName = ["atcha", "motis,"].contains { text.hasPrefix($0) }
          #expect(isName || text.first?.isLowercase == false, "\(text)")
        }
      }
    }
  }

  @Test("every example can be parsed", arguments: Language.allCases)
  func examples(language: Language) throws {
    let tree = CommandTable.tree(language.catalogue)
    for node in tree.commands() {
      for example in node.spec.examples {
        let words = example.command.prefix { $0 != "|" && $0 != ">" }.split(separator: " ")
        #expect(words.first == "atcha")
        #expect(throws: Never.self, "\(example.command)") {
          _ = try tree.parse(words.dropFirst().map(String.init))
        }
      }
    }
  }

  @Test(
    "the command lines of the contract are understood",
    arguments: [
      "search", "search --from 강남 --to 노원", "search --from 37.5,127.0 --to stop:222",
      "search --from -37.5,-127.0 --to 서울역", "search --date 2026-12-24 --at 23:30",
      "search --at 25:30 --arrive-by 2026-12-05T03:00:00+09:00", "search --at 00:10:30",
      "search --feed seoul --max-routes 3 --before 2 --json", "search --lang ko --color never",
      "--lang ja search", "feed add /tmp/a.zip --name home", "feed add https://example.org/a.zip",
      "feed list --json", "feed info", "feed info seoul", "feed validate a.zip", "feed update",
      "feed update seoul", "feed remove seoul",
      "provider list", "provider set motis", "provider set otp --url https://example.org",
      "provider set kakao --key-file kakao.key --json", "provider set kakao --key-file -",
      "provider remove kakao", "provider test", "provider test kakao --json", "place search 시청",
      "place save 회사 강남 --json", "place list", "place remove 회사", "home",
      "home set 37.5,127.0", "home show --json", "home clear", "completion bash", "completion zsh",
      "alarm add", "alarm add 2 --buffer 5m --json", "alarm add --from 강남 --to 노원 --every fri,sat",
      "alarm list", "alarm show k7mq", "alarm cancel k7mq", "alarm snooze k7mq",
      "alarm snooze k7mq 1m30s", "alarm ack k7mq", "alarm refresh", "alarm refresh k7mq",
      "alarm history", "daemon", "daemon run", "daemon install", "daemon uninstall",
      "daemon status", "check --json", "watch", "watch k7mq", "status --format waybar --follow",
      "recent", "recent list", "recent remove 2", "recent clear", "again", "again 2",
      "config get lang", "config set alarm.buffer 5m", "config unset lang", "config list",
      "config list --show-origin --json", "config path",
      "alarm show k7mq --share", "alarm show k7mq --ics", "open", "open atcha://alarm/k7mq --wait",
      "open --desktop-file", "man --folder /tmp/man", "doctor --json --no-notification",
      "setup", "setup --feed a.zip --name a --home 노원 --daemon --sound --json",
      "completion fish", "man", "man feed add", "help", "help exit-codes", "help feed",
    ])
  func contract(line: String) throws {
    let tree = CommandTable.tree(English())
    guard case .run(let parsed) = try tree.parse(line.split(separator: " ").map(String.init))
    else {
      Issue.record("not run: \(line)")
      return
    }
    #expect(CommandTable.command(at: parsed.path) != nil)
  }

  @Test(
    "what cannot be meant is refused",
    arguments: [
      "search --date 2026-02-30", "search --date tomorrow", "search --at 24", "search --at 23:60",
      "search --max-routes 0", "search --before -1", "search --lang fr", "search 강남", "feed",
      "feed add", "completion tcsh", "search --form 강남", "feed lst", "place", "place save 회사",
      "home set", "provider", "provider set", "provider remove",
      "alarm", "alarm show", "alarm add 0", "alarm add --buffer soon", "alarm add --every someday",
      "alarm snooze k7mq 25h", "recent remove", "status --format polybar",
      "config", "config set lang", "config get",
    ])
  func refused(line: String) {
    let tree = CommandTable.tree(English())
    #expect(throws: UsageProblem.self) {
      _ = try tree.parse(line.split(separator: " ").map(String.init))
    }
  }

  @Test("dynamic completions are those that __complete answers")
  func completions() {
    var kinds: Set<String> = []
    for node in CommandTable.tree(English()).commands() {
      let all = node.spec.options.map(\.completion) + node.spec.arguments.map(\.completion)
      for case .dynamic(let kind) in all { kinds.insert(kind) }
    }
    #expect(
      kinds == ["place", "feed", "saved", "topic", "alarm", "planner", "provider"])
  }
}
