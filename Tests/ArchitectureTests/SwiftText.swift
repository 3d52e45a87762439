/// What the rules need to know of Swift's grammar.
enum SwiftText {
  struct Import: Equatable {
    var module: String
    /// From 1.
    var line: Int
  }

  /// The modules that a file imports, whatever the form of the declaration.
  static func imports(in file: SourceFile) -> [Import] {
    let declaration =
      /^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:package|public|internal|fileprivate|private)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/
    return file.codeLines.enumerated().compactMap { index, line in
      guard line.contains("import"), let match = line.firstMatch(of: declaration) else {
        return nil
      }
      return Import(module: String(match.1), line: index + 1)
    }
  }

  /// Lines on which a word or call stands in code, not in a comment or a string.
  static func lines(with word: Regex<Substring>, in file: SourceFile) -> [Int] {
    file.codeLines.enumerated().compactMap { $1.contains(word) ? $0 + 1 : nil }
  }

  /// The text with comments and the contents of strings blanked out; lines stay where they are.
  ///
  /// Code inside an interpolation counts as code.
  static func code(of text: String) -> String {
    var scanner = Scanner(text: Array(text.utf8))
    scanner.skipCode(until: nil)
    return String(decoding: scanner.output, as: UTF8.self)
  }
}

private struct Scanner {
  var text: [UInt8]
  var position = 0
  var output: [UInt8] = []

  init(text: [UInt8]) {
    self.text = text
    output.reserveCapacity(text.count)
  }

  /// Copies code and blanks strings and comments, up to the closing byte that balances.
  mutating func skipCode(until closing: UInt8?) {
    var depth = 0
    while position < text.count {
      let byte = text[position]
      if matches("//") {
        blank(while: { $0 != UInt8(ascii: "\n") })
      } else if matches("/*") {
        skipBlockComment()
      } else if let hashes = stringStart() {
        skipString(hashes: hashes)
      } else {
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") {
          depth -= 1
          if closing != nil, depth < 0 {
            copy()
            return
          }
        }
        copy()
      }
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if matches("/*") {
        depth += 1
        blank(count: 2)
      } else if matches("*/") {
        depth -= 1
        blank(count: 2)
      } else {
        blank(count: 1)
      }
    } while depth > 0 && position < text.count
  }

  /// Number of `#` before a quote that begins a string here; nil where none begins.
  private func stringStart() -> Int? {
    var hashes = 0
    while position + hashes < text.count, text[position + hashes] == UInt8(ascii: "#") {
      hashes += 1
    }
    guard position + hashes < text.count, text[position + hashes] == UInt8(ascii: "\"") else {
      return nil
    }
    return hashes
  }

  private mutating func skipString(hashes: Int) {
    let marks = String(repeating: "#", count: hashes)
    blank(count: hashes)
    let isLong = matches("\"\"\"")
    let end = (isLong ? "\"\"\"" : "\"") + marks
    blank(count: isLong ? 3 : 1)
    while position < text.count, !matches(end) {
      if !isLong, text[position] == UInt8(ascii: "\n") { return }
      if matches("\\" + marks + "(") {
        blank(count: 1 + hashes)
        copy()
        skipCode(until: UInt8(ascii: ")"))
      } else if matches("\\" + marks) {
        blank(count: 2 + hashes)
      } else {
        blank(count: 1)
      }
    }
    blank(count: end.utf8.count)
  }

  private func matches(_ word: String) -> Bool {
    var place = position
    for byte in word.utf8 {
      guard place < text.count, text[place] == byte else { return false }
      place += 1
    }
    return true
  }

  private mutating func copy() {
    output.append(text[position])
    position += 1
  }

  private mutating func blank(count: Int) {
    for _ in 0..<count where position < text.count {
      output.append(text[position] == UInt8(ascii: "\n") ? text[position] : UInt8(ascii: " "))
      position += 1
    }
  }

  private mutating func blank(while condition: (UInt8) -> Bool) {
    while position < text.count, condition(text[position]) { blank(count: 1) }
  }
}
