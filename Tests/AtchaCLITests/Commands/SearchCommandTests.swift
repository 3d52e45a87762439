import CoreTerminal
import Domain
import Testing

@testable import AtchaCLI

@Suite("atcha search")
struct SearchCommandTests {
  private let line = ["search", "--from", "사무실", "--to", "노원"]

  @Test("the status follows the kind of answer")
  func statuses() async {
    let expected: [(SearchAnswer, AtchaCLI.ExitStatus)] = [
      (ExampleAnswers.available, .answered), (ExampleAnswers.gone, .gone),
      (ExampleAnswers.notConnected, .noRoute), (ExampleAnswers.walkable, .noRoute),
      (ExampleAnswers.outside, .outsideRegion),
    ]
    for (answer, status) in expected {
      for more in [[], ["--json"]] {
        #expect(await ProgramRun(line + more, answer: .success(answer)).status == status)
      }
    }
  }

  @Test("on a terminal it is the card, coloured, with nothing on standard error")
  func terminal() async {
    let run = await ProgramRun(
      line, environment: ["TERM": "xterm"], columns: 80,
      answer: .success(ExampleAnswers.available))
    #expect(run.output.contains("\u{1B}["))
    #expect(run.output.contains("Last way home tonight"))
    #expect(run.error.isEmpty)
  }

  @Test(
    "there is no control sequence where colour is not wanted",
    arguments: [
      (["NO_COLOR": "1", "TERM": "xterm"], 80 as Int?, [String]()),
      (["TERM": "dumb"], 80, []), (["TERM": "xterm"], 80, ["--color", "never"]),
      (["TERM": "xterm"], nil, []), (["CLICOLOR_FORCE": "1"], nil, ["--json"]),
      ([:], nil, ["--json", "--color=always"]), ([:], 80, ["--json", "--color=always"]),
    ])
  func plain(environment: [String: String], columns: Int?, more: [String]) async {
    let run = await ProgramRun(
      line + more, environment: environment, columns: columns,
      answer: .success(ExampleAnswers.gone))
    #expect(!run.output.contains("\u{1B}"))
  }

  @Test("in a pipe it is one line of tab-separated fields for each route")
  func pipe() async {
    let run = await ProgramRun(line, answer: .success(ExampleAnswers.available))
    let rows = run.output.split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(rows.map { $0[0] } == ["last", "route", "earlier"])
    #expect(rows[0][1] == "2026-12-04T23:46:20+09:00")
    #expect(run.error.isEmpty)
  }

  @Test("in a pipe the warning about the sample goes to standard error")
  func sampleInPipe() async {
    let run = await ProgramRun(line, answer: .success(ExampleAnswers.sample))
    #expect(run.output.hasPrefix("last\t"))
    #expect(run.error.contains("SAMPLE TIMETABLE"))
  }

  @Test("with --json standard error is empty for every kind of answer")
  func jsonAlone() async {
    for example in ExampleAnswers.all {
      let run = await ProgramRun(line + ["--json"], answer: .success(example.answer))
      #expect(run.output.hasPrefix(#"{"schema":"atcha.search/1""#))
      #expect(run.output.split(separator: "\n").count == 1)
      #expect(run.error.isEmpty)
    }
  }

  @Test("output for programs does not depend on the language", arguments: ["ko", "en", "ja"])
  func sameForEveryLanguage(language: String) async {
    for more in [[], ["--json"]] {
      let base = await ProgramRun(line + more, answer: .success(ExampleAnswers.available))
      let run = await ProgramRun(
        line + more + ["--lang", language], answer: .success(ExampleAnswers.available))
      #expect(run.output == base.output)
    }
  }

  @Test("--max-routes leaves the first routes")
  func maxRoutes() async {
    let run = await ProgramRun(
      line + ["--max-routes", "1"], answer: .success(ExampleAnswers.available))
    #expect(run.output.split(separator: "\n").map { $0.prefix(5) } == ["last\t", "earli"])
  }

  @Test("a failure writes nothing to standard output, and its document to standard error")
  func failure() async {
    let run = await ProgramRun(line + ["--json"], answer: .failure(.offline))
    #expect(run.status == .tryLater)
    #expect(run.output.isEmpty)
    #expect(run.error.hasPrefix(#"{"schema":"atcha.error/1""#))
    #expect(run.error.contains(#""exitCode":75}"#))
  }

  @Test("an error about the command line is JSON in the right language, too")
  func usageAsJSON() async {
    let run = await ProgramRun(["search", "--json", "--lang=ko", "--at", "24"])
    #expect(run.status == .usage)
    #expect(run.output.isEmpty)
    #expect(run.error.contains("시각이 아닙니다"))
    #expect(run.error.contains(#""exitCode":64}"#))
  }

  @Test("without --from the way begins here, which can be the destination, too")
  func here() async {
    let position = Position(
      coordinate: Coordinate(latitude: 37.5657, longitude: 126.9769), accuracyMetres: 30)
    for line in [["--to", "노원"], ["--from", "노원", "--to", "here"], ["--from", "HERE"]] {
      let run = await ProgramRun(
        ["search"] + line, answer: .success(ExampleAnswers.available), saved: .two,
        whereabouts: .success(position))
      #expect(run.status == .answered, "\(run)")
    }
  }

  @Test(
    "where nothing tells where here is, it says why and what to do",
    arguments: [
      (WhereaboutsError.unavailable("no bus"), AtchaCLI.ExitStatus.unavailable, "no bus"),
      (.denied("no agent"), .notPermitted, "/etc/geoclue/geoclue.conf"),
      (.noFix(seconds: 15), .tryLater, "within 15 s"),
      (.inaccurate(metres: 25_000, limit: 2_000), .notFound, "within 25 km only; 2.0 km"),
    ] as [(WhereaboutsError, AtchaCLI.ExitStatus, String)])
  func nowhere(error: WhereaboutsError, status: AtchaCLI.ExitStatus, text: String) async {
    let run = await ProgramRun(["search", "--to", "노원"], whereabouts: .failure(error))
    #expect(run.status == status)
    #expect(run.error.contains(text), "\(run)")
    #expect(run.error.contains("--from"))
    #expect(run.output.isEmpty)
  }

  @Test("a name that no stop has ends with 66 and a hint")
  func unknown() async {
    let run = await ProgramRun(
      ["search", "--from", "어딘가", "--to", "노원"], answer: .success(ExampleAnswers.available))
    #expect(run.status == .notFound)
    #expect(run.error.hasPrefix("atcha: no stop is called '어딘가'\nhint: "))
  }

  @Test("ATCHA_NOW sets the clock, and is refused where it is no time")
  func now() async {
    let run = await ProgramRun(
      line, environment: ["ATCHA_NOW": "2026-12-04T23:40:00+09:00", "TERM": "dumb"], columns: 80,
      answer: .success(ExampleAnswers.available))
    #expect(run.output.contains("Leave in 7 min"))
    let wrong = await ProgramRun(line, environment: ["ATCHA_NOW": "yesterday"])
    #expect(wrong.status == .usage)
    #expect(wrong.error.contains("ATCHA_NOW"))
  }

  @Test("a name from a hostile feed cannot write to the terminal or break a row")
  func hostile() async {
    var answer = ExampleAnswers.available
    answer.question.from.name = "\u{1B}]0;x\u{07}강남\u{202E}\n\t역"
    answer.routes[0].legs[1].ride?.line = "2\t호선\u{1B}[31m"
    let terminal = await ProgramRun(
      line, environment: ["TERM": "dumb"], columns: 60, answer: .success(answer))
    for forbidden in ["\u{1B}", "\u{07}", "\u{202E}", "\t"] {
      #expect(!terminal.output.contains(forbidden))
    }
    let pipe = await ProgramRun(line, answer: .success(answer))
    let rows = pipe.output.split(separator: "\n")
    #expect(rows.count == 3)
    #expect(rows.allSatisfy { $0.split(separator: "\t").count == 11 })
    #expect(!pipe.output.contains("\u{1B}"))
    let json = await ProgramRun(line + ["--json"], answer: .success(answer))
    #expect(json.output.split(separator: "\n").count == 1)
    #expect(!json.output.contains("\u{1B}"))
  }

  @Test("another zone than the place's is said, the same is not")
  func machineZone() {
    for (offset, isSaid) in [(ExampleAnswers.seoul, false), (0, true)] {
      let text = AnswerText(
        view: ExampleAnswers.view(ExampleAnswers.available, machineOffset: offset),
        words: English(), columns: 80
      ).lines().painted(.none)
      #expect(text.contains("your clock shows 14:05 (UTC+00:00)") == isSaid)
    }
  }
}
