import AtchaTestSupport
import CoreTerminal
import Domain
import Testing

@testable import AtchaCLI

/// What stands on the screen from setting an alarm to its end, in every language and from narrow to wide.
@Suite("The screens of alarms")
struct AlarmScreenTests {
  private static let columns = [40, 60, 80, 200]

  /// Ids are drawn by lot; the one of the golden text has as many letters.
  private func named(_ text: String, _ ids: [String]) -> String {
    zip(ids, ["k7mq", "p3xw", "t9vc"]).reduce(text) { $0.replacing($1.0, with: $1.1) }
  }

  @Test("add, list, show, history and status", arguments: Language.allCases)
  func transcript(language: Language) async throws {
    for columns in Self.columns {
      try await AlarmFolder.with(watcher: 4711) { folder in
        let lang = " --lang \(language.rawValue)"
        var text = ""
        func take(_ line: String, now: String = "2026-12-04T23:05:00+09:00") async throws {
          let run = await folder.run(line + lang, now: now, columns: columns)
          #expect(run.status == .answered && run.error.isEmpty, "\(run)")
          let ids = try await folder.services.store.sessions(history: true).map(\.id.rawValue)
          text += "$ atcha \(named(line, ids))\n\(named(run.output, ids))\n"
        }
        try await take("alarm list --json")
        text = ""
        _ = await folder.run("search --from 사무실 --to 노원")
        let id = try await folder.add()
        for line in ["alarm list", "alarm show \(id)", "status", "recent"] { try await take(line) }
        // An hour before the day ends another begins: the times of tomorrow say so.
        try await take("alarm list", now: "2026-12-03T23:05:00+09:00")
        let cancel = await folder.run("alarm cancel \(id)" + lang, columns: columns)
        #expect(cancel.status == .answered)
        try await take("alarm history")
        // A message of one line is for the terminal to break.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for line in lines where !line.hasPrefix("$ ") && line.contains("  ") {
          #expect(line.displayWidth <= columns, "\(line)")
        }
        expectGolden(text, "alarm/\(language.rawValue).\(columns).txt")
      }
    }
  }

  @Test("a time is never cut", arguments: Language.allCases)
  func wholeTimes(language: Language) async throws {
    try await AlarmFolder.with(watcher: 4711) { folder in
      _ = try await folder.add()
      for columns in 40...80 {
        let run = await folder.run(
          "alarm list --lang \(language.rawValue)", now: "2026-12-03T23:05:00+09:00",
          columns: columns)
        #expect(run.output.contains("23:43 ("), "\(run.output)")
        #expect(!run.output.contains(":…") && !run.output.contains("(…"), "\(run.output)")
      }
    }
  }

  @Test("the countdown", arguments: Language.allCases)
  func countdown(language: Language) async throws {
    try await AlarmFolder.with(watcher: 4711) { folder in
      _ = try await folder.add()
      let found = try await folder.services.store.sessions(history: false).first
      let session = try #require(found)
      for (name, now) in [
        ("relaxed", "2026-12-04T22:05:00"), ("imminent", "2026-12-04T23:40:00"),
        ("leave", "2026-12-04T23:46:30"),
      ] {
        for columns in [40, 80] {
          let screen = CountdownScreen(
            session: session, isWatched: name != "imminent",
            now: ExampleAnswers.time(now).instant, words: language.catalogue)
          let lines = screen.lines(columns: columns, rows: 24, painter: .none)
          #expect(lines.count <= 24)
          for line in lines { #expect(line.displayWidth <= columns, "\(line)") }
          let text = lines.map { $0.replacing(#/ +$/#, with: "") + "\n" }.joined()
          expectGolden(text, "watch/\(name).\(language.rawValue).\(columns).txt")
        }
      }
    }
  }

  @Test("atcha alone", arguments: Language.allCases)
  func welcome(language: Language) {
    for columns in Self.columns {
      let text = WelcomeCommand.lines(language.catalogue, width: columns).painted(.none)
      for line in text.split(separator: "\n") { #expect(line.displayWidth <= columns) }
      expectGolden(text, "welcome/\(language.rawValue).\(columns).txt")
    }
  }
}
