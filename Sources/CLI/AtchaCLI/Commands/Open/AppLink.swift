/// What a link asks to be shown.
///
/// Links come from anywhere: a web page, a message, a notification. So they name what is shown and
/// nothing that is done, and what is not understood as a whole is refused as a whole.
enum AppLink: Hashable, Sendable {
  case alarm(id: String)
  case alarms
  case again
  /// Values of options of `atcha search`, by their names.
  case search([String: String])

  enum Problem: Error, Hashable, Sendable {
    case tooLong, notALink, badAlarm, malformed, missingPlace
    case unknownTarget(String)
    case unknownQuestion(String)
    case repeated(String)
  }

  static let scheme = "atcha"
  /// In octets; names of two places and three times need a tenth of it.
  static let longest = 2000
  /// Parts of a question: those of `atcha search` that ask nothing but what is searched.
  static let questions: Set<String> = ["from", "to", "date", "at", "arrive-by", "feed"]

  init(_ text: String) throws(Problem) {
    guard text.utf8.count <= Self.longest else { throw .tooLong }
    guard let colon = text.firstIndex(of: ":"), text[..<colon].lowercased() == Self.scheme,
      text[colon...].hasPrefix("://")
    else { throw .notALink }
    let rest = text[colon...].dropFirst(3)
    // Nothing has a fragment, and a link that hides a control or a space is none.
    guard rest.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), !rest.contains("#") else {
      throw .malformed
    }
    let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var path = parts[0].split(separator: "/", omittingEmptySubsequences: false)
    if path.last == "", path.count > 1 { path.removeLast() }
    let query = parts.count > 1 ? parts[1] : nil
    switch (path[0].lowercased(), path.count, query) {
    case ("alarm", 2, nil): self = .alarm(id: try Self.alarmID(path[1]))
    case ("alarm", _, _): throw .badAlarm
    case ("alarms", 1, nil), ("", 1, nil): self = .alarms
    case ("again", 1, nil): self = .again
    case ("search", 1, let query?): self = .search(try Self.question(query))
    case ("search", 1, nil): throw .missingPlace
    case ("alarms", _, _), ("again", _, _), ("search", _, _): throw .malformed
    default: throw .unknownTarget(try Self.decoded(path[0]))
    }
  }

  /// A link to an alarm.
  static func alarm(_ id: String) -> String { "\(scheme)://alarm/\(id)" }

  private static func alarmID(_ text: Substring) throws(Problem) -> String {
    let isName = text.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
    guard isName, (1...32).contains(text.count) else { throw .badAlarm }
    return String(text)
  }

  private static func question(_ query: Substring) throws(Problem) -> [String: String] {
    var values: [String: String] = [:]
    for pair in query.split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = try decoded(parts[0])
      guard questions.contains(name) else { throw .unknownQuestion(name) }
      // In a query a plus is a space, as forms write it.
      let value =
        parts.count > 1
        ? try decoded(Substring(parts[1].replacing("+", with: "%20"))) : ""
      guard !value.isEmpty else { throw .malformed }
      guard values.updateValue(value, forKey: name) == nil else { throw .repeated(name) }
    }
    guard values["from"] != nil || values["to"] != nil else { throw .missingPlace }
    return values
  }

  /// Undoes percent-encoding; refuses what is not UTF-8 then, and controls.
  private static func decoded(_ text: Substring) throws(Problem) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(hexDigit),
        let low = rest.popFirst().flatMap(hexDigit)
      else { throw .malformed }
      bytes.append(high << 4 | low)
    }
    guard let result = String(validating: bytes, as: UTF8.self),
      result.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else { throw .malformed }
    return result
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).isASCII
      ? Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8($0) } : nil
  }
}
