import CommandLineKit
import CoreTerminal

/// `atcha help`: a command or a topic explained.
enum HelpCommand {
  static let names = ArgumentKey<[String]>(rest: "topic", .dynamic("topic"))

  static let command = Command(path: ["help"], run: run)

  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "help", abstract: words.helpAbstract,
      examples: [
        Example("atcha help feed add", words.helpExampleCommand),
        Example("atcha help exit-codes", words.helpExampleTopic),
        Example("atcha help --json | jq -r '.command.subcommands[].name'", words.helpExampleJSON),
      ],
      arguments: [.argument(names, "TOPIC", help: words.helpTopicHelp)],
      options: [CommonOptions.json(words)],
      exitCodes: ExitStatus.codes([.answered, .usage], words))
  }

  static func run(_ arguments: ArgumentValues, in context: CommandContext) async throws
    -> ExitStatus
  {
    let names = arguments[names]
    let tree = CommandTable.tree(context.words)
    let streams = context.streams
    if arguments[CommonOptions.json] {
      guard let node = tree.command(at: names) else { throw unknown(names, tree, context) }
      streams.output.write(
        tree.dump(schema: "atcha.commands/1", from: node.spec), for: streams.outputTerminal)
    } else if let node = tree.command(at: names) {
      show(node, isLong: true, of: tree, in: context)
    } else if names.count == 1, let topic = tree.topic(names[0]) {
      streams.output.write(renderer(tree, context).topic(topic))
    } else {
      throw unknown(names, tree, context)
    }
    return .answered
  }

  /// Names the nearest topic or command, if one is near.
  static func unknown(
    _ names: [String], _ tree: CommandTree, _ context: CommandContext
  ) -> UserFacingError {
    let topics = tree.topics.map(\.name)
    let commands = tree.root.subcommands.filter { !$0.isHidden }.map(\.name)
    let name = names.joined(separator: " ")
    return UserFacingError(
      context.words.unknownTopic(
        name, known: topics, nearest: (topics + commands).nearest(to: name)), .usage)
  }

  static func show(
    _ node: CommandNode, isLong: Bool, of tree: CommandTree, in context: CommandContext
  ) {
    let renderer = renderer(tree, context)
    context.streams.output.write(isLong ? renderer.long(node) : renderer.short(node))
  }

  private static func renderer(_ tree: CommandTree, _ context: CommandContext) -> HelpRenderer {
    let painter = context.painter
    let layout = TextLayout(
      width: min(context.streams.outputTerminal.columns, AnswerText.widest),
      measure: { $0.displayWidth }, wrap: { $0.wrapped(to: $1) },
      heading: { painter($0, .heading) }, name: { painter($0, .emphasis) })
    return HelpRenderer(tree, context.words.kit, layout)
  }
}
