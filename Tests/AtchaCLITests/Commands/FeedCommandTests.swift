import AtchaTestSupport
import CoreTerminal
import Domain
import Testing
import TimetableImport

@testable import AtchaCLI

@Suite("atcha feed")
struct FeedCommandTests {
  private static let faults = [
    FeedFault(
      code: "duplicateKey", phrase: "rows with an id that was there before", file: "stops.txt",
      isSkipped: true, count: 1204,
      places: [
        .init(file: "stops.txt", line: 12, detail: "S1"), .init(file: "stops.txt", line: 99),
        .init(file: "stops.txt", line: 100), .init(file: "stops.txt", line: 101),
      ]),
    FeedFault(
      code: "somethingNew", phrase: "rows of a kind that is new", file: "trips.txt",
      isSkipped: true, count: 1, places: [.init(file: "trips.txt", line: 3)]),
    FeedFault(
      code: "fileIgnored", phrase: "files in the archive that were ignored", file: "README",
      isSkipped: false, count: 1, places: [.init(file: "README", line: 0)]),
  ]

  @Test("reads well in every language", arguments: Language.allCases)
  func golden(language: Language) async {
    let environment = ["TERM": "dumb"]
    let lines = [
      ["feed", "list"], ["feed", "info", "seoul"], ["feed", "add", "/tmp/seoul.zip"],
      ["feed", "validate", "/tmp/seoul.zip"], ["feed", "update"],
    ]
    for line in lines {
      for columns in [40, 80] {
        let run = await ProgramRun(
          line + ["--lang", language.rawValue], environment: environment, columns: columns,
          library: FakeLibrary(faults: Self.faults))
        expectGolden(
          run.output, "feed/\(line[1]).\(language.rawValue).\(columns).txt")
        for text in run.output.split(separator: "\n") {
          #expect(text.displayWidth <= columns, "\(text)")
        }
      }
    }
  }

  @Test("every document names its schema and is alone on standard output")
  func documents() async {
    let expected = [
      (["feed", "list"], "atcha.feed-list/1"), (["feed", "info"], "atcha.feed-info/1"),
      (["feed", "add", "a.zip"], "atcha.feed-change/1"),
      (["feed", "update"], "atcha.feed-change/1"),
      (["feed", "validate", "a.zip"], "atcha.feed-report/1"),
      (["feed", "remove", "seoul"], "atcha.feed-removed/1"),
    ]
    for (line, schema) in expected {
      let run = await ProgramRun(line + ["--json"], library: FakeLibrary(faults: Self.faults))
      #expect(run.output.hasPrefix(#"{"schema":"\#(schema)""#), "\(line)")
      #expect(run.output.split(separator: "\n").count == 1)
      #expect(run.error.isEmpty)
      expectGolden(run.output, "feed/\(line[1]).json")
    }
  }

  @Test("validate ends with 65 where a row cannot be used, and with 0 for mere remarks")
  func validate() async {
    let remarks = Self.faults.filter { !$0.isSkipped }
    for (faults, status) in [(Self.faults, AtchaCLI.ExitStatus.badData), (remarks, .answered)] {
      let run = await ProgramRun(
        ["feed", "validate", "a.zip"], library: FakeLibrary(faults: faults))
      #expect(run.status == status)
    }
  }

  @Test("validate in a pipe is one line for each place")
  func validateRows() async {
    let run = await ProgramRun(
      ["feed", "validate", "a.zip"], library: FakeLibrary(faults: Self.faults))
    let rows = run.output.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false)
    }
    #expect(rows.count == 6)
    #expect(
      rows[0] == ["stops.txt:12", "duplicateKey", "rows with an id that was there before", "S1"])
    #expect(rows[5][0] == "README")
  }

  @Test("a feed that is not there is named with those that are")
  func unknown() async {
    for line in [
      ["feed", "remove", "tokyo"], ["feed", "info", "tokyo"], ["feed", "update", "x"],
    ] {
      let run = await ProgramRun(line, library: FakeLibrary())
      #expect(run.status == .notFound)
      #expect(run.output.isEmpty)
      #expect(run.error.contains("seoul"))
    }
  }

  @Test("without any timetable the list says what to do, on standard error")
  func empty() async {
    let run = await ProgramRun(["feed", "list"], library: FakeLibrary(feeds: []))
    #expect(run.status == .answered)
    #expect(run.output.isEmpty)
    #expect(run.error.contains("atcha feed add"))
    let json = await ProgramRun(["feed", "list", "--json"], library: FakeLibrary(feeds: []))
    #expect(json.output == #"{"schema":"atcha.feed-list/1","feeds":[]}"# + "\n")
  }

  @Test("the progress bar is on a terminal only, and is taken away")
  func progress() async {
    let terminal = await ProgramRun(
      ["feed", "add", "/tmp/서울.zip"], environment: ["TERM": "xterm"], columns: 80,
      library: FakeLibrary())
    #expect(terminal.error.contains("Reading 서울.zip"))
    #expect(terminal.error.hasSuffix("\r\u{1B}[J"))
    let pipe = await ProgramRun(["feed", "add", "/tmp/서울.zip"], library: FakeLibrary())
    #expect(pipe.error.isEmpty)
  }

  @Test("every kind of fault that the importer knows has words")
  func faultKinds() {
    #expect(Set(FaultKind.allCases.map(\.rawValue)) == Set(IssueKind.allCases.map(\.rawValue)))
  }

  @Test("the state of a timetable is told by the day")
  func states() throws {
    let version = FakeLibrary.seoul.versions[0]
    let first = version.validFrom
    #expect(FeedState(version, on: first) == .valid)
    #expect(FeedState(version, on: first.adding(days: -1)) == .begins(first))
    #expect(FeedState(version, on: version.validUntil) == .valid)
    #expect(
      FeedState(version, on: version.validUntil.adding(days: 1)) == .ended(version.validUntil))
  }
}
