import CoreTerminal

/// Puts pieces of text into lines of a given width.
enum Flow {
  /// Fills lines with items; an item goes to the next line whole, and is broken only where it is
  /// wider than a line.
  ///
  /// - Parameters:
  ///   - first: goes before the first line.
  ///   - rest: goes before each other line; as wide as `first` to line up.
  ///   - width: columns of a whole line; at least 8 are left beside `first` and `rest`.
  static func lines(
    _ items: [StyledLine], separator: String = " · ", first: StyledLine, rest: StyledLine,
    width: Int
  ) -> [StyledLine] {
    let room = max(8, width - max(first.width, rest.width))
    var filled: [StyledLine] = []
    var line = StyledLine()
    for item in items where item.width > 0 {
      if line.width > 0, line.width + separator.displayWidth + item.width <= room {
        line.append(separator, .dim)
        line.append(item)
        continue
      }
      if line.width > 0 { filled.append(line) }
      let pieces = item.broken(width: room)
      filled.append(contentsOf: pieces.dropLast())
      line = pieces.last ?? StyledLine()
    }
    if line.width > 0 { filled.append(line) }
    return filled.enumerated().map { index, line in (index == 0 ? first : rest) + line }
  }
}

extension StyledLine {
  /// The line in pieces no wider than `width`, each look kept.
  func broken(width: Int) -> [StyledLine] {
    if self.width <= width { return [self] }
    var pieces: [StyledLine] = []
    var piece = StyledLine()
    for span in spans {
      if case .badge = span.tone, span.text.displayWidth <= width {
        if piece.width + span.text.displayWidth > width {
          pieces.append(piece)
          piece = StyledLine()
        }
        piece.append(span.text, span.tone)
        continue
      }
      // A badge that does not fit on a line is only a name.
      let tone = if case .badge = span.tone { Tone.strong } else { span.tone }
      var text = span.text[...]
      while !text.isEmpty {
        let head = text.head(columns: width - piece.width, isWholeLine: piece.width == 0)
        if head.isEmpty {
          pieces.append(piece.withoutTrailingSpaces)
          piece = StyledLine()
          text = text.drop { $0 == " " }
        } else {
          piece.append(String(head), tone)
          text = text[head.endIndex...]
        }
      }
    }
    if piece.width > 0 { pieces.append(piece) }
    return pieces.filter { $0.width > 0 }
  }
}

extension StyledLine {
  fileprivate var withoutTrailingSpaces: StyledLine {
    guard let last = spans.last, last.text.hasSuffix(" ") else { return self }
    var line = StyledLine()
    for span in spans.dropLast() { line.append(span.text, span.tone) }
    var text = last.text
    while text.last == " " { text.removeLast() }
    line.append(text, last.tone)
    return line
  }
}

extension Substring {
  /// The beginning of the text that fits into `columns` and ends where a line may end; empty where
  /// the text has to go to the next line.
  fileprivate func head(columns: Int, isWholeLine: Bool) -> Substring {
    if displayWidth <= columns { return self }
    // Lines break as running text does; the break is found again by counting what is no space, since
    // runs of spaces have become one.
    let lead = prefix { $0 == " " }
    let rest = self[lead.endIndex...]
    let room = columns - lead.count
    guard room >= 2, let line = rest.wrapped(to: room).first, line.displayWidth <= room else {
      return isWholeLine ? prefix(1) : self[startIndex..<startIndex]
    }
    var left = line.reduce(0) { $0 + ($1 == " " ? 0 : 1) }
    let end = rest.firstIndex { character in
      if character != " " { left -= 1 }
      return left < 0
    }
    let head = self[..<(end ?? endIndex)]
    // A word that was cut in the middle is better off on a line of its own.
    let isCut = end.map { $0 > startIndex && self[index(before: $0)] != " " } ?? false
    return isCut && !isWholeLine && !line.contains(" ")
      ? self[startIndex..<startIndex] : head
  }
}
