import CommandLineKit
import CoreTerminal
import Domain

/// `atcha daemon status`: is one running, and what is next.
enum DaemonStatusCommand {
  static func run(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let alarms = try context.services.alarms()
    let process = alarms.watcher()
    let next = try await alarms.store.nextInstant()
    let unit = UserUnit(environment: context.environment)
    let streams = context.streams
    let words = context.words
    if arguments[CommonOptions.json] {
      streams.output.write(
        [
          "schema": "atcha.daemon-status/1", "daemon": .bool(process != nil),
          "process": .optional(process.flatMap { $0 > 0 ? Int($0) : nil }),
          "nextAt": .optional(next.map { context.machineTime($0).rfc3339 }),
          "unit": .optional(unit.isInstalled ? unit.path : nil),
          "lingers": .optional(unit.lingers),
        ], for: streams.outputTerminal)
      return .answered
    }
    let number = process.flatMap { $0 > 0 ? String($0) : nil }
    let moments = Moments(words: words, now: context.machineTime(context.clock.now()))
    var lines = [
      process != nil
        ? StyledLine(words.daemonRunning(number), .good)
        : StyledLine(words.daemonNotRunning, next == nil ? .plain : .warning),
      StyledLine(
        next.map { words.daemonNext(moments.deadline(context.machineTime($0))) }
          ?? words.nothingPending),
      StyledLine(unit.isInstalled ? unit.path : words.unitMissing, .dim),
    ]
    if unit.isInstalled, unit.lingers == false {
      lines.append(StyledLine("! \(words.lingerIsOff)", .warning))
    }
    streams.output.write(lines.painted(context.painter))
    await AlarmCommand.tellNotices(alarms, in: context)
    return .answered
  }
}
