import CommandLineKit
import CoreTerminal
import Domain

/// `atcha feed info`: all about timetables.
enum FeedInfoCommand {
  static let command = Command(path: ["feed", "info"], run: run)

  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "info", abstract: words.feedInfoAbstract,
      examples: [Example("atcha feed info seoul", words.feedInfoExample)],
      arguments: [.argument(FeedCommand.optionalName, "NAME", help: words.feedOptionalNameHelp)],
      options: [CommonOptions.json(words)],
      exitCodes: ExitStatus.codes([.answered, .usage, .badData, .notFound, .inputOutput], words))
  }

  static func run(_ arguments: ArgumentValues, in context: CommandContext) async throws
    -> ExitStatus
  {
    let library = try context.services.feeds()
    let feeds =
      try arguments[FeedCommand.optionalName].map { [try library.feed(named: $0)] }
      ?? library.list()
    let entries = try feeds.map { ($0, try library.summary(of: $0.name)) }
    let streams = context.streams
    if arguments[CommonOptions.json] {
      let today = context.machineTime(context.clock.now()).date
      let document: JSONValue = [
        "schema": "atcha.feed-info/1",
        "feeds": .array(
          entries.map { feed, summary in
            [
              "feed": FeedJSON.record(feed, on: today, in: context),
              "summary": FeedJSON.summary(summary),
            ]
          }),
      ]
      streams.output.write(document, for: streams.outputTerminal)
    } else {
      let blocks = entries.map { text($0, $1, context).painted(context.painter) }
      streams.output.write(blocks.joined(separator: "\n"))
    }
    return .answered
  }

  private static func text(
    _ feed: FeedRecord, _ summary: FeedSummary, _ context: CommandContext
  ) -> [StyledLine] {
    let words = context.words
    let width = min(context.streams.outputTerminal.columns, AnswerText.widest)
    var rows = [
      (words.fromLabel, feed.source), (words.addedLabel, moment(feed.addedAt, context)),
      (words.updatedLabel, moment(feed.updatedAt, context)),
    ]
    for version in feed.versions {
      rows.append(
        (
          words.versionLabel,
          "\(version.validFrom) – \(version.validUntil), \(ByteText.size(version.byteCount))"
        ))
    }
    let column = (rows.map(\.0.displayWidth).max() ?? 0) + 2
    let rest = StyledLine(String(repeating: " ", count: column + 2))
    return [StyledLine(feed.name, .strong)]
      + rows.flatMap { label, value in
        var first = StyledLine("  ")
        first.append(label.padded(to: column), .dim)
        return Flow.lines([StyledLine(value)], first: first, rest: rest, width: width)
      }
      + FeedSummaryText(
        summary: summary, words: words, width: width, placesShown: FeedChangeOutput.placesShown
      ).lines()
  }

  private static func moment(_ instant: Instant, _ context: CommandContext) -> String {
    let time = context.machineTime(instant)
    return "\(time.date) \(ClockText.hoursAndMinutes(time))"
  }
}
