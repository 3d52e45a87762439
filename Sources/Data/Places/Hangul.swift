/// The arithmetic of Hangul syllables (The Unicode Standard, section 3.12).
enum Hangul {
  static let syllables: ClosedRange<UInt32> = 0xac00...0xd7a3

  /// The compatibility letters of the nineteen initial consonants, in the order of the syllables.
  private static let initials: [UInt32] = [
    0x3131, 0x3132, 0x3134, 0x3137, 0x3138, 0x3139, 0x3141, 0x3142, 0x3143, 0x3145, 0x3146, 0x3147,
    0x3148, 0x3149, 0x314a, 0x314b, 0x314c, 0x314d, 0x314e,
  ]

  /// The initial consonant of a syllable, as one types it; nil for what is no syllable.
  static func initial(of scalar: UInt32) -> UInt32? {
    syllables.contains(scalar) ? initials[Int(scalar - 0xac00) / 588] : nil
  }

  /// The number of an initial consonant that was typed by itself, from 1; nil for anything else.
  static func initialNumber(_ scalar: UInt32) -> UInt32? {
    initials.firstIndex(of: scalar).map { UInt32($0) + 1 }
  }

  /// Whether a scalar is an initial consonant typed by itself, such as ㄱ.
  static func isInitial(_ scalar: UInt32) -> Bool { initials.contains(scalar) }

  /// Whether more letters may be typed into what ends so: a syllable without a final, or an initial.
  ///
  /// - Parameter scalar: of folded text, where initials are those of the conjoining letters.
  static func isUnfinished(_ scalar: UInt32) -> Bool {
    (0x1100...0x1112).contains(scalar)
      || syllables.contains(scalar) && (scalar - syllables.lowerBound) % 28 == 0
  }

  /// A syllable as its two or three letters, each a number of its own; nil for what is no syllable.
  static func letters(of scalar: UInt32) -> (UInt32, UInt32, UInt32?)? {
    guard syllables.contains(scalar) else { return nil }
    let index = scalar - 0xac00
    let final = index % 28
    return (0x1100 + index / 588, 0x1161 + index % 588 / 28, final == 0 ? nil : 0x11a7 + final)
  }
}
