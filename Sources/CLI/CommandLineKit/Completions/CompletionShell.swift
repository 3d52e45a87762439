/// The shells that scripts are made for.
package enum CompletionShell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The script that teaches the shell the commands of the tree.
  package func script(_ tree: CommandTree, _ texts: KitTexts) -> String {
    switch self {
    case .bash: BashCompletion(tree, texts).script
    case .zsh: ZshCompletion(tree, texts).script
    case .fish: FishCompletion(tree, texts).script
    }
  }
}

/// What the three scripts share.
struct CompletionTree {
  let program: String
  /// Name of the program as a part of function names.
  let function: String
  let nodes: [CommandNode]
  let texts: KitTexts
  let header: String

  init(_ tree: CommandTree, _ texts: KitTexts, shell: CompletionShell) {
    program = tree.program
    function = "_" + String(tree.program.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    nodes = tree.commands()
    self.texts = texts
    header =
      "# Completion of \(tree.program) \(tree.version) for \(shell.rawValue); made by "
      + "'\(tree.program) completion \(shell.rawValue)'.\n"
  }

  /// All options that a command understands and shows.
  func options(_ node: CommandNode) -> [OptionSpec] {
    node.optionsInScope.filter { !$0.isHidden }
      + [.help(texts)] + (node.path.isEmpty ? [.version(texts)] : [])
  }

  /// The words that reach a command.
  func path(_ node: CommandNode) -> String { node.invocation(of: program) }
}
