import CommandLineKit
import Testing

@Suite("Command lines that cannot be understood")
struct UsageProblemTests {
  @Test(
    "each has a message that shows the text at fault, and a hint that helps",
    arguments: [
      (["search", "--form", "x"], "unknown option '--form'", "did you mean '--from'?"),
      (["search", "--no-pagre"], "unknown option '--no-pagre'", "did you mean '--no-pager'?"),
      (["search", "--zzz"], "unknown option '--zzz'", "run 'trip search --help'"),
      (["search", "-x"], "unknown option '-x'", "run 'trip search --help'"),
      (["search", "-from", "x"], "unknown option '-from'", "did you mean '--from'?"),
      (
        ["--from", "x", "search"], "unknown option '--from'",
        "'--from' is an option of 'trip search' and comes after it"
      ),
      (["serach"], "unknown command 'serach'", "did you mean 'search'?"),
      (["alarm", "lsit"], "unknown command 'lsit'", "did you mean 'list'?"),
      (["alarm", "sno"], "unknown command 'sno'", "did you mean 'snooze'?"),
      (["frobnicate"], "unknown command 'frobnicate'", "run 'trip --help'"),
      (["alarm"], "'trip alarm' needs a command", "run 'trip alarm --help'"),
      (["search", "--from"], "option '--from' needs a value (PLACE)", "run 'trip search --help'"),
      (
        ["search", "--from", "--to", "x"], "option '--from' needs a value (PLACE)",
        "write '--from=VALUE' when the value begins with a dash"
      ),
      (["search", "-n"], "option '-n' needs a value (N)", "run 'trip search --help'"),
      (["search", "--quiet=1"], "option '--quiet' takes no value", "run 'trip search --help'"),
      (
        ["search", "-n", "many"], "bad value 'many' for -n: not a whole number",
        "run 'trip search --help'"
      ),
      (
        ["search", "--limit=0"], "bad value '0' for --limit: not between 1 and 50",
        "run 'trip search --help'"
      ),
      (
        ["--color=alwasy"], "bad value 'alwasy' for --color: not one of auto, always, never",
        "did you mean 'always'?"
      ),
      (["search", "--from="], "bad value '' for --from: it is empty", "run 'trip search --help'"),
      (["alarm", "snooze"], "missing argument ID", "run 'trip alarm snooze --help'"),
      (
        ["alarm", "snooze", "7", "x"], "bad value 'x' for MINUTES: not a whole number",
        "run 'trip alarm snooze --help'"
      ),
      (["search", "강남"], "unexpected argument '강남'", "run 'trip search --help'"),
      (["say"], "missing argument WORD", "run 'trip say --help'"),
    ] as [([String], String, String)])
  func problems(line: [String], message: String, hint: String) {
    do {
      let outcome = try Sample.tree.parse(line)
      Issue.record("understood as \(outcome)")
    } catch {
      #expect(error.message(.english, program: "trip") == message)
      #expect(error.hint(.english, program: "trip") == hint)
    }
  }

  @Test("the exit status is EX_USAGE")
  func status() {
    #expect(UsageProblem.exitStatus == 64)
  }

  @Test("the first of several mistakes is reported")
  func first() {
    #expect {
      _ = try Sample.tree.parse(["search", "--aaa", "--bbb"])
    } throws: { error in
      (error as? UsageProblem)?.kind == .unknownOption("--aaa", nearest: nil, belongsTo: nil)
    }
  }

  @Test("neighbouring letters that were swapped count once")
  func nearest() {
    #expect(["search", "status"].nearest(to: "serach") == "search")
    #expect(["from", "to"].nearest(to: "form") == "from")
    #expect(["강남역", "서울역"].nearest(to: "강난역") == "강남역")
    #expect(["from", "to"].nearest(to: "x") == nil)
    #expect(["ko", "en"].nearest(to: "fr") == nil)
  }
}
