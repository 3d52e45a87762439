/// The completion script for fish 3.1 and later.
struct FishCompletion {
  private let tree: CompletionTree
  /// Name of the program as a part of function names.
  private var name: String { "_" + tree.function }

  init(_ tree: CommandTree, _ texts: KitTexts) {
    self.tree = CompletionTree(tree, texts, shell: .fish)
  }

  var script: String {
    tree.header + "\n" + machinery + "\ncomplete -c \(tree.program) -f\n"
      + tree.nodes.map(lines).joined()
  }

  /// Functions that find the command which is being typed; nothing is run but the builtins.
  private var machinery: String {
    """
    # Whether option $argv[2] of command $argv[1] takes a value.
    function \(name)_takes_value
        switch "$argv"
            case \(patterns(valueOptions))
                return 0
        end
        return 1
    end

    # The command that is being typed, and how many arguments it has so far.
    function \(name)_state
        set -l words (commandline -opc)
        set -l path \(tree.program)
        set -l count 0
        set -l skip 0
        set -l only 0
        for word in $words[2..-1]
            if test $skip = 1
                set skip 0
            else if test $only = 1; or string match -qr '^-\\\\.?[0-9]' -- $word
                set count (math $count + 1)
            else if test "$word" = --
                set only 1
            else if string match -q -- '--*' $word
                \(name)_takes_value $path $word; and set skip 1
            else if string match -q -- '-?*' $word
                \(name)_takes_value $path -(string sub -s -1 -- $word); and set skip 1
            else
                switch "$path $word"
    \(descents)                case '*'
                        set count (math $count + 1)
                end
            end
        end
        echo $path
        echo $count
    end

    # Whether command $argv[1] is being typed.
    function \(name)_at
        set -l state (\(name)_state)
        test "$state[1]" = "$argv[1]"
    end

    # Whether command $argv[1] or one below it is being typed.
    function \(name)_below
        set -l state (\(name)_state)
        string match -q -- "$argv[1] *" "$state[1] "
    end

    # Whether argument number $argv[2] of command $argv[1] is next, or a later one if "more".
    function \(name)_argument
        set -l state (\(name)_state)
        test "$state[1]" = "$argv[1]"; or return 1
        test "$argv[3]" = more; and test $state[2] -ge $argv[2]; and return 0
        test $state[2] -eq $argv[2]
    end

    # Values that the program names.
    function \(name)_dynamic
        set -l words (commandline -opc)
        set -l typed (commandline -ct | string replace -r '^--[^=]*=' '' | string unescape)
        $words[1] __complete $argv[1] -- "$typed" 2>/dev/null
    end

    """
  }

  private var valueOptions: [String] {
    tree.nodes.flatMap { node in
      node.spec.visibleOptions.filter(\.takesValue).flatMap { option in
        (["--" + option.long] + (option.short.map { ["-\($0)"] } ?? []))
          .flatMap { form in
            let own = "\(tree.path(node)) \(form)"
            return node.spec.subcommands.isEmpty ? [own] : [own, "\(tree.path(node)) * \(form)"]
          }
      }
    }
  }

  private var descents: String {
    tree.nodes.flatMap { node in
      node.spec.visibleSubcommands.map { child in
        let names = ([child.name] + child.aliases).map { "\(tree.path(node)) \($0)" }
        let indent = String(repeating: " ", count: 16)
        return "\(indent)case \(patterns(names))\n\(indent)    set path "
          + quote("\(tree.path(node)) \(child.name)") + "\n"
      }
    }
    .joined()
  }

  private func patterns(_ texts: [String]) -> String {
    texts.isEmpty ? "''" : texts.map(quote).joined(separator: " ")
  }

  // MARK: Lines of complete

  private func lines(_ node: CommandNode) -> String {
    let path = tree.path(node)
    let commands = node.spec.visibleSubcommands.map { child in
      complete("\(name)_argument \(quote(path)) 0")
        + " -a \(quote(child.name)) -d \(quote(child.abstract))\n"
    }
    let arguments = node.spec.arguments.enumerated().map { index, argument in
      let more = argument.arity.isRepeating ? " more" : ""
      return complete("\(name)_argument \(quote(path)) \(index)\(more)")
        + values(argument.completion, argument.choices) + "\n"
    }
    let test = node.spec.subcommands.isEmpty ? "at" : "below"
    let options = ownOptions(node).map { option in
      let forms =
        complete("\(name)_\(test) \(quote(path))") + (option.short.map { " -s \($0)" } ?? "")
      let help = " -d " + quote(option.help)
      let negated =
        option.isNegatable
        ? complete("\(name)_\(test) \(quote(path))") + " -l no-\(option.long)\(help)\n" : ""
      let value =
        option.takesValue ? " -r" + values(option.completion, option.choices, isValue: true) : ""
      return forms + " -l \(option.long)\(value)\(help)\n" + negated
    }
    return "\n# \(path)\n" + (commands + arguments + options).joined()
  }

  /// Options of the program are listed once, with the program.
  private func ownOptions(_ node: CommandNode) -> [OptionSpec] {
    node.path.isEmpty ? tree.options(node) : node.spec.visibleOptions
  }

  private func complete(_ condition: String) -> String {
    "complete -c \(tree.program) -n \(quote(condition))"
  }

  private func values(
    _ kind: CompletionKind, _ choices: [String], isValue: Bool = false
  ) -> String {
    switch kind {
    case .none: isValue ? " -f" : ""
    case .choices: " -f -a " + quote(choices.map(quote).joined(separator: " "))
    case .file: " -F"
    case .directory: " -f -a '(__fish_complete_directories)'"
    case .dynamic(let topic): " -f -a " + quote("(\(name)_dynamic \(quote(topic)))")
    }
  }

  private func quote(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
