import Domain
import Testing

@Suite("Civil dates")
struct CalendarTests {
  @Test(
    "a date has its day number, and back",
    arguments: [
      ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2026-12-04", 20_791),
      ("1600-03-01", -135_080), ("0000-01-01", -719_528), ("9999-12-31", 2_932_896),
    ])
  func dayNumbers(text: String, days: Int) {
    #expect(date(text).daysSince1970 == days)
    #expect(CivilDate(daysSince1970: days).description == text)
  }

  @Test("every day of four centuries follows the one before")
  func roundTrip() {
    var expected = date("1900-01-01")
    let end = date("2300-01-01")
    while expected < end {
      let (year, month, day) = expected.components
      #expect(CivilDate(year: year, month: month, day: day) == expected)
      expected = expected.adding(days: 1)
    }
  }

  @Test(
    "weekdays",
    arguments: [("1970-01-01", 4), ("1969-12-28", 7), ("2026-12-04", 5), ("2026-11-30", 1)])
  func weekdays(text: String, weekday: Int) {
    #expect(date(text).weekday.rawValue == weekday)
  }

  @Test(
    "what is no date is refused",
    arguments: [
      "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-10", "2026-01-00", "2026-4-01", "26-04-01",
      "2026-04-31", "2026/04/01", "2026-04-01 ", "２０２６-04-01", "tomorrow", "", "+026-04-01",
    ])
  func refused(text: String) {
    #expect(CivilDate(text) == nil)
  }
}

@Suite("Clock times and RFC 3339")
struct ClockTextTests {
  @Test(
    "clock times are read",
    arguments: [
      ("00:00", 0), ("9:05", 32_700), ("23:59:59", 86_399), ("24:00", 86_400), ("25:30", 91_800),
      ("47:59:59", 172_799),
    ])
  func read(text: String, seconds: Int) {
    #expect(ClockTime(text)?.secondsOfDay == seconds)
  }

  @Test(
    "what is no clock time is refused",
    arguments: [
      "48:00", "12:60", "12:00:60", "12", "12:0", "-1:00", "12:00:00:00", "", ":", "12:", "1２:00",
      "100:00",
    ])
  func refused(text: String) {
    #expect(ClockTime(text) == nil)
  }

  @Test(
    "RFC 3339 is read and written",
    arguments: [
      ("2026-12-05T00:40:00+09:00", 1_796_398_800), ("1970-01-01T00:00:00+00:00", 0),
      ("1969-12-31T20:00:00-04:00", 0), ("2026-12-04T21:10:30+05:30", 1_796_398_830),
    ])
  func roundTrip(text: String, seconds: Int64) {
    let time = ZonedTime(rfc3339: text)
    #expect(time?.instant == Instant(seconds))
    #expect(time?.rfc3339 == text)
  }

  @Test(
    "the lenient forms of RFC 3339 are one instant",
    arguments: [
      "2026-12-04T15:40:00Z", "2026-12-04t15:40:00z", "2026-12-05 00:40:00+09:00",
      "2026-12-05T00:40+09:00", "2026-12-05T00:40:00.999+09:00", "2026-12-04T15:39:60Z",
    ])
  func lenient(text: String) {
    #expect(ZonedTime(rfc3339: text)?.instant == Instant(1_796_398_800))
  }

  @Test(
    "what is not RFC 3339 is refused",
    arguments: [
      "2026-12-05T00:40:00", "2026-12-05T24:40:00Z", "2026-12-05T00:60:00Z", "2026-12-05T00:40:61Z",
      "2026-12-05T00:40:00.Z", "2026-12-05T00:40:00+9:00", "2026-12-05T00:40:00+0900",
      "2026-12-05T00:40:00+24:00", "2026-12-05T00:40:00Zulu", "2026-02-30T00:40:00Z", "",
    ])
  func refusedText(text: String) {
    #expect(ZonedTime(rfc3339: text) == nil)
  }

  @Test("midnight is 00:00, never 24:00")
  func midnight() {
    let time = Zones.seoul.zoned(instant("2026-12-04T15:00:00Z"))
    #expect(time.rfc3339 == "2026-12-05T00:00:00+09:00")
    #expect(time.clock.description == "00:00")
  }

  @Test("a local mean time is written with whole minutes and still the same instant")
  func meanTime() {
    let time = ZonedTime(Instant(-3_000_000_000), utcOffset: 30_472)
    #expect(ZonedTime(rfc3339: time.rfc3339)?.instant == time.instant)
  }
}

@Suite("Local times on the days the clocks change")
struct LocalTimeTests {
  @Test("a time that the clocks skip is never shown; the jump is named")
  func skipped() {
    let jump = zoned("2026-03-29T03:00:00+02:00")
    for text in ["02:00", "02:30", "02:59:59"] {
      #expect(Zones.berlin.resolve(date("2026-03-29"), clock(text)) == .never(jump: jump))
    }
    #expect(
      Zones.berlin.resolve(date("2026-03-29"), clock("01:59:59"))
        == .once(zoned("2026-03-29T01:59:59+01:00")))
    #expect(
      Zones.berlin.resolve(date("2026-03-29"), clock("03:00")) == .once(jump))
  }

  @Test("a time that the clocks repeat is two instants")
  func repeated() {
    #expect(
      Zones.berlin.resolve(date("2026-10-25"), clock("02:30"))
        == .twice(
          earlier: zoned("2026-10-25T02:30:00+02:00"), later: zoned("2026-10-25T02:30:00+01:00")))
    #expect(
      Zones.berlin.resolve(date("2026-10-25"), clock("03:00"))
        == .once(zoned("2026-10-25T03:00:00+01:00")))
    // 26:30 of the evening before is the same time on the clock.
    #expect(
      Zones.berlin.resolve(date("2026-10-24"), clock("26:30"))
        == Zones.berlin.resolve(date("2026-10-25"), clock("02:30")))
  }

  @Test("half an hour is enough for both")
  func halfHour() {
    #expect(
      Zones.lordHowe.resolve(date("2026-10-04"), clock("02:15"))
        == .never(jump: zoned("2026-10-04T02:30:00+11:00")))
    #expect(
      Zones.lordHowe.resolve(date("2026-04-05"), clock("01:45"))
        == .twice(
          earlier: zoned("2026-04-05T01:45:00+11:00"), later: zoned("2026-04-05T01:45:00+10:30")))
  }

  @Test("a whole day may be left out")
  func missingDay() {
    #expect(
      Zones.apia.resolve(date("2011-12-30"), clock("12:00"))
        == .never(jump: zoned("2011-12-31T00:00:00+14:00")))
  }

  private func clock(_ text: String) -> ClockTime {
    ClockTime(text) ?? ClockTime(secondsOfDay: 0)
  }
}
