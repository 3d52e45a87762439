import Domain

/// Times as servers write them.
enum WireTime {
  /// RFC 3339, and `+0900` in place of `+09:00`.
  static func zoned(_ text: String) -> ZonedTime? {
    if let time = ZonedTime(rfc3339: text) { return time }
    let tail = Array(text.utf8.suffix(5))
    guard tail.count == 5, tail[0] == UInt8(ascii: "+") || tail[0] == UInt8(ascii: "-") else {
      return nil
    }
    let colon = text.dropLast(2) + ":" + text.suffix(2)
    return ZonedTime(rfc3339: colon)
  }

  /// `2026-08-22T23:40[:00[.123]]` on the clocks of a zone.
  static func local(_ text: String, in zone: ZoneRules) -> ZonedTime? {
    let text = text.prefix { $0 != "." }
    guard case .local(let date, let clock)? = TimeInput(text) else { return nil }
    return zone.resolve(date, clock).first
  }

  /// A clock time without a date, as Korean services write it: `23:34:00`, `24:10`, `2350`, up to
  /// `47:59`; in seconds of the day.
  static func clock(_ text: String) -> Int? {
    var parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    if parts.count == 1, text.utf8.count == 4 || text.utf8.count == 3 {
      parts = [String(text.dropLast(2)), String(text.suffix(2))]
    }
    guard (2...3).contains(parts.count) else { return nil }
    let numbers = parts.compactMap { part in
      (1...2).contains(part.utf8.count) && part.utf8.allSatisfy { (48...57).contains($0) }
        ? Int(part) : nil
    }
    guard numbers.count == parts.count, numbers[0] < 48, numbers[1] < 60 else { return nil }
    let seconds = numbers.count == 3 ? numbers[2] : 0
    guard seconds < 60 else { return nil }
    return numbers[0] * 3600 + numbers[1] * 60 + seconds
  }

  /// An ISO 8601 duration in seconds: `PT2H30M`, `-PT37S`, `PT1M34.5S`, `P1D`.
  static func duration(_ text: String) -> Int? {
    var rest = Substring(text)
    let isNegative = rest.hasPrefix("-")
    if isNegative { rest = rest.dropFirst() }
    guard rest.first == "P" else { return nil }
    rest = rest.dropFirst()
    var total = 0.0
    var isTime = false
    var hasPart = false
    while let first = rest.first {
      if first == "T", !isTime {
        isTime = true
        rest = rest.dropFirst()
        continue
      }
      let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }
      guard let number = Double(digits), let unit = rest.dropFirst(digits.count).first,
        let seconds = seconds(of: unit, isTime: isTime)
      else { return nil }
      total += number * seconds
      hasPart = true
      rest = rest.dropFirst(digits.count + 1)
    }
    guard hasPart, abs(total) < 1e9 else { return nil }
    return Int(isNegative ? -total : total)
  }

  private static func seconds(of unit: Character, isTime: Bool) -> Double? {
    switch (unit, isTime) {
    case ("D", false): 86_400
    case ("H", true): 3600
    case ("M", true): 60
    case ("S", true): 1
    default: nil
    }
  }
}

extension ZonedTime {
  /// So much later, on the same clock.
  func later(by seconds: Int) -> ZonedTime { ZonedTime(instant + seconds, utcOffset: utcOffset) }
}
