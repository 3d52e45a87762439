import AtchaTestSupport
import CommandLineKit
import Testing

@Suite("Reading a command line")
struct ParsingTests {
  private func run(_ line: String...) throws -> ParsedCommand {
    let outcome = try Sample.tree.parse(line)
    guard case .run(let command) = outcome else { throw Unexpected(outcome: "\(outcome)") }
    return command
  }

  struct Unexpected: Error { var outcome: String }

  @Test(
    "an option's value is given in any of the usual forms",
    arguments: [
      ["search", "--limit", "5"], ["search", "--limit=5"], ["search", "-n", "5"],
      ["search", "-n5"],
      ["search", "-n=5"], ["search", "-qn5"], ["search", "-qn", "5"], ["s", "--limit", "5"],
      ["search", "--limit", "9", "--limit", "5"], ["search", "--json", "-vqn5"],
      ["--color", "never", "search", "-n5"],
    ])
  func valueForms(line: [String]) throws {
    guard case .run(let command) = try Sample.tree.parse(line) else {
      Issue.record("not a command")
      return
    }
    #expect(command.path == ["search"])
    #expect(command.arguments[Sample.limit] == 5)
  }

  @Test("what is left out has its default, and is known not to be given")
  func defaults() throws {
    let arguments = try run("search").arguments
    #expect(arguments[Sample.limit] == 3)
    #expect(arguments.given(Sample.limit) == nil)
    #expect(arguments[Sample.from] == nil)
    #expect(arguments[Sample.tags] == [])
    #expect(arguments[Sample.color] == .auto)
    #expect(arguments[Sample.pager])
    #expect(!arguments[Sample.quiet])
    #expect(arguments.given(Sample.pager) == nil)
  }

  @Test("options of the program are understood before and after the command")
  func inherited() throws {
    #expect(try run("--json", "alarm", "list").arguments[Sample.json])
    #expect(try run("alarm", "list", "--json").arguments[Sample.json])
    #expect(try run("alarm", "--lang=ko", "list").arguments[Sample.language] == "ko")
  }

  @Test("flags are grouped, negated and turned on again")
  func flags() throws {
    let arguments = try run("search", "-qv", "--no-pager").arguments
    #expect(arguments[Sample.quiet] && arguments[Sample.verbose])
    #expect(!arguments[Sample.pager])
    #expect(try run("search", "--no-pager", "--pager").arguments[Sample.pager])
  }

  @Test("repeatable options keep their order")
  func repeated() throws {
    #expect(try run("search", "--tag", "b", "--tag=a").arguments[Sample.tags] == ["b", "a"])
  }

  @Test("negative numbers and coordinates are values, not options")
  func negative() throws {
    let arguments = try run("search", "--from", "-33.86,151.2", "-t", "-.5,-.25").arguments
    #expect(arguments[Sample.from] == "-33.86,151.2")
    #expect(arguments[Sample.to] == "-.5,-.25")
    #expect(try run("say", "-37.5,127.0", "-5").arguments[Sample.words] == ["-37.5,127.0", "-5"])
  }

  @Test("values with spaces, Hangul, equals signs and a leading dash arrive whole")
  func wholeValues() throws {
    #expect(try run("search", "--from=서울 대입구=2").arguments[Sample.from] == "서울 대입구=2")
    #expect(try run("search", "--from=--to").arguments[Sample.from] == "--to")
    #expect(try run("search", "--from", "-").arguments[Sample.from] == "-")
  }

  @Test("after -- everything is an argument")
  func doubleDash() throws {
    let words = try run("say", "a", "--", "--help", "-x", "--").arguments[Sample.words]
    #expect(words == ["a", "--help", "-x", "--"])
  }

  @Test("arguments are read by position")
  func positions() throws {
    let two = try run("alarm", "snooze", "7", "5").arguments
    #expect(two[Sample.snooze] == "7")
    #expect(two[Sample.minutes] == 5)
    #expect(try run("alarm", "snooze", "7").arguments[Sample.minutes] == nil)
    #expect(try run("alarm", "show").arguments[Sample.alarm] == nil)
    #expect(try run().path == [])
  }

  @Test(
    "help is found anywhere before --, also beside mistakes",
    arguments: [
      (["--help"], [], true), (["-h"], [], false), (["search", "--help"], ["search"], true),
      (["--help", "alarm", "list"], ["alarm", "list"], true),
      (["search", "-qh"], ["search"], false),
      (["search", "--bogus", "--help"], ["search"], true),
      (["search", "--from", "--help"], ["search"], true), (["alarm", "-h"], ["alarm"], false),
      (["search", "-h", "--help"], ["search"], true), (["bogus", "--help"], [], true),
    ] as [([String], [String], Bool)])
  func help(line: [String], path: [String], isLong: Bool) throws {
    guard case .help(let node, let long) = try Sample.tree.parse(line) else {
      Issue.record("no help for \(line)")
      return
    }
    #expect(node.path == path)
    #expect(long == isLong)
  }

  @Test("the version is asked for with --version")
  func version() throws {
    guard case .version = try Sample.tree.parse(["--version"]) else {
      Issue.record("no version")
      return
    }
  }

  @Test("any words whatever are a command, help, or a problem with message and hint")
  func anything() {
    let words = [
      "search", "alarm", "snooze", "feed", "say", "--from", "--from=", "-n", "-n5", "-qv", "-",
      "--",
      "---", "--=", "-=", "", "강남", "-37.5,127", "--no-pager=x", "--help", "-h", "--version", "s",
      "\u{301}", "--🚇", "-🚇", "--color", "always", "7",
    ]
    var random = SplitMix64(seed: 64)
    for _ in 0..<5000 {
      let count = Int.random(in: 0...6, using: &random)
      let line = (0..<count).map { _ in words.randomElement(using: &random) ?? "" }
      do {
        if case .run(let command) = try Sample.tree.parse(line), command.path == ["say"] {
          #expect(!command.arguments[Sample.words].isEmpty, "\(line)")
        }
      } catch {
        #expect(!error.message(.english, program: "trip").isEmpty, "\(line)")
        #expect(!error.hint(.english, program: "trip").isEmpty, "\(line)")
      }
    }
  }
}
