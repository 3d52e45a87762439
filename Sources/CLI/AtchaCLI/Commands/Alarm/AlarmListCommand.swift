import CommandLineKit
import CoreTerminal
import Domain

/// `atcha alarm list` and `atcha alarm history`.
enum AlarmListCommand {
  static let command = Command(path: ["alarm", "list"], run: list)
  static let historyCommand = Command(path: ["alarm", "history"], run: history)

  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "list", abstract: words.help(.list),
      examples: [Example("atcha alarm list", words.help(.listExample))],
      options: [CommonOptions.json(words)],
      exitCodes: ExitStatus.codes(AlarmCommand.statuses, words))
  }

  static func historySpec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "history", abstract: words.help(.history),
      examples: [Example("atcha alarm history", words.help(.historyExample))],
      options: [CommonOptions.json(words)],
      exitCodes: ExitStatus.codes(AlarmCommand.statuses, words))
  }

  private static func list(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let alarms = try context.services.alarms()
    let sessions = try await alarms.store.sessions(history: false).filter { !$0.isOver }
    let rules = try await alarms.store.rules()
    let now = context.clock.now()
    if arguments[CommonOptions.json] {
      let json = AlarmJSON(now: now)
      write(
        [
          "schema": "atcha.alarm-list/1", "daemon": .bool(alarms.watcher() != nil),
          "alarms": .array(sessions.map(json.alarm)), "rules": .array(rules.map(json.rule)),
        ], context)
    } else {
      show(sessions, orElse: rules.isEmpty ? context.words.noAlarms : nil, context)
      if !rules.isEmpty {
        let table = AlarmTable(words: context.words, now: now).table(rules)
        let terminal = context.streams.outputTerminal
        if terminal.isTerminal, !sessions.isEmpty { context.streams.output.write("\n") }
        context.streams.output.write(table.rendered(for: terminal, painter: context.painter))
      }
    }
    await AlarmCommand.tellNotices(alarms, in: context)
    if !sessions.isEmpty { AlarmCommand.warnWithoutDaemon(alarms, in: context) }
    return .answered
  }

  private static func history(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let alarms = try context.services.alarms()
    let sessions = Array(
      try await alarms.store.sessions(history: true).filter(\.isOver).reversed())
    if arguments[CommonOptions.json] {
      let json = AlarmJSON(now: context.clock.now())
      write(
        ["schema": "atcha.alarm-history/1", "alarms": .array(sessions.map(json.alarm))], context)
    } else {
      show(sessions, orElse: context.words.noHistory, context)
    }
    return .answered
  }

  private static func write(_ document: JSONValue, _ context: CommandContext) {
    context.streams.output.write(document, for: context.streams.outputTerminal)
  }

  private static func show(
    _ sessions: [AlarmSession], orElse none: Explanation?, _ context: CommandContext
  ) {
    let streams = context.streams
    guard !sessions.isEmpty else {
      if let none {
        streams.error.write(
          [
            StyledLine(none.message),
            StyledLine("\(context.words.hintLabel): \(none.hint)", .dim),
          ].painted(context.errorPainter))
      }
      return
    }
    let terminal = streams.outputTerminal
    let table = AlarmTable(
      words: context.words, now: context.clock.now(),
      columns: terminal.isTerminal ? terminal.columns : nil
    ).table(sessions)
    streams.output.write(table.rendered(for: streams.outputTerminal, painter: context.painter))
  }
}
