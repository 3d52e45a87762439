import CommandLineKit
import CoreTerminal
import Domain

/// `atcha alarm show`: all about one alarm, or what to send of it to others.
enum AlarmShowCommand {
  static let share = FlagKey("share")
  static let calendar = FlagKey("ics")

  static let command = Command(path: ["alarm", "show"], run: run)

  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "show", abstract: words.help(.show),
      examples: [
        Example("atcha alarm show k7mq", words.help(.showExample)),
        Example("atcha alarm show k7mq --share", words.shareExample),
        Example("atcha alarm show k7mq --ics > way-home.ics", words.calendarExample),
      ],
      arguments: [.argument(AlarmCommand.id, "ID", help: words.help(.id))],
      options: [
        .flag(share, help: words.shareHelp), .flag(calendar, help: words.calendarHelp),
        CommonOptions.json(words),
      ],
      exitCodes: ExitStatus.codes([.gone] + AlarmCommand.statuses, words))
  }

  private static func run(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let given = [(share, "--share"), (calendar, "--ics"), (CommonOptions.json, "--json")]
      .filter { arguments[$0.0] }.map(\.1)
    // A line as a document is of use to a script; a calendar is a format of its own.
    if given.count > 1, given != ["--share", "--json"] {
      throw UserFacingError(context.words.exclusiveOptions(given[0], given[1]), .usage)
    }
    let alarms = try context.services.alarms()
    let id = AlarmID(rawValue: arguments[AlarmCommand.id])
    guard let session = try await alarms.store.session(id) else {
      throw AlarmRefusal.unknown(id)
    }
    if arguments[share] {
      try show(line: session, asJSON: arguments[CommonOptions.json], context)
    } else if arguments[calendar] {
      let entry = CalendarEntry(
        session: session, words: context.words, now: context.clock.now())
      context.streams.output.write(entry.text)
    } else {
      AlarmOutput.show(session, asJSON: arguments[CommonOptions.json], alarms, context)
    }
    return .answered
  }

  private static func show(
    line session: AlarmSession, asJSON: Bool, _ context: CommandContext
  ) throws {
    let text = ShareText(session: session, words: context.words, now: context.clock.now())
    guard let line = text.line.map({ Sanitizer.field($0) }) else {
      let clock = ClockText.hoursAndMinutes(session.route.boardingAt.minuteBefore)
      throw UserFacingError(context.words.nothingToShare(left: clock), .gone)
    }
    let streams = context.streams
    if asJSON {
      streams.output.write(
        [
          "schema": "atcha.alarm-share/1", "id": .string(session.id.rawValue),
          "text": .string(line),
        ], for: streams.outputTerminal)
    } else {
      streams.output.write(line + "\n")
    }
  }
}

/// One alarm in full.
enum AlarmOutput {
  static func show(
    _ session: AlarmSession, asJSON: Bool, _ alarms: AlarmServices, _ context: CommandContext
  ) {
    let streams = context.streams
    let now = context.clock.now()
    if asJSON {
      streams.output.write(
        [
          "schema": "atcha.alarm/1", "daemon": .bool(alarms.watcher() != nil),
          "alarm": AlarmJSON(now: now).alarm(session),
        ], for: streams.outputTerminal)
      return
    }
    let text = AlarmText(session: session, words: context.words, now: now)
    let width = min(streams.outputTerminal.columns, AnswerText.widest)
    streams.output.write(text.lines(width: width).painted(context.painter))
  }
}
