extension CommandTree {
  /// What is wrong with the tree itself, one sentence each; empty when all is well.
  ///
  /// For a test of the program: the rules hold in every language the tree is built in.
  package func faults() -> [String] {
    var faults = duplicates(topics.map(\.name), "topic", "the program")
    for node in commands(includingHidden: true) {
      let name = node.invocation(of: program)
      let spec = node.spec
      faults += duplicates(
        spec.subcommands.flatMap { [$0.name] + $0.aliases }, "command", name)
      let options = spec.options + node.inherited
      let longs = options.flatMap { $0.isNegatable ? [$0.long, "no-" + $0.long] : [$0.long] }
      faults += duplicates(longs + ["help", "version"], "option --", name)
      faults += duplicates(options.compactMap(\.short).map(String.init) + ["h"], "option -", name)
      faults += nameFaults(node, name)
      if spec.isHidden { continue }
      faults += sentenceFaults(node, name)
      if spec.examples.isEmpty { faults.append("\(name) has no example") }
      faults += valueFaults(node, name)
    }
    return faults
  }

  private func duplicates(_ names: [String], _ what: String, _ place: String) -> [String] {
    var seen: Set<String> = []
    return names.filter { !seen.insert($0).inserted }
      .map { "\(place) has two of \(what)\(what.hasSuffix("-") ? "" : " ")\($0)" }
  }

  /// Names are typed and completed by shells: lower-case ASCII with dashes.
  private func nameFaults(_ node: CommandNode, _ place: String) -> [String] {
    let names = [node.spec.name] + node.spec.aliases + node.spec.options.map(\.long)
    return names.filter { name in
      name.isEmpty || name.hasPrefix("-")
        || !name.utf8.allSatisfy {
          (0x61...0x7A).contains($0) || (0x30...0x39).contains($0)
            || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        }
    }
    .map { "\(place) has the name '\($0)', which is not lower-case ASCII" }
  }

  private func sentenceFaults(_ node: CommandNode, _ place: String) -> [String] {
    let spec = node.spec
    var sentences = [("abstract", spec.abstract)]
    sentences += spec.arguments.map { ("help of \($0.placeholder)", $0.help) }
    sentences += spec.visibleOptions.map { ("help of --\($0.long)", $0.help) }
    sentences += spec.examples.map { ("explanation of '\($0.command)'", $0.explanation) }
    let ends: Set<Character> = [".", "。"]
    return sentences.compactMap { what, text in
      if text.isEmpty { return "\(place) lacks the \(what)" }
      return text.last.map(ends.contains) == true
        ? nil : "\(place): the \(what) does not end with a full stop"
    }
  }

  private func valueFaults(_ node: CommandNode, _ place: String) -> [String] {
    var faults: [String] = []
    let values =
      node.spec.options.map { ("--" + $0.long, $0.completion, $0.choices, $0.defaultText) }
      + node.spec.arguments.map { ($0.placeholder, $0.completion, $0.choices, nil) }
    for (name, completion, choices, defaultText) in values {
      if (completion == .choices) == choices.isEmpty {
        faults.append("\(place): the choices of \(name) are not what is completed")
      }
      if let defaultText, !choices.isEmpty, !choices.contains(defaultText) {
        faults.append("\(place): the default of \(name) is not one of its choices")
      }
      if choices.contains(where: { $0.isEmpty || $0.contains { " \t\n'\"\\".contains($0) } }) {
        faults.append("\(place): a choice of \(name) is not one word")
      }
    }
    for option in node.spec.options where option.placeholder?.isEmpty == true {
      faults.append("\(place): --\(option.long) has no placeholder")
    }
    if node.spec.arguments.dropLast().contains(where: { $0.arity.isRepeating }) {
      faults.append("\(place): an argument follows one that takes all that is left")
    }
    let isOptional = node.spec.arguments.map { !$0.arity.isRequired }
    if zip(isOptional, isOptional.dropFirst()).contains(where: { $0 && !$1 }) {
      faults.append("\(place): a required argument follows an optional one")
    }
    for example in node.spec.examples where !example.command.hasPrefix(program) {
      faults.append("\(place): the example '\(example.command)' does not begin with \(program)")
    }
    return faults
  }
}
