/// One option or flag of a command, with its words in one language.
package struct OptionSpec: Sendable {
  /// Name without the dashes.
  package let long: String
  package let short: Character?
  /// Sentence that says what the option does, ending with a full stop.
  package let help: String
  /// Name of the value, such as `PLACE`; nil for a flag.
  package let placeholder: String?
  package let choices: [String]
  package let completion: CompletionKind
  /// Default as help shows it.
  package let defaultText: String?
  package let environment: String?
  package let isRepeatable: Bool
  /// Whether `--no-NAME` is understood; flags only.
  package let isNegatable: Bool
  /// Parsed, but absent from help, completions and manuals.
  package let isHidden: Bool
  let kind: Kind

  enum Kind: Sendable {
    case flag
    /// Takes the value so far and one more text.
    case value(@Sendable ((any Sendable)?, String) throws(ParseProblem) -> any Sendable)
  }

  package var takesValue: Bool { placeholder != nil }
  var storageKey: String { "--" + long }

  /// An option that takes a value.
  package static func option<Value>(
    _ key: OptionKey<Value>, _ placeholder: String, help: String, hidden: Bool = false
  ) -> OptionSpec {
    OptionSpec(
      long: key.long, short: key.short, help: help, placeholder: placeholder,
      choices: key.choices, completion: key.completion, defaultText: key.defaultText,
      environment: key.environment, isRepeatable: key.isRepeatable, isNegatable: false,
      isHidden: hidden,
      kind: .value { (stored, text) throws(ParseProblem) in
        var value = stored as? Value ?? key.absent
        try key.absorb(&value, text)
        return value
      })
  }

  /// An option without a value.
  package static func flag(_ key: FlagKey, help: String, hidden: Bool = false) -> OptionSpec {
    OptionSpec(
      long: key.long, short: key.short, help: help, placeholder: nil, choices: [],
      completion: .none, defaultText: nil, environment: key.environment, isRepeatable: false,
      isNegatable: key.isNegatable, isHidden: hidden, kind: .flag)
  }
}

/// One argument of a command, with its words in one language.
package struct ArgumentSpec: Sendable {
  /// Name of the value as help shows it, such as `PLACE`.
  package let placeholder: String
  /// Sentence that says what the argument is, ending with a full stop.
  package let help: String
  package let arity: ArgumentArity
  package let choices: [String]
  package let completion: CompletionKind
  let storageKey: String
  let absorb: @Sendable ((any Sendable)?, String) throws(ParseProblem) -> any Sendable

  package static func argument<Value>(
    _ key: ArgumentKey<Value>, _ placeholder: String, help: String
  ) -> ArgumentSpec {
    ArgumentSpec(
      placeholder: placeholder, help: help, arity: key.arity, choices: key.choices,
      completion: key.completion, storageKey: key.storageKey,
      absorb: { (stored, text) throws(ParseProblem) in
        var value = stored as? Value ?? key.absent
        try key.absorb(&value, text)
        return value as any Sendable
      })
  }

  /// The placeholder as a usage line shows it: `PLACE`, `[PLACE]`, `PLACE...`, `[PLACE...]`.
  package var usage: String {
    let name = arity.isRepeating ? placeholder + "..." : placeholder
    return arity.isRequired ? name : "[\(name)]"
  }
}
