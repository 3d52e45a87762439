/// The whole of a program's commands; every renderer and the parser start from it.
package struct CommandTree: Sendable {
  /// The program itself.
  package var root: CommandSpec
  package var topics: [HelpTopic]
  /// Version as `--version` and the manual show it.
  package var version: String

  package init(root: CommandSpec, topics: [HelpTopic] = [], version: String) {
    self.root = root
    self.topics = topics
    self.version = version
  }

  package var program: String { root.name }

  /// The command reached by names or aliases from the root; nil when there is none.
  package func command(at path: [String]) -> CommandNode? {
    var node = CommandNode(path: [], spec: root, inherited: [])
    for name in path {
      guard let child = node.child(name) else { return nil }
      node = child
    }
    return node
  }

  package func topic(_ name: String) -> HelpTopic? { topics.first { $0.name == name } }

  /// All commands, each parent before its children, in the order of the spec.
  package func commands(includingHidden: Bool = false) -> [CommandNode] {
    var all: [CommandNode] = []
    func visit(_ node: CommandNode) {
      all.append(node)
      for spec in node.spec.subcommands where includingHidden || !spec.isHidden {
        if let child = node.child(spec.name) { visit(child) }
      }
    }
    visit(CommandNode(path: [], spec: root, inherited: []))
    return all
  }
}

/// A command at its place in the tree.
package struct CommandNode: Sendable {
  /// Names from below the root to the command; empty for the root.
  package var path: [String]
  package var spec: CommandSpec
  /// Options of the commands above, nearest first.
  package var inherited: [OptionSpec]

  /// The subcommand of that name or alias, with the options it inherits.
  package func child(_ name: String) -> CommandNode? {
    guard let child = spec.subcommand(name) else { return nil }
    return CommandNode(
      path: path + [child.name], spec: child, inherited: spec.options + inherited)
  }

  /// All options understood here, nearest first; a nearer one hides a farther one of its name.
  package var optionsInScope: [OptionSpec] {
    var seen: Set<String> = []
    return (spec.options + inherited).filter { seen.insert($0.long).inserted }
  }

  var visibleInherited: [OptionSpec] {
    let own = Set(spec.options.map(\.long))
    return inherited.filter { !$0.isHidden && !own.contains($0.long) }
  }

  /// The words to type, such as `atcha alarm add`.
  package func invocation(of program: String) -> String {
    ([program] + path).joined(separator: " ")
  }
}
