import CommandLineKit
import CoreTerminal
import Domain

/// `atcha man`: manual pages.
enum ManCommand {
  static let names = ArgumentKey<[String]>(rest: "command", .dynamic("topic"))

  static let command = Command(path: ["man"], run: run)

  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "man", abstract: words.manAbstract,
      examples: [Example("atcha man search | man -l -", words.manExample)],
      arguments: [.argument(names, "COMMAND", help: words.manCommandHelp)],
      exitCodes: ExitStatus.codes([.answered, .usage], words))
  }

  static func run(_ arguments: ArgumentValues, in context: CommandContext) async throws
    -> ExitStatus
  {
    let tree = CommandTable.tree(context.words)
    let names = arguments[names]
    guard let node = tree.command(at: names) else {
      throw UserFacingError(
        context.words.unknownTopic(
          names.joined(separator: " "), known: tree.topics.map(\.name)), .usage)
    }
    let page = ManualPage(tree, context.words.kit, date: Program.releaseDate)
    context.streams.output.write(page.page(node))
    return .answered
  }
}
