import CommandLineKit
import CoreTerminal
import Domain

/// `atcha alarm refresh`: asks the timetable again.
enum AlarmRefreshCommand {
  static let command = Command(path: ["alarm", "refresh"], run: run)

  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "refresh", abstract: words.help(.refresh),
      examples: [Example("atcha alarm refresh", words.help(.refreshExample))],
      arguments: [.argument(AlarmCommand.optionalID, "ID", help: words.help(.optionalID))],
      options: [CommonOptions.json(words)],
      exitCodes: ExitStatus.codes(AlarmCommand.statuses, words))
  }

  private static func run(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let alarms = try context.services.alarms()
    let id = arguments[AlarmCommand.optionalID].map(AlarmID.init(rawValue:))
    if let id {
      guard let session = try await alarms.store.session(id) else {
        throw AlarmRefusal.unknown(id)
      }
      if session.isOver { throw AlarmRefusal.over(session.phase) }
    }
    let clock = context.clock
    let changes = try await RecheckAlarms(store: alarms.store, planner: alarms.planner)(
      id, force: true, now: { clock.now() })
    await alarms.publish(now: clock.now())
    show(changes, asJSON: arguments[CommonOptions.json], context)
    await alarms.tellServer(now: clock.now())
    // Nothing could be found out: a script may want to try again.
    let failed = changes.count { if case .notChecked? = $0.verdict { true } else { false } }
    return failed > 0 && failed == changes.count ? .tryLater : .answered
  }

  private static func show(
    _ changes: [AlarmChange], asJSON: Bool, _ context: CommandContext
  ) {
    let streams = context.streams
    let now = context.clock.now()
    if asJSON {
      let json = AlarmJSON(now: now)
      streams.output.write(
        [
          "schema": "atcha.alarm-refresh/1",
          "results": .array(
            changes.map { change in
              [
                "id": .string(change.session.id.rawValue),
                "verdict": .optional(change.verdict.map(AlarmJSON.code)),
                "oldBoardingAt": .string(change.before.route.boardingAt.rfc3339),
                "newBoardingAt": .string(change.session.route.boardingAt.rfc3339),
                "alarm": json.alarm(change.session),
              ]
            }),
        ], for: streams.outputTerminal)
      return
    }
    let lines = changes.map { change in
      let moments = AlarmText(session: change.session, words: context.words, now: now).moments
      return StyledLine(
        context.words.verdict(
          change.session.id.rawValue, change.verdict ?? .unchanged,
          from: moments.short(change.before.route.boardingAt),
          to: moments.short(change.session.route.boardingAt)))
    }
    if lines.isEmpty {
      streams.error.write([StyledLine(context.words.noAlarms.message)].painted(.none))
    } else {
      streams.output.write(lines.painted(context.painter))
    }
  }
}
