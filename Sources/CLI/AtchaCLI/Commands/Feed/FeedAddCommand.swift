import CommandLineKit
import Domain

/// `atcha feed add`: a new timetable.
enum FeedAddCommand {
  static let source = ArgumentKey<String>("source", .file)
  static let name = OptionKey<String?>("name", .text)

  static let command = Command(path: ["feed", "add"], run: run)

  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "add", abstract: words.feedAddAbstract, discussion: words.feedAddDiscussion,
      examples: [
        Example("atcha feed add seoul.zip", words.feedAddExample),
        Example("atcha feed add ~/gtfs --name home", words.feedAddNamedExample),
      ],
      arguments: [.argument(source, "PATH-OR-URL", help: words.feedSourceHelp)],
      options: [
        .option(name, "NAME", help: words.feedNewNameHelp), CommonOptions.json(words),
      ],
      exitCodes: ExitStatus.codes(
        [
          .answered, .usage, .badData, .notFound, .unavailable, .cannotCreate, .inputOutput,
          .tryLater, .notPermitted,
        ], words))
  }

  static func run(_ arguments: ArgumentValues, in context: CommandContext) async throws
    -> ExitStatus
  {
    let library = try context.services.feeds()
    let source = arguments[source]
    let name = arguments[name]
    let change = try await FeedProgressBar(source, in: context).during {
      (progress) throws(FeedLibraryError) in
      try library.add(source, name: name, progress: progress)
    }
    FeedChangeOutput(changes: [change]).show(asJSON: arguments[CommonOptions.json], in: context)
    return .answered
  }
}
