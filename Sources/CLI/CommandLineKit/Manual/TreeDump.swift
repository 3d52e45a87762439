extension CommandTree {
  /// The tree, or what is below one command, as JSON for tools that build on the commands.
  ///
  /// - Parameters:
  ///   - schema: name and version of the document, such as `trip.commands/1`.
  ///   - spec: nil for the root.
  package func dump(schema: String, from spec: CommandSpec? = nil) -> JSONValue {
    [
      "schema": .string(schema), "version": .string(version), "command": dump(spec ?? root),
      "topics": .array(
        topics.map { ["name": .string($0.name), "title": .string($0.title)] }),
    ]
  }

  private func dump(_ spec: CommandSpec) -> JSONValue {
    [
      "name": .string(spec.name),
      "aliases": .array(spec.aliases.map(JSONValue.string)),
      "abstract": .string(spec.abstract),
      "discussion": .string(spec.discussion),
      "arguments": .array(spec.arguments.map(dump)),
      "options": .array(spec.visibleOptions.map(dump)),
      "examples": .array(
        spec.examples.map {
          ["command": .string($0.command), "explanation": .string($0.explanation)]
        }),
      "exitCodes": .array(
        spec.exitCodes.map {
          ["status": .int(Int($0.status)), "meaning": .string($0.meaning)]
        }),
      "subcommands": .array(spec.visibleSubcommands.map(dump)),
    ]
  }

  private func dump(_ argument: ArgumentSpec) -> JSONValue {
    [
      "placeholder": .string(argument.placeholder),
      "help": .string(argument.help),
      "isRequired": .bool(argument.arity.isRequired),
      "isRepeating": .bool(argument.arity.isRepeating),
      "choices": .array(argument.choices.map(JSONValue.string)),
      "completion": .string(argument.completion.name),
    ]
  }

  private func dump(_ option: OptionSpec) -> JSONValue {
    [
      "long": .string(option.long),
      "short": .optional(option.short.map(String.init)),
      "placeholder": .optional(option.placeholder),
      "help": .string(option.help),
      "isRepeatable": .bool(option.isRepeatable),
      "isNegatable": .bool(option.isNegatable),
      "choices": .array(option.choices.map(JSONValue.string)),
      "default": .optional(option.defaultText),
      "environment": .optional(option.environment),
      "completion": .string(option.completion.name),
    ]
  }
}

extension CompletionKind {
  var name: String {
    switch self {
    case .none: "none"
    case .choices: "choices"
    case .file: "file"
    case .directory: "directory"
    case .dynamic(let name): "dynamic:" + name
    }
  }
}
