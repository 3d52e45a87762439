import CommandLineKit
import CoreTerminal
import Domain

/// `atcha alarm`: set alarms and answer them.
enum AlarmCommand {
  static let id = ArgumentKey<String>("id", .dynamic("alarm"))
  static let optionalID = ArgumentKey<String?>(optional: "id", .dynamic("alarm"))

  static let commands: [Command] = [
    AlarmAddCommand.command, AlarmListCommand.command, AlarmListCommand.historyCommand,
    AlarmShowCommand.command, AlarmAnswerCommand.cancel, AlarmAnswerCommand.snooze,
    AlarmAnswerCommand.acknowledge, AlarmRefreshCommand.command,
  ]

  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "alarm", abstract: words.help(.alarm), discussion: words.help(.alarmDiscussion),
      examples: [
        Example("atcha alarm add", words.help(.addExample)),
        Example("atcha alarm list", words.help(.listExample)),
      ],
      subcommands: [
        AlarmAddCommand.spec(words), AlarmListCommand.spec(words), AlarmShowCommand.spec(words),
        AlarmAnswerCommand.cancelSpec(words), AlarmAnswerCommand.snoozeSpec(words),
        AlarmAnswerCommand.acknowledgeSpec(words), AlarmRefreshCommand.spec(words),
        AlarmListCommand.historySpec(words),
      ],
      exitCodes: ExitStatus.codes([.answered, .usage], words), needsSubcommand: true)
  }

  /// Statuses of every command that changes the store.
  static let statuses: [ExitStatus] = [
    .answered, .usage, .badData, .notFound, .cannotCreate, .inputOutput, .tryLater, .notPermitted,
  ]

  /// What the store has to tell a person, on standard error.
  static func tellNotices(_ alarms: AlarmServices, in context: CommandContext) async {
    for notice in (try? await alarms.store.takeNotices()) ?? [] {
      context.streams.error.write(
        [StyledLine("! \(context.words.storeNotice(notice))", .warning)]
          .painted(context.errorPainter))
    }
  }

  /// Where nothing keeps watch: the warning that an alarm will not ring by itself.
  static func warnWithoutDaemon(_ alarms: AlarmServices, in context: CommandContext) {
    guard alarms.watcher() == nil else { return }
    let warning = context.words.noDaemon
    context.streams.error.write(
      [
        StyledLine("! \(warning.message)", .warning),
        StyledLine("\(context.words.hintLabel): \(warning.hint)", .dim),
      ].painted(context.errorPainter))
  }
}
