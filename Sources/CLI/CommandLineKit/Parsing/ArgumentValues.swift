/// The values of one command line, read by the keys of the command.
package struct ArgumentValues: Sendable {
  private var stored: [String: any Sendable] = [:]
  private let listed: Set<String>
  private let command: String

  init(of node: CommandNode, program: String) {
    listed = Set(
      node.optionsInScope.map(\.storageKey) + node.spec.arguments.map(\.storageKey))
    command = node.invocation(of: program)
  }

  /// The value of an option, or its default.
  package subscript<Value>(key: OptionKey<Value>) -> Value {
    given(key) ?? key.absent
  }

  /// Whether a flag is on.
  package subscript(key: FlagKey) -> Bool {
    given(key) ?? key.absent
  }

  /// The value of an argument.
  package subscript<Value>(key: ArgumentKey<Value>) -> Value {
    check(key.storageKey)
    guard let value = stored[key.storageKey] as? Value ?? key.absent else {
      preconditionFailure("the parser let '\(command)' pass without \(key.storageKey)")
    }
    return value
  }

  /// The value that was typed; nil when the option was left out, so that environment and
  /// configuration can be asked before the default.
  package func given<Value>(_ key: OptionKey<Value>) -> Value? {
    check(key.storageKey)
    guard let value = stored[key.storageKey] else { return nil }
    return value as? Value
  }

  /// What was typed of a flag; nil when it was left out.
  package func given(_ key: FlagKey) -> Bool? {
    check(key.storageKey)
    guard let value = stored[key.storageKey] else { return nil }
    return value as? Bool
  }

  subscript(raw key: String) -> (any Sendable)? {
    get { stored[key] }
    set { stored[key] = newValue }
  }

  /// Reading a key that the command does not list would give its default for ever: a fault of the
  /// program, found by the first run of the command.
  private func check(_ key: String) {
    precondition(listed.contains(key), "'\(command)' does not list \(key)")
  }
}
