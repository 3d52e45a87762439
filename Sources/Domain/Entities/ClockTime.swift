/// A time on the clock of a day, which may run past midnight: `25:30` is half past one on the
/// morning after.
package struct ClockTime: Hashable, Comparable, Sendable, Codable {
  /// Seconds after 00:00 as the clock counts them, 0 ..< 172,800.
  package var secondsOfDay: Int

  package init(secondsOfDay: Int) { self.secondsOfDay = secondsOfDay }

  package init(hour: Int, minute: Int, second: Int = 0) {
    secondsOfDay = hour * 3600 + minute * 60 + second
  }

  /// Reads `HH:MM` or `HH:MM:SS` with hours 0 to 47; nil for anything else.
  package init?(_ text: some StringProtocol) {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3, (1...2).contains(parts[0].count),
      parts.dropFirst().allSatisfy({ $0.count == 2 })
    else { return nil }
    let numbers = parts.compactMap { Digits.number($0) }
    guard numbers.count == parts.count, numbers[0] < 48, numbers[1] < 60,
      numbers.count == 2 || numbers[2] < 60
    else { return nil }
    self.init(hour: numbers[0], minute: numbers[1], second: numbers.count == 3 ? numbers[2] : 0)
  }

  package static func < (a: ClockTime, b: ClockTime) -> Bool { a.secondsOfDay < b.secondsOfDay }
}

extension ClockTime: CustomStringConvertible {
  /// `HH:MM`, and the seconds where there are any.
  package var description: String {
    let minutes =
      "\(Digits.padded(secondsOfDay / 3600, 2)):\(Digits.padded(secondsOfDay / 60 % 60, 2))"
    return secondsOfDay % 60 == 0 ? minutes : minutes + ":" + Digits.padded(secondsOfDay % 60, 2)
  }
}
