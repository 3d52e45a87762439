/// The words on options that help, manual and Markdown share.
extension OptionSpec {
  /// The long form with its value: `--limit N`, `--[no-]pager`.
  var longForm: String {
    let name = isNegatable ? "--[no-]\(long)" : "--\(long)"
    return placeholder.map { "\(name) \($0)" } ?? name
  }

  /// All forms with the value once: `-n, --limit N`.
  var forms: String {
    short.map { "-\($0), \(longForm)" } ?? longForm
  }

  /// The option in a usage line: `[--limit N]`, repeatable `[--tag TAG]...`.
  var usage: String { "[\(longForm)]" + (isRepeatable ? "..." : "") }

  /// The help with what else there is to know in parentheses.
  func fullHelp(_ texts: KitTexts) -> String {
    var notes: [String] = []
    if !choices.isEmpty { notes.append(texts.choicesNote(choices.joined(separator: ", "))) }
    if let defaultText { notes.append(texts.defaultNote(defaultText)) }
    if isRepeatable { notes.append(texts.repeatableNote) }
    if let environment { notes.append(texts.environmentNote(environment)) }
    return help.noting(notes)
  }

  /// Stands for `--help`, which every command has.
  static func help(_ texts: KitTexts) -> OptionSpec {
    .flag(FlagKey("help", short: "h"), help: texts.helpOptionHelp)
  }

  /// Stands for `--version`, which the program has.
  static func version(_ texts: KitTexts) -> OptionSpec {
    .flag(FlagKey("version"), help: texts.versionOptionHelp)
  }
}

extension ArgumentSpec {
  /// The help with the choices in parentheses.
  func fullHelp(_ texts: KitTexts) -> String {
    help.noting(choices.isEmpty ? [] : [texts.choicesNote(choices.joined(separator: ", "))])
  }
}

extension String {
  /// A sentence with notes in parentheses before its full stop.
  fileprivate func noting(_ notes: [String]) -> String {
    if notes.isEmpty { return self }
    let end = last.flatMap { ".。".contains($0) ? String($0) : nil } ?? ""
    return "\(dropLast(end.count)) (\(notes.joined(separator: "; ")))\(end)"
  }
}

extension CommandNode {
  /// Options to show with the command itself.
  func ownOptions(_ texts: KitTexts) -> [OptionSpec] {
    spec.visibleOptions + (path.isEmpty ? [.help(texts), .version(texts)] : [])
  }

  /// Options to show as those of the whole program.
  func globalOptions(_ texts: KitTexts) -> [OptionSpec] {
    path.isEmpty ? [] : visibleInherited + [.help(texts)]
  }

  /// The command line without options: `trip alarm snooze ID [MINUTES]`.
  func usageWords(of program: String, _ texts: KitTexts) -> (command: String, arguments: [String]) {
    var arguments = spec.arguments.map(\.usage)
    if !spec.visibleSubcommands.isEmpty {
      arguments.insert(
        spec.needsSubcommand ? texts.commandPlaceholder : "[\(texts.commandPlaceholder)]", at: 0)
    }
    return (invocation(of: program), arguments)
  }
}
