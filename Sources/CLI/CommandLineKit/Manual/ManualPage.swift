/// Manual pages in the language of man(7), one per command.
package struct ManualPage: Sendable {
  private let tree: CommandTree
  private let texts: KitTexts
  private let date: String

  /// - Parameter date: `YYYY-MM-DD`, given so that a page follows from its source alone.
  package init(_ tree: CommandTree, _ texts: KitTexts, date: String) {
    self.tree = tree
    self.texts = texts
    self.date = date
  }

  /// All pages with their file names, `trip.1`, `trip-alarm.1` and so on.
  package var pages: [(file: String, text: String)] {
    tree.commands().map { ("\(pageName($0.path)).1", page($0)) }
  }

  /// The page of one command.
  package func page(_ node: CommandNode) -> String {
    let name = pageName(node.path)
    var text = "'\\\" -*- coding: UTF-8 -*-\n"
    text += ".TH \(argument(name.uppercased())) 1 \(argument(date)) "
    text += "\(argument("\(tree.program) \(tree.version)"))\n"
    if adjustment != "b" { text += ".ad \(adjustment)\n" }
    text += section(texts.name) + "\(Roff.prose(name)) \\- \(Roff.prose(summary(node)))\n"
    text += section(texts.synopsis) + synopsis(node)
    text += section(texts.description) + ".PP\n" + Roff.line(node.spec.abstract)
    text += blocks(node.spec.discussion)
    text += list(texts.commands, node.spec.visibleSubcommands.map { (bold($0.name), $0.abstract) })
    text += list(
      texts.arguments, node.spec.arguments.map { (italic($0.placeholder), $0.fullHelp(texts)) })
    text += list(texts.options, node.ownOptions(texts).map(entry))
    text += list(texts.globalOptions, node.globalOptions(texts).map(entry))
    text += list(
      texts.exitStatus, node.spec.exitCodes.map { (bold(String($0.status)), $0.meaning) })
    text += examples(node)
    if node.path.isEmpty {
      for topic in tree.topics { text += section(topic.title) + blocks(topic.body) }
    }
    return text + seeAlso(node)
  }

  private func pageName(_ path: [String]) -> String {
    ([tree.program] + path).joined(separator: "-")
  }

  /// The abstract as manuals list it: without its full stop.
  private func summary(_ node: CommandNode) -> String {
    let abstract = node.spec.abstract
    return abstract.hasSuffix(".") || abstract.hasSuffix("。")
      ? String(abstract.dropLast()) : abstract
  }

  /// Lines without spaces cannot be spread to both margins.
  private var adjustment: String { ["ja", "zh"].contains(texts.language) ? "l" : "b" }

  // MARK: Sections

  private func section(_ title: String) -> String { ".SH \(argument(title.uppercased()))\n" }

  private func synopsis(_ node: CommandNode) -> String {
    let words = node.usageWords(of: tree.program, texts)
    let options = (node.spec.visibleOptions + node.visibleInherited).map(\.usage)
    let parts = [bold(words.command)] + (words.arguments + options).map { Roff.literal($0) }
    // Each part may end a line, none may be broken.
    return ".ad l\n.nh\n.PP\n"
      + parts.map { $0.replacing(" ", with: "\\ ") }.joined(separator: "\n")
      + "\n.hy\n.ad \(adjustment)\n"
  }

  private func blocks(_ text: String) -> String {
    Prose.blocks(text).map { block in
      switch block {
      case .paragraph(let text): ".PP\n" + Roff.line(text)
      case .verbatim(let lines):
        ".PP\n.nf\n" + lines.map { Roff.guarded("  " + Roff.literal($0)) + "\n" }.joined() + ".fi\n"
      }
    }
    .joined()
  }

  private func list(_ title: String, _ entries: [(term: String, text: String)]) -> String {
    if entries.isEmpty { return "" }
    return section(title)
      + entries.map { ".TP\n\(Roff.guarded($0.term))\n" + Roff.line($0.text) }.joined()
  }

  private func entry(_ option: OptionSpec) -> (term: String, text: String) {
    let short = option.short.map { bold("-\($0)") + ", " } ?? ""
    let name = bold(option.isNegatable ? "--[no-]\(option.long)" : "--\(option.long)")
    let value = option.placeholder.map { " " + italic($0) } ?? ""
    return (short + name + value, option.fullHelp(texts))
  }

  private func examples(_ node: CommandNode) -> String {
    if node.spec.examples.isEmpty { return "" }
    return section(texts.examples)
      + node.spec.examples.map { example in
        ".TP\n" + bold(example.command) + "\n" + Roff.line(example.explanation)
      }
      .joined()
  }

  private func seeAlso(_ node: CommandNode) -> String {
    let children = node.spec.visibleSubcommands.map { node.path + [$0.name] }
    let paths = (node.path.isEmpty ? [] : [node.path.dropLast()]) + children
    if paths.isEmpty { return "" }
    let names = paths.map { bold(pageName(Array($0))) + "(1)" }
    return section(texts.seeAlso) + names.joined(separator: ",\n") + "\n"
  }

  private func bold(_ text: String) -> String { "\\fB\(Roff.literal(text))\\fR" }
  private func italic(_ text: String) -> String { "\\fI\(Roff.literal(text))\\fR" }
  private func argument(_ text: String) -> String {
    "\"\(Roff.literal(text).replacing("\"", with: "\\(dq"))\""
  }
}

/// Text made safe for roff.
enum Roff {
  /// Text whose signs are to be copied and typed: a dash stays a dash.
  static func literal(_ text: some StringProtocol) -> String {
    text.map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "`": "\\(ga"
      case "^": "\\(ha"
      case "~": "\\(ti"
      default: String(character)
      }
    }
    .joined()
  }

  /// Running text, with `code` in bold.
  static func prose(_ text: String) -> String {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { $0.offset % 2 == 1 ? "\\fB\(literal($0.element))\\fR" : plain($0.element) }
      .joined()
  }

  /// Running text as an input line of its own.
  static func line(_ text: String) -> String { guarded(prose(text)) + "\n" }

  /// A line that is not taken for a request.
  static func guarded(_ line: String) -> String {
    line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }

  /// Options in running text keep their dashes, too.
  private static func plain(_ text: Substring) -> String {
    breakable(String(text).replacing("\\", with: "\\e").replacing("-", with: "\\-"))
  }
}
