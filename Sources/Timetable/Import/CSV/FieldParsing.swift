/// Numbers, times and dates read from bytes.
extension Bytes {
  /// A whole number without sign or blanks, at most nine digits; nil where it is none.
  @inline(__always) var digits: Int32? {
    guard count > 0, count <= 9 else { return nil }
    var value: Int32 = 0
    for index in 0..<count {
      let digit = Int32(self[index]) - 0x30
      guard digit >= 0, digit <= 9 else { return nil }
      value = value &* 10 &+ digit
    }
    return value
  }

  /// A decimal number such as `-12.5`; nil where it is none or not finite.
  var decimal: Double? {
    guard count > 0, count <= 64 else { return nil }
    var index = 0
    let isNegative = self[0] == 0x2D
    if isNegative || self[0] == 0x2B { index = 1 }
    var mantissa: UInt64 = 0
    var digitCount = 0
    var decimals = 0
    var isAfterPoint = false
    while index < count {
      let byte = self[index]
      index += 1
      if byte == 0x2E, !isAfterPoint {
        isAfterPoint = true
        continue
      }
      guard byte >= 0x30, byte <= 0x39 else { return slowDecimal }
      mantissa = mantissa &* 10 &+ UInt64(byte - 0x30)
      digitCount += 1
      if isAfterPoint { decimals += 1 }
    }
    guard digitCount > 0 else { return nil }
    // Exact: the mantissa fits 53 bits and the power of ten is exact, so one division rounds once.
    guard digitCount <= 18, mantissa < 1 << 53, decimals < Self.powers.count else {
      return slowDecimal
    }
    let value = Double(mantissa) / Self.powers[decimals]
    return isNegative ? -value : value
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The general case, by the standard library; "nan", "inf" and hexadecimal are no numbers here.
  private var slowDecimal: Double? {
    for index in 0..<count {
      let byte = self[index]
      let isAllowed =
        (byte >= 0x30 && byte <= 0x39) || byte == 0x2E || byte == 0x2D || byte == 0x2B
        || byte == 0x45 || byte == 0x65
      guard isAllowed else { return nil }
    }
    guard let value = Double(string), value.isFinite else { return nil }
    return value
  }

  /// A service time `H…:MM:SS` with any number of hour digits, in seconds after noon − 12 h of the
  /// service day; ``ServiceTime/blank`` or ``ServiceTime/unreadable`` where it is none.
  @inline(__always) var serviceTime: Int32 {
    guard count > 0 else { return ServiceTime.blank }
    guard count >= 7, count <= 12, self[count - 3] == 0x3A, self[count - 6] == 0x3A else {
      return ServiceTime.unreadable
    }
    var isBad = false
    // Bytes below "0" wrap to large numbers, so one comparison holds both ends.
    @inline(__always) func digit(_ index: Int, upTo limit: Int32) -> Int32 {
      let value = Int32(self[index] &- 0x30)
      isBad = isBad || value > limit
      return value
    }
    var hours: Int32 = 0
    for index in 0..<count - 6 { hours = hours &* 10 &+ digit(index, upTo: 9) }
    let minutes = digit(count - 5, upTo: 5) &* 10 &+ digit(count - 4, upTo: 9)
    let seconds = digit(count - 2, upTo: 5) &* 10 &+ digit(count - 1, upTo: 9)
    guard !isBad, hours < 10_000 else { return ServiceTime.unreadable }
    return hours &* 3600 &+ minutes &* 60 &+ seconds
  }

  /// A date `YYYYMMDD` of the Gregorian calendar, 1900 … 2299, as days since 1970-01-01.
  var day: Int32? {
    guard count == 8, let value = digits else { return nil }
    let (year, month, day) = (value / 10_000, value / 100 % 100, value % 100)
    guard (1900...2299).contains(year), (1...12).contains(month), day >= 1,
      day <= CivilDate.daysIn(month: month, year: year)
    else { return nil }
    return CivilDate.dayNumber(year: year, month: month, day: day)
  }

  /// A colour `RRGGBB`, with or without `#`.
  var color: UInt32? {
    let start = count == 7 && self[0] == 0x23 ? 1 : 0
    guard count - start == 6 else { return nil }
    var value: UInt32 = 0
    for index in start..<count {
      let byte = self[index]
      let digit: UInt8
      switch byte {
      case 0x30...0x39: digit = byte - 0x30
      case 0x41...0x46: digit = byte - 0x41 + 10
      case 0x61...0x66: digit = byte - 0x61 + 10
      default: return nil
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}

/// What a time field can hold besides seconds from 0 on.
enum ServiceTime {
  static let blank = Int32.min
  static let unreadable = Int32.min + 1
}

/// Days of the proleptic Gregorian calendar, counted from 1970-01-01.
enum CivilDate {
  static func daysIn(month: Int32, year: Int32) -> Int32 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days since 1970-01-01, by counting years from March so that the leap day comes last.
  static func dayNumber(year: Int32, month: Int32, day: Int32) -> Int32 {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// `YYYY-MM-DD` of a day number.
  static func text(_ dayNumber: Int32) -> String {
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    func padded(_ value: Int32, _ width: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// 0 Monday … 6 Sunday.
  static func weekday(_ dayNumber: Int32) -> Int32 {
    // 1970-01-01 was a Thursday.
    ((dayNumber + 3) % 7 + 7) % 7
  }
}
