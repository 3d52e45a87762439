import CommandLineKit
import CoreTerminal
import Domain

/// `atcha search`: the last way home.
enum SearchCommand {
  static let from = OptionKey<String?>("from", .dynamic("place"))
  static let to = OptionKey<String?>("to", .dynamic("place"))
  static let date = OptionKey<CivilDate?>("date", .date)
  static let at = OptionKey<TimeInput?>("at", .time)
  static let arriveBy = OptionKey<TimeInput?>("arrive-by", .time)
  static let feed = OptionKey<String?>("feed", .dynamic("feed"))
  static let provider = OptionKey<[String]>(repeated: "provider", .dynamic("planner"))
  static let maxRoutes = OptionKey<Int>("max-routes", .integer(in: 1...16), default: 8)
  static let before = OptionKey<Int>("before", .integer(in: 0...100), default: 0)

  static let command = Command(path: ["search"], run: run)

  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "search", abstract: words.searchAbstract, discussion: words.searchDiscussion,
      examples: [
        Example("atcha search --from 강남 --to 노원", words.searchExampleTonight),
        Example("atcha search --from 강남", words.searchExampleHome),
        Example("atcha search", words.searchExampleHere),
        Example("atcha search --from 강남 --to 노원 --before 3", words.searchExampleBefore),
        Example(
          "atcha search --from stop:222 --to 37.6554,127.0613 --date 2026-12-24 --arrive-by 24:30",
          words.searchExampleDate),
        Example(
          "atcha search --from 강남 --to 노원 --provider motis --provider gtfs",
          words.searchExampleProvider),
        Example(
          "atcha search --from 강남 --to 노원 --json | jq -r '.routes[0].leaveBy'",
          words.searchExampleJSON),
      ],
      options: [
        .option(from, "PLACE", help: words.searchFromHelp),
        .option(to, "PLACE", help: words.searchToHelp),
        .option(date, "DATE", help: words.searchDateHelp),
        .option(at, "TIME", help: words.searchAtHelp),
        .option(arriveBy, "TIME", help: words.searchArriveByHelp),
        .option(feed, "NAME", help: words.searchFeedHelp),
        .option(provider, "NAME", help: words.searchProviderHelp),
        .option(maxRoutes, "N", help: words.searchMaxRoutesHelp),
        .option(before, "N", help: words.searchBeforeHelp),
        CommonOptions.json(words),
      ],
      exitCodes: ExitStatus.codes(
        [
          .answered, .gone, .noRoute, .outsideRegion, .usage, .badData, .notFound, .unavailable,
          .tryLater, .notPermitted, .configuration,
        ], words))
  }

  static func run(_ arguments: ArgumentValues, in context: CommandContext) async throws
    -> ExitStatus
  {
    let request = request(arguments, before: arguments[before])
    let asJSON = arguments[CommonOptions.json]
    // What is set wrongly is told before a search that it would have changed.
    _ = try context.configuration.settings()
    let language = language(arguments, forPerson: !asJSON, context)
    let progress = PlannerProgress(in: context)
    let search = try search(arguments, feed: arguments[feed], language, progress, context)
    let answer = try await progress.during { () async throws in
      try await FindingHere(request, in: context).during { try await search(request) }
    }
    return try await show(
      answer, mostRoutes: arguments[maxRoutes], isOpen: isOpen(arguments),
      asJSON: asJSON, in: context)
  }

  /// A search by the planners that are named, else by those that are set.
  ///
  /// A timetable that is named is searched, whatever is set.
  static func search(
    _ arguments: ArgumentValues, feed: String?, _ language: Language?, _ progress: PlannerProgress,
    _ context: CommandContext
  ) throws -> FindLastRoute {
    let search = try context.services.search(feed, language)
    var names = arguments[provider]
    if names.isEmpty, feed == nil { names = try context.configuration.settings().providers }
    guard !names.isEmpty else { return search }
    return search.asking(
      try context.services.planners(language).planner(
        names, feed: feed, progress: progress.report))
  }

  /// Shows an answer, then keeps it for `alarm add N` and `again`.
  static func show(
    _ found: SearchAnswer, mostRoutes: Int, isOpen: Bool, asJSON: Bool, in context: CommandContext
  ) async throws -> ExitStatus {
    var answer = found
    answer.routes = Array(answer.routes.prefix(mostRoutes))
    let now = context.clock.now()
    let view = SearchView(
      answer: answer, now: ZonedTime(now, utcOffset: answer.source.checkedAt.utcOffset),
      alarmBufferSeconds: try context.configuration.settings().bufferSeconds,
      machineOffset: context.machineOffset(now))
    show(view, asJSON: asJSON, in: context)
    await (try? context.services.keeper())?.keep(answer, searchedAt: now, isOpen: isOpen)
    return ExitStatus(answer.status)
  }

  /// True where the first route is the last one of the night: nothing else bounds the search.
  static func isOpen(_ arguments: ArgumentValues) -> Bool {
    arguments[arriveBy] == nil && arguments[feed] == nil
  }

  /// The language of names: for a person that of the output; for a program that of the timetable, so
  /// that the locale has no say in it, unless the command line names one.
  static func language(
    _ arguments: ArgumentValues, forPerson isForPerson: Bool, _ context: CommandContext
  ) -> Language? {
    if isForPerson, context.streams.outputTerminal.isTerminal { return context.words.language }
    return arguments[CommonOptions.lang].flatMap { Language(rawValue: $0) }
  }

  static func request(
    _ arguments: ArgumentValues, before: Int = 0
  ) -> SearchRequest {
    SearchRequest(
      from: arguments[from] ?? PlaceName.here, to: arguments[to] ?? SavedPlace.home,
      date: arguments[date], at: arguments[at], arriveBy: arguments[arriveBy], before: before)
  }

  private static func show(_ view: SearchView, asJSON: Bool, in context: CommandContext) {
    let streams = context.streams
    if asJSON {
      streams.output.write(SearchOutput(view: view).document(), for: streams.outputTerminal)
    } else if streams.outputTerminal.isTerminal {
      let text = AnswerText(
        view: view, words: context.words, columns: streams.outputTerminal.columns)
      streams.output.write(text.lines().painted(context.painter))
    } else {
      streams.output.write(rows: SearchRows(view: view).rows())
      let remarks = AnswerText(
        view: view, words: context.words, columns: streams.errorTerminal.columns
      ).remarks()
      streams.error.write(remarks.painted(context.errorPainter))
    }
  }
}

extension ExitStatus {
  init(_ status: SearchAnswer.Status) {
    switch status {
    case .available: self = .answered
    case .gone: self = .gone
    case .noRoute: self = .noRoute
    case .outsideRegion: self = .outsideRegion
    }
  }

  /// Statuses with their meanings, for help.
  static func codes(_ statuses: [ExitStatus], _ words: any Catalogue) -> [ExitCode] {
    statuses.map { ExitCode($0.rawValue, words.meaning(of: $0)) }
  }
}
