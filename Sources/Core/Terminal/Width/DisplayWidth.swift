/// How many columns of a terminal a text takes.
///
/// Counted by grapheme cluster, from tables of Unicode alone: the locale has no say, unlike in
/// `wcwidth` of the C library. Ambiguous characters are narrow. Control characters count nothing;
/// text is to be made safe by ``Sanitizer`` before it is laid out.
package enum DisplayWidth {
  package static func columns(of text: some StringProtocol) -> Int {
    if isPrintableASCII(text.utf8) { return text.utf8.count }
    return text.reduce(0) { $0 + columns(of: $1) }
  }

  package static func columns(of cluster: Character) -> Int {
    if let ascii = cluster.asciiValue { return ascii >= 0x20 && ascii < 0x7F ? 1 : 0 }
    let scalars = cluster.unicodeScalars
    if isEmojiSequence(scalars) { return 2 }
    return scalars.reduce(0) { $0 + columns(of: $1) }
  }

  /// Columns of a code point that stands alone.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) ? 0 : 1 }
    if WidthTables.zero.hasRange(around: value) { return 0 }
    return WidthTables.wide.hasRange(around: value) ? 2 : 1
  }

  /// Whether several code points are drawn as one picture: flags, keycaps, joined people, and
  /// signs that a variation selector turns into emoji.
  private static func isEmojiSequence(_ scalars: Character.UnicodeScalarView) -> Bool {
    guard let first = scalars.first, scalars.count > 1 else { return false }
    let second = scalars[scalars.index(after: scalars.startIndex)]
    if isRegionalIndicator(first), isRegionalIndicator(second) { return true }
    guard first.properties.isEmoji else { return false }
    return scalars.contains { scalar in
      scalar.value == 0xFE0F  // emoji variation selector
        || scalar.value == 0x20E3  // keycap
        || (scalar.value == 0x200D && first.value > 0x7F)  // joiner
        || scalar.properties.isEmojiModifier
    }
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  private static func isPrintableASCII(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }
}

extension [UInt32] {
  /// Whether a value lies in one of the ranges of a flat, ascending list of bounds.
  fileprivate func hasRange(around value: UInt32) -> Bool {
    var low = 0
    var high = count / 2
    while low < high {
      let middle = (low + high) / 2
      if self[middle * 2 + 1] < value { low = middle + 1 } else { high = middle }
    }
    return low < count / 2 && self[low * 2] <= value
  }
}
