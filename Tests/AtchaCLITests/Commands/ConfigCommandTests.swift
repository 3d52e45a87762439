import AtchaTestSupport
import CoreTerminal
import Domain
import Foundation
import Testing

@testable import AtchaCLI

@Suite("atcha config")
struct ConfigCommandTests {
  /// Runs command lines against one configuration file.
  private struct Home {
    var folder: URL
    var file: URL { folder.appending(path: "atcha/config") }

    func write(_ text: String) throws {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }

    func run(
      _ line: [String], _ environment: [String: String] = [:], columns: Int? = nil
    ) async -> ProgramRun {
      await ProgramRun(
        line, environment: environment.merging(["XDG_CONFIG_HOME": folder.path]) { $1 },
        columns: columns, answer: .success(ExampleAnswers.available))
    }
  }

  private func withHome(_ body: (Home) async throws -> Void) async throws {
    try await withTemporaryFolder { try await body(Home(folder: $0)) }
  }

  @Test("reads well in every language", arguments: Language.allCases)
  func golden(language: Language) async throws {
    try await withHome { home in
      try home.write("# 밤\nnight.end = 05:00\nalarm.on = notify-send '막차'\n")
      let lang = ["--lang", language.rawValue]
      let lines = [
        ["list"], ["list", "--show-origin"], ["get", "night.end"], ["set", "walk.access", "800 m"],
        ["unset", "night.end"], ["set", "alarm.buffer", "5m"], ["set", "search.maxVehicles", "40"],
        ["set", "walk.acess", "1"], ["set", "alarm.buffer", "5"],
      ]
      var text = ""
      for line in lines {
        let run = await home.run(
          ["config"] + line + lang, ["ATCHA_ALARM_BUFFER": "90s", "TERM": "dumb"], columns: 80)
        text += "$ atcha config \(line.joined(separator: " "))\n" + run.output + run.error
        for line in run.output.split(separator: "\n") { #expect(line.displayWidth <= 80) }
      }
      // The folder has another name each time, and is cut where the screen ends.
      let lines2 = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        line.firstRange(of: "/").map { _ in line.prefix { $0 != "/" } + "FILE" } ?? line
      }
      expectGolden(lines2.joined(separator: "\n"), "config/\(language.rawValue).80.txt")
    }
  }

  @Test("a flag goes before the environment, that before the file, that before the default")
  func precedence() async throws {
    try await withHome { home in
      let get = ["config", "get", "lang", "--json"]
      func origin(_ line: [String], _ environment: [String: String] = [:]) async -> String {
        let output = await home.run(line, environment).output
        return [output.contains(#""value":"ja""#) ? "ja" : "", kind(output)].joined(separator: " ")
      }
      func kind(_ output: String) -> String {
        ["flag", "environment", "file", "default"].first { output.contains(#""kind":"\#($0)""#) }
          ?? ""
      }
      #expect(await origin(get) == " default")
      try home.write("lang = ja\n")
      #expect(await origin(get) == "ja file")
      #expect(await origin(get, ["ATCHA_LANG": "ko"]) == " environment")
      #expect(await origin(get + ["--lang", "ja"], ["ATCHA_LANG": "ko"]) == "ja flag")
      // The language of the file is spoken, and goes before the locale.
      let help = await home.run(["help"], ["LANG": "ko_KR.UTF-8"])
      #expect(help.output.contains("終電"))
    }
  }

  @Test("documents name their schema")
  func documents() async throws {
    try await withHome { home in
      let expected = [
        (["get", "night.end"], "atcha.config/1"), (["set", "lang", "en"], "atcha.config/1"),
        (["unset", "lang"], "atcha.config/1"), (["list"], "atcha.config-list/1"),
        (["path"], "atcha.config-path/1"),
      ]
      for (line, schema) in expected {
        let run = await home.run(["config"] + line + ["--json"])
        #expect(run.output.hasPrefix(#"{"schema":"\#(schema)""#), "\(run)")
        #expect(run.output.split(separator: "\n").count == 1)
        #expect(run.error.isEmpty)
      }
    }
  }

  @Test("set writes one line and says where the environment hides it")
  func set() async throws {
    try await withHome { home in
      try home.write("# mine\nlang = en\n")
      let run = await home.run(["config", "set", "night.end", "5:00"])
      #expect(run.status == .answered, "\(run)")
      #expect(run.output.isEmpty)
      #expect(
        try String(contentsOf: home.file, encoding: .utf8)
          == "# mine\nlang = en\nnight.end = 05:00\n")
      #expect(await home.run(["config", "get", "night.end"]).output == "05:00\n")
      let hidden = await home.run(
        ["config", "set", "night.end", "06:00"], ["ATCHA_NIGHT_END": "03:00"])
      #expect(hidden.error.contains("! ATCHA_NIGHT_END"), "\(hidden)")
      let wrong = await home.run(["config", "set", "walk.speed", "99"])
      #expect(wrong.status == .usage)
      #expect(wrong.error.contains("the nearest is 5"), "\(wrong)")
      let unknown = await home.run(["config", "get", "nightend"])
      #expect(unknown.status == .usage)
      #expect(unknown.error.contains("did you mean 'night.end'?"), "\(unknown)")
    }
  }

  @Test("a file that cannot be used stops what depends on it, with file and line, and nothing else")
  func broken() async throws {
    try await withHome { home in
      for (text, words) in [
        ("walk.acess = 5\n", "did you mean 'walk.access'?"),
        ("lang = ko\nwalk.access = 10", ":2: "),
        ("search.maxVehicles = 0\n", "the nearest is 1"),
      ] {
        try home.write(text)
        for line in [
          ["search", "--from", "사무실", "--to", "노원"], ["config", "list"],
          ["config", "set", "lang", "ja"], ["place", "save", "집", "노원"],
        ] {
          let run = await home.run(line)
          #expect(run.status == .configuration, "\(line) \(run)")
          #expect(run.error.contains("\(home.file.path):"), "\(run)")
          #expect(run.error.contains(words), "\(run)")
          #expect(run.output.isEmpty)
        }
        for line in [["help"], ["--version"], ["config", "path"], ["completion", "bash"]] {
          #expect(await home.run(line).status == .answered, "\(line)")
        }
        #expect(try String(contentsOf: home.file, encoding: .utf8) == text)
      }
      try home.write("")
      let variable = await home.run(["config", "list"], ["ATCHA_WALK_SPEED": "fast"])
      #expect(variable.status == .configuration)
      #expect(variable.error.hasPrefix("atcha: ATCHA_WALK_SPEED: 'fast'"), "\(variable)")
    }
  }

  @Test("the buffer moves the alarm times that a search shows")
  func buffer() async throws {
    try await withHome { home in
      let line = ["search", "--from", "사무실", "--to", "노원", "--json"]
      let base = await home.run(line)
      try home.write("alarm.buffer = 10m\n")
      let moved = await home.run(line)
      #expect(moved.status == .answered)
      #expect(moved.output != base.output)
    }
  }
}
