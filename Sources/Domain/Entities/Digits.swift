/// Reading and writing of plain ASCII digits; full-width and other digits are not numbers here.
enum Digits {
  /// The value of one to nine ASCII digits; nil for anything else.
  static func number(_ bytes: some Collection<UInt8>) -> Int? {
    guard (1...9).contains(bytes.count) else { return nil }
    var value = 0
    for byte in bytes {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return value
  }

  /// A number that is not negative, filled up with zeros on the left.
  static func padded(_ value: Int, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}

extension Int {
  /// Division that rounds towards negative infinity; `divisor` is positive.
  func flooredQuotient(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor)
  }
}
