import CommandLineKit

/// `atcha feed`: the timetables of this computer.
enum FeedCommand {
  /// The name of a timetable that is there.
  static let name = ArgumentKey<String>("name", .dynamic("feed"))
  /// The name of a timetable, or none for all.
  static let optionalName = ArgumentKey<String?>(optional: "name", .dynamic("feed"))

  static let commands: [Command] = [
    FeedAddCommand.command, FeedListCommand.command, FeedInfoCommand.command,
    FeedValidateCommand.command, FeedUpdateCommand.command, FeedRemoveCommand.command,
  ]

  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "feed", abstract: words.feedAbstract, discussion: words.feedDiscussion,
      examples: [
        Example("atcha feed add seoul.zip", words.feedAddExample),
        Example("atcha feed list", words.feedListExample),
      ],
      subcommands: [
        FeedAddCommand.spec(words), FeedListCommand.spec(words), FeedInfoCommand.spec(words),
        FeedValidateCommand.spec(words), FeedUpdateCommand.spec(words),
        FeedRemoveCommand.spec(words),
      ],
      exitCodes: ExitStatus.codes([.answered, .usage], words), needsSubcommand: true)
  }
}
