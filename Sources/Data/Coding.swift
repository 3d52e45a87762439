import FoundationEssentials

/// Values to bytes and back, in the one form in which they are stored: JSON on one line.
enum Coding {
  static func bytes(_ value: some Encodable) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return [UInt8](try encoder.encode(value))
  }

  static func value<V: Decodable>(_ type: V.Type, _ bytes: [UInt8]) throws -> V {
    try JSONDecoder().decode(type, from: Data(bytes))
  }
}
