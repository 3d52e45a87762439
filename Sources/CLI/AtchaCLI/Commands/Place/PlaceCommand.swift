import CommandLineKit

/// `atcha place`: places under names of one's own.
enum PlaceCommand {
  /// The name of a place that is saved.
  static let name = ArgumentKey<String>("name", .dynamic("saved"))
  static let newName = ArgumentKey<String>("name", .text)
  static let place = ArgumentKey<String>("place", .dynamic("place"))
  static let word = ArgumentKey<String>("word", .dynamic("place"))

  static let commands: [Command] = [
    Command(path: ["place", "search"], run: PlaceSearchCommand.run),
    Command(path: ["place", "save"], run: PlaceSaveCommand.run),
    Command(path: ["place", "list"], run: PlaceListCommand.run),
    Command(path: ["place", "remove"], run: PlaceRemoveCommand.run),
  ]

  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "place", abstract: words.placeAbstract, discussion: words.placeDiscussion,
      examples: [
        Example("atcha place save 회사 강남", words.placeSaveExample),
        Example("atcha place list", words.placeListExample),
      ],
      subcommands: [
        PlaceSearchCommand.spec(words), PlaceSaveCommand.spec(words),
        PlaceListCommand.spec(words), PlaceRemoveCommand.spec(words),
      ],
      exitCodes: ExitStatus.codes([.answered, .usage], words), needsSubcommand: true)
  }

  /// What reading and changing saved places can end in.
  static let statuses: [ExitStatus] = [
    .answered, .usage, .badData, .notFound, .cannotCreate, .inputOutput, .tryLater,
    .notPermitted, .configuration,
  ]

  /// The same where a place is looked up, perhaps by a server.
  static let lookUpStatuses: [ExitStatus] = [
    .answered, .usage, .badData, .notFound, .unavailable, .cannotCreate, .inputOutput,
    .tryLater, .notPermitted, .configuration,
  ]
}
