/// A Korean particle whose form depends on the last sound of the word before it.
enum KoreanParticle: Sendable {
  case topic, subject, object, and, towards
  /// 라는 or 이라는: "called".
  case called

  /// After a consonant, after a vowel, and where the sound is not known.
  private var forms: (closed: String, open: String, either: String) {
    switch self {
    case .topic: ("은", "는", "은(는)")
    case .subject: ("이", "가", "이(가)")
    case .object: ("을", "를", "을(를)")
    case .and: ("과", "와", "과(와)")
    case .towards: ("으로", "로", "(으)로")
    case .called: ("이라는", "라는", "(이)라는")
    }
  }

  func form(after word: String) -> String {
    switch LastSound(of: word) {
    case .vowel: forms.open
    case .rieul: self == .towards ? forms.open : forms.closed
    case .consonant: forms.closed
    case .unknown: forms.either
    }
  }
}

extension String {
  /// The word with the particle in the right form: `"강남".with(.topic)` is `강남은`.
  func with(_ particle: KoreanParticle) -> String { self + particle.form(after: self) }

  /// The word in quotes with the particle behind them: `'강남'은`.
  func quoted(_ particle: KoreanParticle) -> String { "'\(self)'\(particle.form(after: self))" }
}

/// The sound on which a word ends when a Korean reads it aloud.
private enum LastSound {
  case vowel, rieul, consonant, unknown

  init(of word: String) {
    let spoken = Self.withoutTrailingBrackets(word)
    guard let last = spoken.unicodeScalars.last(where: { Self.isSpoken($0) }) else {
      self = .unknown
      return
    }
    switch last.value {
    case 0xAC00...0xD7A3:
      // A syllable block holds its final consonant in the remainder by 28; 8 is ㄹ.
      let final = (last.value - 0xAC00) % 28
      self = final == 0 ? .vowel : final == 8 ? .rieul : .consonant
    case 0x30...0x39:
      self = Self.digits[Int(last.value - 0x30)]
    case 0x41...0x5A, 0x61...0x7A:
      self = Self.latin(spoken)
    case 0x3041...0x30FF:
      self = last == "ん" || last == "ン" ? .consonant : .vowel
    default:
      self = .unknown
    }
  }

  /// 영 일 이 삼 사 오 육 칠 팔 구; a zero at the end of a longer number is 십, 백, 천 or 만.
  private static let digits: [LastSound] = [
    .consonant, .rieul, .vowel, .consonant, .vowel, .vowel, .consonant, .rieul, .rieul, .vowel,
  ]

  private static func isSpoken(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || (0x30...0x39).contains(scalar.value)
  }

  /// 서울역(1호선) takes its particle from 서울역.
  private static func withoutTrailingBrackets(_ word: String) -> Substring {
    guard let last = word.last, last == ")" || last == "]",
      let open = word.lastIndex(where: { $0 == "(" || $0 == "[" }), open > word.startIndex
    else { return word[...] }
    return word[..<open]
  }

  private static func latin(_ word: Substring) -> LastSound {
    let letters = word.reversed().drop { !$0.isLetter }.prefix { $0.isASCII && $0.isLetter }
    let run = Array(letters.reversed())
    guard let last = run.last else { return .unknown }
    if run.count == 1 || run.allSatisfy(\.isUppercase) {
      // Spelt out: 엘, 엠, 엔, 알 end on a consonant, the other names of letters on a vowel.
      switch last.uppercased() {
      case "L", "R": return .rieul
      case "M", "N": return .consonant
      default: return .vowel
      }
    }
    // An e at the end is silent: home is 홈, line is 라인, circle is 서클.
    let isSilent = last == "e" && run.count > 2 && "lmn".contains(run[run.count - 2])
    switch isSilent ? run[run.count - 2] : last {
    case "l": return .rieul
    case "m", "n": return .consonant
    case "g": return run.dropLast().last == "n" ? .consonant : .vowel
    case "b", "c", "k", "p", "t":
      // One short vowel before: Market is 마켓; Park is 파크.
      let before = run.dropLast().suffix(2).map { "aeiou".contains($0) }
      return before.last == true && before.first != true ? .consonant : .vowel
    default: return .vowel
    }
  }
}
