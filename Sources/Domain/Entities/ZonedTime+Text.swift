extension ZonedTime {
  /// The date that the clocks of the place show.
  package var date: CivilDate {
    CivilDate(daysSince1970: localSeconds.flooredQuotient(by: 86_400))
  }

  /// The time that the clocks of the place show, 00:00 to 23:59:59.
  package var clock: ClockTime {
    ClockTime(secondsOfDay: localSeconds - date.daysSince1970 * 86_400)
  }

  private var localSeconds: Int { Int(instant.secondsSince1970) + utcOffset }

  /// RFC 3339 with the offset of the place: `2026-12-05T00:40:00+09:00`.
  ///
  /// The offset has whole minutes; local mean times of long ago are cut to them, and the clock with
  /// them, so that the text still names this instant.
  package var rfc3339: String {
    let whole = ZonedTime(instant, utcOffset: utcOffset / 60 * 60)
    let clock = whole.clock.secondsOfDay
    let offset = abs(whole.utcOffset) / 60
    let sign = whole.utcOffset < 0 ? "-" : "+"
    return "\(whole.date)T\(Digits.padded(clock / 3600, 2)):\(Digits.padded(clock / 60 % 60, 2)):"
      + "\(Digits.padded(clock % 60, 2))\(sign)\(Digits.padded(offset / 60, 2)):"
      + Digits.padded(offset % 60, 2)
  }

  /// Reads RFC 3339; nil for anything else.
  ///
  /// The seconds may be left out, a fraction of a second is dropped, and a blank may stand for the
  /// `T`.
  package init?(rfc3339 text: some StringProtocol) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 17, let date = CivilDate(text.prefix(10)),
      [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(bytes[10]),
      bytes[13] == UInt8(ascii: ":"), let hour = Digits.number(bytes[11..<13]), hour < 24,
      let minute = Digits.number(bytes[14..<16]), minute < 60
    else { return nil }
    var rest = bytes[16...]
    var second = 0
    if rest.first == UInt8(ascii: ":") {
      guard rest.count >= 3, let value = Digits.number(rest.dropFirst().prefix(2)), value <= 60
      else { return nil }
      second = value
      rest = rest.dropFirst(3)
      if rest.first == UInt8(ascii: ".") {
        let fraction = rest.dropFirst().prefix {
          $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")
        }
        guard !fraction.isEmpty else { return nil }
        rest = rest[fraction.endIndex...]
      }
    }
    guard let offset = Self.offset(Array(rest)) else { return nil }
    let local = date.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second
    self.init(Instant(Int64(local - offset)), utcOffset: offset)
  }

  /// `Z`, `+09:00`, `-03:30` in seconds.
  private static func offset(_ bytes: [UInt8]) -> Int? {
    if bytes == [UInt8(ascii: "Z")] || bytes == [UInt8(ascii: "z")] { return 0 }
    guard bytes.count == 6, bytes[3] == UInt8(ascii: ":"),
      bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"),
      let hours = Digits.number(bytes[1..<3]), hours < 24,
      let minutes = Digits.number(bytes[4..<6]), minutes < 60
    else { return nil }
    let seconds = hours * 3600 + minutes * 60
    return bytes[0] == UInt8(ascii: "-") ? -seconds : seconds
  }
}
