import AtchaData
import CommandLineKit
import CoreTerminal
import Domain

/// `atcha config get`, `list` and `path`.
enum ConfigReadCommand {
  static func get(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let entry = try entry(try ConfigCommand.setting(arguments, context.words), arguments, context)
    let streams = context.streams
    if arguments[CommonOptions.json] {
      let document = JSONValue.object([.init("schema", "atcha.config/1")] + members(entry))
      streams.output.write(document, for: streams.outputTerminal)
    } else if let value = entry.value {
      streams.output.write(rows: [[value]])
    }
    return .answered
  }

  static func list(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let entries = try Setting.allCases.map { try entry($0, arguments, context) }
    let streams = context.streams
    if arguments[CommonOptions.json] {
      let document: JSONValue = [
        "schema": "atcha.config-list/1", "path": .optional(context.configuration.path),
        "settings": .array(entries.map { .object(members($0)) }),
      ]
      streams.output.write(document, for: streams.outputTerminal)
      return .answered
    }
    let words = context.words
    let isOriginShown = arguments[ConfigCommand.showOrigin]
    var columns: [TextTable.Column] = [
      .init(words.settingHead), .init(words.valueHead, shrinkPriority: 2, minimum: 8),
    ]
    if isOriginShown { columns.append(.init(words.originHead, shrinkPriority: 1, minimum: 8)) }
    var table = TextTable(columns)
    for entry in entries {
      var cells: [TextTable.Cell] = [
        .init(entry.setting.rawValue, .emphasis),
        .init(entry.value ?? "-", field: entry.value ?? ""),
      ]
      if isOriginShown {
        cells.append(
          .init(text(entry.origin, words), .muted, field: text(entry.origin, English())))
      }
      table.rows.append(cells)
    }
    streams.output.write(table.rendered(for: streams.outputTerminal, painter: context.painter))
    return .answered
  }

  static func path(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    guard let path = context.configuration.path else {
      throw UserFacingError(context.words.noHomeFolder, .configuration)
    }
    let streams = context.streams
    if arguments[CommonOptions.json] {
      let document: JSONValue = [
        "schema": "atcha.config-path/1", "path": .string(path),
        "exists": .bool(ConfigFile(path: path).exists),
      ]
      streams.output.write(document, for: streams.outputTerminal)
    } else {
      streams.output.write(rows: [[path]])
    }
    return .answered
  }

  // MARK: Parts

  struct Entry {
    var setting: Setting
    var value: String?
    var origin: Configuration.Origin
  }

  static func entry(
    _ setting: Setting, _ arguments: ArgumentValues, _ context: CommandContext
  ) throws -> Entry {
    if setting == .language, let language = arguments[CommonOptions.lang] {
      return Entry(setting: setting, value: language, origin: .flag("--lang"))
    }
    return Entry(
      setting: setting, value: try context.configuration.settings().text(of: setting),
      origin: try context.configuration.origin(of: setting))
  }

  static func members(_ entry: Entry) -> [JSONValue.Member] {
    let origin: JSONValue =
      switch entry.origin {
      case .flag(let name): ["kind": "flag", "name": .string(name), "path": nil, "line": nil]
      case .environment(let name):
        ["kind": "environment", "name": .string(name), "path": nil, "line": nil]
      case .file(let path, let line):
        ["kind": "file", "name": nil, "path": .string(path), "line": .int(line)]
      case .standard: ["kind": "default", "name": nil, "path": nil, "line": nil]
      }
    return [
      .init("key", .string(entry.setting.rawValue)), .init("value", .optional(entry.value)),
      .init("default", .optional(Settings().text(of: entry.setting))), .init("origin", origin),
    ]
  }

  private static func text(
    _ origin: Configuration.Origin, _ words: any Catalogue
  ) -> String {
    switch origin {
    case .flag(let name): name
    case .environment(let variable): variable
    case .file(let path, let line): "\(path):\(line)"
    case .standard: words.defaultOrigin
    }
  }
}
