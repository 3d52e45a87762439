import Domain

/// Says times as a person at the place would, from one moment on.
struct Moments {
  var words: any Catalogue
  var now: ZonedTime

  func dayWord(_ date: CivilDate) -> DayWord {
    switch date.daysSince1970 - now.date.daysSince1970 {
    case 0: .today
    case 1: .tomorrow(weekday: date.weekday)
    case -1: .yesterday(weekday: date.weekday)
    default:
      .date(month: date.components.month, day: date.components.day, weekday: date.weekday)
    }
  }

  /// A time to be kept: rounded down to the minute, with the day where it is not today.
  func deadline(_ time: ZonedTime) -> String { said(time.minuteBefore) }

  /// A time of arrival: rounded up to the minute, with the day where it is not today.
  func arrival(_ time: ZonedTime) -> String { said(time.minuteAfter) }

  /// For tables: the time, and the weekday where it is not today; the date where a weekday could be
  /// another week's.
  func short(_ time: ZonedTime) -> String {
    let clock = ClockText.hoursAndMinutes(time)
    switch abs(time.date.daysSince1970 - now.date.daysSince1970) {
    case 0: return clock
    case 1..<7: return "\(clock) (\(words.short(time.date.weekday)))"
    default: return said(time)
    }
  }

  /// Until a moment, in minutes rounded up; 0 where it has passed.
  func minutesUntil(_ time: ZonedTime) -> Int {
    AlarmTimes.minutes(until: time.instant, from: now.instant)
  }

  /// Since a moment, in minutes rounded down; 0 where it is ahead.
  func minutesSince(_ time: ZonedTime) -> Int { max(0, (now.instant - time.instant) / 60) }

  /// How long something takes: rounded up, so that a walk of 30 s is a minute.
  func duration(_ seconds: Int) -> String { words.duration(minutes: (seconds + 59) / 60) }

  private func said(_ time: ZonedTime) -> String {
    words.moment(ClockText.hoursAndMinutes(time), on: dayWord(time.date))
  }
}
