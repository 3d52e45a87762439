/// Days since 1970-01-01 of a date of the Gregorian calendar.
///
/// Counted the plain way, year by year and month by month: slow, and hard to get wrong.
package func day(_ year: Int, _ month: Int, _ date: Int) -> Int {
  func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }
  var days = 0
  for past in 1970..<year { days += isLeap(past) ? 366 : 365 }
  let months = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  for past in 0..<month - 1 { days += months[past] }
  return days + date - 1
}

/// The day of `YYYYMMDD` or `YYYY-MM-DD`; nil where it is neither.
package func day(_ text: String) -> Int? {
  let digits = text.filter { $0 != "-" }
  guard digits.count == 8, let number = Int(digits), number / 10000 >= 1970,
    (1...12).contains(number / 100 % 100)
  else { return nil }
  return day(number / 10000, number / 100 % 100, number % 100)
}

/// `YYYYMMDD`.
package func dateText(_ wanted: Int) -> String {
  var year = 1970
  while day(year + 1, 1, 1) <= wanted { year += 1 }
  var month = 1
  while month < 12, day(year, month + 1, 1) <= wanted { month += 1 }
  return String(year * 10000 + month * 100 + wanted - day(year, month, 1) + 1)
}

/// 0 for Monday … 6 for Sunday.
///
/// 1970-01-01 was a Thursday.
package func weekday(of day: Int) -> Int { ((day + 3) % 7 + 7) % 7 }

/// Seconds of `H:MM`, `H:MM:SS`, hours past 24 too; nil where it is neither.
package func seconds(_ text: String) -> Int? {
  let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
  guard (2...3).contains(parts.count) else { return nil }
  var total = 0
  for part in parts {
    guard let part else { return nil }
    total = total * 60 + part
  }
  return parts.count == 2 ? total * 60 : total
}

/// `HH:MM:SS`.
package func timeText(_ seconds: Int) -> String {
  [seconds / 3600, seconds / 60 % 60, seconds % 60]
    .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
}

/// A zone as its offset changes over the years that the tests use, written out by hand.
package struct ZoneTable: Sendable {
  package var name: String
  /// Seconds east of UTC before the first change.
  var standard: Int
  /// Ascending: (instant, seconds east of UTC from then on).
  var changes: [(at: Int, offset: Int)] = []

  package static let seoul = ZoneTable(name: "Asia/Seoul", standard: 9 * 3600)
  package static let berlin = ZoneTable(
    name: "Europe/Berlin", standard: 3600,
    changes: [
      (day(2026, 3, 29) * 86400 + 3600, 7200), (day(2026, 10, 25) * 86400 + 3600, 3600),
      (day(2027, 3, 28) * 86400 + 3600, 7200), (day(2027, 10, 31) * 86400 + 3600, 3600),
    ])
  package static let newYork = ZoneTable(
    name: "America/New_York", standard: -5 * 3600,
    changes: [
      (day(2026, 3, 8) * 86400 + 7 * 3600, -4 * 3600),
      (day(2026, 11, 1) * 86400 + 6 * 3600, -5 * 3600),
      (day(2027, 3, 14) * 86400 + 7 * 3600, -4 * 3600),
      (day(2027, 11, 7) * 86400 + 6 * 3600, -5 * 3600),
    ])
  package static let all = [seoul, berlin, newYork]

  func offset(at instant: Int) -> Int {
    changes.last { $0.at <= instant }?.offset ?? standard
  }

  /// Noon − 12 h of a service day: where its times count from.
  package func anchor(of day: Int) -> Int {
    let noon = day * 86400 + 43200
    // Noon has one meaning in all these zones: try each offset and keep the one that holds there.
    for offset in [standard] + changes.map(\.offset) where self.offset(at: noon - offset) == offset
    {
      return noon - offset - 43200
    }
    return noon - standard - 43200
  }

  /// The instant a service-day time stands for.
  package func instant(_ day: Int, _ time: Int) -> Int { anchor(of: day) + time }

  /// The same with the time as text: "25:10" or "25:10:30".
  package func instant(_ date: String, _ time: String) -> Int {
    guard let day = day(date), let time = seconds(time) else {
      preconditionFailure("not a date and time: \(date) \(time)")
    }
    return instant(day, time)
  }
}
