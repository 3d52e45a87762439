import Testing

@testable import AtchaCLI

@Suite("Links")
struct AppLinkTests {
  @Test(
    "name what is shown",
    arguments: [
      ("atcha://alarm/k7mq", AppLink.alarm(id: "k7mq")),
      ("ATCHA://Alarm/k7mq/", .alarm(id: "k7mq")), ("atcha://alarms", .alarms),
      ("atcha://", .alarms), ("atcha://again", .again),
      (
        "atcha://search?from=%EA%B0%95%EB%82%A8&to=노원",
        .search(["from": "강남", "to": "노원"])
      ),
      ("atcha://search/?to=Seoul+Station", .search(["to": "Seoul Station"])),
      (
        "atcha://search?from=37.5,127.0&date=2026-12-24&at=25:30&arrive-by=03:00&feed=seoul",
        .search([
          "from": "37.5,127.0", "date": "2026-12-24", "at": "25:30", "arrive-by": "03:00",
          "feed": "seoul",
        ])
      ),
    ])
  func understood(text: String, link: AppLink) throws {
    #expect(try AppLink(text) == link)
  }

  @Test(
    "what is not understood as a whole is refused as a whole",
    arguments: [
      ("", AppLink.Problem.notALink), ("alarm/k7mq", .notALink), ("atcha:alarm/x", .notALink),
      ("https://example.org/alarm/k7mq", .notALink), ("xatcha://alarm/k7mq", .notALink),
      ("atcha://alarm", .badAlarm), ("atcha://alarm/", .badAlarm),
      ("atcha://alarm/a/cancel", .badAlarm), ("atcha://alarm/../x", .badAlarm),
      ("atcha://alarm/K7MQ", .badAlarm), ("atcha://alarm/k7mq?ack=1", .badAlarm),
      ("atcha://alarm/-h", .badAlarm), ("atcha://alarm/a%20b", .badAlarm),
      ("atcha://user@alarm/k7mq", .unknownTarget("user@alarm")),
      ("atcha://alarm:80/k7mq", .unknownTarget("alarm:80")),
      ("atcha://cancel/k7mq", .unknownTarget("cancel")),
      ("atcha://alarm/k7mq#x", .malformed), ("atcha://alarm/k7 mq", .malformed),
      ("atcha://alarm/k7mq\n", .malformed), ("atcha://again?x=1", .malformed),
      ("atcha://search", .missingPlace), ("atcha://search?", .missingPlace),
      ("atcha://search?date=2026-12-24", .missingPlace),
      ("atcha://search?from=a&json=1", .unknownQuestion("json")),
      ("atcha://search?from=a&lang=ko", .unknownQuestion("lang")),
      ("atcha://search?from=a&from=b", .repeated("from")),
      ("atcha://search?from=%", .malformed), ("atcha://search?from=%4", .malformed),
      ("atcha://search?from=%zz", .malformed), ("atcha://search?from=%FF", .malformed),
      ("atcha://search?from=%00", .malformed), ("atcha://search?from=%1B%5B2J", .malformed),
      ("atcha://search?from=%0A", .malformed), ("atcha://search?from=", .malformed),
      ("atcha://search?from", .malformed),
    ])
  func refused(text: String, problem: AppLink.Problem) {
    #expect(throws: problem) { try AppLink(text) }
  }

  @Test("a long link is refused at its limit")
  func length() throws {
    let start = "atcha://search?from="
    let fits = start + String(repeating: "a", count: AppLink.longest - start.utf8.count)
    #expect(throws: Never.self) { try AppLink(fits) }
    #expect(throws: AppLink.Problem.tooLong) { try AppLink(fits + "a") }
  }

  @Test("every refusal is explained in every language")
  func explained() {
    let problems: [AppLink.Problem] = [
      .tooLong, .notALink, .badAlarm, .malformed, .missingPlace, .unknownTarget("x"),
      .unknownQuestion("x"), .repeated("x"),
    ]
    for language in Language.allCases {
      let texts = problems.map { language.catalogue.badLink("atcha://x", $0).message }
      #expect(Set(texts).count == problems.count)
    }
  }
}

@Suite("atcha open")
struct OpenCommandTests {
  @Test("shows the alarm, the list, the last search and the answer of a search")
  func shows() async throws {
    try await AlarmFolder.with { folder in
      _ = await folder.run("search --from 사무실 --to 노원")
      let id = try await folder.add()
      let alarm = await folder.run("open atcha://alarm/\(id) --json")
      #expect(alarm.output.hasPrefix(#"{"schema":"atcha.alarm/1""#), "\(alarm.error)")
      let next = await folder.run("open --json")
      #expect(next.output.hasPrefix(#"{"schema":"atcha.alarm/1""#) && next.output.contains(id))
      #expect(await folder.run("open atcha://alarms").output.hasPrefix("\(id)\t"))
      for link in ["atcha://again", "atcha://search?from=사무실&to=노원"] {
        let run = await folder.run("open \(link) --json")
        #expect(run.output.hasPrefix(#"{"schema":"atcha.search/1""#), "\(run.error)")
      }
    }
  }

  @Test("refuses with 64, and an alarm that is not there with 66")
  func refuses() async throws {
    try await AlarmFolder.with { folder in
      #expect(await folder.run("open atcha://cancel/abcd").status == .usage)
      #expect(await folder.run("open atcha://alarm/zzzz").status == .notFound)
    }
  }

  @Test("a value that looks like an option stays a value")
  func values() async throws {
    try await AlarmFolder.with { folder in
      let run = await folder.run("open atcha://search?from=--help&to=노원 --json")
      #expect(run.status == .notFound)
      #expect(run.error.contains("no stop is called '--help'"), "\(run.error)")
    }
  }
}

@Suite("The entry of the desktop")
struct DesktopEntryTests {
  @Test("registers the scheme and names this program")
  func content() throws {
    let lines = try #require(DesktopEntry.text(program: "/opt/atcha/bin/atcha"))
      .split(separator: "\n")
    #expect(lines.first == "[Desktop Entry]")
    #expect(lines.contains(#"Exec="/opt/atcha/bin/atcha" open --wait %u"#))
    #expect(lines.contains("MimeType=x-scheme-handler/atcha;"))
    for name in ["Name=", "Name[ko]=", "Name[ja]=", "Comment[ko]="] {
      #expect(lines.contains { $0.hasPrefix(name) }, "\(name)")
    }
  }

  @Test("a path with signs that mean something is quoted twice; one with a line end is refused")
  func quoting() {
    let text = DesktopEntry.text(program: #"/a b/"c$`\%/atcha"#) ?? ""
    #expect(text.contains(#"Exec="/a b/\\"c\\$\\`\\\\%%/atcha" open"#), "\(text)")
    #expect(DesktopEntry.text(program: "/a\nExec=rm/atcha") == nil)
  }

  @Test("belongs into the user's data folder")
  func folder() {
    #expect(
      DesktopEntry(environment: ["HOME": "/h"]).path == "/h/.local/share/applications/atcha.desktop"
    )
    #expect(
      DesktopEntry(environment: ["HOME": "/h", "XDG_DATA_HOME": "/d"]).path
        == "/d/applications/atcha.desktop")
    #expect(DesktopEntry(environment: ["XDG_DATA_HOME": "relative"]).path == nil)
  }
}
