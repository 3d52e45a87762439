/// Why bytes are no JSON document.
package struct WireFault: Error, Hashable, Sendable {
  /// Bytes before the place.
  package var offset: Int
  package var detail: String
}

extension WireValue {
  /// Reads a JSON document: strictly by its grammar, and no deeper than a server has reason to nest.
  package init(json bytes: some Sequence<UInt8>) throws(WireFault) {
    var reader = WireReader(Array(bytes))
    self = try reader.document()
  }
}

/// A parser of JSON that trusts nothing: it bounds the depth, and does not read past the end.
private struct WireReader {
  private static let deepest = 64
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() throws(WireFault) -> WireValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    let value = try value(depth: 0)
    skipBlanks()
    guard index == bytes.count else { throw fault("more after the end") }
    return value
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func fault(_ detail: String) -> WireFault { WireFault(offset: index, detail: detail) }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
    }
  }

  private mutating func value(depth: Int) throws(WireFault) -> WireValue {
    guard depth < Self.deepest else { throw fault("nested too deeply") }
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try list(depth: depth)
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "t"): return try word("true", .flag(true))
    case UInt8(ascii: "f"): return try word("false", .flag(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case let byte? where byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte):
      return .number(try number())
    case nil: throw fault("it ends too early")
    default: throw fault("not JSON")
    }
  }

  private mutating func word(_ word: String, _ value: WireValue) throws(WireFault) -> WireValue {
    for byte in word.utf8 {
      guard next == byte else { throw fault("not JSON") }
      index += 1
    }
    return value
  }

  private mutating func object(depth: Int) throws(WireFault) -> WireValue {
    index += 1
    var members: [String: WireValue] = [:]
    skipBlanks()
    if next == UInt8(ascii: "}") {
      index += 1
      return .object(members)
    }
    while true {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw fault("a name is missing") }
      let name = try string()
      skipBlanks()
      guard next == UInt8(ascii: ":") else { throw fault("a colon is missing") }
      index += 1
      members[name] = try value(depth: depth + 1)
      if try isAtEnd(of: UInt8(ascii: "}")) { return .object(members) }
    }
  }

  private mutating func list(depth: Int) throws(WireFault) -> WireValue {
    index += 1
    var elements: [WireValue] = []
    skipBlanks()
    if next == UInt8(ascii: "]") {
      index += 1
      return .list(elements)
    }
    while true {
      elements.append(try value(depth: depth + 1))
      if try isAtEnd(of: UInt8(ascii: "]")) { return .list(elements) }
    }
  }

  /// After an element: true at the end, false after a comma.
  private mutating func isAtEnd(of close: UInt8) throws(WireFault) -> Bool {
    skipBlanks()
    guard let byte = next else { throw fault("it ends too early") }
    index += 1
    if byte == close { return true }
    guard byte == UInt8(ascii: ",") else {
      index -= 1
      throw fault("a comma is missing")
    }
    return false
  }

  private mutating func number() throws(WireFault) -> Double {
    let start = index
    while let byte = next,
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
    {
      index += 1
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    guard let number = Double(text), number.isFinite else { throw fault("no number: \(text)") }
    return number
  }

  private mutating func string() throws(WireFault) -> String {
    index += 1
    var content: [UInt8] = []
    while let byte = next {
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &content)
      case 0..<0x20: throw fault("a control character in a text")
      default: content.append(byte)
      }
    }
    throw fault("a text does not end")
  }

  private mutating func escape(into content: inout [UInt8]) throws(WireFault) {
    guard let byte = next else { throw fault("a text does not end") }
    index += 1
    switch byte {
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): content.append(byte)
    case UInt8(ascii: "u"): content += Array(String(try unicodeEscape()).utf8)
    default: throw fault("an escape that JSON has not")
    }
  }

  /// What follows `\u`; half a pair is U+FFFD.
  private mutating func unicodeEscape() throws(WireFault) -> Character {
    let replacement = Unicode.Scalar(0xFFFD as UInt16).map(Character.init) ?? "?"
    let first = try fourDigits()
    if let scalar = Unicode.Scalar(first) { return Character(scalar) }
    guard (0xD800..<0xDC00).contains(first), next == UInt8(ascii: "\\"),
      index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "u")
    else { return replacement }
    let before = index
    index += 2
    let second = try fourDigits()
    guard (0xDC00..<0xE000).contains(second) else {
      index = before
      return replacement
    }
    let code = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    return Unicode.Scalar(code).map(Character.init) ?? replacement
  }

  private mutating func fourDigits() throws(WireFault) -> UInt16 {
    guard index + 4 <= bytes.count else { throw fault("a text does not end") }
    let digits = bytes[index..<index + 4]
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw fault("an escape without four digits") }
    index += 4
    return value
  }
}
