/// How one text of the command line becomes a value.
///
/// A parser only looks at the text: it opens no file, reads no clock and asks no network.
package struct ValueParser<Value: Sendable>: Sendable {
  /// All texts that are accepted; empty when the set is open.
  package var choices: [String]
  /// What a shell offers after TAB.
  package var completion: CompletionKind
  /// Makes the value, or says what is wrong with the text.
  package let parse: @Sendable (String) throws(ParseProblem) -> Value

  package init(
    choices: [String] = [], completion: CompletionKind? = nil,
    parse: @escaping @Sendable (String) throws(ParseProblem) -> Value
  ) {
    self.choices = choices
    self.completion = completion ?? (choices.isEmpty ? .none : .choices)
    self.parse = parse
  }

  /// The same values with another source for completion.
  package func completed(by kind: CompletionKind) -> ValueParser {
    var copy = self
    copy.completion = kind
    return copy
  }
}

extension ValueParser where Value == String {
  /// Any text that is not empty.
  package static var text: ValueParser {
    ValueParser { (text) throws(ParseProblem) in
      if text.isEmpty { throw .empty }
      return text
    }
  }

  /// The path of a file, not opened here.
  package static var file: ValueParser { text.completed(by: .file) }
  /// The path of a directory, not opened here.
  package static var directory: ValueParser { text.completed(by: .directory) }

  /// Text whose candidates the program names itself (see ``CompletionQuery``).
  package static func dynamic(_ kind: String) -> ValueParser { text.completed(by: .dynamic(kind)) }

  /// One of the texts given.
  package static func oneOf(_ choices: [String]) -> ValueParser {
    ValueParser(choices: choices) { (text) throws(ParseProblem) in
      guard choices.contains(text) else { throw .notAChoice(choices) }
      return text
    }
  }
}

extension ValueParser where Value == Int {
  /// A whole number in the range given.
  package static func integer(in range: ClosedRange<Int> = .min ... .max) -> ValueParser {
    ValueParser { (text) throws(ParseProblem) in
      guard let value = Int(text) else { throw .notAnInteger }
      guard range.contains(value) else {
        throw .outOfRange(lower: String(range.lowerBound), upper: String(range.upperBound))
      }
      return value
    }
  }
}

extension ValueParser where Value == Double {
  /// A finite number in the range given.
  package static func number(
    in range: ClosedRange<Double> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude
  ) -> ValueParser {
    ValueParser { (text) throws(ParseProblem) in
      guard let value = Double(text), value.isFinite else { throw .notANumber }
      guard range.contains(value) else {
        throw .outOfRange(lower: "\(range.lowerBound)", upper: "\(range.upperBound)")
      }
      return value
    }
  }
}

extension ValueParser where Value: CaseIterable & RawRepresentable<String> {
  /// One case of an enumeration, by its raw value.
  package static var choice: ValueParser {
    let choices = Value.allCases.map(\.rawValue)
    return ValueParser(choices: choices) { (text) throws(ParseProblem) in
      guard let value = Value(rawValue: text) else { throw .notAChoice(choices) }
      return value
    }
  }
}

/// What a shell offers for a value.
package enum CompletionKind: Hashable, Sendable {
  /// Nothing: the value is free.
  case none
  /// The choices of the option or argument.
  case choices
  case file
  case directory
  /// What the program answers to `__complete NAME PREFIX`.
  case dynamic(String)
}

/// Why a text is not a value; ``KitTexts`` puts it into words.
package enum ParseProblem: Error, Hashable, Sendable {
  case empty
  case notAnInteger
  case notANumber
  case outOfRange(lower: String, upper: String)
  case notAChoice([String])
  /// A reason of the program's own, by a code that ``KitTexts/customProblem`` translates.
  case custom(String)
}
