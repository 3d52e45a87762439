import Domain
import Testing

@testable import AtchaCLI

@Suite("Durations and days on the command line")
struct AlarmValueTests {
  @Test(
    "durations",
    arguments: [
      ("90s", 90), ("5m", 300), ("1m30s", 90), ("1h", 3600), ("2", 120), ("0", 0), ("1h5s", 3605),
    ])
  func durations(text: String, seconds: Int) {
    #expect(DurationText.seconds(text) == seconds)
  }

  @Test(
    "what is none",
    arguments: ["", "m", "5x", "5m5m", "30s1m", "-5m", "1.5m", "99999999999m", "５m"])
  func notDurations(text: String) {
    #expect(DurationText.seconds(text) == nil)
  }

  @Test(
    "days",
    arguments: [
      ("fri,sat", [5, 6]), ("mon-thu", [1, 2, 3, 4]), ("fri-mon", [1, 5, 6, 7]),
      ("weekdays", [1, 2, 3, 4, 5]), ("weekend", [6, 7]), ("Friday", [5]), ("금,토", [5, 6]),
      ("金,土", [5, 6]), ("daily", [1, 2, 3, 4, 5, 6, 7]), ("wed-wed", [3]),
    ] as [(String, [Int])])
  func days(text: String, numbers: [Int]) {
    #expect(DaysText.days(text)?.map(\.rawValue).sorted() == numbers)
  }

  @Test("what is none of them", arguments: ["", "fr", "fri,", "fri-sat-sun", "someday", "-"])
  func notDays(text: String) {
    #expect(DaysText.days(text) == nil)
  }
}
