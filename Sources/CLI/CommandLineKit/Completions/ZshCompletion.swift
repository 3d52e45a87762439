/// The completion script for zsh: a function per command that calls `_arguments`.
struct ZshCompletion {
  private let tree: CompletionTree

  init(_ tree: CommandTree, _ texts: KitTexts) {
    self.tree = CompletionTree(tree, texts, shell: .zsh)
  }

  var script: String {
    "#compdef \(tree.program)\n" + tree.header + "\n" + dynamic
      + tree.nodes.map(function).joined() + end
  }

  /// Values that the program names; `compadd` quotes what needs quoting.
  ///
  /// `_arguments` puts options for `compadd` in front of the words of an action.
  private var dynamic: String {
    """
    \(tree.function)__dynamic() {
      local program=${\(tree.function)_program:-\(tree.program)} topic=${@[-1]} line
      local -a values shown
      for line in "${(@f)$("$program" __complete "$topic" -- "${(Q)PREFIX}" 2>/dev/null)}"; do
        [[ -n $line ]] || continue
        values+=("${line%%$'\t'*}")
        shown+=("${line/$'\t'/  }")
      done
      (( $#values )) && compadd "${@[1,-2]}" -l -d shown -a values
    }


    """
  }

  /// The script works both in a folder of `fpath` and when it is sourced.
  private var end: String {
    """
    if [[ $funcstack[1] == \(tree.function) ]]; then
      \(tree.function) "$@"
    else
      compdef \(tree.function) \(tree.program)
    fi

    """
  }

  private func function(_ node: CommandNode) -> String {
    let children = node.spec.visibleSubcommands
    let options = tree.options(node).flatMap(specs)
    let lines = options + (children.isEmpty ? node.spec.arguments.map(spec) : [])
    let name = functionName(node.path)
    if children.isEmpty {
      return "\(name)() {\n  _arguments -s -S \\\n" + list(lines) + "}\n\n"
    }
    let commands = children.map { "    " + quote("\(colons($0.name)):\($0.abstract)") + "\n" }
    let branches = children.map { child in
      let names = ([child.name] + child.aliases).joined(separator: " | ")
      return "        \(names)) \(functionName(node.path + [child.name])) ;;\n"
    }
    let program = node.path.isEmpty ? "  local \(tree.function)_program=$words[1]\n" : ""
    return """
      \(name)() {
        local curcontext=$curcontext state state_descr line
        typeset -A opt_args
      \(program)  local -a commands=(
      \(commands.joined())  )
        _arguments -C -s -S \\
      \(list(lines + [quote("1: :->command"), quote("*:: :->rest")]))  case $state in
          command) _describe -t commands \(quote(tree.texts.commands)) commands ;;
          rest)
            case $line[1] in
      \(branches.joined())      esac
            ;;
        esac
      }


      """
  }

  private func list(_ lines: [String]) -> String {
    lines.map { "    " + $0 }.joined(separator: " \\\n") + "\n"
  }

  private func functionName(_ path: [String]) -> String {
    ([tree.function] + path.map { $0.map { $0 == "-" ? "_" : String($0) }.joined() })
      .joined(separator: "_")
  }

  // MARK: Specs of _arguments

  private func specs(_ option: OptionSpec) -> [String] {
    var names = option.short.map { ["-\($0)"] } ?? []
    names.append("--" + option.long)
    if option.isNegatable { names.append("--no-" + option.long) }
    let lead =
      option.isRepeatable
      ? "*" : option.long == "help" ? "(- *)" : "(\(names.joined(separator: " ")))"
    return names.map { name in
      var spec = lead + name
      if option.takesValue { spec += name.hasPrefix("--") ? "=" : "+" }
      spec += "[\(brackets(option.help))]"
      if let placeholder = option.placeholder {
        spec += ":\(colons(placeholder)):\(action(option.completion, option.choices))"
      }
      return quote(spec)
    }
  }

  private func spec(_ argument: ArgumentSpec) -> String {
    let lead =
      switch argument.arity {
      case .required: ":"
      case .optional: "::"
      case .zeroOrMore, .oneOrMore: "*:"
      }
    return quote(
      lead + colons(argument.placeholder) + ":" + action(argument.completion, argument.choices))
  }

  private func action(_ kind: CompletionKind, _ choices: [String]) -> String {
    switch kind {
    case .none: " "
    case .choices: "(\(choices.map(word).joined(separator: " ")))"
    case .file: "_files"
    case .directory: "_files -/"
    case .dynamic(let name): "\(tree.function)__dynamic \(word(name))"
    }
  }

  private func colons(_ text: String) -> String { text.replacing(":", with: "\\:") }

  private func brackets(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]")
      .replacing(":", with: "\\:")
  }

  /// A word in an action, which the shell reads once more.
  private func word(_ text: String) -> String {
    text.map { $0.isLetter || $0.isNumber || "-_./".contains($0) ? "\($0)" : "\\\($0)" }.joined()
  }

  private func quote(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
