/// Reads one command line from left to right.
struct CommandParser {
  private let tree: CommandTree
  private var rest: ArraySlice<String>
  private var node: CommandNode
  private var values: [String: any Sendable] = [:]
  private var positionals: [String] = []
  private var problem: UsageProblem?
  /// Whether the long help is wanted; nil when none is.
  private var wantsLongHelp: Bool?
  private var wantsVersion = false

  init(tree: CommandTree, arguments: [String]) {
    self.tree = tree
    rest = arguments[...]
    node = CommandNode(path: [], spec: tree.root, inherited: [])
  }

  mutating func run() throws(UsageProblem) -> ParseOutcome {
    while let token = rest.popFirst() {
      if token == "--" {
        positionals += rest
        break
      } else if token.hasPrefix("--") {
        readLong(token.dropFirst(2))
      } else if token.hasPrefix("-"), token != "-", !readsAsNumber(token) {
        readShort(token)
      } else {
        readPlain(token)
      }
    }
    if let wantsLongHelp { return .help(node, isLong: wantsLongHelp) }
    if wantsVersion { return .version }
    if let problem { throw problem }
    return .run(try finish())
  }

  // MARK: Tokens

  private mutating func readPlain(_ token: String) {
    guard positionals.isEmpty, !node.spec.subcommands.isEmpty else {
      positionals.append(token)
      return
    }
    if let child = node.child(token) {
      node = child
    } else if node.spec.arguments.isEmpty {
      let names = node.spec.visibleSubcommands.flatMap { [$0.name] + $0.aliases }
      // Known to be wrong, but read on: help may be asked for further right.
      positionals.append(token)
      fail(.unknownCommand(token, nearest: names.nearest(to: token)))
    } else {
      positionals.append(token)
    }
  }

  /// Reads `--name`, `--name value`, `--name=value` or `--no-name`, given without the dashes.
  private mutating func readLong(_ body: Substring) {
    let parts = body.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let value = parts.count > 1 ? String(parts[1]) : nil
    let options = node.optionsInScope
    if let option = options.first(where: { $0.long == name }) {
      read(option, as: "--" + name, attached: value)
    } else if let option = options.first(where: { $0.isNegatable && "no-" + $0.long == name }) {
      if value != nil { fail(.unexpectedValue(option: "--" + name)) }
      values[option.storageKey] = false
    } else if name == "help" {
      wantsLongHelp = true
    } else if name == "version" {
      wantsVersion = true
    } else {
      failUnknown(name)
    }
  }

  /// Reads `-a`, `-abc`, `-n 3`, `-n3` or `-n=3`.
  private mutating func readShort(_ token: String) {
    var letters = token.dropFirst()
    // A whole name after one dash is a slip for two, hardly ever `-f rom`.
    if letters.count > 1, node.optionsInScope.contains(where: { $0.long == letters }) {
      fail(.unknownOption(token, nearest: "-" + token, belongsTo: nil))
      _ = takeValue()
      return
    }
    while let letter = letters.popFirst() {
      if let option = node.optionsInScope.first(where: { $0.short == letter }) {
        guard option.takesValue else {
          read(option, as: "-\(letter)", attached: nil)
          continue
        }
        let attached = letters.first == "=" ? letters.dropFirst() : letters
        read(option, as: "-\(letter)", attached: letters.isEmpty ? nil : String(attached))
        return
      } else if letter == "h" {
        wantsLongHelp = wantsLongHelp ?? false
      } else {
        fail(.unknownOption("-\(letter)", nearest: nil, belongsTo: nil))
        return
      }
    }
  }

  private mutating func read(_ option: OptionSpec, as typed: String, attached: String?) {
    switch option.kind {
    case .flag:
      if attached != nil { fail(.unexpectedValue(option: typed)) }
      values[option.storageKey] = true
    case .value(let absorb):
      guard let text = attached ?? takeValue() else {
        fail(
          .missingValue(
            option: typed, placeholder: option.placeholder ?? "", next: rest.first))
        return
      }
      do throws(ParseProblem) {
        values[option.storageKey] = try absorb(values[option.storageKey], text)
      } catch {
        fail(.badValue(text, subject: typed, error))
      }
    }
  }

  /// The next word when it can be a value: anything but an option.
  private mutating func takeValue() -> String? {
    guard let next = rest.first else { return nil }
    guard !next.hasPrefix("-") || next == "-" || readsAsNumber(next) else { return nil }
    return rest.popFirst()
  }

  /// Whether a word with a dash is a number or a coordinate and not an option.
  private func readsAsNumber(_ token: String) -> Bool {
    var body = token.dropFirst()
    if body.first == "." { body.removeFirst() }
    guard let digit = body.first, digit.isASCII, digit.isNumber else { return false }
    return !node.optionsInScope.contains { $0.short == digit }
  }

  // MARK: End

  private mutating func finish() throws(UsageProblem) -> ParsedCommand {
    if node.spec.needsSubcommand, positionals.isEmpty { throw trouble(.missingCommand) }
    var result = ArgumentValues(of: node, program: tree.program)
    for (key, value) in values { result[raw: key] = value }
    var left = positionals[...]
    for argument in node.spec.arguments {
      repeat {
        guard let text = left.popFirst() else { break }
        do throws(ParseProblem) {
          result[raw: argument.storageKey] = try argument.absorb(
            result[raw: argument.storageKey], text)
        } catch {
          throw trouble(.badValue(text, subject: argument.placeholder, error))
        }
      } while argument.arity.isRepeating
      if argument.arity.isRequired, result[raw: argument.storageKey] == nil {
        throw trouble(.missingArgument(placeholder: argument.placeholder))
      }
    }
    if let extra = left.first {
      let names = node.spec.visibleSubcommands.map(\.name)
      throw trouble(.unexpectedArgument(extra, nearest: names.nearest(to: extra)))
    }
    return ParsedCommand(node: node, arguments: result)
  }

  // MARK: Problems

  private mutating func failUnknown(_ name: String) {
    let known = node.optionsInScope.filter { !$0.isHidden }
    let names =
      known.flatMap { $0.isNegatable ? [$0.long, "no-" + $0.long] : [$0.long] }
      + ["help", "version"]
    let owner = subcommandWithOption(name)
    let nearest = names.nearest(to: name).map { "--" + $0 }
    fail(.unknownOption("--" + name, nearest: nearest, belongsTo: owner))
    // Its value, if it takes one, must not be taken for a command.
    let option = owner.flatMap { tree.command(at: $0) }?.spec.options.first { $0.long == name }
    if option?.takesValue == true { _ = takeValue() }
  }

  /// The one command below the current one that has this option.
  private func subcommandWithOption(_ name: String) -> [String]? {
    guard positionals.isEmpty else { return nil }
    let depth = node.path.count
    let owners = tree.commands().filter { candidate in
      candidate.path.count > depth && candidate.path.starts(with: node.path)
        && candidate.spec.options.contains { $0.long == name && !$0.isHidden }
    }
    return owners.count == 1 ? owners[0].path : nil
  }

  /// Keeps the first problem; the rest follows from it more often than not.
  private mutating func fail(_ kind: UsageProblem.Kind) {
    if problem == nil { problem = trouble(kind) }
  }

  private func trouble(_ kind: UsageProblem.Kind) -> UsageProblem {
    UsageProblem(kind: kind, path: node.path)
  }
}
