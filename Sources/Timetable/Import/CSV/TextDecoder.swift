import Glibc

/// The encoding of a table that is not UTF-8.
enum LegacyEncoding: String {
  case korean = "CP949"
  case japanese = "CP932"

  /// The encoding that spreadsheets use where agencies of this zone work, if it is not Latin.
  init?(timeZone: String) {
    switch timeZone {
    case "Asia/Seoul": self = .korean
    case "Asia/Tokyo": self = .japanese
    default: return nil
    }
  }
}

/// Makes valid UTF-8 without NUL out of the bytes of a field.
///
/// A field that is not UTF-8 is read as Latin-1, or in the legacy encoding where one is set and it
/// fits. Which of these holds for a table is decided once for the whole table (`TableReading`): a
/// short text in one encoding may happen to be valid in another.
@safe struct TextDecoder: ~Copyable {
  /// Something of the last field was not as it should be.
  private(set) var wasInvalid = false
  private(set) var hadNul = false
  /// True once a field was not UTF-8.
  private(set) var sawInvalid = false

  private let converter: iconv_t?
  /// Owned memory, so that a field may point into it.
  private var scratch = unsafe UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

  init(_ encoding: LegacyEncoding?) {
    guard let encoding else {
      unsafe converter = nil
      return
    }
    let opened = unsafe iconv_open("UTF-8", encoding.rawValue)
    // iconv_open fails with (iconv_t)-1, as where the machine lacks the converter.
    unsafe converter = Int(bitPattern: opened) == -1 ? nil : opened
  }

  deinit {
    if let converter = unsafe converter { unsafe iconv_close(converter) }
    unsafe scratch.deallocate()
  }

  /// Whether the machine can read the encoding.
  static func isAvailable(_ encoding: LegacyEncoding) -> Bool {
    let opened = unsafe iconv_open("UTF-8", encoding.rawValue)
    guard Int(bitPattern: opened) != -1 else { return false }
    unsafe iconv_close(opened)
    return true
  }

  /// The text of a field; valid until the next call.
  @inline(__always) mutating func decode(_ field: Bytes) -> Bytes {
    wasInvalid = false
    hadNul = false
    return field.isPlain ? field : decodeSlowly(field)
  }

  private mutating func decodeSlowly(_ field: Bytes) -> Bytes {
    let kept = unsafe field.buffer.filter { $0 != 0 }
    hadNul = kept.count < field.count
    if let converted = convert(kept) {
      return keep(converted)
    }
    if Self.isUTF8(kept) { return keep(kept) }
    wasInvalid = true
    sawInvalid = true
    return keep(Array(String(String.UnicodeScalarView(kept.map { Unicode.Scalar($0) })).utf8))
  }

  private mutating func keep(_ text: [UInt8]) -> Bytes {
    if unsafe text.count >= scratch.count {
      unsafe scratch.deallocate()
      unsafe scratch = .allocate(capacity: text.count + 64)
      unsafe scratch.initialize(repeating: 0)
    }
    _ = unsafe scratch.update(fromContentsOf: text)
    guard let base = unsafe scratch.baseAddress else { preconditionFailure("scratch has memory") }
    return unsafe Bytes(base: UnsafePointer(base), count: text.count)
  }

  private static func isUTF8(_ bytes: [UInt8]) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }

  /// Converts through iconv; nil where the bytes do not fit the encoding.
  private func convert(_ bytes: [UInt8]) -> [UInt8]? {
    guard let converter = unsafe converter else { return nil }
    var input = bytes.map { CChar(bitPattern: $0) }
    var output = [CChar](repeating: 0, count: bytes.count * 4 + 8)
    let capacity = output.count
    var left = capacity
    let status = unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        var from = input.baseAddress
        var fromLeft = input.count
        var to = output.baseAddress
        unsafe iconv(converter, nil, nil, nil, nil)
        return unsafe iconv(converter, &from, &fromLeft, &to, &left)
      }
    }
    guard status != -1 else { return nil }
    let converted = output.prefix(capacity - left).map { UInt8(bitPattern: $0) }
    return converted.contains(0) ? nil : converted
  }
}
