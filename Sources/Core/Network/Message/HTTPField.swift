/// A name with a value, in the head of a message or behind the question mark of its URL.
package struct HTTPField: Hashable, Sendable {
  package var name: String
  package var value: String
  /// True for keys and tokens: logs and recordings show that there was one, and not what it was.
  package var isSecret: Bool

  package init(_ name: String, _ value: String, isSecret: Bool = false) {
    self.name = name
    self.value = value
    self.isSecret = isSecret
  }

  /// The value, or what stands for it where others may read it.
  package var shownValue: String { isSecret ? Self.redacted : value }

  package static let redacted = "REDACTED"
}

extension [HTTPField] {
  /// The value of the first field of that name; the case of letters does not count.
  package func value(of name: String) -> String? {
    first { $0.name.lowercased() == name.lowercased() }?.value
  }
}
