import Testing

@testable import AtchaCLI

@Suite("Help, version and completion")
struct HelpCommandTests {
  @Test("none of them needs a timetable, and all end well", arguments: Language.allCases)
  func quiet(language: Language) async {
    let lines = [
      [], ["--version"], ["--help"], ["-h"], ["help"], ["help", "search"], ["help", "feed", "add"],
      ["help", "exit-codes"], ["help", "environment"], ["help", "formats"],
      ["help", "data-sources"], ["search", "--help"], ["feed", "-h"], ["completion", "bash"],
      ["completion", "zsh"], ["completion", "fish"], ["man"], ["man", "feed", "validate"],
    ]
    for line in lines {
      let run = await ProgramRun(line + ["--lang", language.rawValue])
      #expect(run.status == .answered, "\(line)")
      #expect(!run.output.isEmpty, "\(line)")
      #expect(run.error.isEmpty, "\(line)")
    }
  }

  @Test("atcha alone fits on a screen of 24 lines", arguments: Language.allCases)
  func welcome(language: Language) {
    let lines = WelcomeCommand.lines(language.catalogue, width: 80)
    #expect(lines.count <= 22)
  }

  @Test("an unknown command or topic is answered with the nearest one")
  func didYouMean() async {
    let command = await ProgramRun(["serch"])
    #expect(command.status == .usage)
    #expect(command.error.contains("did you mean 'search'?"))
    let option = await ProgramRun(["search", "--form", "강남"])
    #expect(option.error.contains("did you mean '--from'?"))
    let topic = await ProgramRun(["help", "exitcodes"])
    #expect(topic.status == .usage)
    #expect(topic.error.contains("did you mean 'exit-codes'?"))
    let other = await ProgramRun(["help", "snoze"])
    #expect(other.status == .usage)
    #expect(other.error.contains("exit-codes, environment"))
  }

  @Test("__complete names what begins with the text, and never fails")
  func complete() async {
    let feeds = await ProgramRun(["__complete", "feed", "--", "se"], library: FakeLibrary())
    #expect(feeds.output == "seoul\t/srv/gtfs/서울.zip\n")
    let places = await ProgramRun(["__complete", "place", "--", "노"])
    #expect(places.output == "노원\n")
    let topics = await ProgramRun(["__complete", "topic", "--", "exit"])
    #expect(topics.output == "exit-codes\tExit statuses\n")
    for line in [["__complete", "feed", "--", "x"], ["__complete", "nonsense"]] {
      let run = await ProgramRun(line)
      #expect(run.status == .answered)
      #expect(run.output.isEmpty)
      #expect(run.error.isEmpty)
    }
  }

  @Test("--json and --lang are seen before the line is parsed, but not behind --")
  func hints() {
    #expect(ArgumentHints(["search", "--lang", "ko", "--json"]).lang == "ko")
    #expect(ArgumentHints(["search", "--lang=ja"]).lang == "ja")
    #expect(ArgumentHints(["search", "--lang"]).lang == nil)
    #expect(ArgumentHints(["search", "--json"]).wantsJSON)
    #expect(!ArgumentHints(["search", "--", "--json"]).wantsJSON)
  }
}
