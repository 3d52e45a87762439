import CommandLineKit
import CoreTerminal
import Domain

/// `atcha feed validate`: every fault of a feed, without keeping it.
enum FeedValidateCommand {
  static let path = ArgumentKey<String>("path", .file)

  static let command = Command(path: ["feed", "validate"], run: run)

  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "validate", abstract: words.feedValidateAbstract,
      discussion: words.feedValidateDiscussion,
      examples: [Example("atcha feed validate seoul.zip", words.feedValidateExample)],
      arguments: [.argument(path, "PATH", help: words.feedPathHelp)],
      options: [CommonOptions.json(words)],
      exitCodes: ExitStatus.codes(
        [.answered, .usage, .badData, .notFound, .inputOutput, .notPermitted], words))
  }

  static func run(_ arguments: ArgumentValues, in context: CommandContext) async throws
    -> ExitStatus
  {
    let library = try context.services.feeds()
    let path = arguments[path]
    let summary = try await FeedProgressBar(path, in: context).during {
      (progress) throws(FeedLibraryError) in
      try library.validate(path, progress: progress)
    }
    let streams = context.streams
    if arguments[CommonOptions.json] {
      let document: JSONValue = [
        "schema": "atcha.feed-report/1", "source": .string(path),
        "summary": FeedJSON.summary(summary),
      ]
      streams.output.write(document, for: streams.outputTerminal)
    } else if streams.outputTerminal.isTerminal {
      streams.output.write(text(summary, path, context).painted(context.painter))
    } else {
      streams.output.write(
        rows: summary.faults.flatMap { fault in
          fault.places.map { [$0.text, fault.code, fault.phrase, $0.detail ?? ""] }
        })
    }
    return summary.skippedCount == 0 ? .answered : .badData
  }

  private static func text(
    _ summary: FeedSummary, _ path: String, _ context: CommandContext
  ) -> [StyledLine] {
    let words = context.words
    let width = min(context.streams.outputTerminal.columns, AnswerText.widest)
    let count = summary.skippedCount
    let title =
      count == 0
      ? StyledLine(words.feedIsFine(path), .good)
      : StyledLine(
        words.feedHasFaults(path, rows: NumberText.grouped(count), isOne: count == 1), .warning)
    return Flow.lines([title], first: "", rest: "", width: width)
      + FeedSummaryText(summary: summary, words: words, width: width, placesShown: .max).lines()
  }
}
