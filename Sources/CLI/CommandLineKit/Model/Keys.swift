/// The key of an option that takes a value, such as `--limit N`.
///
/// Keys hold what does not depend on a language. They are static constants of a command, listed
/// once in its ``CommandSpec`` and read as `arguments[Self.limit]`, which has the type `Value`.
package struct OptionKey<Value: Sendable>: Sendable {
  /// Name without the dashes.
  package let long: String
  package let short: Character?
  /// Environment variable that stands in for the option, shown in help; resolved by the caller.
  package let environment: String?
  let choices: [String]
  let completion: CompletionKind
  let isRepeatable: Bool
  let absent: Value
  let defaultText: String?
  let absorb: @Sendable (inout Value, String) throws(ParseProblem) -> Void

  /// An option with a default: read as the value itself.
  ///
  /// - Parameter defaultText: the default as help shows it; its description when nil.
  package init(
    _ long: String, short: Character? = nil, _ parser: ValueParser<Value>, default: Value,
    defaultText: String? = nil, environment: String? = nil
  ) {
    self.init(
      long, short, parser.choices, parser.completion, environment, isRepeatable: false,
      absent: `default`, defaultText: defaultText ?? describe(`default`)
    ) { (value, text) throws(ParseProblem) in value = try parser.parse(text) }
  }

  /// An option that may be left out: read as an optional.
  package init<Element: Sendable>(
    _ long: String, short: Character? = nil, _ parser: ValueParser<Element>,
    environment: String? = nil
  ) where Value == Element? {
    self.init(
      long, short, parser.choices, parser.completion, environment, isRepeatable: false,
      absent: nil, defaultText: nil
    ) { (value, text) throws(ParseProblem) in value = try parser.parse(text) }
  }

  /// An option that may be given several times: read as an array in the order given.
  package init<Element: Sendable>(
    repeated long: String, short: Character? = nil, _ parser: ValueParser<Element>,
    environment: String? = nil
  ) where Value == [Element] {
    self.init(
      long, short, parser.choices, parser.completion, environment, isRepeatable: true,
      absent: [], defaultText: nil
    ) { (value, text) throws(ParseProblem) in value.append(try parser.parse(text)) }
  }

  private init(
    _ long: String, _ short: Character?, _ choices: [String], _ completion: CompletionKind,
    _ environment: String?, isRepeatable: Bool, absent: Value, defaultText: String?,
    absorb: @escaping @Sendable (inout Value, String) throws(ParseProblem) -> Void
  ) {
    self.long = long
    self.short = short
    self.choices = choices
    self.completion = completion
    self.environment = environment
    self.isRepeatable = isRepeatable
    self.absent = absent
    self.defaultText = defaultText
    self.absorb = absorb
  }

  var storageKey: String { "--" + long }
}

/// The key of an option without a value, such as `--json`; read as a `Bool`.
package struct FlagKey: Sendable {
  /// Name without the dashes.
  package let long: String
  package let short: Character?
  /// Whether `--no-NAME` is understood.
  package let isNegatable: Bool
  package let environment: String?
  let absent: Bool

  /// A flag that is off unless given.
  package init(_ long: String, short: Character? = nil, environment: String? = nil) {
    self.init(long, short: short, negatable: false, default: false, environment: environment)
  }

  /// A flag that `--no-NAME` turns off.
  package init(
    negatable long: String, short: Character? = nil, default: Bool, environment: String? = nil
  ) {
    self.init(long, short: short, negatable: true, default: `default`, environment: environment)
  }

  private init(
    _ long: String, short: Character?, negatable: Bool, default: Bool, environment: String?
  ) {
    self.long = long
    self.short = short
    self.isNegatable = negatable
    self.absent = `default`
    self.environment = environment
  }

  var storageKey: String { "--" + long }
}

/// The key of a value given by position, such as `ID`.
package struct ArgumentKey<Value: Sendable>: Sendable {
  /// Name for the program; help shows the placeholder of the spec.
  package let name: String
  let choices: [String]
  let completion: CompletionKind
  let arity: ArgumentArity
  /// The value when none is given; nil when one is required.
  let absent: Value?
  let absorb: @Sendable (inout Value?, String) throws(ParseProblem) -> Void

  /// An argument that must be given.
  package init(_ name: String, _ parser: ValueParser<Value>) {
    self.init(name, parser.choices, parser.completion, .required, absent: nil) {
      (value, text) throws(ParseProblem) in value = try parser.parse(text)
    }
  }

  /// An argument that may be left out.
  package init<Element: Sendable>(
    optional name: String, _ parser: ValueParser<Element>
  ) where Value == Element? {
    self.init(name, parser.choices, parser.completion, .optional, absent: .some(nil)) {
      (value, text) throws(ParseProblem) in value = .some(try parser.parse(text))
    }
  }

  /// All arguments that are left; at least one when `required`.
  package init<Element: Sendable>(
    rest name: String, _ parser: ValueParser<Element>, required: Bool = false
  ) where Value == [Element] {
    self.init(
      name, parser.choices, parser.completion, required ? .oneOrMore : .zeroOrMore,
      absent: required ? nil : []
    ) { (value, text) throws(ParseProblem) in value = (value ?? []) + [try parser.parse(text)] }
  }

  private init(
    _ name: String, _ choices: [String], _ completion: CompletionKind, _ arity: ArgumentArity,
    absent: Value?,
    absorb: @escaping @Sendable (inout Value?, String) throws(ParseProblem) -> Void
  ) {
    self.name = name
    self.choices = choices
    self.completion = completion
    self.arity = arity
    self.absent = absent
    self.absorb = absorb
  }

  var storageKey: String { "<\(name)>" }
}

/// How many values an argument takes.
package enum ArgumentArity: Hashable, Sendable {
  case required, optional, zeroOrMore, oneOrMore

  var isRequired: Bool { self == .required || self == .oneOrMore }
  var isRepeating: Bool { self == .zeroOrMore || self == .oneOrMore }
}

/// A default as it is typed: the raw value of an enumeration, else the description.
private func describe<Value>(_ value: Value) -> String {
  if let value = value as? any RawRepresentable<String> { return value.rawValue }
  return "\(value)"
}
