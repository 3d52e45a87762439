/// Splits a command as it is written in a setting into a program and its arguments.
///
/// No shell takes part, so nothing in a fact or a name can become a command. The rules:
/// - white space separates words;
/// - `'…'` keeps everything as it is;
/// - `"…"` keeps everything but `\"` and `\\`, which stand for `"` and `\`;
/// - elsewhere `\` keeps the character after it;
/// - `~/` at the start of the first word is the home folder;
/// - `$`, `*`, `|`, `;`, `>` mean nothing special.
package enum CommandWords {
  package enum Failure: Error, Hashable, Sendable {
    case empty
    case unclosedQuote(Character)
    case backslashAtEnd
    case zeroByte
  }

  package static func split(_ text: String, home: String? = nil) throws(Failure) -> [String] {
    guard !text.utf8.contains(0) else { throw .zeroByte }
    var words: [String] = []
    // Nil between words: '' is a word too.
    var word: String?
    var rest = Substring(text)
    while let character = rest.popFirst() {
      switch character {
      case "'", "\"":
        word = try (word ?? "") + quoted(character, &rest)
      case "\\":
        guard let next = rest.popFirst() else { throw .backslashAtEnd }
        word = (word ?? "") + String(next)
      case _ where character.isWhitespace:
        if let finished = word { words.append(finished) }
        word = nil
      default:
        word = (word ?? "") + String(character)
      }
    }
    if let word { words.append(word) }
    guard let first = words.first, !first.isEmpty else { throw .empty }
    if first.hasPrefix("~/"), let home, text.drop(while: \.isWhitespace).hasPrefix("~/") {
      words[0] = home + first.dropFirst()
    }
    return words
  }

  /// What stands up to the closing quote.
  private static func quoted(_ quote: Character, _ rest: inout Substring) throws(Failure) -> String
  {
    var text = ""
    while let character = rest.popFirst() {
      if character == quote { return text }
      if quote == "\"", character == "\\", let next = rest.first, next == "\"" || next == "\\" {
        text.append(next)
        rest.removeFirst()
      } else {
        text.append(character)
      }
    }
    throw .unclosedQuote(quote)
  }
}

extension CommandWords.Failure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .empty: "the command is empty"
    case .unclosedQuote(let quote): "the quote \(quote) is not closed"
    case .backslashAtEnd: "a backslash at the end keeps nothing"
    case .zeroByte: "the command holds a zero byte"
    }
  }
}
