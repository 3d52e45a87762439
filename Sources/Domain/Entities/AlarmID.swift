/// Names an alarm or a rule: four characters that are quick to type and hard to mistake.
///
/// Never given twice: a store counts those that it gave, and a name follows from its number.
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

  /// The id that belongs to a serial number: a different one for each.
  ///
  /// Four characters, for the first 685,193 numbers, and one more for each thirty-one times as many.
  /// Numbers that follow each other give ids that look nothing alike, so that a slip of a finger does not
  /// hit the alarm of yesterday.
  package static func numbered(_ serial: Int64) -> AlarmID {
    var number = UInt64(max(0, serial))
    var length = 4
    var size = count(length: length)
    while number >= size {
      number -= size
      length += 1
      size = count(length: length)
    }
    // The golden section of each size, made to share no factor with it: then all are visited once.
    var step = UInt64(Double(size) * 0.618_033_988_749_895) | 1
    while step % 23 == 0 || step % 31 == 0 { step += 2 }
    var rest = size.dividingFullWidth(number.multipliedFullWidth(by: step)).remainder
    var text: [Character] = []
    for _ in 1..<length {
      text.append(characters[Int(rest % UInt64(characters.count))])
      rest /= UInt64(characters.count)
    }
    text.append(letters[Int(rest)])
    return AlarmID(rawValue: String(text.reversed()))
  }

  /// How many ids of a length there are.
  private static func count(length: Int) -> UInt64 {
    (1..<length).reduce(UInt64(letters.count)) { count, _ in count * UInt64(characters.count) }
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
