import Domain
import Testing

@testable import AtchaCLI

@Suite("Times as a person says them")
struct MomentsTests {
  private func moments(_ now: String, _ language: Language = .english) -> Moments {
    Moments(words: language.catalogue, now: ExampleAnswers.time(now))
  }

  @Test("past midnight is tomorrow with its weekday before midnight, and today after it")
  func midnight() {
    let arrival = ExampleAnswers.time("2026-12-05T00:29:00")
    #expect(moments("2026-12-04T23:00:00").deadline(arrival) == "tomorrow 00:29 (Sat)")
    #expect(moments("2026-12-05T00:10:00").deadline(arrival) == "00:29")
    #expect(moments("2026-12-06T00:10:00").deadline(arrival) == "yesterday 00:29 (Sat)")
    #expect(moments("2026-12-01T00:10:00").deadline(arrival) == "Sat 5 Dec 00:29")
    #expect(moments("2026-12-04T23:00:00", .korean).deadline(arrival) == "내일(토) 00:29")
    #expect(moments("2026-12-04T23:00:00", .japanese).deadline(arrival) == "明日(土) 00:29")
    #expect(moments("2026-12-01T23:00:00", .korean).deadline(arrival) == "12월 5일(토) 00:29")
  }

  @Test("in a table a weekday is said for less than a week, and then the date")
  func weekdays() {
    let time = ExampleAnswers.time("2026-12-05T00:29:00")
    for (now, text) in [
      ("2026-12-05T23:59:59", "00:29"), ("2026-12-06T00:00:00", "00:29 (Sat)"),
      ("2026-12-11T23:59:59", "00:29 (Sat)"), ("2026-12-12T00:00:00", "Sat 5 Dec 00:29"),
      ("2026-11-29T00:00:00", "00:29 (Sat)"), ("2026-11-28T23:59:59", "Sat 5 Dec 00:29"),
    ] {
      #expect(moments(now).short(time) == text, "\(now)")
    }
    #expect(moments("2026-12-12T00:00:00", .korean).short(time) == "12월 5일(토) 00:29")
  }

  @Test("midnight is 00:00, never 24:00")
  func zeroHour() {
    let midnight = ExampleAnswers.time("2026-12-05T00:00:00")
    #expect(moments("2026-12-04T23:00:00").short(midnight) == "00:00 (Sat)")
  }

  @Test("deadlines are rounded down and arrivals up, so that neither is too good to be true")
  func rounding() {
    let moments = moments("2026-12-04T23:00:00")
    let time = ExampleAnswers.time("2026-12-04T23:46:20")
    #expect(moments.deadline(time) == "23:46")
    #expect(moments.arrival(time) == "23:47")
    #expect(moments.arrival(ExampleAnswers.time("2026-12-04T23:59:01")) == "tomorrow 00:00 (Sat)")
  }

  @Test("minutes left are rounded up, minutes past down, and neither is ever negative")
  func minutes() {
    let now = "2026-12-04T23:00:00"
    #expect(moments(now).minutesUntil(ExampleAnswers.time("2026-12-04T23:00:01")) == 1)
    #expect(moments(now).minutesUntil(ExampleAnswers.time("2026-12-04T23:01:00")) == 1)
    #expect(moments(now).minutesUntil(ExampleAnswers.time("2026-12-04T22:00:00")) == 0)
    #expect(moments(now).minutesSince(ExampleAnswers.time("2026-12-04T22:58:01")) == 1)
    #expect(moments(now).minutesSince(ExampleAnswers.time("2026-12-04T23:30:00")) == 0)
  }

  @Test("distances are metres up to a kilometre")
  func distances() {
    #expect(DistanceText.metres(0) == "0 m")
    #expect(DistanceText.metres(999) == "999 m")
    #expect(DistanceText.metres(1000) == "1.0 km")
    #expect(DistanceText.metres(2149) == "2.1 km")
    #expect(DistanceText.metres(9960) == "10 km")
    #expect(DistanceText.metres(23_500) == "24 km")
  }

  @Test("numbers and sizes")
  func numbers() {
    #expect(NumberText.grouped(999) == "999")
    #expect(NumberText.grouped(1000) == "1,000")
    #expect(NumberText.grouped(-1_234_567) == "-1,234,567")
    #expect(ByteText.size(0) == "0 B")
    #expect(ByteText.size(999) == "999 B")
    #expect(ByteText.size(1500) == "1.5 kB")
    #expect(ByteText.size(12_345_678) == "12 MB")
  }
}
