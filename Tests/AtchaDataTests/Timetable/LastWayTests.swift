import Domain
import Testing

@testable import AtchaData

@Suite("The last way home")
struct LastWayTests {
  private func feed(_ stops: String...) -> TinyFeed {
    var feed = TinyFeed()
    for stop in stops { feed.stop(stop) }
    feed.service("S", "1111111")
    return feed
  }

  private let now = "2026-12-04 22:00"

  @Test("is not the last train of one's own station; the leg that binds is named")
  func binding() async throws {
    var feed = feed("A", "B", "C")
    for (index, at) in ["23:00", "23:30", "23:45"].enumerated() {
      feed.run("a\(index)", "L1", "S", "A \(at) B \(at.prefix(2)):\(Int(at.suffix(2))! + 10)")
    }
    feed.run("late", "L1", "S", "A 24:10 B 24:20")
    feed.run("b", "L2", "S", "B 23:50 C 24:10")
    let answer = try await Rider(feed).ask("A", "C", now: now)
    #expect(answer.routes.map(\.text) == ["23:30 A -L1-> B, B -L2-> C 00:10"])
    let route = answer.routes[0]
    #expect(route.bindingLeg == 1)
    #expect(route.legs[1].ride?.isLastOfLine == true)
    #expect(route.legs[0].ride?.isLastOfLine == false)
    // Ten minutes at the change, two of which the change takes.
    #expect(route.legs[0].slackSeconds == 8 * 60)
  }

  @Test("a later train that ends short is told beside the one that gets there")
  func shortTurn() async throws {
    var feed = feed("CityHall", "Seongsu", "Jamsil", "End")
    feed.run("full", "2", "S", "CityHall 24:10 Seongsu 24:30 Jamsil 24:40 End 24:50")
    feed.run("short", "2", "S", "CityHall 24:30 Seongsu 24:50")
    feed.run("early", "2", "S", "CityHall 23:40 Seongsu 24:00 Jamsil 24:10 End 24:20")
    let rider = try Rider(feed)
    let near = try await rider.ask("CityHall", "Seongsu", now: now)
    #expect(near.routes.map(\.text) == ["00:30 CityHall -2-> Seongsu 00:50"])
    #expect(near.routes[0].legs[0].ride?.laterShortTurns == [])
    let far = try await rider.ask("CityHall", "Jamsil", now: now)
    #expect(far.routes.map(\.text) == ["00:10 CityHall -2-> Jamsil 00:40"])
    let ride = try #require(far.routes[0].legs[0].ride)
    #expect(ride.laterShortTurns.map(\.endsAt) == ["Seongsu"])
    #expect(ride.laterShortTurns.map(\.departureAt.clock.description) == ["00:30"])
    #expect(ride.terminatesAt == "End")
    #expect(ride.stopsPassed == ["Seongsu"])
    // Before the last full run a short one is no trap.
    let early = try await rider.ask("CityHall", "Jamsil", now: now) {
      $0.arriveBy = TimeInput("24:20")
    }
    #expect(early.routes.map(\.text) == ["23:40 CityHall -2-> Jamsil 00:10"])
    #expect(early.routes[0].legs[0].ride?.laterShortTurns == [])
  }

  @Test("around the night end: arriving at the very second still counts, a second later does not")
  func nightEnd() async throws {
    var feed = feed("A", "B")
    feed.run("first", "L", "S", "A 23:00 B 23:20")
    feed.run("last", "L", "S", "A 27:30 B 28:00")
    let rider = try Rider(feed)
    #expect(try await rider.ask("A", "B", now: now).routes.map(\.text) == ["03:30 A -L-> B 04:00"])
    let before = try await rider.ask("A", "B", now: now) { $0.arriveBy = TimeInput("03:59:59") }
    #expect(before.routes.map(\.text) == ["23:00 A -L-> B 23:20"])
  }

  @Test("a way that waits for the morning is not of tonight; it is the next one")
  func morning() async throws {
    var feed = feed("A", "B", "C")
    feed.run("a", "L1", "S", "A 23:50 B 24:00")
    feed.run("b1", "L2", "S", "B 23:30 C 23:45")
    feed.run("a0", "L1", "S", "A 23:10 B 23:20")
    feed.run("m1", "L1", "S", "A 05:32 B 05:42")
    feed.run("m2", "L2", "S", "B 05:50 C 06:05")
    let rider = try Rider(feed)
    let answer = try await rider.ask("A", "C", now: "2026-12-04 23:15")
    #expect(answer.status == .gone)
    #expect(answer.missed?.text == "23:10 A -L1-> B, B -L2-> C 23:45")
    #expect(answer.routes.isEmpty)
    #expect(answer.next?.text == "05:32 A -L1-> B, B -L2-> C 06:05")
    // It is a first way, not a last chance.
    #expect(answer.next?.bindingLeg == nil)
    // What is left of tonight gets half way.
    #expect(answer.alternatives.map(\.route.text) == ["23:50 A -L1-> B 00:00"])
    #expect(answer.alternatives[0].remainingMetres > 10_000)
    #expect(!answer.isAllNight)
  }

  @Test(
    "the night bus that arrives after the night end, soon, is still possible; a late one is not")
  func nightBus() async throws {
    var feed = feed("A", "B")
    feed.run("last", "L", "S", "A 23:00 B 23:20")
    feed.run("bus", "N1", "S", "A 27:40 B 28:30")
    let rider = try Rider(feed)
    let tonight = try await rider.ask("A", "B", now: "2026-12-04 23:30")
    #expect(tonight.status == .gone)
    #expect(tonight.alternatives.map(\.route.text) == ["03:40 A -N1-> B 04:30"])
    #expect(tonight.alternatives[0].remainingMetres == 0)
    #expect(tonight.alternatives[0].route.legs[0].mode == .bus)
    let early = try await rider.ask("A", "B", now: "2026-12-04 12:00")
    #expect(early.status == .available && early.alternatives.isEmpty)
  }

  @Test("of the ways that get closest the first to arrive is told")
  func soonestPartialWay() async throws {
    var feed = feed("A", "B", "C")
    feed.run("last", "L", "S", "A 22:00 C 23:00")
    feed.run("n1", "N1", "S", "A 24:00 B 24:20")
    feed.run("n2", "N1", "S", "A 26:00 B 26:20")
    let answer = try await Rider(feed).ask("A", "C", now: "2026-12-04 23:30")
    #expect(answer.alternatives.map(\.route.text) == ["00:00 A -N1-> B 00:20"])
  }

  @Test("after the night end two hours and one wait of 90 minutes are the limit")
  func lateLimits() async throws {
    for (arrival, wait, isPossible) in [
      ("30:00", 90, true), ("30:01", 90, false), ("29:30", 90, true), ("29:30", 91, false),
    ] {
      var feed = feed("A", "B", "C")
      feed.run("last", "L", "S", "A 22:00 C 23:00")
      // Boards at B at 29:00, having waited there since.
      let there = 29 * 60 - wait
      feed.run("a", "N1", "S", "A 27:00 B \(there / 60):\(there % 60)")
      feed.run("b", "N2", "S", "B 29:00 C \(arrival)")
      let answer = try await Rider(feed).ask("A", "C", now: "2026-12-04 23:00")
      #expect(answer.status == .gone)
      let arrives = answer.alternatives.contains { $0.remainingMetres == 0 }
      #expect(arrives == isPossible, "\(arrival), \(wait) minutes")
    }
  }

  @Test("whoever must be there before the last one is told what runs later tonight")
  func missedDeadline() async throws {
    var feed = feed("A", "B")
    feed.run("t1", "L", "S", "A 22:50 B 23:10")
    feed.run("t2", "L", "S", "A 23:50 B 24:10")
    let answer = try await Rider(feed).ask("A", "B", now: "2026-12-04 23:00") {
      $0.arriveBy = TimeInput("23:30")
    }
    #expect(answer.status == .gone)
    #expect(answer.missed?.text == "22:50 A -L-> B 23:10")
    #expect(answer.alternatives.map(\.route.text) == ["23:50 A -L-> B 00:10"])
    let passed = try await Rider(feed).ask("A", "B", now: "2026-12-04 23:40") {
      $0.arriveBy = TimeInput("23:30")
    }
    #expect(passed.status == .gone && passed.missed?.text == "22:50 A -L-> B 23:10")
  }

  @Test("the first service of the morning is not called the last run of its line")
  func morningRuns() async throws {
    var feed = feed("A", "B")
    feed.run("last", "L", "S", "A 23:00 B 23:20")
    feed.run("first", "L", "S", "A 05:00 B 05:20")
    let answer = try await Rider(feed).ask("A", "B", now: "2026-12-04 23:30")
    #expect(answer.missed?.legs[0].ride?.isLastOfLine == true)
    #expect(answer.next?.text == "05:00 A -L-> B 05:20")
    #expect(answer.next?.legs[0].ride?.isLastOfLine == false)
  }

  @Test("a line that runs all night has no last train; its last before the night end is shown")
  func allNight() async throws {
    var feed = feed("A", "B")
    for minute in stride(from: 0, to: 24 * 60, by: 20) {
      func clock(_ minute: Int) -> String {
        "\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
      }
      feed.run("t\(minute)", "L", "S", "A \(clock(minute)) B \(clock(minute + 15))")
    }
    let rider = try Rider(feed)
    let answer = try await rider.ask("A", "B", now: now)
    #expect(answer.isAllNight)
    #expect(answer.routes.map(\.text) == ["03:40 A -L-> B 03:55"])
    let by = try await rider.ask("A", "B", now: now) { $0.arriveBy = TimeInput("23:30") }
    #expect(!by.isAllNight && by.routes.map(\.text) == ["23:00 A -L-> B 23:15"])
  }

  @Test("a gap over 90 minutes around the night end makes a last train again")
  func gap() async throws {
    for (first, isAllNight) in [("4:55", true), ("4:56", false)] {
      var feed = feed("A", "B")
      feed.run("last", "L", "S", "A 27:25 B 27:40")
      feed.run("first", "L", "S", "A \(first) B 5:10")
      #expect(try await Rider(feed).ask("A", "B", now: now).isAllNight == isAllNight)
    }
  }

  @Test("no way at all: not connected, too close, a walk, out of reach")
  func noWay() async throws {
    var feed = feed("A", "B", "C")
    feed.stop("near", at: (30.101, 127.005))
    feed.run("t", "L", "S", "A 23:00 B 23:20")
    feed.run("u", "M", "S", "C 23:00 near 23:20")
    let rider = try Rider(feed)
    func kind(_ from: String, _ to: String) async throws -> String {
      let answer = try await rider.ask(from, to, now: now)
      return [answer.status.rawValue, answer.reason?.rawValue].compactMap(\.self)
        .joined(separator: " ")
    }
    #expect(try await kind("B", "C") == "noRoute notConnected")
    #expect(try await kind("A", "A") == "noRoute tooClose")
    #expect(try await kind("30.1,127.0", "30.1001,127.0") == "noRoute tooClose")
    #expect(try await kind("A", "near") == "noRoute walkable")
    #expect(try await kind("0,0", "A") == "outsideRegion originOutside")
    #expect(try await kind("A", "10,10") == "outsideRegion destinationOutside")
    let walk = try await rider.ask("A", "near", now: now).walk
    #expect(walk?.metres == 494)
    #expect(walk?.seconds == 514)
  }

  @Test("positions are walked from and to, and the walks are measured")
  func walks() async throws {
    var feed = feed("A", "B")
    feed.run("t", "L", "S", "A 23:00 B 23:20")
    let route = try await Rider(feed).ask("30.104,127.0", "30.203,127.0", now: now).routes.first
    #expect(route?.legs.map(\.mode) == [.walk, .subway, .walk])
    #expect(route?.legs[0].distanceMetres == 445)
    #expect(route?.walkMetres == 445 + 334)
    #expect(route?.boardingAt.clock.description == "23:00")
    #expect(route.map { $0.boardingAt.instant - $0.leaveBy.instant } == 463)
  }

  @Test("names and source are in the answer, in the language asked for")
  func language() async throws {
    var feed = TinyFeed()
    feed.stop("A", "강남")
    feed.stop("M", "역삼")
    feed.stop("B", "노원")
    feed.translate("A", "en", "Gangnam")
    feed.translate("M", "en", "Yeoksam")
    feed.translate("B", "en", "Nowon")
    feed.service("S", "1111111")
    feed.run("t", "L", "S", "A 23:00 M 23:10 B 23:20")
    let english = try await Rider(feed, language: "en").ask("gangnam", "노원역", now: now)
    #expect(english.routes.map(\.text) == ["23:00 Gangnam -L-> Nowon 23:20"])
    #expect(english.routes[0].legs[0].ride?.stopsPassed == ["Yeoksam"])
    #expect(english.routes[0].legs[0].ride?.terminatesAt == "Nowon")
    let korean = try await Rider(feed).ask("강남", "Nowon", now: now)
    #expect(korean.question.to.name == "노원")
    #expect(korean.source.validUntil == CivilDate("2026-12-31"))
    #expect(korean.source.checkedAt.instant == time(now))
  }

  @Test("the same question gives the same answer, ids and all")
  func repeatable() async throws {
    var feed = feed("A", "B")
    feed.run("t", "L", "S", "A 23:00 B 23:20")
    let rider = try Rider(feed)
    let first = try await rider.ask("A", "B", now: now)
    let second = try await rider.ask("A", "B", now: now)
    #expect(first == second)
    #expect(first.routes[0].id.utf8.count == 16)
  }
}
