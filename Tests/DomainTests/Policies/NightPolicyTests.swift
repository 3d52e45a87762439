import Domain
import Testing

@Suite("The service night")
struct NightPolicyTests {
  @Test(
    "an instant belongs to the night until the night end, one second before, at and after",
    arguments: [
      ("2026-12-05T00:40:00+09:00", "2026-12-04"),
      ("2026-12-05T03:59:59+09:00", "2026-12-04"),
      ("2026-12-05T04:00:00+09:00", "2026-12-05"),
      ("2026-12-05T04:00:01+09:00", "2026-12-05"),
      ("2026-12-04T23:59:59+09:00", "2026-12-04"),
      ("2027-01-01T00:00:00+09:00", "2026-12-31"),
    ])
  func nightOfInstant(at: String, night: String) {
    #expect(NightPolicy(zone: Zones.seoul).night(at: instant(at)).date == date(night))
  }

  @Test(
    "a night on which the clocks change is an hour longer or shorter",
    arguments: [
      ("2026-03-28", "2026-03-29T04:00:00+02:00", 23),
      ("2026-10-24", "2026-10-25T04:00:00+01:00", 25),
      ("2026-03-27", "2026-03-28T04:00:00+01:00", 24),
    ])
  func lengths(night: String, end: String, hours: Int) {
    let policy = NightPolicy(zone: Zones.berlin)
    let night = policy.night(of: date(night))
    #expect(night.endsAt == zoned(end))
    #expect(night.endsAt.instant - policy.start(of: night).instant == hours * 3600)
  }

  @Test("a night end that the clocks skip is the jump, and one that they repeat is the first")
  func nightEndAtChange() {
    let policy = NightPolicy(zone: Zones.berlin, nightEnd: ClockTime(hour: 2, minute: 30))
    #expect(policy.night(of: date("2026-03-28")).endsAt == zoned("2026-03-29T03:00:00+02:00"))
    #expect(policy.night(of: date("2026-10-24")).endsAt == zoned("2026-10-25T02:30:00+02:00"))
    #expect(policy.night(at: instant("2026-03-29T03:00:00+02:00")).date == date("2026-03-29"))
    #expect(policy.night(at: instant("2026-03-29T01:59:59+01:00")).date == date("2026-03-28"))
  }

  @Test("every instant lies in its night, on all days of a year with changes, to the half hour")
  func partition() {
    for zone in [Zones.berlin, Zones.newYork, Zones.lordHowe, Zones.seoul] {
      let policy = NightPolicy(zone: zone)
      var at = instant("2026-01-01T00:00:00Z")
      let end = instant("2027-04-01T00:00:00Z")
      while at < end {
        let night = policy.night(at: at)
        #expect(policy.start(of: night).instant <= at && at < night.endsAt.instant)
        at = at + 1800
      }
    }
  }
}

@Suite("What times a question means")
struct SearchWindowTests {
  private let policy = NightPolicy(zone: Zones.seoul)

  private func window(
    now: String = "2026-12-04T22:00:00+09:00", date text: String? = nil, at: String? = nil,
    arriveBy: String? = nil
  ) throws(SearchWindowError) -> SearchWindow {
    try policy.window(
      now: instant(now), date: text.map { date($0) }, at: at.flatMap { TimeInput($0) },
      arriveBy: arriveBy.flatMap { TimeInput($0) })
  }

  @Test("without times: from now to the night end")
  func tonight() throws {
    let evening = try window()
    #expect(evening.night.date == date("2026-12-04"))
    #expect(evening.notBefore == zoned("2026-12-04T22:00:00+09:00"))
    #expect(evening.arriveBy == zoned("2026-12-05T04:00:00+09:00"))
    #expect(evening.startsNow)

    let afterMidnight = try window(now: "2026-12-05T00:10:00+09:00")
    #expect(afterMidnight.night == evening.night)
    #expect(afterMidnight.notBefore == zoned("2026-12-05T00:10:00+09:00"))
  }

  @Test("another night: from 18:00; tonight by its date: from now")
  func otherNight() throws {
    let next = try window(date: "2026-12-05")
    #expect(next.notBefore == zoned("2026-12-05T18:00:00+09:00"))
    #expect(next.arriveBy == zoned("2026-12-06T04:00:00+09:00"))
    #expect(!next.startsNow)
    #expect(try window(date: "2026-12-04").startsNow)
    // At 00:10 the date on the clock is the 5th; that night has not begun.
    #expect(
      try window(now: "2026-12-05T00:10:00+09:00", date: "2026-12-05").notBefore
        == zoned("2026-12-05T18:00:00+09:00"))
  }

  @Test(
    "a clock time before the night end belongs to the coming morning",
    arguments: [
      ("00:30", "2026-12-05T00:30:00+09:00"), ("24:30", "2026-12-05T00:30:00+09:00"),
      ("03:59:59", "2026-12-05T03:59:59+09:00"), ("04:00", "2026-12-04T04:00:00+09:00"),
      ("25:30", "2026-12-05T01:30:00+09:00"), ("18:00", "2026-12-04T18:00:00+09:00"),
      ("2026-12-05T00:30:00+09:00", "2026-12-05T00:30:00+09:00"),
      ("2026-12-05 00:30", "2026-12-05T00:30:00+09:00"),
      ("2026-12-04T15:30:00Z", "2026-12-05T00:30:00+09:00"),
    ])
  func at(text: String, expected: String) throws {
    let window = try window(date: "2026-12-04", at: text)
    #expect(window.notBefore == zoned(expected))
    #expect(!window.startsNow)
  }

  @Test(
    "so does the time to be there by, and the night end itself with it",
    arguments: [
      ("00:30", "2026-12-05T00:30:00+09:00"), ("24:30", "2026-12-05T00:30:00+09:00"),
      ("23:50", "2026-12-04T23:50:00+09:00"), ("04:00", "2026-12-05T04:00:00+09:00"),
      ("29:30", "2026-12-05T05:30:00+09:00"),
    ])
  func arriveBy(text: String, expected: String) throws {
    #expect(try window(arriveBy: text).arriveBy == zoned(expected))
  }

  @Test("at 00:10 a clock time still means the night that is going on")
  func afterMidnight() throws {
    let window = try window(now: "2026-12-05T00:10:00+09:00", at: "00:05")
    #expect(window.night.date == date("2026-12-04"))
    #expect(window.notBefore == zoned("2026-12-05T00:05:00+09:00"))
  }

  @Test("a time with a date says which night is meant")
  func datedTimes() throws {
    let at = try window(at: "2026-12-11T00:30:00+09:00")
    #expect(at.night.date == date("2026-12-10"))
    let by = try window(at: "2026-12-09T12:00:00+09:00", arriveBy: "2026-12-11T04:00:00+09:00")
    #expect(by.night.date == date("2026-12-10"))
    #expect(by.notBefore == zoned("2026-12-09T12:00:00+09:00"))
    let byAlone = try window(arriveBy: "2026-12-11T09:00:00+09:00")
    #expect(byAlone.night.date == date("2026-12-11"))
    // 18:00 would be after it.
    #expect(byAlone.notBefore == zoned("2026-12-11T04:00:00+09:00"))
  }

  @Test("a deadline of tonight that has passed is a question still: already gone")
  func passedDeadline() throws {
    let window = try window(now: "2026-12-04T23:55:00+09:00", arriveBy: "23:50")
    #expect(window.notBefore.instant > window.arriveBy.instant)
  }

  @Test("times that leave nothing between them are refused")
  func emptyWindows() {
    #expect(
      throws: SearchWindowError.empty(
        notBefore: zoned("2026-12-04T23:00:00+09:00"), arriveBy: zoned("2026-12-04T23:00:00+09:00"))
    ) { try window(at: "23:00", arriveBy: "23:00") }
    #expect(throws: SearchWindowError.self) {
      try window(date: "2026-12-10", arriveBy: "2026-12-05T00:00:00+09:00")
    }
    #expect(throws: SearchWindowError.self) {
      try window(at: "2026-11-01T00:00:00+09:00", arriveBy: "2026-12-05T00:00:00+09:00")
    }
  }

  @Test("a typed time that the clocks show twice, or not at all, is refused with both readings")
  func changes() {
    let newYork = NightPolicy(zone: Zones.newYork)
    let now = instant("2026-10-31T20:00:00-04:00")
    #expect(
      throws: SearchWindowError.ambiguous(
        date: date("2026-11-01"), clock: ClockTime(hour: 1, minute: 30),
        earlier: zoned("2026-11-01T01:30:00-04:00"), later: zoned("2026-11-01T01:30:00-05:00"))
    ) { try newYork.window(now: now, at: TimeInput("2026-11-01 01:30")) }
    #expect(throws: SearchWindowError.self) { try newYork.window(now: now, at: TimeInput("01:30")) }
    #expect(
      throws: SearchWindowError.skipped(
        date: date("2027-03-14"), clock: ClockTime(hour: 2, minute: 30),
        jump: zoned("2027-03-14T03:00:00-04:00"))
    ) { try newYork.window(now: now, date: date("2027-03-13"), at: TimeInput("02:30")) }
  }

  @Test("22:00 on the evening of the first is after the change")
  func afterChange() throws {
    let window = try NightPolicy(zone: Zones.newYork).window(
      now: instant("2026-10-20T12:00:00Z"), at: TimeInput("2026-11-01 22:00"))
    #expect(window.notBefore.instant == instant("2026-11-02T03:00:00Z"))
  }
}
