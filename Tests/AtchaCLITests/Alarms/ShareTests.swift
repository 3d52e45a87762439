import Domain
import Testing

@testable import AtchaCLI

/// The last route of the examples leaves at 23:46:20 and boards at 23:52; it is 23:05 on Friday.
@Suite("What an alarm says to somebody else")
struct ShareTests {
  private func session(
    _ folder: AlarmFolder, _ change: (inout AlarmSession) -> Void = { _ in }
  ) async throws -> AlarmSession {
    _ = try await folder.add()
    var session = try #require(try await folder.services.store.sessions(history: false).last)
    change(&session)
    return session
  }

  private func line(
    _ session: AlarmSession, _ language: Language = .english, after seconds: Int = 0
  ) -> String? {
    let now = ExampleAnswers.time("2026-12-04T23:05:00").instant + seconds
    return ShareText(session: session, words: language.catalogue, now: now).line
  }

  @Test("one line in the language of the person, without a word that depends on the day it is read")
  func languages() async throws {
    try await AlarmFolder.with { folder in
      let session = try await session(folder)
      let boarding = ClockText.hoursAndMinutes(session.route.boardingAt.minuteBefore)
      #expect(line(session, .korean)?.hasPrefix("나 \(boarding) 막차야 · ") == true)
      #expect(line(session)?.hasPrefix("I'm taking the \(boarding) last train · ") == true)
      #expect(line(session, .japanese)?.hasPrefix("\(boarding)の終電で帰るね · ") == true)
      for language in Language.allCases {
        let text = try #require(line(session, language))
        #expect(!text.contains("\n"))
        for word in ["tomorrow", "내일", "明日"] { #expect(!text.contains(word)) }
      }
    }
  }

  @Test("a route that is not the last one is not called that")
  func notTheLast() async throws {
    try await AlarmFolder.with { folder in
      let session = try await session(folder) { $0.followsLast = false }
      #expect(line(session)?.contains("last") == false)
      #expect(line(session, .korean)?.contains("막차") == false)
      #expect(line(session, .japanese)?.contains("終電") == false)
    }
  }

  @Test("times that were not checked of late, and those of the sample, say so")
  func honest() async throws {
    try await AlarmFolder.with { folder in
      let fresh = try await session(folder)
      #expect(line(fresh)?.contains("times as of") == false)
      var stale = fresh
      stale.route.checkedAt = ZonedTime(fresh.createdAt - 86_400, utcOffset: 32_400)
      #expect(line(stale)?.contains("times as of") == true)
      var sample = fresh
      sample.route.sourceKind = "sample"
      #expect(line(sample)?.contains("not a real trip") == true)
    }
  }

  @Test("up to boarding it is announced, from then on only by who said to be on the way")
  func boundaries() async throws {
    try await AlarmFolder.with { folder in
      let session = try await session(folder)
      let left = session.boardingAt - ExampleAnswers.time("2026-12-04T23:05:00").instant
      #expect(line(session, after: left - 1) != nil)
      #expect(line(session, after: left) == nil)
      var going = session
      going.phase = .acknowledged
      #expect(line(going, after: left - 1)?.hasPrefix("I'm taking") == true)
      #expect(line(going, after: left)?.hasPrefix("On my way") == true)
      let arrived = left + (session.route.arrivalAt.instant - session.boardingAt)
      #expect(line(going, after: arrived) == nil)
      for phase in AlarmPhase.allCases where phase.isOver {
        var over = session
        over.phase = phase
        #expect(line(over) == nil)
      }
    }
  }

  @Test("as a command: a line, a document, or a refusal with the status of a train that has left")
  func command() async throws {
    try await AlarmFolder.with { folder in
      let id = try await folder.add()
      let line = await folder.run("alarm show \(id) --share")
      #expect(line.status == .answered)
      #expect(line.output.split(separator: "\n").count == 1 && line.error.isEmpty)
      let document = await folder.run("alarm show \(id) --share --json")
      #expect(document.output.hasPrefix(#"{"schema":"atcha.alarm-share/1","id":"\#(id)","text":"#))
      let gone = await folder.run(
        "alarm show \(id) --share", now: "2026-12-05T00:30:00+09:00")
      #expect(gone.status == .gone)
      #expect(await folder.run("alarm show \(id) --share --ics").status == .usage)
      #expect(await folder.run("alarm show \(id) --ics --json").status == .usage)
    }
  }
}

@Suite("An alarm as an entry of a calendar")
struct CalendarEntryTests {
  private func entry(
    _ change: (inout AlarmSession) -> Void = { _ in }, language: Language = .english,
    now: String = "2026-12-04T23:05:00"
  ) async throws -> CalendarEntry {
    var result: CalendarEntry?
    try await AlarmFolder.with { folder in
      _ = try await folder.add()
      var session = try #require(try await folder.services.store.sessions(history: false).last)
      change(&session)
      result = CalendarEntry(
        session: session, words: language.catalogue, now: ExampleAnswers.time(now).instant)
    }
    return try #require(result)
  }

  /// The lines as a reader sees them: folds undone.
  private func lines(_ entry: CalendarEntry) -> [String] {
    entry.text.replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
  }

  @Test("lines end with CRLF and have at most 75 octets, in every language")
  func form() async throws {
    for language in Language.allCases {
      let text = try await entry(
        { $0.from.name = String(repeating: "서울역버스환승센터", count: 20) }, language: language
      ).text
      #expect(text.hasSuffix("END:VCALENDAR\r\n"))
      let lines = text.split(separator: "\r\n", omittingEmptySubsequences: true)
      for line in lines {
        #expect(line.utf8.count <= 75, "\(line)")
        #expect(!line.contains("\n") && !line.contains("\r"))
      }
    }
  }

  @Test("it runs from leave-by to arrival in UTC, and its alarm goes off when the alarm does")
  func times() async throws {
    let lines = lines(try await entry())
    #expect(lines.contains("DTSTART:20261204T144620Z"))
    #expect(lines.contains { $0.hasPrefix("DTEND:20261204T15") })
    #expect(lines.contains("TRIGGER:-PT3M"))
    #expect(lines.filter { $0.hasPrefix("BEGIN:") }.count == 3)
    #expect(
      lines.filter { $0.hasPrefix("BEGIN:") }.map { $0.dropFirst(6) }
        == lines.filter { $0.hasPrefix("END:") }.map { $0.dropFirst(4) }.reversed())
    for name in ["UID:", "DTSTAMP:", "SUMMARY:", "DESCRIPTION:", "LOCATION:", "STATUS:"] {
      #expect(lines.contains { $0.hasPrefix(name) }, "\(name)")
    }
  }

  @Test("the name of the entry stays when the alarm moves, and a later state counts as later")
  func identity() async throws {
    let first = try await entry()
    var second = first
    second.session.route.checkedAt = ZonedTime(
      first.session.createdAt + 600, utcOffset: 32_400)
    func value(_ name: String, _ entry: CalendarEntry) -> String? {
      lines(entry).first { $0.hasPrefix(name) }
    }
    #expect(value("UID:", first) == value("UID:", second))
    #expect(value("SEQUENCE:", first) == "SEQUENCE:0")
    #expect(value("SEQUENCE:", second) == "SEQUENCE:600")
    #expect(value("DTSTAMP:", first) != value("DTSTAMP:", second))
  }

  @Test("an alarm that is over, or whose time to leave has passed, has nothing to ring for")
  func over() async throws {
    let cancelled = lines(try await entry { $0.phase = .cancelled })
    #expect(cancelled.contains("STATUS:CANCELLED"))
    #expect(!cancelled.contains("BEGIN:VALARM"))
    let gone = lines(try await entry(now: "2026-12-04T23:46:20"))
    #expect(!gone.contains("BEGIN:VALARM"))
    #expect(lines(try await entry(now: "2026-12-04T23:46:19")).contains("BEGIN:VALARM"))
  }

  @Test("names that would end a line or begin a property are text")
  func hostile() async throws {
    let entry = try await entry {
      $0.to.name = "A;B,C\\D\r\nATTACH:http://example.org/x\u{1B}[2J"
    }
    #expect(!lines(entry).contains { $0.hasPrefix("ATTACH") })
    #expect(lines(entry).contains { $0.hasPrefix("SUMMARY:") && $0.contains(#"A\;B\,C\\D"#) })
    #expect(!entry.text.contains("\u{1B}"))
  }

  @Test(
    "durations before the start",
    arguments: [(0, "PT0S"), (-5, "PT0S"), (90, "-PT1M30S"), (3600, "-PT1H"), (3661, "-PT1H1M1S")])
  func durations(seconds: Int, text: String) {
    #expect(CalendarEntry.before(seconds) == text)
  }
}
