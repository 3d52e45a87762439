/// What a command line asks for.
package enum ParseOutcome: Sendable {
  case run(ParsedCommand)
  /// Help for a command; `isLong` for `--help`, not for `-h`.
  case help(CommandNode, isLong: Bool)
  case version
}

/// A command with its values, ready to run.
package struct ParsedCommand: Sendable {
  package var node: CommandNode
  package var arguments: ArgumentValues

  /// Names from below the root, never aliases: what a program dispatches on.
  package var path: [String] { node.path }
}

extension CommandTree {
  /// Reads a command line, without the program's own name; opens, runs and prints nothing.
  ///
  /// - Values may begin with a dash where they can only be numbers or coordinates
  ///   (`-37.5,127.0`); all others need `--name=value`, or `--` before an argument.
  /// - An option that is given twice has the last value, unless it is repeatable.
  /// - A request for help anywhere before `--` wins over problems elsewhere.
  package func parse(_ arguments: [String]) throws(UsageProblem) -> ParseOutcome {
    var parser = CommandParser(tree: self, arguments: arguments)
    return try parser.run()
  }
}
