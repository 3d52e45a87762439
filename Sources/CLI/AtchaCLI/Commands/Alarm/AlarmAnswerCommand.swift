import CommandLineKit
import CoreTerminal
import Domain

/// `atcha alarm cancel`, `snooze` and `ack`: what a person answers.
enum AlarmAnswerCommand {
  static let duration = ArgumentKey<Int?>(optional: "duration", .duration)
  /// A snooze without a duration, in seconds.
  static let defaultSnoozeSeconds = 60

  static let cancel = Command(path: ["alarm", "cancel"], run: runCancel)
  static let snooze = Command(path: ["alarm", "snooze"]) { arguments, context in
    let seconds = arguments[duration] ?? defaultSnoozeSeconds
    return try await apply(.snooze(seconds: seconds), arguments, context) { session, text in
      context.words.alarmSnoozed(until: text.deadline(session.alarmAt))
    }
  }
  static let acknowledge = Command(path: ["alarm", "ack"]) { arguments, context in
    try await apply(.acknowledge, arguments, context) { session, text in
      context.words.alarmAcknowledged(boarding: text.deadline(session.boardingAt))
    }
  }

  static func cancelSpec(_ words: any Catalogue) -> CommandSpec {
    spec("cancel", .cancel, "atcha alarm cancel k7mq", .cancelExample, words)
  }

  static func snoozeSpec(_ words: any Catalogue) -> CommandSpec {
    var spec = spec("snooze", .snooze, "atcha alarm snooze k7mq 90s", .snoozeExample, words)
    spec.arguments.append(.argument(duration, "DUR", help: words.help(.snoozeFor)))
    return spec
  }

  static func acknowledgeSpec(_ words: any Catalogue) -> CommandSpec {
    spec("ack", .acknowledge, "atcha alarm ack k7mq", .acknowledgeExample, words)
  }

  private static func spec(
    _ name: String, _ abstract: AlarmHelp, _ example: String, _ explanation: AlarmHelp,
    _ words: any Catalogue
  ) -> CommandSpec {
    CommandSpec(
      name: name, abstract: words.help(abstract),
      examples: [Example(example, words.help(explanation))],
      arguments: [.argument(AlarmCommand.id, "ID", help: words.help(.id))],
      options: [CommonOptions.json(words)],
      exitCodes: ExitStatus.codes(AlarmCommand.statuses, words))
  }

  /// An alarm, or a recurring rule by its id.
  private static func runCancel(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let alarms = try context.services.alarms()
    let id = AlarmID(rawValue: arguments[AlarmCommand.id])
    if let rule = try await alarms.store.rules().first(where: { $0.id == id }) {
      try await alarms.store.removeRule(id)
      let streams = context.streams
      if arguments[CommonOptions.json] {
        streams.output.write(
          [
            "schema": "atcha.alarm-rule-removed/1",
            "rule": AlarmJSON(now: context.clock.now()).rule(rule),
          ], for: streams.outputTerminal)
      } else {
        streams.error.write(
          [StyledLine(context.words.ruleRemoved(id.rawValue))].painted(context.errorPainter))
      }
      return .answered
    }
    return try await apply(.cancel, arguments, context) { session, _ in
      context.words.alarmCancelled(session.id.rawValue)
    }
  }

  private static func apply(
    _ event: AlarmEvent, _ arguments: ArgumentValues, _ context: CommandContext,
    said: (AlarmSession, AlarmText) -> String
  ) async throws -> ExitStatus {
    let alarms = try context.services.alarms()
    let now = context.clock.now()
    let change = try await alarms.store.apply(
      event, to: AlarmID(rawValue: arguments[AlarmCommand.id]), now: now)
    await alarms.publish(now: now)
    if arguments[CommonOptions.json] {
      AlarmOutput.show(change.session, asJSON: true, alarms, context)
    } else {
      let text = AlarmText(session: change.session, words: context.words, now: now)
      context.streams.error.write(
        [StyledLine(said(change.session, text))].painted(context.errorPainter))
    }
    await alarms.tellServer(now: now)
    return .answered
  }
}
