import AtchaTestSupport
import CoreTerminal
import Domain
import Testing

@testable import AtchaCLI

@Suite("atcha place and atcha home")
struct PlaceCommandTests {
  @Test("read well in every language", arguments: Language.allCases)
  func golden(language: Language) async {
    let lines = [
      ("list", ["place", "list"]), ("search", ["place", "search", "시청"]), ("home", ["home"]),
      ("save", ["place", "save", "술집", "노원"]), ("replace", ["place", "save", "회사", "노원"]),
      ("set", ["home", "set", "노원"]), ("clear", ["home", "clear"]),
      ("remove", ["place", "remove", "회사"]),
    ]
    for columns in [40, 80] {
      var text = ""
      for (_, line) in lines {
        let run = await ProgramRun(
          line + ["--lang", language.rawValue], environment: ["TERM": "dumb"], columns: columns,
          saved: .two)
        #expect(run.status == .answered, "\(run)")
        text += "$ atcha \(line.joined(separator: " "))\n" + run.output + run.error
        for line in run.output.split(separator: "\n") {
          #expect(line.displayWidth <= columns, "\(line)")
        }
      }
      expectGolden(text, "place/\(language.rawValue).\(columns).txt")
    }
  }

  @Test("every document names its schema and is alone on standard output")
  func documents() async {
    let expected = [
      ("search", ["place", "search", "시청"], "atcha.place-search/1"),
      ("save", ["place", "save", "술집", "노원"], "atcha.place/1"),
      ("list", ["place", "list"], "atcha.place-list/1"),
      ("remove", ["place", "remove", "회사"], "atcha.place-removed/1"),
      ("home", ["home"], "atcha.home/1"), ("home", ["home", "show"], "atcha.home/1"),
      ("home", ["home", "set", "노원"], "atcha.home/1"),
      ("clear", ["home", "clear"], "atcha.home/1"),
    ]
    for (name, line, schema) in expected {
      let run = await ProgramRun(line + ["--json"], saved: .two)
      #expect(run.output.hasPrefix(#"{"schema":"\#(schema)""#), "\(line)")
      #expect(run.output.split(separator: "\n").count == 1)
      #expect(run.error.isEmpty)
      expectGolden(run.output, "place/\(name).json")
    }
  }

  @Test("in a pipe a place is a line: names, what to type, position")
  func rows() async {
    let list = await ProgramRun(["place", "list"], saved: .two)
    #expect(
      list.output == """
        home\t노원\tstop:seoul/S411\t37.6554\t127.0613
        회사\t역삼동 사무실\t37.4999,127.0312\t37.4999\t127.0312

        """)
    let home = await ProgramRun(["home", "show"], saved: .two)
    #expect(home.output == "노원\tstop:seoul/S411\t37.6554\t127.0613\n")
  }

  @Test("a place is looked up before it is saved")
  func resolved() async throws {
    let saved = FakeSavedPlaces()
    let unknown = await ProgramRun(["place", "save", "술집", "노"], saved: saved)
    #expect(unknown.status == .notFound)
    #expect(unknown.error.contains("did you mean: 노원"))
    let several = await ProgramRun(["home", "set", "시청"], saved: saved)
    #expect(several.status == .notFound)
    #expect(several.error.contains("choose one: stop:1 (시청); stop:2 (시청)"), "\(several)")
    #expect(await ProgramRun(["home", "set", "91,0"], saved: saved).status == .usage)
    #expect(try await saved.all().isEmpty)
  }

  @Test("a home out of the region is refused with the reason, unless it is forced")
  func outside() async throws {
    let region = FakeRegion(outside: [
      "노원": OutsideRegion(
        nearestStop: "오이도", nearestMetres: 31_400, reachMetres: 1000,
        areas: [
          .init(
            feed: "seoul", southWest: Coordinate(latitude: 36.7701, longitude: 126.4319),
            northEast: Coordinate(latitude: 38.1, longitude: 127.8799))
        ])
    ])
    let saved = FakeSavedPlaces()
    for (language, text) in [
      ("en", "the nearest stop, 오이도, is 31 km away, and only stops within 1.0 km"),
      ("ko", "'노원'은 서비스 지역 밖입니다: 가장 가까운 정류장 오이도가 31 km"),
      ("ja", "'노원'はサービス地域の外です: 最も近い停留所오이도まで31 km"),
    ] {
      let run = await ProgramRun(
        ["home", "set", "노원", "--lang", language], saved: saved, region: region)
      #expect(run.status == .outsideRegion)
      #expect(run.error.contains(text), "\(run)")
      #expect(run.error.contains("seoul (36.77,126.43 – 38.1,127.88)"))
      #expect(run.error.contains("--force"))
    }
    #expect(try await saved.all().isEmpty)
    let forced = await ProgramRun(
      ["home", "set", "--force", "노원"], saved: saved, region: region)
    #expect(forced.status == .answered)
    let document = await ProgramRun(["home", "set", "노원", "--json"], region: region)
    #expect(document.status == .outsideRegion)
    #expect(document.output.isEmpty)
    #expect(document.error.contains(#""exitCode":5}"#))
  }

  @Test("another place out of the region is saved, with a warning")
  func warned() async throws {
    let region = FakeRegion(outside: [
      "노원": OutsideRegion(nearestStop: nil, nearestMetres: nil, reachMetres: 1000, areas: [])
    ])
    let saved = FakeSavedPlaces()
    let run = await ProgramRun(["place", "save", "술집", "노원"], saved: saved, region: region)
    #expect(run.status == .answered)
    #expect(run.error.contains("is outside the service region: no vehicle calls there"))
    #expect(try await saved.all().map(\.name) == ["술집"])
    let document = await ProgramRun(
      ["place", "save", "술집", "노원", "--json"], saved: saved, region: region)
    #expect(document.output.contains(#""isCovered":false"#))
    #expect(document.error.isEmpty)
  }

  @Test("a name that is no name is refused, one that is there replaced")
  func names() async throws {
    for name in ["here", "stop:1", "37.5,127.0", "a\u{1B}[2J", "-"] {
      let run = await ProgramRun(["place", "save", "--", name, "노원"], saved: .two)
      #expect(run.status == .usage, "\(name)")
      #expect(!run.error.contains("\u{1B}"))
    }
    let saved = FakeSavedPlaces.two
    let run = await ProgramRun(["place", "save", "HOME", "사무실", "--json"], saved: saved)
    #expect(run.output.contains(#""outcome":"replaced","savedAs":"HOME""#), "\(run)")
    #expect(try await saved.all().count == 2)
  }

  @Test("what is not there ends with 66 and says what is")
  func missing() async {
    let home = await ProgramRun(["home", "show"], saved: FakeSavedPlaces())
    #expect(home.status == .notFound)
    #expect(home.error.contains("atcha home set"))
    #expect(await ProgramRun(["home", "clear"], saved: FakeSavedPlaces()).status == .answered)
    let place = await ProgramRun(["place", "remove", "집"], saved: .two)
    #expect(place.status == .notFound)
    #expect(place.error.contains("those at hand: home, 회사"))
    let list = await ProgramRun(["place", "list"], saved: FakeSavedPlaces())
    #expect(list.status == .answered)
    #expect(list.output.isEmpty)
    #expect(list.error.contains("atcha place save"))
  }

  @Test("a search without --to goes home, and saved names are places")
  func search() async {
    let answer = ExampleAnswers.available
    for line in [
      ["search", "--from", "사무실"], ["search", "--from", "회사", "--to", "Home"],
      ["search", "--from", "home", "--to", "회사"],
    ] {
      let run = await ProgramRun(line, answer: .success(answer), saved: .two)
      #expect(run.status == .answered, "\(run)")
    }
    let unset = await ProgramRun(["search", "--from", "사무실"], answer: .success(answer))
    #expect(unset.status == .notFound)
    #expect(unset.error.contains("home is not set"))
    #expect(unset.error.contains("atcha home set PLACE"))
  }

  @Test("saved names are completed, as places and to be removed")
  func completion() async {
    let places = await ProgramRun(["__complete", "place", "--", ""], saved: .two)
    #expect(places.output == "home\t노원\n회사\t역삼동 사무실\n")
    let removable = await ProgramRun(["__complete", "saved", "--", "회"], saved: .two)
    #expect(removable.output == "회사\t역삼동 사무실\n")
  }
}
