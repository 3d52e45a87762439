import Domain

/// Times as text that is the same in every language.
enum ClockText {
  /// `HH:MM` on a 24-hour clock; seconds are cut off.
  static func hoursAndMinutes(_ time: ZonedTime) -> String {
    let second = time.clock.secondsOfDay
    return "\(two(second / 3600)):\(two(second / 60 % 60))"
  }

  /// `+09:00`; seconds of old local mean times are cut off.
  static func offset(_ seconds: Int) -> String {
    let minutes = abs(seconds) / 60
    return "\(seconds < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}

/// Distances as text: metres up to a kilometre, then kilometres with one digit, then whole ones.
enum DistanceText {
  static func metres(_ metres: Int) -> String {
    if metres < 1000 { return "\(metres) m" }
    let tenths = (metres + 50) / 100
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10) km" : "\((metres + 500) / 1000) km"
  }
}
