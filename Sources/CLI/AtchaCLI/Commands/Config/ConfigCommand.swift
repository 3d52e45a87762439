import CommandLineKit
import Domain

/// `atcha config`: what is set for all commands.
enum ConfigCommand {
  /// A key, checked by the command so that it can name the nearest.
  static let key = ArgumentKey<String>(
    "key", ValueParser(choices: Setting.allCases.map(\.rawValue)) { $0 })
  static let value = ArgumentKey<String>("value", ValueParser { $0 })
  static let showOrigin = FlagKey("show-origin")

  static let commands: [Command] = [
    Command(path: ["config", "get"], run: ConfigReadCommand.get),
    Command(path: ["config", "set"], run: ConfigChangeCommand.set),
    Command(path: ["config", "unset"], run: ConfigChangeCommand.unset),
    Command(path: ["config", "list"], run: ConfigReadCommand.list),
    Command(path: ["config", "path"], run: ConfigReadCommand.path),
  ]

  static func spec(_ words: any Catalogue) -> CommandSpec {
    let key = ArgumentSpec.argument(key, "KEY", help: words.configKeyHelp)
    return CommandSpec(
      name: "config", abstract: words.configAbstract,
      discussion: words.configDiscussion + "\n\n" + settings(words),
      examples: [
        Example("atcha config set alarm.buffer 5m", words.configSetExample),
        Example("atcha config list --show-origin", words.configOriginExample),
      ],
      subcommands: [
        subcommand("get", words.configGetAbstract, "night.end", words.configGetExample, words) {
          $0.arguments = [key]
        },
        subcommand("set", words.configSetAbstract, "alarm.buffer 5m", words.configSetExample, words)
        {
          $0.discussion = words.configSetDiscussion
          $0.arguments = [key, .argument(value, "VALUE", help: words.configValueHelp)]
        },
        subcommand("unset", words.configUnsetAbstract, "lang", words.configUnsetExample, words) {
          $0.arguments = [key]
        },
        subcommand(
          "list", words.configListAbstract, "--show-origin", words.configOriginExample, words
        ) { $0.options.insert(.flag(showOrigin, help: words.showOriginHelp), at: 0) },
        subcommand("path", words.configPathAbstract, "", words.configPathExample, words) { _ in },
      ],
      exitCodes: ExitStatus.codes([.answered, .usage], words), needsSubcommand: true)
  }

  private static func subcommand(
    _ name: String, _ abstract: String, _ example: String, _ explanation: String,
    _ words: any Catalogue, _ change: (inout CommandSpec) -> Void
  ) -> CommandSpec {
    let line = ["atcha", "config", name, example].filter { !$0.isEmpty }.joined(separator: " ")
    var spec = CommandSpec(
      name: name, abstract: abstract, examples: [Example(line, explanation)],
      options: [CommonOptions.json(words)],
      exitCodes: ExitStatus.codes(
        [.answered, .usage, .inputOutput, .notPermitted, .configuration], words))
    change(&spec)
    return spec
  }

  /// All keys with their forms, defaults and meanings, for help.
  private static func settings(_ words: any Catalogue) -> String {
    let standard = Settings()
    return Setting.allCases.map { setting in
      let key = setting.rawValue
      let space = String(repeating: " ", count: max(1, 20 - key.count))
      let value = standard.text(of: setting).map { " (\($0))" } ?? ""
      return "  \(key)\(space)\(words.meaning(of: setting))\(value)"
    }.joined(separator: "\n")
  }

  static func setting(_ arguments: ArgumentValues, _ words: any Catalogue) throws -> Setting {
    let key = arguments[key]
    guard let setting = Setting(rawValue: key) else {
      throw UserFacingError(
        words.unknownSetting(nil, key, nearest: UserFacingError.nearest(to: key)), .usage)
    }
    return setting
  }
}
