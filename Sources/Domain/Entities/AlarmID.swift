/// Names an alarm or a rule: four characters that are quick to type and hard to mistake.
package struct AlarmID: RawRepresentable, Hashable, Comparable, Sendable, Codable,
  CustomStringConvertible
{
  package var rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  /// Without l, o, i, 0 and 1, which look alike.
  ///
  /// The first character is a letter, so that an id is never taken for the number of a route.
  private static let letters = Array("abcdefghjkmnpqrstuvwxyz")
  private static let characters = letters + Array("23456789")

  package static func random(using generator: inout some RandomNumberGenerator) -> AlarmID {
    var text = String(letters[Int.random(in: 0..<letters.count, using: &generator)])
    for _ in 0..<3 {
      text.append(characters[Int.random(in: 0..<characters.count, using: &generator)])
    }
    return AlarmID(rawValue: text)
  }

  package var description: String { rawValue }
  package static func < (a: AlarmID, b: AlarmID) -> Bool { a.rawValue < b.rawValue }

  package init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(String.self)
  }
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
