import AtchaData
import CommandLineKit
import CoreTerminal

/// `atcha provider`: servers that plan ways or find places.
enum ProviderCommand {
  static let name = ArgumentKey<String>("name", .dynamic("provider"))
  static let optionalName = ArgumentKey<String?>(optional: "name", .dynamic("provider"))
  static let url = OptionKey<String?>("url", .text)
  static let keyFile = OptionKey<String?>("key-file", .file)

  static let commands: [Command] = [
    Command(path: ["provider", "list"], run: ProviderListCommand.run),
    Command(path: ["provider", "set"], run: ProviderSetCommand.run),
    Command(path: ["provider", "remove"], run: ProviderRemoveCommand.run),
    Command(path: ["provider", "test"], run: ProviderTestCommand.run),
  ]

  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "provider", abstract: words.providerAbstract, discussion: words.providerDiscussion,
      examples: [
        Example("atcha provider set nominatim", words.providerSetExample),
        Example("atcha provider test", words.providerTestExample),
      ],
      subcommands: [
        ProviderListCommand.spec(words), ProviderSetCommand.spec(words),
        ProviderRemoveCommand.spec(words), ProviderTestCommand.spec(words),
      ],
      exitCodes: ExitStatus.codes([.answered, .usage], words), needsSubcommand: true)
  }

  /// What reading what is set can end in.
  static let readStatuses: [ExitStatus] = [
    .answered, .usage, .badData, .notFound, .inputOutput, .notPermitted, .configuration,
  ]

  static func kind(_ name: String) throws(ProviderFault) -> ProviderKind {
    try ProviderStore.kind(named: name)
  }

  /// Where a value is from, for programs: "file", "environment" or "standard".
  static func origin(_ origin: ProviderSettings.Origin?) -> JSONValue {
    switch origin {
    case nil: .null
    case .file: "file"
    case .environment: "environment"
    case .standard: "standard"
    }
  }
}
