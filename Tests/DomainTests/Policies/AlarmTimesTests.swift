import Domain
import Testing

@Suite("Alarm times")
struct AlarmTimesTests {
  private let times = AlarmTimes(leaveBy: Instant(100_000), bufferSeconds: 180)

  @Test("the alarm is the buffer before the point of no return")
  func alarmTime() {
    #expect(times.alarmAt == Instant(99_820))
    #expect(AlarmTimes(leaveBy: Instant(1000)).alarmAt == Instant(820))
  }

  @Test(
    "minutes are rounded up and never negative",
    arguments: [
      (0, 0), (1, 1), (59, 1), (60, 1), (61, 2), (600, 10), (601, 11), (-1, 0), (-3600, 0),
    ])
  func minutes(seconds: Int, minutes: Int) {
    #expect(AlarmTimes.minutes(until: Instant(5000) + seconds, from: Instant(5000)) == minutes)
  }

  @Test(
    "urgency one second before, at and after its bounds",
    arguments: [
      (1801, Urgency.relaxed), (1800, .caution), (1799, .caution), (601, .caution),
      (600, .imminent), (599, .imminent), (0, .imminent), (-1, .imminent),
    ])
  func urgency(secondsToAlarm: Int, urgency: Urgency) {
    #expect(times.urgency(at: times.alarmAt - secondsToAlarm) == urgency)
  }

  @Test(
    "a route is gone one second after its point of no return, not at it",
    arguments: [
      (601, DepartureState.ahead), (600, .soon), (61, .soon), (60, .now), (0, .now), (-1, .gone),
    ])
  func departureState(secondsLeft: Int, state: DepartureState) {
    #expect(DepartureState(leaveBy: Instant(9000), now: Instant(9000) - secondsLeft) == state)
  }
}
