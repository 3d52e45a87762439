import AtchaData
import CommandLineKit
import CoreTerminal
import Domain

/// `atcha config set` and `unset`: one line of the file.
enum ConfigChangeCommand {
  static func set(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let setting = try ConfigCommand.setting(arguments, context.words)
    // Checked, and written in the one form that `get` shows.
    var settings = Settings()
    do {
      try settings.set(setting, to: String(arguments[ConfigCommand.value].trimmingSpaces))
    } catch {
      throw UserFacingError(error, at: nil, .usage, context.words)
    }
    return try change(setting, to: settings.text(of: setting), arguments, context)
  }

  static func unset(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    try change(try ConfigCommand.setting(arguments, context.words), to: nil, arguments, context)
  }

  private static func change(
    _ setting: Setting, to value: String?, _ arguments: ArgumentValues,
    _ context: CommandContext
  ) throws -> ExitStatus {
    guard let path = context.configuration.path else {
      throw UserFacingError(context.words.noHomeFolder, .configuration)
    }
    try ConfigFile(path: path).set(setting, to: value)
    var changed = context
    changed.configuration = Configuration(environment: context.environment)
    let entry = try ConfigReadCommand.entry(setting, arguments, changed)
    let streams = context.streams
    if arguments[CommonOptions.json] {
      let document = JSONValue.object(
        [.init("schema", "atcha.config/1")] + ConfigReadCommand.members(entry))
      streams.output.write(document, for: streams.outputTerminal)
      return .answered
    }
    let words = context.words
    var lines = [
      StyledLine(
        value.map { words.settingSet(setting.rawValue, $0) }
          ?? words.settingUnset(setting.rawValue, entry.value))
    ]
    if value != nil, case .environment(let variable) = entry.origin {
      lines.append(StyledLine("! \(words.settingHidden(by: variable))", .warning))
    }
    streams.error.write(lines.painted(context.errorPainter))
    return .answered
  }
}

extension String {
  /// Without white space at both ends.
  fileprivate var trimmingSpaces: Substring {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
