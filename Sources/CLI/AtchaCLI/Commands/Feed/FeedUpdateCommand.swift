import CommandLineKit
import Domain

/// `atcha feed update`: timetables anew from their sources.
enum FeedUpdateCommand {
  static let command = Command(path: ["feed", "update"], run: run)

  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "update", abstract: words.feedUpdateAbstract, discussion: words.feedUpdateDiscussion,
      examples: [
        Example("atcha feed update seoul", words.feedUpdateExample),
        Example("atcha feed update", words.feedUpdateAllExample),
      ],
      arguments: [.argument(FeedCommand.optionalName, "NAME", help: words.feedOptionalNameHelp)],
      options: [CommonOptions.json(words)],
      exitCodes: ExitStatus.codes(
        [
          .answered, .usage, .badData, .notFound, .unavailable, .inputOutput, .tryLater,
          .notPermitted,
        ], words))
  }

  /// Updates what can be updated; the first failure is told after the others have had their turn.
  static func run(_ arguments: ArgumentValues, in context: CommandContext) async throws
    -> ExitStatus
  {
    let library = try context.services.feeds()
    let names = try arguments[FeedCommand.optionalName].map { [$0] } ?? library.list().map(\.name)
    var changes: [FeedChange] = []
    var failure: FeedLibraryError?
    for name in names {
      do {
        let bar = FeedProgressBar(name, in: context)
        let change = try await bar.during { (progress) throws(FeedLibraryError) in
          try library.update(name, progress: progress)
        }
        changes.append(change)
      } catch let error as FeedLibraryError {
        failure = failure ?? error
      }
    }
    if failure == nil || !changes.isEmpty {
      FeedChangeOutput(changes: changes).show(asJSON: arguments[CommonOptions.json], in: context)
    }
    if let failure { throw failure }
    return .answered
  }
}
