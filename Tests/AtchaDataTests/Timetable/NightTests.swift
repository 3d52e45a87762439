import Domain
import Testing

@testable import AtchaData

@Suite("The night decides which timetable runs")
struct NightTests {
  /// Weekdays until 24:40, Sundays until 24:20, Mondays' night has a 24:45 besides.
  private func line() -> TinyFeed {
    var feed = TinyFeed()
    feed.stop("A")
    feed.stop("B")
    feed.service("WD", "1111100", removed: ["20261225"])
    feed.service("MO", "1000000")
    feed.service("SU", "0000001", added: ["20261225"])
    feed.run("wd1", "L", "WD", "A 23:00 B 23:20")
    feed.run("wd2", "L", "WD", "A 24:40 B 24:58")
    feed.run("wd3", "L", "WD", "A 25:10 B 25:30")
    feed.run("mo", "L", "MO", "A 25:15 B 25:35")
    feed.run("su", "L", "SU", "A 24:20 B 24:40")
    return feed
  }

  @Test("after midnight the trains of the day before still run, with its service date")
  func afterMidnight() async throws {
    let rider = try Rider(line())
    // 2026-12-05 is a Saturday; nothing runs on Saturdays.
    let answer = try await rider.ask("A", "B", now: "2026-12-05 00:30")
    #expect(answer.status == .available)
    #expect(answer.routes.map(\.text) == ["01:10 A -L-> B 01:30"])
    #expect(answer.routes[0].legs[0].ride?.serviceDate == CivilDate("2026-12-04"))
    #expect(answer.routes[0].leaveBy.rfc3339 == "2026-12-05T01:10:00+09:00")
  }

  @Test(
    "one can leave at the very second, and one second later the last one has left",
    arguments: [
      ("2026-12-05 01:09:59", SearchAnswer.Status.available), ("2026-12-05 01:10:00", .available),
      ("2026-12-05 01:10:01", .gone),
    ])
  func boundary(now: String, status: SearchAnswer.Status) async throws {
    let answer = try await Rider(line()).ask("A", "B", now: now)
    #expect(answer.status == status)
    #expect((answer.routes.first ?? answer.missed)?.text == "01:10 A -L-> B 01:30")
  }

  @Test("Sunday's night goes on after midnight; Monday's later train is not offered")
  func sundayNight() async throws {
    let answer = try await Rider(line()).ask("A", "B", now: "2026-12-07 00:05")
    #expect(answer.routes.map(\.text) == ["00:20 A -L-> B 00:40"])
    #expect(answer.question.night.date == CivilDate("2026-12-06"))
    #expect(answer.routes[0].legs[0].ride?.serviceDate == CivilDate("2026-12-06"))
  }

  @Test("at half past midnight of a holiday the weekday's train is still running")
  func holiday() async throws {
    let rider = try Rider(line())
    let eve = try await rider.ask("A", "B", now: "2026-12-25 00:30")
    #expect(eve.routes.map(\.text) == ["01:10 A -L-> B 01:30"])
    let night = try await rider.ask("A", "B", now: "2026-12-25 22:00")
    #expect(night.routes.map(\.text) == ["00:20 A -L-> B 00:40"])
  }

  @Test("23:00 and 00:30 name one train, and so do 24:30 and 00:30")
  func oneTrain() async throws {
    let rider = try Rider(line())
    let evening = try await rider.ask("A", "B", now: "2026-12-04 23:00")
    let later = try await rider.ask("A", "B", now: "2026-12-05 00:10")
    #expect(evening.routes == later.routes)
    let by = try await rider.ask("A", "B", now: "2026-12-04 20:00") {
      $0.arriveBy = TimeInput("25:00")
    }
    let same = try await rider.ask("A", "B", now: "2026-12-04 20:00") {
      $0.arriveBy = TimeInput("01:00")
    }
    #expect(by.routes.map(\.text) == ["00:40 A -L-> B 00:58"])
    #expect(by.routes == same.routes)
  }

  @Test("now moves on, a given time stays")
  func nowMoves() async throws {
    let rider = try Rider(line())
    for now in ["2026-12-04 22:00", "2026-12-04 23:20"] {
      let answer = try await rider.ask("A", "B", now: now) { $0.before = 5 }
      for route in answer.routes + answer.earlier { #expect(route.leaveBy.instant >= time(now)) }
      let fixed = try await rider.ask("A", "B", now: now) {
        $0.at = TimeInput("22:30")
        $0.before = 5
      }
      #expect(fixed.earlier.map(\.text) == ["00:40 A -L-> B 00:58", "23:00 A -L-> B 23:20"])
    }
  }

  @Test("a date no service covers is said so, with the feed's range; a line that ended is not that")
  func validity() async throws {
    var feed = line()
    feed.stop("C")
    feed.service("OLD", "1111111", until: "20261101")
    feed.run("old", "O", "OLD", "A 23:00 C 23:30")
    let rider = try Rider(feed)
    let range = (CivilDate("2026-01-01"), CivilDate("2026-12-31"))
    for night in ["2027-01-01", "2025-12-31", "2026-12-05"] {
      await #expect {
        try await rider.ask("A", "B", now: "2026-12-04 22:00") { $0.date = CivilDate(night) }
      } throws: { error in
        guard case SearchError.planner(.feedNotValid(_, let date, let from, let until)) = error
        else { return false }
        return date == CivilDate(night) && from == range.0 && until == range.1
      }
    }
    let ended = try await rider.ask("A", "C", now: "2026-12-04 22:00")
    #expect(ended.status == .noRoute && ended.reason == .notConnected)
    let running = try await rider.ask("A", "C", now: "2026-12-04 22:00") {
      $0.date = CivilDate("2026-10-30")
    }
    #expect(running.status == .available)
  }
}
