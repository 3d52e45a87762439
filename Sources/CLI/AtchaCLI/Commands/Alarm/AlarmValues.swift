import CommandLineKit
import Domain

extension ValueParser where Value == Int {
  /// A duration in seconds.
  ///
  /// `90s`, `5m`, `1m30s`, `1h`; a number alone counts minutes. Up to a day.
  static var duration: ValueParser {
    ValueParser { (text) throws(ParseProblem) in
      guard let seconds = DurationText.seconds(text), (0...86_400).contains(seconds) else {
        throw .custom(InputProblem.duration.rawValue)
      }
      return seconds
    }
  }
}

enum DurationText {
  /// Nil for what is no duration.
  static func seconds(_ text: String) -> Int? {
    if let minutes = number(text[...]) { return minutes * 60 }
    var rest = text[...]
    var total = 0
    var units = [("h", 3600), ("m", 60), ("s", 1)][...]
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard let value = number(digits), let unit = rest[digits.endIndex...].first,
        let index = units.firstIndex(where: { $0.0 == String(unit) })
      else { return nil }
      total += value * units[index].1
      units = units[(index + 1)...]
      rest = rest[digits.endIndex...].dropFirst()
    }
    return text.isEmpty ? nil : total
  }

  private static func number(_ digits: Substring) -> Int? {
    // Six digits are more than a day in any unit, and cannot overflow.
    guard (1...6).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      return nil
    }
    return Int(digits)
  }
}

extension ValueParser where Value == Set<CivilDate.Weekday> {
  /// `fri,sat`, `mon-thu`, `weekdays`, `weekend`, `daily`; also `금,토` and `金,土`.
  static var days: ValueParser {
    ValueParser { (text) throws(ParseProblem) in
      guard let days = DaysText.days(text) else { throw .custom(InputProblem.days.rawValue) }
      return days
    }
  }
}

enum DaysText {
  /// Nil where a part is no day.
  static func days(_ text: String) -> Set<CivilDate.Weekday>? {
    var days: Set<CivilDate.Weekday> = []
    for part in text.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
      switch part {
      case "daily", "all", "매일", "毎日": days.formUnion(CivilDate.Weekday.allCases)
      case "weekdays", "weekday", "평일", "平日":
        days.formUnion([.monday, .tuesday, .wednesday, .thursday, .friday])
      case "weekend", "weekends", "주말", "週末": days.formUnion([.saturday, .sunday])
      default:
        let ends = part.split(separator: "-", omittingEmptySubsequences: false).map(day)
        guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil else {
          return nil
        }
        var number = first.rawValue
        days.insert(first)
        // A span may run over the end of the week: fri-mon.
        while number != last.rawValue {
          number = number % 7 + 1
          if let day = CivilDate.Weekday(rawValue: number) { days.insert(day) }
        }
      }
    }
    return days.isEmpty ? nil : days
  }

  private static func day(_ text: Substring) -> CivilDate.Weekday? {
    for day in CivilDate.Weekday.allCases {
      for language in Language.allCases where language.catalogue.short(day).lowercased() == text {
        return day
      }
      if text.count > 3, english(day).hasPrefix(text) { return day }
    }
    return nil
  }

  private static func english(_ day: CivilDate.Weekday) -> String { "\(day)" }

  /// Stable names, for JSON.
  static func code(_ day: CivilDate.Weekday) -> String { String(english(day).prefix(3)) }
}
