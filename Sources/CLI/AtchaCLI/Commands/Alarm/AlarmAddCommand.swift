import CommandLineKit
import CoreTerminal
import Domain

/// `atcha alarm add`: for a route of the last search, or for a new one.
enum AlarmAddCommand {
  static let number = ArgumentKey<Int?>(optional: "number", .integer(in: 1...200))
  static let every = OptionKey<Set<CivilDate.Weekday>?>("every", .days)
  static let buffer = OptionKey<Int>(
    "buffer", .duration, default: AlarmTimes.defaultBufferSeconds, defaultText: "3m")
  static let ringNow = FlagKey("now")

  static let command = Command(path: ["alarm", "add"], run: run)

  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "add", abstract: words.help(.add), discussion: words.help(.addDiscussion),
      examples: [
        Example("atcha alarm add", words.help(.addExample)),
        Example("atcha alarm add 2 --buffer 10m", words.help(.addSecondExample)),
        Example("atcha alarm add --from 강남 --to 노원", words.help(.addPlacesExample)),
        Example(
          "atcha alarm add --every fri,sat --from 강남 --to 노원", words.help(.everyExample)),
      ],
      arguments: [.argument(number, "N", help: words.help(.number))],
      options: [
        .option(SearchCommand.from, "PLACE", help: words.searchFromHelp),
        .option(SearchCommand.to, "PLACE", help: words.searchToHelp),
        .option(SearchCommand.date, "DATE", help: words.searchDateHelp),
        .option(SearchCommand.at, "TIME", help: words.searchAtHelp),
        .option(SearchCommand.arriveBy, "TIME", help: words.searchArriveByHelp),
        .option(SearchCommand.feed, "NAME", help: words.searchFeedHelp),
        .option(SearchCommand.provider, "NAME", help: words.searchProviderHelp),
        .option(every, "DAYS", help: words.help(.every)),
        .option(buffer, "DUR", help: words.help(.buffer)),
        .flag(ringNow, help: words.help(.now)),
        CommonOptions.json(words),
      ],
      exitCodes: ExitStatus.codes(
        [
          .answered, .gone, .noRoute, .outsideRegion, .usage, .badData, .notFound, .unavailable,
          .inputOutput, .tryLater, .notPermitted, .configuration,
        ], words))
  }

  /// What was set.
  private struct Outcome {
    var addition: AlarmAddition?
    var rule: (rule: AlarmRule, next: CivilDate)?
  }

  static func run(_ arguments: ArgumentValues, in context: CommandContext) async throws
    -> ExitStatus
  {
    let alarms = try context.services.alarms()
    let chosen = try await choice(arguments, alarms, context)
    let now = context.clock.now()
    let outcome: Outcome
    if let days = arguments[every] {
      let providers = arguments[SearchCommand.provider]
      outcome = try await addRule(
        days, chosen, try bufferSeconds(arguments, context),
        providers: providers.isEmpty ? nil : providers, alarms, now: now)
    } else {
      outcome = try await add(chosen, arguments, alarms, context, now: now)
    }
    await alarms.publish(now: now)
    show(outcome, asJSON: arguments[CommonOptions.json], alarms, context)
    await AlarmCommand.tellNotices(alarms, in: context)
    AlarmCommand.warnWithoutDaemon(alarms, in: context)
    await alarms.tellServer(now: now)
    return .answered
  }

  // MARK: Choosing

  /// Two places, and of what was found between them the route that is meant.
  private struct Chosen {
    var search: LastSearch
    /// From 1.
    var number: Int
    /// Set where there is no such route.
    var problem: UserFacingError?
  }

  private static func choice(
    _ arguments: ArgumentValues, _ alarms: AlarmServices, _ context: CommandContext
  ) async throws -> Chosen {
    let words = context.words
    let number = arguments[number] ?? 1
    if arguments[SearchCommand.from] == nil, arguments[SearchCommand.to] == nil {
      guard let search = try await alarms.memory.last() else {
        throw UserFacingError(words.noLastSearch, .notFound)
      }
      let problem =
        number <= search.choices.count
        ? nil : UserFacingError(words.noSuchRoute(number, of: search.choices.count), .notFound)
      return Chosen(search: search, number: number, problem: problem)
    }
    let request = SearchCommand.request(arguments)
    // The alarm speaks to the person, whoever reads what this command prints.
    let progress = PlannerProgress(in: context)
    let find = try SearchCommand.search(
      arguments, feed: arguments[SearchCommand.feed], words.language, progress, context)
    let answer = try await progress.during { () async throws in
      try await FindingHere(request, in: context).during { try await find(request) }
    }
    var search = LastSearch(
      answer, searchedAt: context.clock.now(), isOpen: SearchCommand.isOpen(arguments))
    if answer.status != .available { search.choices = [] }
    try? await alarms.recents.add(
      RecentSearch(from: search.from, to: search.to, searchedAt: search.searchedAt))
    guard number <= search.choices.count else {
      return Chosen(search: search, number: number, problem: problem(answer, number, words))
    }
    return Chosen(search: search, number: number)
  }

  private static func problem(
    _ answer: SearchAnswer, _ number: Int, _ words: any Catalogue
  ) -> UserFacingError {
    let places = answer.question
    return switch answer.status {
    case .available:
      UserFacingError(words.noSuchRoute(number, of: answer.routes.count), .notFound)
    case .gone:
      UserFacingError(Explanation(words.hasLeft(night: nil), hint: words.goneHint), .gone)
    case .noRoute, .outsideRegion:
      UserFacingError(
        Explanation(
          words.noRouteText(answer.reason, from: places.from.name, to: places.to.name),
          hint: words.noRouteHint(of: answer)), ExitStatus(answer.status))
    }
  }

  // MARK: Setting

  private static func bufferSeconds(
    _ arguments: ArgumentValues, _ context: CommandContext
  ) throws -> Int {
    try arguments.given(buffer) ?? context.configuration.settings().bufferSeconds
  }

  private static func add(
    _ chosen: Chosen, _ arguments: ArgumentValues, _ alarms: AlarmServices,
    _ context: CommandContext, now: Instant
  ) async throws -> Outcome {
    if let problem = chosen.problem { throw problem }
    let choice = chosen.search.choices[chosen.number - 1]
    let draft = AlarmDraft(
      night: chosen.search.night, from: chosen.search.from, to: chosen.search.to,
      route: choice.route, bufferSeconds: try bufferSeconds(arguments, context),
      followsLast: choice.isLast)
    let addition = try await AddAlarm(store: alarms.store)(
      draft, ringNow: arguments[ringNow], now: now)
    return Outcome(addition: addition)
  }

  /// A rule, and the alarm of tonight where tonight is one of its nights.
  private static func addRule(
    _ days: Set<CivilDate.Weekday>, _ chosen: Chosen, _ buffer: Int, providers: [String]?,
    _ alarms: AlarmServices, now: Instant
  ) async throws -> Outcome {
    let rule = try await alarms.store.addRule(
      days: days, from: chosen.search.from, to: chosen.search.to, bufferSeconds: buffer,
      providers: providers, now: now)
    let night = chosen.search.night
    let next =
      days.contains(night.weekday) ? night : RulePlanning.nextNight(rule, after: night) ?? night
    return Outcome(rule: (rule, next))
  }

  // MARK: Showing

  private static func show(
    _ outcome: Outcome, asJSON: Bool, _ alarms: AlarmServices, _ context: CommandContext
  ) {
    let now = context.clock.now()
    let streams = context.streams
    let words = context.words
    if asJSON {
      let json = AlarmJSON(now: now)
      let document: JSONValue = [
        "schema": "atcha.alarm-added/1",
        "daemon": .bool(alarms.watcher() != nil),
        "alarm": outcome.addition.map { json.alarm($0.session) } ?? .null,
        "replaced": .optional(outcome.addition?.replaced?.id.rawValue),
        "rule": outcome.rule.map { json.rule($0.rule) } ?? .null,
      ]
      streams.output.write(document, for: streams.outputTerminal)
      return
    }
    var lines: [StyledLine] = []
    if let addition = outcome.addition {
      let text = AlarmText(session: addition.session, words: words, now: now)
      let id = addition.session.id.rawValue
      lines.append(
        StyledLine(
          addition.session.alarmAt <= now
            ? words.alarmSetNow(id)
            : words.alarmSet(
              id, text.deadline(addition.session.alarmAt),
              text.countdown(to: addition.session.alarmAt)), .strong))
      lines.append(StyledLine("\(text.way) · \(text.summary)"))
      if let replaced = addition.replaced {
        lines.append(StyledLine(words.alarmReplaced(replaced.id.rawValue)))
      }
      if addition.session.route.sourceKind == "sample" {
        lines.append(StyledLine("! \(words.sampleWarning)", .danger))
      }
      if !streams.outputTerminal.isTerminal {
        streams.output.write(
          AlarmTable(words: words, now: now).table([addition.session]).tabSeparated)
      }
    }
    if let (rule, next) = outcome.rule {
      let days = rule.days.sorted { $0.rawValue < $1.rawValue }.map(words.short)
      lines.append(
        StyledLine(
          words.ruleSet(
            rule.id.rawValue, days: words.weekdays(days), next: next.description), .strong))
      if !streams.outputTerminal.isTerminal {
        streams.output.write(AlarmTable(words: words, now: now).table([rule]).tabSeparated)
      }
    }
    if streams.outputTerminal.isTerminal {
      streams.output.write(lines.painted(context.painter))
    } else {
      streams.error.write(lines.painted(context.errorPainter))
    }
  }
}
