import Domain

extension Korean {
  func short(_ weekday: CivilDate.Weekday) -> String {
    switch weekday {
    case .monday: "월"
    case .tuesday: "화"
    case .wednesday: "수"
    case .thursday: "목"
    case .friday: "금"
    case .saturday: "토"
    case .sunday: "일"
    }
  }

  func day(_ day: DayWord) -> String {
    switch day {
    case .today: "오늘"
    case .tomorrow(let weekday): "내일(\(short(weekday)))"
    case .yesterday(let weekday): "어제(\(short(weekday)))"
    case .date(let month, let day, let weekday): "\(month)월 \(day)일(\(short(weekday)))"
    }
  }

  func moment(_ clock: String, on day: DayWord) -> String {
    day == .today ? clock : "\(self.day(day)) \(clock)"
  }

  func duration(minutes: Int) -> String {
    let (days, hours, rest) = (minutes / 1440, minutes / 60 % 24, minutes % 60)
    if days > 0 { return hours > 0 ? "\(days)일 \(hours)시간" : "\(days)일" }
    if hours > 0 { return rest > 0 ? "\(hours)시간 \(rest)분" : "\(hours)시간" }
    return "\(rest)분"
  }

  func countdown(minutes: Int) -> String { "\(duration(minutes: minutes)) 뒤" }
  func ago(minutes: Int) -> String { "\(duration(minutes: minutes)) 전" }
  func about(_ clock: String) -> String { "약 \(clock)" }
}
