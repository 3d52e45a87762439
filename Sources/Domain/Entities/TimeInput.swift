/// A time as a person or a script gives it.
package enum TimeInput: Hashable, Sendable {
  /// `23:30`, `00:10:30`, `25:30`: on the night that is asked about.
  case clock(ClockTime)
  /// `2026-12-05 00:30`: on the clocks of the place.
  case local(CivilDate, ClockTime)
  /// RFC 3339 with an offset.
  case instant(ZonedTime)

  /// Reads one of the forms; nil for anything else.
  package init?(_ text: some StringProtocol) {
    if let clock = ClockTime(text) {
      self = .clock(clock)
    } else if let time = ZonedTime(rfc3339: text) {
      self = .instant(time)
    } else if let (date, clock) = Self.dated(text) {
      self = .local(date, clock)
    } else {
      return nil
    }
  }

  private static func dated(_ text: some StringProtocol) -> (CivilDate, ClockTime)? {
    guard text.utf8.count > 11, let date = CivilDate(text.prefix(10)) else { return nil }
    let rest = text.dropFirst(10)
    guard let separator = rest.first, separator == "T" || separator == "t" || separator == " ",
      let clock = ClockTime(rest.dropFirst())
    else { return nil }
    return (date, clock)
  }
}
