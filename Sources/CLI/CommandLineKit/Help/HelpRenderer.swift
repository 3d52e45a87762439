/// Help for people, made from the tree.
package struct HelpRenderer: Sendable {
  private let tree: CommandTree
  private let texts: KitTexts
  private let layout: TextLayout

  package init(_ tree: CommandTree, _ texts: KitTexts, _ layout: TextLayout) {
    self.tree = tree
    self.texts = texts
    self.layout = layout
  }

  /// Help for `-h`: what the command does and its options, without discussion and examples.
  package func short(_ node: CommandNode) -> String {
    let more = texts.moreHelp(node.invocation(of: tree.program) + " --help")
    return join([abstract(node), usage(node)] + lists(node) + [layout.indented(more, by: 0)])
  }

  /// Help for `--help`: all there is to say.
  package func long(_ node: CommandNode) -> String {
    join(
      [abstract(node), usage(node)] + prose(node.spec.discussion, indent: 0) + lists(node)
        + [aliases(node), examples(node), exitCodes(node)])
  }

  /// The usage line alone, such as for an error.
  package func usage(_ node: CommandNode) -> String {
    let words = node.usageWords(of: tree.program, texts)
    let line = ([words.command] + words.arguments + ["[\(texts.optionsPlaceholder)]"])
      .joined(separator: " ")
    return layout.heading(texts.usage) + ": " + line + "\n"
  }

  /// The page of a topic.
  package func topic(_ topic: HelpTopic) -> String {
    join([layout.heading(topic.title) + "\n"] + prose(topic.body, indent: 0))
  }

  // MARK: Parts; empty ones are left out

  private func join(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func abstract(_ node: CommandNode) -> String {
    layout.indented(node.spec.abstract, by: 0)
  }

  private func prose(_ text: String, indent: Int) -> [String] {
    let margin = String(repeating: " ", count: indent + 2)
    return Prose.blocks(text).map { block in
      switch block {
      case .paragraph(let text): layout.indented(text, by: indent)
      case .verbatim(let lines): lines.map { margin + $0 + "\n" }.joined()
      }
    }
  }

  private func lists(_ node: CommandNode) -> [String] {
    [
      section(texts.commands, node.spec.visibleSubcommands.map { ($0.name, $0.abstract) }),
      section(
        texts.arguments, node.spec.arguments.map { ($0.placeholder, $0.fullHelp(texts)) }),
      section(texts.options, node.ownOptions(texts).map(entry)),
      section(texts.globalOptions, node.globalOptions(texts).map(entry)),
      node.path.isEmpty ? section(texts.topics, tree.topics.map { ($0.name, $0.title) }) : "",
    ]
  }

  private func section(_ title: String, _ entries: [(term: String, text: String)]) -> String {
    if entries.isEmpty { return "" }
    return layout.heading(title) + ":\n" + layout.definitions(entries)
  }

  /// Long names stand below each other whether there is a short one or not.
  private func entry(_ option: OptionSpec) -> (term: String, text: String) {
    (option.short == nil ? "    " + option.forms : option.forms, option.fullHelp(texts))
  }

  private func aliases(_ node: CommandNode) -> String {
    if node.spec.aliases.isEmpty { return "" }
    return layout.heading(texts.aliases) + ": " + node.spec.aliases.joined(separator: ", ") + "\n"
  }

  private func examples(_ node: CommandNode) -> String {
    if node.spec.examples.isEmpty { return "" }
    return layout.heading(texts.examples) + ":\n"
      + node.spec.examples.map { example in
        "  " + layout.name(example.command) + "\n" + layout.indented(example.explanation, by: 6)
      }
      .joined()
  }

  private func exitCodes(_ node: CommandNode) -> String {
    section(texts.exitStatus, node.spec.exitCodes.map { (String($0.status), $0.meaning) })
  }
}
