import AtchaTestSupport
import Foundation
import Testing

@Suite("atcha search, as a process")
struct SearchEndToEndTests {
  private let question = ["search", "--from", "강남", "--to", "노원"]

  @Test("the last way home, with its change, its short-turn and what binds it")
  func available() async throws {
    try await Machine.withTimetable { machine async throws in
      let run = try await machine.atcha(question + ["--json"])
      #expect(run.status == 0, "\(run)")
      #expect(run.stderr.isEmpty)
      let document = try run.json()
      #expect(document["status"] as? String == "available")
      let routes = try #require(document["routes"] as? [[String: Any]])
      let last = try #require(routes.first)
      #expect(last["leaveBy"] as? String == "2026-12-04T23:52:00+09:00")
      #expect(last["arrivalAt"] as? String == "2026-12-05T00:37:20+09:00")
      #expect(last["alarmAt"] as? String == "2026-12-04T23:49:00+09:00")
      #expect(last["vehicles"] as? Int == 2)
      let legs = try #require(last["legs"] as? [[String: Any]])
      #expect(legs.compactMap { $0["line"] as? String } == ["2호선", "7호선"])
      let ride = try #require(legs.last)
      #expect(legs.first?["isLastOfLine"] as? Bool == true)
      #expect(ride["serviceDate"] as? String == "2026-12-04")
      #expect(ride["stopsPassed"] as? [String] == ["태릉입구"])
      let turns = try #require(ride["laterShortTurns"] as? [[String: Any]])
      #expect(turns.first?["endsAt"] as? String == "태릉입구")
    }
  }

  @Test("after it has gone: status 3, what was missed, the morning's first")
  func gone() async throws {
    try await Machine.withTimetable { machine async throws in
      let now = ["ATCHA_NOW": "2026-12-05T00:10:00+09:00"]
      let run = try await machine.atcha(question + ["--json"], now)
      #expect(run.status == 3, "\(run)")
      let document = try run.json()
      #expect(document["status"] as? String == "gone")
      #expect((document["routes"] as? [Any])?.isEmpty == true)
      let night = document["night"] as? [String: Any]
      #expect(night?["date"] as? String == "2026-12-04")
      let missed = document["missed"] as? [String: Any]
      #expect(missed?["leaveBy"] as? String == "2026-12-04T23:52:00+09:00")
      let next = document["next"] as? [String: Any]
      #expect(next?["leaveBy"] as? String == "2026-12-05T05:36:00+09:00")
    }
  }

  @Test("no way by timetable ends with 4, a place outside the region with 5")
  func noWay() async throws {
    try await Machine.withTimetable { machine async throws in
      let island = try await machine.atcha(["search", "--from", "강남", "--to", "외딴섬"])
      #expect(island.status == 4, "\(island)")
      let busan = try await machine.atcha(
        ["search", "--from", "강남", "--to", "35.1796,129.0756", "--json"])
      #expect(busan.status == 5, "\(busan)")
      #expect(try busan.json()["reason"] as? String == "destinationOutside")
    }
  }

  @Test("--date, --at, --arrive-by and --before")
  func window() async throws {
    try await Machine.withTimetable { machine async throws in
      let early = try await machine.atcha(question + ["--arrive-by", "24:20", "--json"])
      let routes = try early.json()["routes"] as? [[String: Any]]
      #expect(routes?.first?["leaveBy"] as? String == "2026-12-04T23:30:00+09:00")
      let other = try await machine.atcha(
        question + ["--date", "2026-12-24", "--at", "22:00", "--before", "1", "--json"])
      let document = try other.json()
      let night = document["night"] as? [String: Any]
      #expect(night?["date"] as? String == "2026-12-24")
      let before = document["earlier"] as? [[String: Any]]
      #expect(before?.map { $0["leaveBy"] as? String } == ["2026-12-24T23:30:00+09:00"])
    }
  }

  @Test("a night that the timetable does not cover is 66, not 'no route'")
  func notValid() async throws {
    try await Machine.withTimetable { machine async throws in
      let run = try await machine.atcha(question + ["--date", "2036-06-01"])
      #expect(run.status == 66, "\(run)")
      #expect(run.stdout.isEmpty)
      #expect(run.stderr.contains("2035-12-31"))
    }
  }

  @Test("what is asked wrongly is 64, and a stop that is not there 66")
  func wrong() async throws {
    try await Machine.withTimetable { machine async throws in
      #expect(try await machine.atcha(["search", "--at", "24"]).status == 64)
      let unknown = try await machine.atcha(["search", "--from", "노언", "--to", "강남"])
      #expect(unknown.status == 66)
      #expect(unknown.stderr.contains("노원"), "\(unknown)")
      let swapped = try await machine.atcha(["search", "--from", "127.0,37.5", "--to", "강남"])
      #expect(swapped.status == 64, "\(swapped)")
    }
  }

  @Test("output for programs is the same under every locale, and no locale breaks the text")
  func locales() async throws {
    try await Machine.withTimetable { machine async throws in
      let base = try await machine.atcha(question + ["--json"])
      for locale in ["C", "POSIX", "ko_KR.UTF-8", "ja_JP.eucJP", "th_TH.UTF-8", "xx_XX", ""] {
        let json = try await machine.atcha(question + ["--json"], ["LC_ALL": locale])
        #expect(try timeless(json) == timeless(base), "\(locale)")
        let text = try await machine.atcha(["help", "exit-codes"], ["LC_ALL": locale])
        #expect(text.status == 0)
        #expect(!text.stdout.contains("?"), "\(locale)")
      }
    }
  }

  /// The document without the moment at which it was asked for: the clock runs on.
  private func timeless(_ run: ProcessResult) throws -> NSDictionary {
    var document = try run.json()
    document["askedAt"] = nil
    document["notBefore"] = nil
    var source = document["source"] as? [String: Any]
    source?["checkedAt"] = nil
    document["source"] = source
    return document as NSDictionary
  }

  @Test("a reader that goes away ends it quietly")
  func brokenPipe() async throws {
    try await Machine.withTimetable { machine async throws in
      let run = try await machine.shell(
        "atcha help search | true; echo ${PIPESTATUS[0]}; atcha search --from 강남 --to 노원 | head -c 1"
      )
      #expect(run.stderr.isEmpty, "\(run)")
      #expect(run.stdout.hasPrefix("0\n") || run.stdout.hasPrefix("141\n"), "\(run)")
    }
  }

  @Test("output that cannot be written is an error, not a success")
  func fullDisk() async throws {
    try await Machine.withTimetable { machine async throws in
      let run = try await machine.shell("atcha search --from 강남 --to 노원 --json > /dev/full")
      #expect(run.status == 74, "\(run)")
      #expect(run.stderr.contains(#""exitCode":74"#))
    }
  }

  @Test("without any timetable the built-in sample answers, and says so everywhere")
  func sample() async throws {
    try await Machine.with { machine async throws in
      let json = try await machine.atcha(question + ["--json"])
      #expect(json.status == 0, "\(json)")
      let document = try json.json()
      let source = document["source"] as? [String: Any]
      #expect(source?["kind"] as? String == "sample")
      #expect(source?["isSample"] as? Bool == true)
      #expect(document["warnings"] as? [String] == ["sample-timetable"])
      #expect(json.stderr.isEmpty)
      let rows = try await machine.atcha(question)
      #expect(rows.stdout.contains("\tsample\t"))
      #expect(rows.stderr.contains("SAMPLE TIMETABLE"))
    }
  }

  @Test("names for programs are those of the timetable, or of the language asked for")
  func names() async throws {
    try await Machine.with { machine async throws in
      for (more, locale, name) in [
        ([], "en_US.UTF-8", "노원"), ([], "ja_JP.UTF-8", "노원"),
        (["--lang", "en"], "ko_KR.UTF-8", "Nowon"),
      ] as [([String], String, String)] {
        let run = try await machine.atcha(question + ["--json"] + more, ["LC_ALL": locale])
        let place = try run.json()["to"] as? [String: Any]
        #expect(place?["name"] as? String == name, "\(locale)")
      }
    }
  }

  @Test("the demonstration of the README works at any hour of any day")
  func anyHour() async throws {
    try await Machine.with { machine async throws in
      for now in ["2026-12-04T12:00:00", "2026-12-05T00:30:00", "2026-12-06T03:59:00"] {
        let run = try await machine.atcha(question, ["ATCHA_NOW": now + "+09:00"])
        #expect([0, 3].contains(run.status), "\(run)")
        #expect(!run.stdout.isEmpty, "\(run)")
      }
    }
  }
}
