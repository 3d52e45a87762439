/// What tells of a name, without reading it, that a query cannot fit.
///
/// It is made of the letters that occur in the name and of its beginning. What it lets through is held
/// against the name itself, so that it decides nothing.
struct NameDigest: Hashable {
  /// The letters of the folded name, as ``NameLetters`` has them, and how many they are.
  var letters: UInt64
  var letterCount: UInt16
  /// Those of the name in Latin letters; none where it has no other.
  var soundCount: UInt16
  var sounds: UInt64
  /// The initial consonants of the first two syllables; 0 for none.
  var initials: UInt32

  /// Bytes of one in a file.
  static let size = 24

  /// - Parameter scratch: reused from name to name.
  init(_ name: FoldedName, _ scratch: inout NameQuery.Scratch) {
    scratch.letters.set(name.bytes)
    letters = scratch.letters.mask
    letterCount = UInt16(clamping: scratch.letters.letters.count)
    initials = Self.initials(name.bytes)
    sounds = 0
    soundCount = 0
    guard name.bytes.contains(where: { $0 >= 0xe3 }) else { return }
    scratch.roman.removeAll(keepingCapacity: true)
    guard Romanisation.append(name.stem, to: &scratch.roman) else { return }
    scratch.letters.set(scratch.roman)
    sounds = scratch.letters.mask
    soundCount = UInt16(clamping: scratch.letters.letters.count)
  }

  /// The number of the initial consonant of a syllable, from 1; two of them, the first one higher.
  private static func initials(_ bytes: [UInt8]) -> UInt32 {
    var found: UInt32 = 0
    for start in [0, 3] {
      guard bytes.count >= start + 3, bytes[start] >= 0xea else { break }
      let scalar =
        UInt32(bytes[start] & 0x0f) << 12 | UInt32(bytes[start + 1] & 0x3f) << 6
        | UInt32(bytes[start + 2] & 0x3f)
      guard let letters = Hangul.letters(of: scalar) else { break }
      found |= (letters.0 - 0x10ff) << (start == 0 ? 8 : 0)
    }
    return found
  }

  // MARK: In a file

  init(_ words: (UInt64, UInt64, UInt64)) {
    letters = words.0
    sounds = words.1
    initials = UInt32(truncatingIfNeeded: words.2)
    letterCount = UInt16(truncatingIfNeeded: words.2 >> 32)
    soundCount = UInt16(truncatingIfNeeded: words.2 >> 48)
  }

  var words: (UInt64, UInt64, UInt64) {
    (
      letters, sounds,
      UInt64(initials) | UInt64(letterCount) << 32 | UInt64(soundCount) << 48
    )
  }
}

extension NameQuery {
  /// What digests of names are held against.
  struct Sieve {
    /// The letters that a name has to have; those of the stem, since a name may lack the rest.
    fileprivate var wanted: UInt64
    fileprivate var isLatin: Bool
    /// The first initials, and which of the two are wanted; for a query of initials alone.
    fileprivate var initials: (value: UInt32, mask: UInt32)?
    fileprivate var letters: NameLetters
    fileprivate var tolerance: Int

    /// False where the name cannot fit.
    func mayFit(_ digest: NameDigest) -> Bool {
      if let initials { return digest.initials & initials.mask == initials.value }
      return wanted & ~digest.letters == 0 || isLatin && wanted & ~digest.sounds == 0
    }

    /// False where the name cannot be told from the query by a slip.
    func mayBeSimilar(_ digest: NameDigest) -> Bool {
      guard tolerance > 0 else { return false }
      return letters.mayBeWithin(tolerance, mask: digest.letters, count: Int(digest.letterCount))
        || isLatin
          && letters.mayBeWithin(tolerance, mask: digest.sounds, count: Int(digest.soundCount))
    }
  }

  var sieve: Sieve {
    Sieve(
      wanted: NameLetters(Array(folded.stem)).mask, isLatin: isLatin, initials: firstInitials,
      letters: letters, tolerance: tolerance)
  }

  private var firstInitials: (value: UInt32, mask: UInt32)? {
    let numbers = initials.prefix(2).compactMap(Hangul.initialNumber)
    guard let first = numbers.first else { return nil }
    guard numbers.count == 2 else { return (first << 8, 0xff00) }
    return (first << 8 | numbers[1], 0xffff)
  }
}
