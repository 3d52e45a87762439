/// Reads the text of one setting, and knows the nearest value where the text is none.
struct SettingText {
  let setting: Setting
  let text: String

  func number() throws(BadSettingValue) -> Double {
    guard case .number(let range, let unit) = setting.form, let value = Self.decimal(bare(unit))
    else { throw bad(nil) }
    guard range.contains(value) else {
      throw bad(Self.plain(min(max(value, range.lowerBound), range.upperBound)))
    }
    return value
  }

  func integer() throws(BadSettingValue) -> Int {
    guard case .integer(let range, let unit) = setting.form, let value = Self.decimal(bare(unit))
    else { throw bad(nil) }
    let limited = min(max(value, Double(range.lowerBound)), Double(range.upperBound))
    let nearest = Int(limited.rounded())
    guard Double(nearest) == value else { throw bad(String(nearest)) }
    return nearest
  }

  func clock() throws(BadSettingValue) -> ClockTime {
    guard case .clock(let last) = setting.form else { throw bad(nil) }
    guard let clock = ClockTime(text) else {
      // `4` means four o'clock.
      guard let hour = Int(text), (0...last.secondsOfDay / 3600).contains(hour) else {
        throw bad(nil)
      }
      throw bad(ClockTime(hour: hour, minute: 0).description)
    }
    guard clock <= last else { throw bad(last.description) }
    return clock
  }

  /// Seconds.
  func duration() throws(BadSettingValue) -> Int {
    guard case .duration(let longest) = setting.form else { throw bad(nil) }
    // A number alone could be seconds or minutes.
    if let number = Int(text), number >= 0 { throw bad("\(min(number, longest / 60))m") }
    guard let seconds = Self.seconds(text) else { throw bad(nil) }
    guard seconds <= longest else { throw bad(Self.duration(seconds: longest)) }
    return seconds
  }

  func command() throws(BadSettingValue) -> String {
    let isPrintable = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    guard !text.isEmpty, isPrintable else { throw bad(nil) }
    return text
  }

  /// A path from the root: what holds for all commands does not depend on where one of them is run.
  func file() throws(BadSettingValue) -> String {
    let path = try command()
    guard path.hasPrefix("/") else { throw bad(nil) }
    return path
  }

  /// An address with a port, with one of the schemes that proxies have.
  func proxy() throws(BadSettingValue) -> String {
    let schemes = ["http", "https", "socks4", "socks4a", "socks5", "socks5h"]
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    guard parts.count == 2, schemes.contains(parts[0]), parts[1].hasPrefix("//"),
      parts[1].utf8.count > 2, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { throw bad(text.contains("://") || text.isEmpty ? nil : "http://\(text)") }
    return text
  }

  func hosts() throws(BadSettingValue) -> String {
    let hosts = text.split { $0 == "," || $0 == " " }
    guard !hosts.isEmpty, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { throw bad(nil) }
    return hosts.joined(separator: ",")
  }

  /// An address that can stand in the head of a request.
  func contact() throws(BadSettingValue) -> String {
    guard text.utf8.count >= 3, text.utf8.count <= 200, text.contains("@") || text.contains("."),
      text.utf8.allSatisfy({
        $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")")
      })
    else { throw bad(nil) }
    return text
  }

  func choice() throws(BadSettingValue) -> String {
    guard case .choice(let choices) = setting.form else { throw bad(nil) }
    guard choices.contains(text) else {
      throw bad(choices.first { text.lowercased().hasPrefix($0) })
    }
    return text
  }

  /// Names with commas or blanks between them, each once.
  func names() throws(BadSettingValue) -> [String] {
    guard case .names(let known) = setting.form else { throw bad(nil) }
    let names = text.split { $0 == "," || $0 == " " }.map(String.init)
    var seen: Set<String> = []
    let good = names.filter { known.contains($0) && seen.insert($0).inserted }
    guard !names.isEmpty, good.count == names.count else {
      throw bad(good.isEmpty ? nil : good.joined(separator: ", "))
    }
    return names
  }

  // MARK: Parts

  private func bad(_ nearest: String?) -> BadSettingValue {
    BadSettingValue(setting: setting, text: text, nearest: nearest)
  }

  /// The text without its unit.
  private func bare(_ unit: String) -> Substring {
    guard !unit.isEmpty, text.hasSuffix(unit) else { return text[...] }
    var bare = text.dropLast(unit.count)
    while bare.last == " " { bare.removeLast() }
    return bare
  }

  /// A number of digits with at most a sign and a point.
  private static func decimal(_ text: Substring) -> Double? {
    let digits = text.first == "-" ? text.dropFirst() : text
    guard digits.utf8.first.map(isDigit) == true, digits.utf8.count <= 20,
      digits.utf8.allSatisfy({ isDigit($0) || $0 == UInt8(ascii: ".") })
    else { return nil }
    return Double(text)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// A number without a needless fraction: 1000, 1.3.
  static func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e9 ? String(Int(number)) : "\(number)"
  }

  /// `1h30m`, `3m`, `90s`: each unit once, the larger before the smaller.
  private static func seconds(_ text: String) -> Int? {
    var total = 0
    var digits: [UInt8] = []
    var last = Int.max
    for byte in text.utf8 {
      if isDigit(byte) {
        digits.append(byte)
        continue
      }
      let unit =
        switch byte {
        case UInt8(ascii: "h"): 3600
        case UInt8(ascii: "m"): 60
        case UInt8(ascii: "s"): 1
        default: 0
        }
      guard unit > 0, unit < last, digits.count <= 6, let number = Digits.number(digits) else {
        return nil
      }
      total += number * unit
      last = unit
      digits = []
    }
    return digits.isEmpty && last < Int.max ? total : nil
  }

  static func duration(seconds: Int) -> String {
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60)
    let text =
      (hours > 0 ? "\(hours)h" : "") + (minutes > 0 ? "\(minutes)m" : "")
      + (rest > 0 ? "\(rest)s" : "")
    return text.isEmpty ? "0m" : text
  }
}
