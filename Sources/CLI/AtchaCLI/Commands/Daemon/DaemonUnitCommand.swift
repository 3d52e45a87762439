import CommandLineKit
import CoreStorage
import CoreTerminal

/// `atcha daemon install` and `uninstall`.
///
/// Writes one file and says what to type: what runs in a session is for its user to start.
enum DaemonUnitCommand {
  private static let enable = [
    "systemctl --user daemon-reload", "systemctl --user enable --now \(UserUnit.name)",
  ]
  private static let disable = [
    "systemctl --user disable --now \(UserUnit.name)", "systemctl --user daemon-reload",
  ]

  static func install(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    // Without a home there is no place for it, and a message that says so.
    _ = try DataFolders(environment: context.environment, words: context.words)
    let words = context.words
    let unit = UserUnit(environment: context.environment)
    do {
      try unit.write(program: UserUnit.program)
    } catch {
      throw UserFacingError(words.inputOutput(unit.path, error.message), .cannotCreate)
    }
    let command = "\(UserUnit.program) daemon run"
    var lines = [words.unitWritten(unit.path), words.startUnitWith] + enable.map { "  \($0)" }
    if !unit.hasManager { lines += [words.withoutSystemd, "  \(command) &"] }
    if unit.lingers == false { lines.append(words.lingerIsOff) }
    lines.append(words.suspendRemark)
    show(
      unit, isInstalled: true, commands: unit.hasManager ? enable : [command], lines: lines,
      asJSON: arguments[CommonOptions.json], context)
    return .answered
  }

  static func uninstall(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let words = context.words
    let unit = UserUnit(environment: context.environment)
    let isRemoved = unit.remove()
    show(
      unit, isInstalled: false, commands: isRemoved ? disable : [],
      lines: isRemoved
        ? [words.unitRemoved(unit.path)] + disable.map { "  \($0)" } : [words.unitMissing],
      asJSON: arguments[CommonOptions.json], context)
    return .answered
  }

  private static func show(
    _ unit: UserUnit, isInstalled: Bool, commands: [String], lines: [String], asJSON: Bool,
    _ context: CommandContext
  ) {
    let streams = context.streams
    if asJSON {
      streams.output.write(
        [
          "schema": "atcha.daemon-unit/1", "unit": .string(unit.path),
          "installed": .bool(isInstalled), "hasManager": .bool(unit.hasManager),
          "lingers": .optional(unit.lingers),
          "commands": .array(commands.map { .string($0) }),
        ], for: streams.outputTerminal)
    } else {
      streams.output.write(lines.map { Sanitizer.terminal($0) + "\n" }.joined())
    }
  }
}
