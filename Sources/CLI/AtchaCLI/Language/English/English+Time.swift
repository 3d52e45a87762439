import Domain

extension English {
  func short(_ weekday: CivilDate.Weekday) -> String {
    switch weekday {
    case .monday: "Mon"
    case .tuesday: "Tue"
    case .wednesday: "Wed"
    case .thursday: "Thu"
    case .friday: "Fri"
    case .saturday: "Sat"
    case .sunday: "Sun"
    }
  }

  func day(_ day: DayWord) -> String {
    switch day {
    case .today: "today"
    case .tomorrow(let weekday): "tomorrow (\(short(weekday)))"
    case .yesterday(let weekday): "yesterday (\(short(weekday)))"
    case .date(let month, let day, let weekday):
      "\(short(weekday)) \(day) \(Self.months[month - 1])"
    }
  }

  func moment(_ clock: String, on day: DayWord) -> String {
    switch day {
    case .today: clock
    case .tomorrow(let weekday): "tomorrow \(clock) (\(short(weekday)))"
    case .yesterday(let weekday): "yesterday \(clock) (\(short(weekday)))"
    case .date: "\(self.day(day)) \(clock)"
    }
  }

  func duration(minutes: Int) -> String {
    let (days, hours, rest) = (minutes / 1440, minutes / 60 % 24, minutes % 60)
    if days > 0 { return hours > 0 ? "\(days) d \(hours) h" : "\(days) d" }
    if hours > 0 { return rest > 0 ? "\(hours) h \(rest) min" : "\(hours) h" }
    return "\(rest) min"
  }

  func countdown(minutes: Int) -> String { "in \(duration(minutes: minutes))" }
  func ago(minutes: Int) -> String { "\(duration(minutes: minutes)) ago" }
  func about(_ clock: String) -> String { "about \(clock)" }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
