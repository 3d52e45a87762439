/// Dates of the proleptic Gregorian calendar and days since 1970-01-01.
enum Civil {
  static func date(_ day: Int) -> (year: Int, month: Int, day: Int) {
    // Years that begin in March, in cycles of 400, so that the leap day comes last.
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    return (
      year + era * 400 + (month < 10 ? 0 : 1), month < 10 ? month + 3 : month - 9,
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }

  static func day(year: Int, month: Int, day: Int) -> Int {
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// Seconds since 1970 of "2026-11-14T00:50:00+09:00" (RFC 3339, whole seconds); nil for other text.
  static func instant(_ text: some StringProtocol) -> Int64? {
    let pattern = /(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:Z|([+-])(\d\d):(\d\d))/
    guard let match = String(text).wholeMatch(of: pattern) else { return nil }
    func number(_ digits: Substring) -> Int { Int(digits) ?? 0 }
    let days = day(year: number(match.1), month: number(match.2), day: number(match.3))
    var seconds = days * 86_400 + number(match.4) * 3600 + number(match.5) * 60 + number(match.6)
    if let sign = match.7, let hours = match.8, let minutes = match.9 {
      let offset = number(hours) * 3600 + number(minutes) * 60
      seconds -= sign == "+" ? offset : -offset
    }
    return Int64(seconds)
  }

  /// RFC 3339 at an offset in seconds east of UTC.
  static func text(_ instant: Int64, offset: Int) -> String {
    let local = Int(instant) + offset
    let days = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    let second = local - days * 86_400
    let (year, month, day) = date(days)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = abs(offset) / 60
    return "\(year)-\(two(month))-\(two(day))T\(two(second / 3600)):\(two(second / 60 % 60)):"
      + "\(two(second % 60))\(offset < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
  }
}
