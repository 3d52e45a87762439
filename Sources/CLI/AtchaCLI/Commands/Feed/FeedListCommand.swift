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
      let terminal = streams.outputTerminal
      let isNarrow = terminal.isTerminal && terminal.columns < leastForAllColumns
      streams.output.write(
        table(feeds, on: today, isNarrow: isNarrow, context)
          .rendered(for: terminal, painter: context.painter))
    }
    return .answered
  }

  /// Columns of a terminal below which size, update and source would be no more than a few letters.
  private static let leastForAllColumns = 70

  private static func table(
    _ feeds: [FeedRecord], on today: CivilDate, isNarrow: Bool, _ context: CommandContext
  ) -> TextTable {
    let words = context.words
    var columns: [TextTable.Column] = [
      .init(words.nameHead, shrinkPriority: 1, minimum: 8), .init(words.stateHead),
      .init(words.validHead),
    ]
    if !isNarrow {
      columns += [
        .init(words.sizeHead, .trailing), .init(words.updatedHead),
        .init(words.fromHead, shrinkPriority: 2, minimum: 8),
      ]
    }
    var table = TextTable(columns)
    for feed in feeds {
      let version = feed.version(nearestTo: today)
      let state = FeedState(version, on: today)
      let updated = context.machineTime(feed.updatedAt)
      let validity = version.map {
        isNarrow ? "– \($0.validUntil)" : "\($0.validFrom) – \($0.validUntil)"
      }
      var cells: [TextTable.Cell] = [
        .init(feed.name, .emphasis), .init(state.text(words), state.role, field: state.code),
        .init(validity ?? "-"),
      ]
      if !isNarrow {
        let bytes = version?.byteCount ?? 0
        cells += [
          .init(ByteText.size(bytes), field: String(bytes)),
          .init(
            "\(updated.date) \(ClockText.hoursAndMinutes(updated))", field: updated.rfc3339),
          .init(feed.source, .muted),
        ]
      }
      table.rows.append(cells)
    }
    return table
  }
}
