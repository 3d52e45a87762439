/// A JSON value that came over the wire, read leniently: what is missing is null, a number may be a
/// text, and one object may stand for a list of one.
package enum WireValue: Hashable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([WireValue])
  case object([String: WireValue])
}

extension WireValue {
  /// A member of an object; null where there is none.
  subscript(_ name: String) -> WireValue {
    guard case .object(let members) = self else { return .null }
    return members[name] ?? .null
  }

  var isNull: Bool { self == .null }

  var isObject: Bool {
    if case .object = self { return true }
    return false
  }

  /// The elements of a list; any other value but null is a list of one.
  var elements: [WireValue] {
    switch self {
    case .list(let values): values
    case .null: []
    case .flag, .number, .text, .object: [self]
    }
  }

  /// A text without blanks around it, cut to a length that can be shown; nil where it is empty.
  ///
  /// A number is its digits.
  var string: String? {
    switch self {
    case .text(let text):
      let text = WireText.trimmed(text)
      return text.isEmpty ? nil : text
    case .number(let number):
      return number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : "\(number)"
    case .null, .flag, .list, .object: return nil
    }
  }

  /// A number, or a text that is one.
  var double: Double? {
    switch self {
    case .number(let number): number
    case .text(let text): Double(WireText.trimmed(text)).flatMap { $0.isFinite ? $0 : nil }
    case .null, .flag, .list, .object: nil
    }
  }

  /// A whole number, rounded; nil where it is too large for anything that is counted here.
  var integer: Int? {
    guard let double, abs(double) < 1e15 else { return nil }
    return Int(double.rounded())
  }

  /// True or false, also as a text or a number.
  var bool: Bool? {
    switch self {
    case .flag(let flag): flag
    case .number(let number): number != 0
    case .text(let text):
      switch WireText.trimmed(text).lowercased() {
      case "true", "y", "yes", "1": true
      case "false", "n", "no", "0": false
      default: nil
      }
    case .null, .list, .object: nil
    }
  }
}

/// Texts from servers.
enum WireText {
  /// Characters of a name that are kept: longer ones are nobody's name.
  static let longest = 200

  /// Without blanks around it, and not longer than anybody reads.
  static func trimmed(_ text: String) -> String {
    var part = text[...]
    while let first = part.first, first.isWhitespace { part.removeFirst() }
    part = part.prefix(longest)
    while let last = part.last, last.isWhitespace { part.removeLast() }
    return String(part)
  }
}
