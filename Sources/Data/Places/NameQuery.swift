/// A typed name, ready to be held against the names of a feed.
struct NameQuery {
  /// How well a name fits, the best first.
  enum Fit: Int, Comparable {
    case same
    /// But for a word for "station".
    case sameStem
    /// In Latin letters: gangnam for 강남.
    case romanised
    case prefix
    case wordPrefix
    case romanisedPrefix
    case part
    /// The beginning, with a syllable that is not finished: 강나 and 강ㄴ for 강남.
    case letters
    /// By initial consonants: ㄱㄴ for 강남.
    case initials

    /// Fits of one tier say equally little of which name is meant.
    ///
    /// Of two names one of which begins with "Oakland" and one has it as its second word, neither is
    /// clearly the one called "Oakland".
    var tier: Int { self == .wordPrefix ? Fit.prefix.rawValue : rawValue }

    static func < (a: Fit, b: Fit) -> Bool { a.rawValue < b.rawValue }
  }

  let folded: FoldedName
  /// The typed scalars where all of them are initial consonants, else empty.
  let initials: [UInt32]
  let letters: NameLetters
  /// Letters that may be wrong in a similar name.
  let tolerance: Int
  /// Latin letters alone: a name in another script may sound so.
  let isLatin: Bool
  private let endsUnfinished: Bool

  /// Room for the forms of a name, reused from name to name.
  struct Scratch {
    var letters = NameLetters([])
    var roman: [UInt8] = []
  }

  init(_ text: String) {
    folded = FoldedName(text)
    let scalars = text.unicodeScalars.map(\.value).filter { $0 != 0x20 }
    initials = scalars.allSatisfy(Hangul.isInitial) ? scalars : []
    letters = NameLetters(folded.bytes)
    tolerance = letters.letters.count <= 2 ? 0 : letters.letters.count <= 6 ? 1 : 2
    isLatin = folded.bytes.count >= 2 && folded.bytes.allSatisfy { $0 < 0x80 }
    let last = String(decoding: folded.bytes, as: UTF8.self).unicodeScalars.last?.value ?? 0
    endsUnfinished = Hangul.isUnfinished(last)
  }

  /// How well a name fits; nil where it does not.
  func fit(_ name: FoldedName) -> Fit? {
    var scratch = Scratch()
    return fit(name, &scratch)
  }

  /// The same, for name after name.
  func fit(_ name: FoldedName, _ scratch: inout Scratch) -> Fit? {
    if !initials.isEmpty { return fitsInitials(name) ? .initials : nil }
    let query = folded.bytes
    guard !query.isEmpty, !name.bytes.isEmpty else { return nil }
    if name.bytes == query { return .same }
    if name.stem == folded.stem { return .sameStem }
    let romanised = isLatin ? fitsRomanised(name, &scratch) : nil
    if romanised == .romanised { return romanised }
    guard name.bytes.count > query.count else {
      return romanised ?? fitsLetters(name, &scratch)
    }
    if name.bytes.starts(with: query) { return .prefix }
    for start in name.wordStarts.dropFirst() where name.bytes[start...].starts(with: query) {
      return .wordPrefix
    }
    if let romanised { return romanised }
    return isPart(query, of: name.bytes) ? .part : fitsLetters(name, &scratch)
  }

  /// As the name sounds; a name in Latin letters has been held against the query as it is.
  private func fitsRomanised(_ name: FoldedName, _ scratch: inout Scratch) -> Fit? {
    // Most names begin with another sound, and need not be written out.
    guard let first = name.bytes.first, first >= 0xe3 || first < 0x80,
      first < 0x80 || Romanisation.mayBegin(name.bytes, with: folded.bytes),
      name.bytes.contains(where: { $0 >= 0xe3 })
    else { return nil }
    scratch.roman.removeAll(keepingCapacity: true)
    // The word for "station" is left off: it sounds otherwise than it is typed.
    guard Romanisation.append(name.stem, to: &scratch.roman) else { return nil }
    if scratch.roman[...] == folded.stem || scratch.roman == folded.bytes { return .romanised }
    return scratch.roman.starts(with: folded.bytes) ? .romanisedPrefix : nil
  }

  private func fitsLetters(_ name: FoldedName, _ scratch: inout Scratch) -> Fit? {
    guard endsUnfinished, let first = name.bytes.first, first >= 0xea else { return nil }
    scratch.letters.set(name.bytes)
    return scratch.letters.letters.starts(with: letters.letters) ? .letters : nil
  }

  /// Number of letters by which a name differs, if few enough to be a slip.
  ///
  /// - Parameter scratch: reused from name to name.
  func distance(_ name: FoldedName, _ scratch: inout Scratch) -> Int? {
    guard tolerance > 0 else { return nil }
    if abs(name.bytes.count - folded.bytes.count) <= tolerance * 4 {
      scratch.letters.set(name.bytes)
      if let distance = distance(scratch.letters) { return distance }
    }
    // A letter of Hangul or kana, three bytes, is written with one to seven.
    guard isLatin, name.bytes.contains(where: { $0 >= 0xe3 }),
      name.bytes.count <= 3 * (folded.bytes.count + tolerance),
      folded.bytes.count <= name.bytes.count / 3 * 7 + name.bytes.count % 3 + tolerance
    else { return nil }
    scratch.roman.removeAll(keepingCapacity: true)
    guard Romanisation.append(name.stem, to: &scratch.roman) else { return nil }
    scratch.letters.set(scratch.roman)
    return distance(scratch.letters)
  }

  func distance(_ name: FoldedName) -> Int? {
    var scratch = Scratch()
    return distance(name, &scratch)
  }

  private func distance(_ other: NameLetters) -> Int? {
    guard letters.mayBeWithin(tolerance, of: other) else { return nil }
    return EditDistance.distance(letters.letters, other.letters, atMost: tolerance)
  }

  private func isPart(_ query: [UInt8], of bytes: [UInt8]) -> Bool {
    let first = query[0]
    // A match cannot begin inside a character: the query begins with a lead byte.
    for start in 1...(bytes.count - query.count)
    where bytes[start] == first && bytes[start...].starts(with: query) {
      return true
    }
    return false
  }

  private func fitsInitials(_ name: FoldedName) -> Bool {
    var rest = initials[...]
    for scalar in String(decoding: name.bytes, as: UTF8.self).unicodeScalars {
      guard let wanted = rest.first else { return true }
      guard Hangul.initial(of: scalar.value) == wanted else { return false }
      rest = rest.dropFirst()
    }
    return rest.isEmpty
  }
}
