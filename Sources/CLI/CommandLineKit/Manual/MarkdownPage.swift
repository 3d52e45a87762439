/// Pages of documentation in Markdown, one per command and topic.
package struct MarkdownPage: Sendable {
  private let tree: CommandTree
  private let texts: KitTexts

  package init(_ tree: CommandTree, _ texts: KitTexts) {
    self.tree = tree
    self.texts = texts
  }

  /// All pages with their file names, `trip.md`, `trip-alarm.md` and so on.
  package var pages: [(file: String, text: String)] {
    tree.commands().map { (file($0.path), page($0)) }
      + tree.topics.map { ("\($0.name).md", page($0)) }
  }

  package func page(_ node: CommandNode) -> String {
    let words = node.usageWords(of: tree.program, texts)
    let usage = ([words.command] + words.arguments + ["[\(texts.optionsPlaceholder)]"])
      .joined(separator: " ")
    var parts = ["# " + words.command, escape(node.spec.abstract), code([usage])]
    parts += blocks(node.spec.discussion)
    parts += table(
      texts.commands,
      node.spec.visibleSubcommands.map { child in
        ("[\(child.name)](\(file(node.path + [child.name])))", child.abstract)
      })
    parts += table(
      texts.arguments,
      node.spec.arguments.map { ("`\($0.placeholder)`", $0.fullHelp(texts)) })
    parts += table(texts.options, node.ownOptions(texts).map(entry))
    parts += table(texts.globalOptions, node.globalOptions(texts).map(entry))
    if !node.spec.examples.isEmpty {
      parts.append("## " + texts.examples)
      for example in node.spec.examples {
        parts += [escape(example.explanation), code([example.command])]
      }
    }
    parts += table(
      texts.exitStatus, node.spec.exitCodes.map { (String($0.status), $0.meaning) })
    if node.path.isEmpty {
      parts += table(texts.topics, tree.topics.map { ("[\($0.name)](\($0.name).md)", $0.title) })
    } else {
      let parent = Array(node.path.dropLast())
      let name = ([tree.program] + parent).joined(separator: " ")
      parts += ["## " + texts.seeAlso, "[\(name)](\(file(parent)))"]
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  package func page(_ topic: HelpTopic) -> String {
    (["# " + escape(topic.title)] + blocks(topic.body)).joined(separator: "\n\n") + "\n"
  }

  private func file(_ path: [String]) -> String {
    ([tree.program] + path).joined(separator: "-") + ".md"
  }

  private func entry(_ option: OptionSpec) -> (term: String, text: String) {
    ("`\(option.forms)`", option.fullHelp(texts))
  }

  // MARK: Markdown

  private func blocks(_ text: String) -> [String] {
    Prose.blocks(text).map { block in
      switch block {
      case .paragraph(let text): escape(text)
      case .verbatim(let lines): code(lines)
      }
    }
  }

  private func code(_ lines: [String]) -> String {
    "```\n" + lines.joined(separator: "\n") + "\n```"
  }

  private func table(_ title: String, _ rows: [(term: String, text: String)]) -> [String] {
    if rows.isEmpty { return [] }
    let lines = rows.map { term, text in
      "| \(term.replacing("|", with: "\\|")) | \(escape(text).replacing("|", with: "\\|")) |"
    }
    return ["## " + title, (["| | |", "|---|---|"] + lines).joined(separator: "\n")]
  }

  /// Running text in which only code marks are Markdown.
  private func escape(_ text: String) -> String {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { index, part in
        if index % 2 == 1 { return "`\(part)`" }
        return part.map { "\\*_<>[]#".contains($0) ? "\\\($0)" : String($0) }.joined()
      }
      .joined()
  }
}
