/// The letters of a folded name; those of a Hangul syllable singly, so that a slip in one is one slip.
struct NameLetters {
  private(set) var letters: [UInt32] = []
  /// A bit for each letter that occurs (letters share bits), to rule out most names at once.
  private(set) var mask: UInt64 = 0

  init(_ bytes: [UInt8]) { set(bytes) }

  mutating func set(_ bytes: [UInt8]) {
    letters.removeAll(keepingCapacity: true)
    mask = 0
    var scalar: UInt32 = 0
    var pending = 0
    for byte in bytes {
      switch byte {
      case ..<0x80: add(UInt32(byte))
      case 0x80..<0xc0:
        scalar = scalar << 6 | UInt32(byte & 0x3f)
        pending -= 1
        if pending == 0 { addScalar(scalar) }
      case 0xc0..<0xe0: (scalar, pending) = (UInt32(byte & 0x1f), 1)
      case 0xe0..<0xf0: (scalar, pending) = (UInt32(byte & 0x0f), 2)
      default: (scalar, pending) = (UInt32(byte & 0x07), 3)
      }
    }
  }

  /// False where more than `limit` edits would be needed; an edit brings in at most one letter, and
  /// takes away at most one.
  func mayBeWithin(_ limit: Int, of other: NameLetters) -> Bool {
    mayBeWithin(limit, mask: other.mask, count: other.letters.count)
  }

  /// The same of letters of which no more is known than which they are, and how many.
  func mayBeWithin(_ limit: Int, mask other: UInt64, count: Int) -> Bool {
    abs(letters.count - count) <= limit && (mask & ~other).nonzeroBitCount <= limit
      && (other & ~mask).nonzeroBitCount <= limit
  }

  private mutating func addScalar(_ scalar: UInt32) {
    guard let (initial, vowel, final) = Hangul.letters(of: scalar) else { return add(scalar) }
    add(initial)
    add(vowel)
    if let final { add(final) }
  }

  private mutating func add(_ letter: UInt32) {
    letters.append(letter)
    mask |= 1 << UInt64(letter % 64)
  }
}
