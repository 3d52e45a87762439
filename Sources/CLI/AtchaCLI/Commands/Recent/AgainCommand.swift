import CommandLineKit
import Domain

/// `atcha again`: a recent search once more, for tonight.
enum AgainCommand {
  static let number = ArgumentKey<Int?>(optional: "number", .integer(in: 1...10))

  static let command = Command(path: ["again"], run: run)

  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "again", abstract: words.help(.again),
      examples: [Example("atcha again", words.help(.againExample))],
      arguments: [.argument(number, "N", help: words.help(.recentNumber))],
      options: [
        .option(SearchCommand.provider, "NAME", help: words.searchProviderHelp),
        .option(SearchCommand.maxRoutes, "N", help: words.searchMaxRoutesHelp),
        .option(SearchCommand.before, "N", help: words.searchBeforeHelp),
        CommonOptions.json(words),
      ],
      exitCodes: ExitStatus.codes(
        [
          .answered, .gone, .noRoute, .outsideRegion, .usage, .badData, .notFound, .unavailable,
          .tryLater, .notPermitted, .configuration,
        ], words))
  }

  private static func run(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let searches = try await context.services.alarms().recents.all()
    let number = arguments[number] ?? 1
    guard searches.count >= number else {
      throw UserFacingError(
        searches.isEmpty ? context.words.noRecentSearch : context.words.noSuchRecent(number),
        .notFound)
    }
    let search = searches[number - 1]
    // Places are taken as they were found, whatever else has their name.
    let asJSON = arguments[CommonOptions.json]
    let progress = PlannerProgress(in: context)
    let find = try SearchCommand.search(
      arguments, feed: nil, SearchCommand.language(arguments, forPerson: !asJSON, context),
      progress, context)
    let answer = try await progress.during { () async throws in
      try await find.again(
        from: search.from, to: search.to, before: arguments[SearchCommand.before])
    }
    return try await SearchCommand.show(
      answer, mostRoutes: arguments[SearchCommand.maxRoutes], isOpen: true, asJSON: asJSON,
      in: context)
  }
}
