import CommandLineKit
import CoreTerminal
import Domain

/// `atcha alarm show`: all about one alarm.
enum AlarmShowCommand {
  static let command = Command(path: ["alarm", "show"], run: run)

  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "show", abstract: words.help(.show),
      examples: [Example("atcha alarm show k7mq", words.help(.showExample))],
      arguments: [.argument(AlarmCommand.id, "ID", help: words.help(.id))],
      options: [CommonOptions.json(words)],
      exitCodes: ExitStatus.codes(AlarmCommand.statuses, words))
  }

  private static func run(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let alarms = try context.services.alarms()
    let id = AlarmID(rawValue: arguments[AlarmCommand.id])
    guard let session = try await alarms.store.session(id) else {
      throw AlarmRefusal.unknown(id)
    }
    AlarmOutput.show(session, asJSON: arguments[CommonOptions.json], alarms, context)
    return .answered
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
