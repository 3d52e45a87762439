/// How help is laid out: the width, and the program's own sense of widths and looks.
///
/// The kit knows no terminal. It gets from the caller how wide text is, how it is broken and how
/// headings look, so that Hangul lines up in help as in any other output.
package struct TextLayout: Sendable {
  package var width: Int
  /// Columns that a text takes.
  package var measure: @Sendable (String) -> Int
  /// A text as lines of at most so many columns.
  package var wrap: @Sendable (String, Int) -> [String]
  /// How headings look.
  package var heading: @Sendable (String) -> String
  /// How names of commands and options look.
  package var name: @Sendable (String) -> String

  package init(
    width: Int, measure: @escaping @Sendable (String) -> Int,
    wrap: @escaping @Sendable (String, Int) -> [String],
    heading: @escaping @Sendable (String) -> String = { $0 },
    name: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.width = width
    self.measure = measure
    self.wrap = wrap
    self.heading = heading
    self.name = name
  }

  /// One column per character, broken at spaces: enough for text in Latin script.
  package static func latin(width: Int) -> TextLayout {
    TextLayout(width: width, measure: \.count, wrap: wrapAtSpaces)
  }

  /// The text at an indent, every line ending in a line feed.
  func indented(_ text: String, by indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    return wrap(text, width - indent).map { $0.isEmpty ? "\n" : margin + $0 + "\n" }.joined()
  }

  /// Terms with their explanations in a second column.
  func definitions(_ entries: [(term: String, text: String)]) -> String {
    let widest = entries.map { measure($0.term) }.filter { $0 <= 24 }.max() ?? 0
    let column = 2 + widest + 2
    return entries.map { term, text in
      let lines = wrap(text, width - column)
      let gap = column - 2 - measure(term)
      var result = "  " + name(term)
      if text.isEmpty { return result + "\n" }
      // A term too long for its column has its text below it.
      result += gap >= 2 ? String(repeating: " ", count: gap) + lines[0] + "\n" : "\n"
      for line in gap >= 2 ? lines.dropFirst() : lines[...] {
        result += String(repeating: " ", count: column) + line + "\n"
      }
      return result
    }
    .joined()
  }
}

private func wrapAtSpaces(_ text: String, _ width: Int) -> [String] {
  var lines = [""]
  for word in text.split(separator: " ") {
    let line = lines[lines.count - 1]
    if line.isEmpty {
      lines[lines.count - 1] = String(word)
    } else if line.count + 1 + word.count <= width {
      lines[lines.count - 1] += " " + word
    } else {
      lines.append(String(word))
    }
  }
  return lines
}
