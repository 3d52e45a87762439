extension Roff {
  /// Text with a point between characters of Japanese and Chinese where a line may end; groff knows no
  /// other than spaces.
  static func breakable(_ text: String) -> String {
    var result = ""
    var previous: Character?
    for character in text {
      if let previous, mayBreak(between: previous, character) { result += "\\:" }
      result.append(character)
      previous = character
    }
    return result
  }

  private static func mayBreak(between left: Character, _ right: Character) -> Bool {
    guard isIdeographic(left) || isIdeographic(right), left != " ", right != " " else {
      return false
    }
    // Neither an escape of roff nor a word in Latin letters is cut in two.
    return left != "\\" && !closing.contains(right) && !opening.contains(left)
  }

  /// Kana, ideographs and their full-width signs; Hangul has spaces.
  private static func isIdeographic(_ character: Character) -> Bool {
    guard let value = character.unicodeScalars.first?.value else { return false }
    return switch value {
    case 0x2E80...0x30FF, 0x31F0...0x9FFF, 0xF900...0xFAFF, 0xFF01...0xFF9F, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  private static let closing: Set<Character> = [
    "、", "。", "，", "．", "・", "：", "；", "！", "？", "）", "」", "』", "】", "ー", "々", "っ", "ゃ", "ゅ",
    "ょ", "ッ", "ャ", "ュ", "ョ", ".", ",", ":", ";", "!", "?", ")", "]", "'", "\"",
  ]
  private static let opening: Set<Character> = ["（", "「", "『", "【", "(", "[", "'", "\""]
}
