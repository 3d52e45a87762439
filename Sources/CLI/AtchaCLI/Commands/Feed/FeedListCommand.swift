import CommandLineKit
import CoreTerminal
import Domain

/// `atcha feed list`: what timetables there are.
enum FeedListCommand {
  static let command = Command(path: ["feed", "list"], run: run)

  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "list", abstract: words.feedListAbstract,
      examples: [Example("atcha feed list", words.feedListExample)],
      options: [CommonOptions.json(words)],
      exitCodes: ExitStatus.codes([.answered, .usage, .badData, .inputOutput], words))
  }

  static func run(_ arguments: ArgumentValues, in context: CommandContext) async throws
    -> ExitStatus
  {
    let feeds = try context.services.feeds().list()
    let streams = context.streams
    let today = context.machineTime(context.clock.now()).date
    if arguments[CommonOptions.json] {
      let document: JSONValue = [
        "schema": "atcha.feed-list/1",
        "feeds": .array(feeds.map { FeedJSON.record($0, on: today, in: context) }),
      ]
      streams.output.write(document, for: streams.outputTerminal)
    } else if feeds.isEmpty {
      let words = context.words.noFeeds
      streams.error.write(
        "\(words.message)\n\(context.errorPainter("\(context.words.hintLabel):", .muted)) "
          + "\(words.hint)\n")
    } else {
      streams.output.write(
        table(feeds, on: today, context)
          .rendered(for: streams.outputTerminal, painter: context.painter))
    }
    return .answered
  }

  private static func table(
    _ feeds: [FeedRecord], on today: CivilDate, _ context: CommandContext
  ) -> TextTable {
    let words = context.words
    var table = TextTable([
      .init(words.nameHead), .init(words.stateHead), .init(words.validHead),
      .init(words.sizeHead, .trailing), .init(words.updatedHead),
      .init(words.fromHead, shrinkPriority: 1, minimum: 8),
    ])
    for feed in feeds {
      let version = feed.version(nearestTo: today)
      let state = FeedState(version, on: today)
      let updated = context.machineTime(feed.updatedAt)
      table.add(
        .init(feed.name, .emphasis), .init(state.text(words), state.role, field: state.code),
        .init(version.map { "\($0.validFrom) – \($0.validUntil)" } ?? "-"),
        .init(
          ByteText.size(version?.byteCount ?? 0), field: String(version?.byteCount ?? 0)),
        .init(
          "\(updated.date) \(ClockText.hoursAndMinutes(updated))", field: updated.rfc3339),
        .init(feed.source, .muted))
    }
    return table
  }
}
