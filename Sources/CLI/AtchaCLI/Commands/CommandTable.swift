import CommandLineKit

/// All commands of atcha, once as data for the command layer and once as what they do.
///
/// A new command is one file under `Commands`, its spec in ``tree(_:)`` and its `command` in ``all``;
/// a test holds the two against each other.
enum CommandTable {
  static let all: [Command] =
    [SearchCommand.command, AgainCommand.command] + AlarmCommand.commands
    + RecentCommand.commands + FeedCommand.commands + DaemonCommand.commands
    + ProviderCommand.commands + PlaceCommand.commands + HomeCommand.commands
    + ConfigCommand.commands
    + [
      CheckCommand.command, StatusCommand.command, WatchCommand.command, OpenCommand.command,
      DoctorCommand.command, SetupCommand.command,
      CompletionCommand.command, ManCommand.command, HelpCommand.command, CompleteCommand.command,
      WelcomeCommand.command, DocsCommand.command,
    ]

  static func tree(_ words: any Catalogue) -> CommandTree {
    CommandTree(
      root: CommandSpec(
        name: Program.name, abstract: words.rootAbstract, discussion: words.rootDiscussion,
        examples: [
          Example("atcha search --from 강남 --to 노원", words.searchExampleTonight),
          Example("atcha feed add seoul.zip", words.feedAddExample),
        ],
        options: [
          .option(CommonOptions.lang, "LANG", help: words.langHelp),
          .option(CommonOptions.color, "WHEN", help: words.colorHelp),
          .flag(CommonOptions.offline, help: words.offlineHelp),
          .flag(CommonOptions.verbose, help: words.verboseHelp),
        ],
        subcommands: [
          SearchCommand.spec(words), AgainCommand.spec(words), AlarmCommand.spec(words),
          RecentCommand.spec(words), DaemonCommand.spec(words), CheckCommand.spec(words),
          WatchCommand.spec(words), StatusCommand.spec(words), FeedCommand.spec(words),
          ProviderCommand.spec(words), PlaceCommand.spec(words), HomeCommand.spec(words),
          ConfigCommand.spec(words), OpenCommand.spec(words), DoctorCommand.spec(words),
          SetupCommand.spec(words),
          CompletionCommand.spec(words),
          ManCommand.spec(words), HelpCommand.spec(words), CompleteCommand.spec(),
          DocsCommand.spec(),
        ],
        exitCodes: ExitStatus.codes(ExitStatus.allCases, words)),
      topics: HelpTopics.all(words), version: Program.version)
  }

  static func command(at path: [String]) -> Command? { all.first { $0.path == path } }
}
