/// Calendar arithmetic without a library: Howard Hinnant's day-count scheme for the proleptic
/// Gregorian calendar (https://howardhinnant.github.io/date_algorithms.html), written anew.
extension CivilDate {
  package enum Weekday: Int, Sendable, Codable, CaseIterable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday
  }

  /// A date of the years 0 to 9999; nil where the month has no such day.
  package init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(inMonth: month, of: year)
    else { return nil }
    // The year begins in March, so that the leap day is its last.
    let y = month <= 2 ? year - 1 : year
    let era = y.flooredQuotient(by: 400)
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    self.init(daysSince1970: era * 146_097 + dayOfEra - 719_468)
  }

  /// Reads `YYYY-MM-DD`, nothing else; nil for any other text and for days that do not exist.
  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Digits.number(bytes[0..<4]), let month = Digits.number(bytes[5..<7]),
      let day = Digits.number(bytes[8..<10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  package var components: (year: Int, month: Int, day: Int) {
    let z = daysSince1970 + 719_468
    let era = z.flooredQuotient(by: 146_097)
    let dayOfEra = z - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }

  package var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    let index = (daysSince1970 + 3) - (daysSince1970 + 3).flooredQuotient(by: 7) * 7
    return Weekday.allCases[index]
  }

  package func adding(days: Int) -> CivilDate { CivilDate(daysSince1970: daysSince1970 + days) }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2:
      year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CivilDate: CustomStringConvertible {
  /// `YYYY-MM-DD`.
  package var description: String {
    let (year, month, day) = components
    return "\(Digits.padded(year, 4))-\(Digits.padded(month, 2))-\(Digits.padded(day, 2))"
  }
}
