/// A JSON document as a value; members keep the order they are given in.
package indirect enum JSONValue: Hashable, Sendable {
  case object([Member])
  case array([JSONValue])
  case string(String)
  case int(Int)
  /// Written as the shortest text that reads back as the same number; not finite: null.
  case double(Double)
  case bool(Bool)
  case null

  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: JSONValue

    package init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The text, or null when there is none.
  package static func optional(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
  /// The number, or null when there is none.
  package static func optional(_ number: Int?) -> JSONValue { number.map(JSONValue.int) ?? .null }
  /// The number, or null when there is none.
  package static func optional(_ number: Double?) -> JSONValue {
    number.map(JSONValue.double) ?? .null
  }
  /// The truth, or null when it is not known.
  package static func optional(_ flag: Bool?) -> JSONValue { flag.map(JSONValue.bool) ?? .null }

  /// The value of a member of an object.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral,
  ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .int(value) }
  package init(floatLiteral value: Double) { self = .double(value) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(nilLiteral: ()) { self = .null }
}
