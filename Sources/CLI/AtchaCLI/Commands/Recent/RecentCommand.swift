import CommandLineKit
import CoreTerminal
import Domain

/// `atcha recent`: the last ten searches.
enum RecentCommand {
  static let number = ArgumentKey<Int>("number", .integer(in: 1...10))

  static let commands: [Command] = [
    Command(path: ["recent"], run: list), Command(path: ["recent", "list"], run: list),
    Command(path: ["recent", "remove"], run: remove),
    Command(path: ["recent", "clear"], run: clear),
  ]

  static func spec(_ words: any Catalogue) -> CommandSpec {
    var spec = spec("recent", .recent, "atcha recent", .recentExample, words)
    var remove = self.spec("remove", .recentRemove, "atcha recent remove 1", .removeExample, words)
    remove.arguments = [.argument(number, "N", help: words.help(.recentNumber))]
    spec.subcommands = [
      self.spec("list", .recentList, "atcha recent list", .recentExample, words), remove,
      self.spec("clear", .recentClear, "atcha recent clear", .clearExample, words),
    ]
    return spec
  }

  private static func spec(
    _ name: String, _ abstract: AlarmHelp, _ example: String, _ explanation: AlarmHelp,
    _ words: any Catalogue
  ) -> CommandSpec {
    CommandSpec(
      name: name, abstract: words.help(abstract),
      examples: [Example(example, words.help(explanation))],
      options: [CommonOptions.json(words)],
      exitCodes: ExitStatus.codes(AlarmCommand.statuses, words))
  }

  private static func list(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let searches = try await context.services.alarms().recents.all()
    let streams = context.streams
    if arguments[CommonOptions.json] {
      streams.output.write(document(searches, context), for: streams.outputTerminal)
    } else if searches.isEmpty {
      streams.error.write([StyledLine(context.words.noRecentSearch.message)].painted(.none))
    } else {
      var table = TextTable([
        .init("", .trailing), .init(context.words.wayHead, shrinkPriority: 1, minimum: 12),
        .init(context.words.searchedHead),
      ])
      let now = context.clock.now()
      let moments = Moments(words: context.words, now: context.machineTime(now))
      for (index, search) in searches.enumerated() {
        let time = context.machineTime(search.searchedAt)
        table.rows.append([
          .init(String(index + 1), .emphasis), .init(way(search)),
          .init(moments.deadline(time), .muted, field: time.rfc3339),
        ])
      }
      streams.output.write(table.rendered(for: streams.outputTerminal, painter: context.painter))
    }
    return .answered
  }

  private static func remove(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let recents = try context.services.alarms().recents
    let index = arguments[number] - 1
    let searches = try await recents.all()
    guard searches.indices.contains(index), try await recents.remove(at: index) else {
      throw UserFacingError(context.words.noSuchRecent(index + 1), .notFound)
    }
    try await done(context.words.recentRemoved(way(searches[index])), arguments, context)
    return .answered
  }

  private static func clear(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    try await context.services.alarms().recents.removeAll()
    try await done(context.words.recentsCleared, arguments, context)
    return .answered
  }

  /// Says what was done, or with --json what is left.
  private static func done(
    _ text: String, _ arguments: ArgumentValues, _ context: CommandContext
  ) async throws {
    let streams = context.streams
    if arguments[CommonOptions.json] {
      let left = try await context.services.alarms().recents.all()
      streams.output.write(document(left, context), for: streams.outputTerminal)
    } else {
      streams.error.write([StyledLine(text)].painted(context.errorPainter))
    }
  }

  private static func way(_ search: RecentSearch) -> String {
    "\(search.from.name) → \(search.to.name)"
  }

  private static func document(
    _ searches: [RecentSearch], _ context: CommandContext
  ) -> JSONValue {
    let json = AlarmJSON(now: context.clock.now())
    return [
      "schema": "atcha.recent/1",
      "searches": .array(
        searches.enumerated().map { index, search in
          [
            "number": .int(index + 1), "from": json.place(search.from),
            "to": json.place(search.to),
            "searchedAt": .string(context.machineTime(search.searchedAt).rfc3339),
          ]
        }),
    ]
  }
}
