/// The completion script for bash 4.4 and later; needs no bash-completion package.
struct BashCompletion {
  let tree: CompletionTree

  init(_ tree: CommandTree, _ texts: KitTexts) {
    self.tree = CompletionTree(tree, texts, shell: .bash)
  }

  var script: String {
    [tree.header, tables, machinery].joined(separator: "\n")
      + "complete -F \(tree.function) \(tree.program)\n"
  }

  // MARK: What depends on the tree

  private var tables: String {
    """
    # Goes from the command $1 to its subcommand $2.
    \(tree.function)__descend() {
      case "$1 $2" in
    \(cases(descents))    *) return 1 ;;
      esac
    }

    # Names the subcommands of $1.
    \(tree.function)__commands() {
      case "$1" in
    \(cases(commandLists))  esac
    }

    # Names the options of $1.
    \(tree.function)__options() {
      case "$1" in
    \(cases(optionLists))  esac
    }

    # Says what the value of option $2 of command $1 is; fails when it takes none.
    \(tree.function)__value() {
      case "$1 $2" in
    \(cases(optionValues))    *) return 1 ;;
      esac
    }

    # Says what argument number $2 of command $1 is.
    \(tree.function)__argument() {
      case "$1 $2" in
    \(cases(argumentValues))    *) return 1 ;;
      esac
    }

    """
  }

  private func cases(_ entries: [(patterns: [String], action: String)]) -> String {
    entries.map { "    \($0.patterns.joined(separator: " | "))) \($0.action) ;;\n" }.joined()
  }

  private var descents: [(patterns: [String], action: String)] {
    tree.nodes.flatMap { node in
      node.spec.visibleSubcommands.map { child in
        let names = ([child.name] + child.aliases).map { quote("\(tree.path(node)) \($0)") }
        return (names, "path=" + quote("\(tree.path(node)) \(child.name)"))
      }
    }
  }

  private var commandLists: [(patterns: [String], action: String)] {
    tree.nodes.filter { !$0.spec.visibleSubcommands.isEmpty }
      .map { node in
        let names = node.spec.visibleSubcommands.map { quote($0.name) }
        return ([quote(tree.path(node))], "candidates+=(\(names.joined(separator: " ")))")
      }
  }

  private var optionLists: [(patterns: [String], action: String)] {
    tree.nodes.map { node in
      let names = tree.options(node).flatMap { option in
        ["--" + option.long] + (option.isNegatable ? ["--no-" + option.long] : [])
          + (option.short.map { ["-\($0)"] } ?? [])
      }
      return ([quote(tree.path(node))], "candidates+=(\(names.joined(separator: " ")))")
    }
  }

  /// Commands come before those above them, so that the nearest option of a name is found first.
  private var optionValues: [(patterns: [String], action: String)] {
    tree.nodes.reversed().flatMap { node in
      node.spec.visibleOptions.filter(\.takesValue).map { option in
        let names = ["--" + option.long] + (option.short.map { ["-\($0)"] } ?? [])
        let path = tree.path(node)
        let patterns = names.flatMap { name in
          let own = quote("\(path) \(name)")
          return node.spec.subcommands.isEmpty
            ? [own] : [own, quote("\(path) ") + "*" + quote(" \(name)")]
        }
        return (patterns, source(option.completion, option.choices))
      }
    }
  }

  private var argumentValues: [(patterns: [String], action: String)] {
    tree.nodes.flatMap { node in
      node.spec.arguments.enumerated().map { index, argument in
        let pattern =
          argument.arity.isRepeating
          ? quote("\(tree.path(node)) ") + "*" : quote("\(tree.path(node)) \(index)")
        return ([pattern], source(argument.completion, argument.choices))
      }
    }
  }

  private func source(_ kind: CompletionKind, _ choices: [String]) -> String {
    switch kind {
    case .none: "source=none"
    case .choices: "source=list candidates=(\(choices.map(quote).joined(separator: " ")))"
    case .file: "source=file"
    case .directory: "source=directory"
    case .dynamic(let name): "source=program topic=\(quote(name))"
    }
  }

  private func quote(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
