/// A typed name, ready to be held against the names of a feed.
struct NameQuery {
  /// How well a name fits, the best first.
  enum Fit: Int {
    case same
    /// But for a word for "station".
    case sameStem
    case prefix
    case wordPrefix
    case part
    /// By initial consonants: ㄱㄴ for 강남.
    case initials

    /// Fits of one tier say equally little of which name is meant.
    ///
    /// Of two names one of which begins with "Oakland" and one has it as its second word, neither is
    /// clearly the one called "Oakland".
    var tier: Int { self == .wordPrefix ? Fit.prefix.rawValue : rawValue }
  }

  private let folded: FoldedName
  /// The typed scalars where all of them are initial consonants, else empty.
  private let initials: [UInt32]
  private let letters: NameLetters
  /// Letters that may be wrong in a similar name.
  private let tolerance: Int

  init(_ text: String) {
    folded = FoldedName(text)
    let scalars = text.unicodeScalars.map(\.value).filter { $0 != 0x20 }
    initials = scalars.allSatisfy(Hangul.isInitial) ? scalars : []
    letters = NameLetters(folded.bytes)
    tolerance = letters.letters.count <= 2 ? 0 : letters.letters.count <= 6 ? 1 : 2
  }

  /// How well a name fits; nil where it does not.
  func fit(_ name: FoldedName) -> Fit? {
    if !initials.isEmpty { return fitsInitials(name) ? .initials : nil }
    let query = folded.bytes
    guard !query.isEmpty, !name.bytes.isEmpty else { return nil }
    if name.bytes == query { return .same }
    if name.stem == folded.stem { return .sameStem }
    guard name.bytes.count > query.count else { return nil }
    if name.bytes.starts(with: query) { return .prefix }
    for start in name.wordStarts.dropFirst() where name.bytes[start...].starts(with: query) {
      return .wordPrefix
    }
    return isPart(query, of: name.bytes) ? .part : nil
  }

  /// Number of letters by which a name differs, if few enough to be a slip.
  ///
  /// - Parameter scratch: reused from name to name.
  func distance(_ name: FoldedName, _ scratch: inout NameLetters) -> Int? {
    guard tolerance > 0, abs(name.bytes.count - folded.bytes.count) <= tolerance * 4 else {
      return nil
    }
    scratch.set(name.bytes)
    guard letters.mayBeWithin(tolerance, of: scratch) else { return nil }
    return EditDistance.distance(letters.letters, scratch.letters, atMost: tolerance)
  }

  func distance(_ name: FoldedName) -> Int? {
    var scratch = NameLetters([])
    return distance(name, &scratch)
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
