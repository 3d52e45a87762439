import Foundation

/// A name as it is compared: without case, accents, blanks and punctuation, in one composed form.
///
/// Made again for name after name, so that a hundred thousand of them cost one buffer.
struct FoldedName {
  /// UTF-8 of the letters and digits.
  private(set) var bytes: [UInt8] = []
  /// Where words begin in `bytes`, the first at 0.
  private(set) var wordStarts: [Int] = []
  /// Length of `bytes` without a word for "station" at the end.
  private(set) var stemCount = 0

  init() {}

  init(_ text: String) { fold(Array(text.utf8)) }

  var stem: ArraySlice<UInt8> { bytes[..<stemCount] }

  mutating func fold(_ name: some Sequence<UInt8>) {
    bytes.removeAll(keepingCapacity: true)
    wordStarts.removeAll(keepingCapacity: true)
    if !foldSimple(name) {
      let text = String(decoding: Array(name), as: UTF8.self)
      bytes.removeAll(keepingCapacity: true)
      wordStarts.removeAll(keepingCapacity: true)
      _ = foldSimple(Self.plain(text).utf8, isPlain: true)
    }
    stemCount = bytes.count - Self.suffixCount(bytes)
  }

  /// Folds text of ASCII, composed Hangul, kana and Han, where nothing has to be looked up; false for
  /// any other.
  private mutating func foldSimple(_ name: some Sequence<UInt8>, isPlain: Bool = false) -> Bool {
    var isWordStart = true
    var rest = name.makeIterator()
    while let byte = rest.next() {
      switch byte {
      case 0x41...0x5a: append(byte | 0x20, &isWordStart)
      case 0x61...0x7a, 0x30...0x39: append(byte, &isWordStart)
      case ..<0x80: isWordStart = true
      case 0xe3...0xed where !isPlain:
        guard let second = rest.next(), let third = rest.next(),
          byte != 0xe3 || Self.isKana(second, third)
        else { return false }
        append(byte, &isWordStart)
        bytes.append(second)
        bytes.append(third)
      default:
        // Perhaps an accent, a wide letter, decomposed Hangul: made plain first.
        guard isPlain else { return false }
        append(byte, &isWordStart)
      }
    }
    return true
  }

  /// Whether the bytes after 0xE3 are a kana, and no mark or point between kana.
  private static func isKana(_ second: UInt8, _ third: UInt8) -> Bool {
    switch second {
    case 0x81: true
    case 0x82: !(0x99...0xa0).contains(third)
    case 0x83: third != 0xbb
    default: false
    }
  }

  private mutating func append(_ byte: UInt8, _ isWordStart: inout Bool) {
    if isWordStart {
      wordStarts.append(bytes.count)
      isWordStart = false
    }
    bytes.append(byte)
  }

  /// Composed text without accents and wide forms, in lower case, with blanks for punctuation.
  private static func plain(_ text: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
      switch scalar.properties.generalCategory {
      case .nonspacingMark:
        // The voicing marks of kana tell letters apart, accents do not.
        if scalar.value == 0x3099 || scalar.value == 0x309a { scalars.append(scalar) }
      case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format,
        .dashPunctuation, .openPunctuation, .closePunctuation, .otherPunctuation,
        .connectorPunctuation, .initialPunctuation, .finalPunctuation:
        scalars.append(" ")
      default: scalars.append(scalar)
      }
    }
    return String(scalars).precomposedStringWithCanonicalMapping
  }

  /// Words for "station" that people leave off or add.
  private static let suffixes: [[UInt8]] = ["station", "역", "駅", "站"].map { Array($0.utf8) }

  private static func suffixCount(_ bytes: [UInt8]) -> Int {
    for suffix in suffixes
    where bytes.count > suffix.count && bytes.suffix(suffix.count) == suffix[...] {
      return suffix.count
    }
    return 0
  }
}
