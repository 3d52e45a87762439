import CommandLineKit
import CoreTerminal
import Domain

/// `atcha feed remove`: forget a timetable.
enum FeedRemoveCommand {
  static let command = Command(path: ["feed", "remove"], run: run)

  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "remove", abstract: words.feedRemoveAbstract,
      examples: [Example("atcha feed remove seoul", words.feedRemoveExample)],
      arguments: [.argument(FeedCommand.name, "NAME", help: words.feedNameHelp)],
      options: [CommonOptions.json(words)],
      exitCodes: ExitStatus.codes(
        [.answered, .usage, .notFound, .inputOutput, .tryLater, .notPermitted], words))
  }

  static func run(_ arguments: ArgumentValues, in context: CommandContext) async throws
    -> ExitStatus
  {
    let name = arguments[FeedCommand.name]
    try context.services.feeds().remove(name)
    let streams = context.streams
    if arguments[CommonOptions.json] {
      let document: JSONValue = ["schema": "atcha.feed-removed/1", "name": .string(name)]
      streams.output.write(document, for: streams.outputTerminal)
    } else {
      streams.error.write([StyledLine(context.words.feedRemoved(name))].painted(.none))
    }
    return .answered
  }
}
