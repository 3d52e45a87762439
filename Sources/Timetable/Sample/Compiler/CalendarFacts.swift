/// The days on which the sample is valid, and the public holidays among them.
struct CalendarFacts {
  private(set) var first = CalendarDate(year: 0, month: 1, day: 1)
  private(set) var last = CalendarDate(year: 0, month: 1, day: 1)
  private var yearly: [(month: Int, day: Int, from: Int)] = []
  private var single: Set<CalendarDate> = []

  mutating func read(_ line: SourceLine) throws(SourceError) {
    let words = line.words
    switch words[0] {
    case "valid" where words.count == 4 && words[2] == "-":
      first = try date(words[1], line)
      last = try date(words[3], line)
      guard first < last else { throw line.fault("the validity ends before it begins") }
    case "yearly" where words.count >= 3:
      // 2024 has every day of the year.
      let day = try date("2024-" + words[1], line)
      var from = 0
      if let at = words.firstIndex(of: "from"), at + 1 < words.count {
        from = try line.integer(words[at + 1], in: 2000...2100, "a year")
      }
      yearly.append((day.month, day.day, from))
    case "on" where words.count >= 3:
      guard single.insert(try date(words[1], line)).inserted else {
        throw line.fault("\(words[1]) is given twice")
      }
    default: throw line.fault("expected “valid”, “yearly” or “on” with a date and a name")
    }
  }

  /// The public holidays in the validity, in order.
  var holidays: [CalendarDate] {
    var days = single.filter { first <= $0 && $0 <= last }
    for year in first.year...last.year {
      for holiday in yearly where year >= holiday.from {
        let day = CalendarDate(year: year, month: holiday.month, day: holiday.day)
        if first <= day, day <= last { days.insert(day) }
      }
    }
    return days.sorted()
  }

  private func date(_ word: String, _ line: SourceLine) throws(SourceError) -> CalendarDate {
    let parts = word.split(separator: "-").map { Int($0) ?? 0 }
    guard parts.count == 3, (1900...2100).contains(parts[0]), (1...12).contains(parts[1]),
      (1...CalendarDate.days(in: parts[1], of: parts[0])).contains(parts[2])
    else { throw line.fault("“\(word)” is not a date") }
    return CalendarDate(year: parts[0], month: parts[1], day: parts[2])
  }
}

/// A day of the Gregorian calendar.
struct CalendarDate: Hashable, Comparable {
  var year: Int
  var month: Int
  var day: Int

  static func < (one: Self, other: Self) -> Bool {
    (one.year, one.month, one.day) < (other.year, other.month, other.day)
  }

  static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The kind of day that the weekday alone gives, by Zeller's congruence.
  var ordinaryType: DayTypes {
    let shifted = month < 3 ? month + 12 : month
    let year = month < 3 ? self.year - 1 : self.year
    let weekday = (day + 13 * (shifted + 1) / 5 + year + year / 4 - year / 100 + year / 400) % 7
    return weekday == 0 ? .saturday : weekday == 1 ? .holiday : .weekday
  }

  /// `YYYYMMDD`.
  var gtfs: String {
    let number = String(year * 10000 + month * 100 + day)
    return String(repeating: "0", count: 8 - number.count) + number
  }
}
