import Domain

/// The day of a moment as seen from now.
enum DayWord: Hashable, Sendable {
  /// The same calendar day as now.
  case today
  case tomorrow(weekday: CivilDate.Weekday)
  case yesterday(weekday: CivilDate.Weekday)
  case date(month: Int, day: Int, weekday: CivilDate.Weekday)
}

/// Days, times and durations.
protocol TimeWords {
  func short(_ weekday: CivilDate.Weekday) -> String
  /// A day without a time: "tomorrow (Sat)", "4 Dec (Fri)".
  func day(_ day: DayWord) -> String
  /// A time of day on a day; `clock` is `HH:MM`. Nothing is added for today.
  func moment(_ clock: String, on day: DayWord) -> String
  /// A duration of whole minutes, 0 or more: "1 h 12 min".
  func duration(minutes: Int) -> String
  /// The time until something: "in 42 min".
  func countdown(minutes: Int) -> String
  /// The time since something: "18 min ago".
  func ago(minutes: Int) -> String
  /// A time that the timetable gives by headway or by interpolation only.
  func about(_ clock: String) -> String
}
