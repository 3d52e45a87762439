import Domain
import Testing

@testable import AtchaCLI

/// The last route of the examples leaves at 23:46:20, so its alarm rings at 23:43:20.
@Suite("atcha alarm")
struct AlarmCommandTests {
  @Test("a search is kept, and its routes are taken by number")
  func byNumber() async throws {
    try await AlarmFolder.with { folder in
      #expect(await folder.run("alarm add").status == .notFound)
      _ = await folder.run("search --from 사무실 --to 노원")
      let first = await folder.run("alarm add", columns: 80)
      #expect(first.status == .answered)
      #expect(first.output.contains("rings at 23:43, in 39 min."), "\(first.output)")
      let second = await folder.run("alarm add 2", columns: 80)
      #expect(second.output.contains("takes the place of alarm"), "\(second.output)")
      #expect(await folder.run("alarm add 9").status == .notFound)
      let sessions = try await folder.services.store.sessions(history: false)
      #expect(sessions.filter { !$0.isOver }.map(\.followsLast) == [false])
    }
  }

  @Test("without a daemon it warns, and says so in JSON")
  func noDaemon() async throws {
    try await AlarmFolder.with { folder in
      let run = await folder.run("alarm add --from 사무실 --to 노원 --json")
      #expect(run.status == .answered)
      #expect(run.output.hasPrefix(#"{"schema":"atcha.alarm-added/1","daemon":false"#))
      #expect(run.error.contains("no daemon is running"))
    }
    try await AlarmFolder.with(watcher: 7) { folder in
      let run = await folder.run("alarm add --from 사무실 --to 노원 --json")
      #expect(run.output.contains(#""daemon":true"#))
      #expect(run.error.isEmpty)
    }
  }

  @Test("a route whose alarm time has passed is refused, or rung at once if one can still leave")
  func tooLate() async throws {
    try await AlarmFolder.with { folder in
      let line = "alarm add --from 사무실 --to 노원"
      let soon = await folder.run(line, now: "2026-12-04T23:44:00+09:00")
      #expect(soon.status == .badData)
      #expect(soon.error.contains("23:43") && soon.error.contains("--now"), "\(soon.error)")
      #expect(
        await folder.run(line + " --now", now: "2026-12-04T23:44:00+09:00").status == .answered)
      let gone = await folder.run(line + " --now", now: "2026-12-04T23:47:00+09:00")
      #expect(gone.status == .gone)
    }
  }

  @Test("show tells every delivery: on which channel, when, and what came of it")
  func deliveries() async throws {
    try await AlarmFolder.with { folder in
      let id = try await folder.add()
      let at = try #require(ZonedTime(rfc3339: "2026-12-04T23:43:20+09:00")).instant
      let deliveries = (0..<14).map { index in
        Delivery(
          channel: "channel\(index)", stage: "ring", dueAt: at, at: at + index * 60,
          result: index == 13 ? .failed("no server") : .delivered)
      }
      _ = try await folder.services.store.apply(
        .told(deliveries), to: AlarmID(rawValue: id), now: at)
      let text = await folder.run("alarm show \(id)", columns: 100).output
      for index in 0..<14 {
        let line = try #require(
          text.split(separator: "\n").first { $0.contains("channel\(index) ") }, "\(text)")
        #expect(line.contains("23:\(43 + index)"), "\(line)")
        #expect(line.contains("no server") == (index == 13), "\(line)")
      }
      let json = await folder.run("alarm show \(id) --json").output
      for index in 0..<14 { #expect(json.contains("\"channel\":\"channel\(index)\"")) }
      #expect(json.contains(#""at":"2026-12-04T23:56:20+09:00","result":"failed""#), "\(json)")
    }
  }

  @Test("an answer without a route sets nothing, and ends with its own status")
  func noRoute() async throws {
    try await AlarmFolder.with { folder in
      for (answer, status) in [
        (ExampleAnswers.gone, AtchaCLI.ExitStatus.gone), (ExampleAnswers.notConnected, .noRoute),
        (ExampleAnswers.outside, .outsideRegion),
      ] {
        let run = await folder.run("alarm add --from 사무실 --to 노원", answer: answer)
        #expect(run.status == status)
      }
      let sessions = try await folder.services.store.sessions(history: true)
      #expect(sessions.isEmpty)
    }
  }

  @Test("answers are refused where they make no sense")
  func refusals() async throws {
    try await AlarmFolder.with { folder in
      let id = try await folder.add()
      #expect(await folder.run("alarm snooze \(id)").status == .badData)
      #expect(await folder.run("alarm show nope").status == .notFound)
      #expect(await folder.run("alarm ack \(id)").status == .answered)
      #expect(await folder.run("alarm snooze \(id)").status == .badData)
      #expect(await folder.run("alarm cancel \(id)").status == .answered)
      #expect(await folder.run("alarm cancel \(id)").status == .badData)
      let history = await folder.run("alarm history")
      #expect(history.output.hasPrefix("\(id)\tcancelled\t"))
      #expect(await folder.run("alarm list").output.isEmpty)
    }
  }

  @Test("a recurring rule is set, listed and removed")
  func rules() async throws {
    try await AlarmFolder.with { folder in
      let run = await folder.run(
        "alarm add --every fri-sun --from 사무실 --to 노원 --json")
      #expect(run.output.contains(#""days":["fri","sat","sun"]"#), "\(run.output)")
      let id = try #require(try await folder.services.store.rules().first?.id.rawValue)
      #expect(await folder.run("alarm list").output == "\(id)\tfri,sat,sun\t역삼동 사무실 → 노원\n")
      #expect(await folder.run("alarm cancel \(id)").status == .answered)
      #expect(try await folder.services.store.rules().isEmpty)
    }
  }

  @Test("refresh tells each verdict, and that nothing could be found out")
  func refresh() async throws {
    try await AlarmFolder.with { folder in
      let id = try await folder.add()
      let run = await folder.run("alarm refresh \(id) --json")
      #expect(run.status == .answered)
      #expect(run.output.contains(#""verdict":"unchanged""#), "\(run.output)")
    }
    try await AlarmFolder.with(planner: .failure(.offline)) { folder in
      _ = try await folder.add()
      let run = await folder.run("alarm refresh")
      #expect(run.status == .tryLater)
      #expect(run.output.contains("could not be checked (offline)"), "\(run.output)")
    }
  }

  @Test("texts fit every language", arguments: Language.allCases)
  func languages(language: Language) async throws {
    try await AlarmFolder.with { folder in
      let id = try await folder.add()
      for line in ["alarm list", "alarm show \(id)", "recent", "daemon status", "status"] {
        let run = await folder.run("\(line) --lang \(language.rawValue)", columns: 60)
        #expect(run.status == .answered, "\(line): \(run.error)")
        #expect(!run.output.isEmpty, "\(line)")
        #expect(!run.output.contains("\u{1B}"))
      }
    }
  }

  @Test("recent searches are numbered, forgotten one by one, and made again")
  func recents() async throws {
    try await AlarmFolder.with { folder in
      #expect(await folder.run("again").status == .notFound)
      _ = await folder.run("search --from 사무실 --to 노원")
      #expect(await folder.run("again --json").output.hasPrefix(#"{"schema":"atcha.search/1""#))
      #expect(await folder.run("recent").output.hasPrefix("1\t역삼동 사무실 → 노원\t"))
      #expect(await folder.run("recent remove 2").status == .notFound)
      #expect(await folder.run("recent remove 1").status == .answered)
      #expect(
        await folder.run("recent --json").output == #"{"schema":"atcha.recent/1","searches":[]}"#
          + "\n")
    }
  }
}
