/// Hangul and kana in Latin letters, as station signs have them: Revised Romanization with the changes
/// of sound between syllables (왕십리 is wangsimni), and Hepburn without long vowels.
enum Romanisation {
  /// Appends a folded name in Latin letters; false where it has neither Hangul nor kana.
  static func append(_ name: some Sequence<UInt8>, to roman: inout [UInt8]) -> Bool {
    var scalars = ScalarReader(name.makeIterator())
    var hangul = HangulSounds()
    var kana = KanaSounds()
    var isOther = false
    while let scalar = scalars.next() {
      if let syllable = HangulSounds.Syllable(scalar) {
        kana.end(&roman)
        hangul.append(syllable, &roman)
        isOther = true
      } else if KanaSounds.isKana(scalar) {
        hangul.end(&roman)
        kana.append(scalar, &roman)
        isOther = true
      } else {
        hangul.end(&roman)
        kana.end(&roman)
        roman.append(contentsOf: Array(String(scalar).utf8))
      }
    }
    hangul.end(&roman)
    kana.end(&roman)
    return isOther
  }

  /// False where the first letter of a name sounds otherwise than a text begins.
  static func mayBegin(_ name: [UInt8], with text: [UInt8]) -> Bool {
    guard name.count >= 3, name[0] >= 0xea else { return true }
    let value = UInt32(name[0] & 0x0f) << 12 | UInt32(name[1] & 0x3f) << 6 | UInt32(name[2] & 0x3f)
    guard let scalar = Unicode.Scalar(value), let sound = HangulSounds.beginning(scalar) else {
      return true
    }
    return text.starts(with: sound) || sound.starts(with: text)
  }

  static func of(_ name: String) -> String {
    var roman: [UInt8] = []
    _ = append(name.utf8, to: &roman)
    return String(decoding: roman, as: UTF8.self)
  }
}

/// Reads scalars of well-formed UTF-8.
private struct ScalarReader<Bytes: IteratorProtocol<UInt8>> {
  private var decoder = Unicode.UTF8()
  private var bytes: Bytes

  init(_ bytes: Bytes) { self.bytes = bytes }

  mutating func next() -> Unicode.Scalar? {
    while true {
      switch decoder.decode(&bytes) {
      case .scalarValue(let scalar): return scalar
      case .emptyInput: return nil
      case .error: continue
      }
    }
  }
}

/// Syllables one after another; the end of one waits for the beginning of the next.
private struct HangulSounds {
  struct Syllable {
    var initial: Int
    var vowel: Int
    /// 0 for none.
    var final: Int

    init?(_ scalar: Unicode.Scalar) {
      guard Hangul.syllables.contains(scalar.value) else { return nil }
      let index = Int(scalar.value - Hangul.syllables.lowerBound)
      (initial, vowel, final) = (index / 588, index % 588 / 28, index % 28)
    }
  }

  private static let initials: [StaticString] = [
    "g", "kk", "n", "d", "tt", "r", "m", "b", "pp", "s", "ss", "", "j", "jj", "ch", "k", "t", "p",
    "h",
  ]
  private static let vowels: [StaticString] = [
    "a", "ae", "ya", "yae", "eo", "e", "yeo", "ye", "o", "wa", "wae", "oe", "yo", "u", "wo", "we",
    "wi", "yu", "eu", "ui", "i",
  ]
  /// At the end of a word and before a consonant.
  private static let finals: [StaticString] = [
    "", "k", "k", "k", "n", "n", "n", "t", "l", "k", "m", "l", "l", "l", "p", "l", "m", "p", "p",
    "t", "t", "ng", "t", "t", "k", "t", "p", "t",
  ]
  /// Before a vowel.
  private static let linked: [StaticString] = [
    "", "g", "kk", "ks", "n", "nj", "n", "d", "r", "lg", "lm", "lb", "ls", "lt", "lp", "r", "m",
    "b", "ps", "s", "ss", "ng", "j", "ch", "k", "t", "p", "",
  ]
  private static let (n, r, m, none) = (2, 5, 6, 11)

  private var waiting = 0

  /// Initial and vowel of a syllable at the beginning of a name; nil for what is no syllable.
  static func beginning(_ scalar: Unicode.Scalar) -> [UInt8]? {
    guard let syllable = Syllable(scalar) else { return nil }
    var sound: [UInt8] = []
    append(initials[syllable.initial], &sound)
    append(vowels[syllable.vowel], &sound)
    return sound
  }

  mutating func append(_ syllable: Syllable, _ roman: inout [UInt8]) {
    let (end, start) = Self.sounds(waiting, syllable.initial)
    Self.append(end, &roman)
    Self.append(start, &roman)
    Self.append(Self.vowels[syllable.vowel], &roman)
    waiting = syllable.final
  }

  mutating func end(_ roman: inout [UInt8]) {
    Self.append(Self.finals[waiting], &roman)
    waiting = 0
  }

  /// How the end of a syllable and the beginning of the next sound together.
  private static func sounds(_ final: Int, _ initial: Int) -> (StaticString, StaticString) {
    let plain = (finals[final], initials[initial])
    guard final != 0 else { return plain }
    if initial == none { return (linked[final], "") }
    guard [n, r, m].contains(initial) else { return plain }
    switch finals[final].description {
    case "k": return ("ng", initial == r ? "n" : plain.1)
    case "t": return ("n", initial == r ? "n" : plain.1)
    case "p": return ("m", initial == r ? "n" : plain.1)
    case "n" where initial == r: return ("l", "l")
    case "l" where initial != m: return ("l", "l")
    case "m" where initial == r, "ng" where initial == r: return (plain.0, "n")
    default: return plain
    }
  }

  private static func append(_ text: StaticString, _ roman: inout [UInt8]) {
    text.withUTF8Buffer { unsafe roman.append(contentsOf: $0) }
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { unsafe suffix($0.count).elementsEqual($0) }
  }
}

/// Kana one after another; small ones change the sound before or after them.
private struct KanaSounds {
  private static let sounds: [UInt32: String] = {
    let rows: [(UInt32, [String])] = [
      (0x3042, ["a", "", "i", "", "u", "", "e", "", "o"]),
      (0x304b, ["ka", "ga", "ki", "gi", "ku", "gu", "ke", "ge", "ko", "go"]),
      (0x3055, ["sa", "za", "shi", "ji", "su", "zu", "se", "ze", "so", "zo"]),
      (0x305f, ["ta", "da", "chi", "ji", "", "tsu", "zu", "te", "de", "to", "do"]),
      (0x306a, ["na", "ni", "nu", "ne", "no"]),
      (
        0x306f,
        [
          "ha", "ba", "pa", "hi", "bi", "pi", "fu", "bu", "pu", "he", "be", "pe", "ho", "bo", "po",
        ]
      ), (0x307e, ["ma", "mi", "mu", "me", "mo"]), (0x3084, ["ya", "", "yu", "", "yo"]),
      (0x3089, ["ra", "ri", "ru", "re", "ro"]), (0x308f, ["wa", "i", "e", "o", "n", "bu"]),
    ]
    var sounds: [UInt32: String] = [:]
    for (first, row) in rows {
      for (offset, sound) in row.enumerated() where !sound.isEmpty {
        sounds[first + UInt32(offset)] = sound
      }
    }
    // Small vowels, as in ファ.
    for (offset, sound) in ["a", "", "i", "", "u", "", "e", "", "o"].enumerated()
    where !sound.isEmpty { sounds[0x3041 + UInt32(offset)] = sound }
    return sounds
  }()
  private static let smallY: [UInt32: String] = [0x3083: "a", 0x3085: "u", 0x3087: "o"]
  private static let (smallTsu, longMark): (UInt32, UInt32) = (0x3063, 0x30fc)

  private var doubles = false
  /// The last vowel written, where a long one could follow.
  private var vowel: UInt8?

  static func isKana(_ scalar: Unicode.Scalar) -> Bool { (0x3041...0x30fc) ~= scalar.value }

  mutating func append(_ scalar: Unicode.Scalar, _ roman: inout [UInt8]) {
    let value = scalar.value
    if value == Self.longMark { return }
    let kana = value >= 0x30a1 ? value - 0x60 : value
    if kana == Self.smallTsu {
      doubles = true
      return
    }
    if let sound = Self.smallY[kana] {
      // き + ょ is kyo, し + ょ is sho.
      if roman.last == UInt8(ascii: "i") { roman.removeLast() }
      let isHissing =
        roman.last == UInt8(ascii: "j") || roman.hasSuffix("sh") || roman.hasSuffix("ch")
      append(isHissing ? sound : "y" + sound, &roman)
      return
    }
    guard let sound = Self.sounds[kana] else { return end(&roman) }
    append(sound, &roman)
  }

  mutating func end(_ roman: inout [UInt8]) {
    doubles = false
    vowel = nil
  }

  private mutating func append(_ sound: String, _ roman: inout [UInt8]) {
    let bytes = Array(sound.utf8)
    // とう is to, おお is o, ゆう is yu: long vowels have no sign of their own.
    if bytes.count == 1, let last = vowel {
      let (o, u) = (UInt8(ascii: "o"), UInt8(ascii: "u"))
      if bytes[0] == u, last == o || last == u { return }
      if bytes[0] == o, last == o { return }
    }
    if doubles, let first = bytes.first {
      roman.append(sound.hasPrefix("ch") ? UInt8(ascii: "t") : first)
      doubles = false
    }
    roman.append(contentsOf: bytes)
    vowel = bytes.last
  }
}
