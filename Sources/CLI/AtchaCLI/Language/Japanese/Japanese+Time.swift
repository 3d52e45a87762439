import Domain

extension Japanese {
  func short(_ weekday: CivilDate.Weekday) -> String {
    switch weekday {
    case .monday: "月"
    case .tuesday: "火"
    case .wednesday: "水"
    case .thursday: "木"
    case .friday: "金"
    case .saturday: "土"
    case .sunday: "日"
    }
  }

  func day(_ day: DayWord) -> String {
    switch day {
    case .today: "今日"
    case .tomorrow(let weekday): "明日(\(short(weekday)))"
    case .yesterday(let weekday): "昨日(\(short(weekday)))"
    case .date(let month, let day, let weekday): "\(month)月\(day)日(\(short(weekday)))"
    }
  }

  func moment(_ clock: String, on day: DayWord) -> String {
    day == .today ? clock : "\(self.day(day)) \(clock)"
  }

  func duration(minutes: Int) -> String {
    let (days, hours, rest) = (minutes / 1440, minutes / 60 % 24, minutes % 60)
    if days > 0 { return hours > 0 ? "\(days)日\(hours)時間" : "\(days)日" }
    if hours > 0 { return rest > 0 ? "\(hours)時間\(rest)分" : "\(hours)時間" }
    return "\(rest)分"
  }

  func countdown(minutes: Int) -> String { "あと\(duration(minutes: minutes))" }
  func ago(minutes: Int) -> String { "\(duration(minutes: minutes))前" }
  func about(_ clock: String) -> String { "約\(clock)" }
}
