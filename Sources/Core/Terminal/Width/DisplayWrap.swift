extension StringProtocol {
  /// The text as lines no wider than `columns`, broken at spaces and, in Chinese and Japanese,
  /// between characters; line ends in the text are kept.
  ///
  /// Korean is broken at its spaces. A word wider than a line is cut. Closing punctuation does
  /// not begin a line and opening punctuation does not end one, unless nothing else fits.
  package func wrapped(to columns: Int) -> [String] {
    split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      wrapLine(line, Swift.max(2, columns))
    }
  }
}

private func wrapLine(_ text: some StringProtocol, _ columns: Int) -> [String] {
  var lines: [String] = []
  var line = ""
  var width = 0
  for piece in pieces(of: String(text), columns) {
    let gap = line.isEmpty || !piece.followsSpace ? 0 : 1
    if width + gap + piece.width > columns, !line.isEmpty {
      lines.append(line)
      line = ""
      width = 0
    } else if gap > 0 {
      line += " "
      width += 1
    }
    line += piece.text
    width += piece.width
  }
  lines.append(line)
  return lines
}

/// A part of a text that stays on one line.
private struct Piece {
  var text: String
  var width: Int
  var followsSpace: Bool
}

private func pieces(of text: String, _ columns: Int) -> [Piece] {
  var result: [Piece] = []
  for word in text.split(separator: " ") {
    var isFirst = true
    var previous: Character?
    for cluster in word {
      let width = DisplayWidth.columns(of: cluster)
      let last = result.count - 1
      let joins = previous.map { !mayBreak(between: $0, cluster) } ?? false
      if joins, result[last].width + width <= columns {
        result[last].text.append(cluster)
        result[last].width += width
      } else {
        result.append(Piece(text: String(cluster), width: width, followsSpace: isFirst))
      }
      isFirst = false
      previous = cluster
    }
  }
  return result
}

private func mayBreak(between left: Character, _ right: Character) -> Bool {
  guard isIdeographic(left) || isIdeographic(right) else { return false }
  return !closing.contains(right) && !opening.contains(left)
}

/// Whether a character belongs to a script written without spaces; Hangul does not.
private func isIdeographic(_ character: Character) -> Bool {
  guard let value = character.unicodeScalars.first?.value else { return false }
  return switch value {
  case 0x2E80...0x30FF, 0x31F0...0x9FFF, 0xF900...0xFAFF, 0xFF01...0xFF9F, 0x20000...0x3FFFD: true
  default: false
  }
}

private let closing: Set<Character> = [
  "、", "。", "，", "．", "・", "：", "；", "！", "？", "）", "」", "』", "】", "〉", "》", "〕", "…", "ー",
  "ぁ", "ぃ", "ぅ", "ぇ", "ぉ", "っ", "ゃ", "ゅ", "ょ", "ァ", "ィ", "ゥ", "ェ", "ォ", "ッ", "ャ", "ュ", "ョ",
  ".", ",", ":", ";", "!", "?", ")", "]", "}", "'", "\"", "%", "々", "〜",
]
private let opening: Set<Character> = ["（", "「", "『", "【", "〈", "《", "〔", "(", "[", "{", "'", "\""]
