/// One command as plain data: all that help, completions, manuals and the parser know about it.
///
/// A spec is made for one language: the program builds its tree from a catalogue of texts.
package struct CommandSpec: Sendable {
  package var name: String
  /// Other names that are understood, not shown by completions.
  package var aliases: [String]
  /// One sentence in the imperative, ending with a full stop.
  package var abstract: String
  /// Paragraphs, separated by an empty line; may be empty.
  package var discussion: String
  package var examples: [Example]
  package var arguments: [ArgumentSpec]
  /// Options of this command; those of a command are understood by its subcommands too.
  package var options: [OptionSpec]
  package var subcommands: [CommandSpec]
  package var exitCodes: [ExitCode]
  /// Understood, but absent from help, completions and manuals.
  package var isHidden: Bool
  /// Whether the command alone, without a subcommand, does nothing.
  package var needsSubcommand: Bool

  package init(
    name: String, aliases: [String] = [], abstract: String, discussion: String = "",
    examples: [Example] = [], arguments: [ArgumentSpec] = [], options: [OptionSpec] = [],
    subcommands: [CommandSpec] = [], exitCodes: [ExitCode] = [], hidden: Bool = false,
    needsSubcommand: Bool = false
  ) {
    self.name = name
    self.aliases = aliases
    self.abstract = abstract
    self.discussion = discussion
    self.examples = examples
    self.arguments = arguments
    self.options = options
    self.subcommands = subcommands
    self.exitCodes = exitCodes
    self.isHidden = hidden
    self.needsSubcommand = needsSubcommand
  }

  /// The subcommand of that name or alias.
  package func subcommand(_ name: String) -> CommandSpec? {
    subcommands.first { $0.name == name || $0.aliases.contains(name) }
  }

  var visibleSubcommands: [CommandSpec] { subcommands.filter { !$0.isHidden } }
  var visibleOptions: [OptionSpec] { options.filter { !$0.isHidden } }
}

/// A command line to learn from, and what it does.
package struct Example: Hashable, Sendable {
  package var command: String
  /// One sentence, ending with a full stop.
  package var explanation: String

  package init(_ command: String, _ explanation: String) {
    self.command = command
    self.explanation = explanation
  }
}

/// An exit status and what it means.
package struct ExitCode: Hashable, Sendable {
  /// 0…255.
  package var status: Int32
  package var meaning: String

  package init(_ status: Int32, _ meaning: String) {
    self.status = status
    self.meaning = meaning
  }
}

/// A page of help that belongs to no command, such as exit codes or the environment.
package struct HelpTopic: Hashable, Sendable {
  package var name: String
  package var title: String
  /// Paragraphs separated by an empty line; a line that begins with two spaces is kept as it is.
  package var body: String

  package init(name: String, title: String, body: String) {
    self.name = name
    self.title = title
    self.body = body
  }
}
