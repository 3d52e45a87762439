import AtchaData
import CommandLineKit
import CoreAlarm
import CoreTerminal
import Domain

/// `atcha status`: the next alarm in a line for a status bar.
enum StatusCommand {
  static let format = OptionKey<StatusFormat>("format", .choice, default: .plain)
  static let follow = FlagKey("follow")

  static let command = Command(path: ["status"], run: run)

  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "status", abstract: words.help(.status),
      examples: [
        Example("atcha status --format waybar --follow", words.help(.statusExample)),
        Example("atcha status --format tmux", words.help(.tmuxExample)),
      ],
      options: [
        .option(format, "FORM", help: words.help(.format)),
        .flag(follow, help: words.help(.follow)), CommonOptions.json(words),
      ],
      exitCodes: ExitStatus.codes([.answered, .usage, .inputOutput, .interrupted], words))
  }

  private static func run(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let alarms = try context.services.alarms()
    let form = arguments[CommonOptions.json] ? .json : arguments[format]
    let output = context.streams.output
    guard arguments[follow] else {
      output.write(try await line(alarms, context).text(form))
      return .answered
    }
    return try await LiveState.during(context) { live in
      try await follow(live, form, alarms, context)
    }
  }

  private static func follow(
    _ live: LiveState, _ form: StatusFormat, _ alarms: AlarmServices, _ context: CommandContext
  ) async throws -> ExitStatus {
    let output = context.streams.output
    var last = ""
    repeat {
      let status = try await line(alarms, context)
      let text = status.text(form)
      if text != last { output.write(text) }
      last = text
      if output.failure != nil { return .answered }
      // Minutes are rounded up, so the text changes with each whole minute to leave-by.
      let now = context.clock.now()
      let next = status.current.flatMap { session in
        [session.leaveBy, session.alarmAt, session.boardingAt + RingSchedule.expirySeconds]
          .filter { $0 > now }
      }.map { now + (($0 - now - 1) % 60 + 1) }.min()
      if case .end(let status) = try await live.next(until: next) { return status }
    } while true
  }

  private static func configFault(_ context: CommandContext) -> String? {
    do {
      // Not that of the context: one that follows goes on for days.
      _ = try Configuration(
        environment: context.environment, path: context.configuration.path
      ).settings()
      return nil
    } catch {
      return UserFacingError(describing: error, context.words).message
    }
  }

  /// What the daemon wrote; the store itself where nobody wrote anything.
  static func line(
    _ alarms: AlarmServices, _ context: CommandContext
  ) async throws -> StatusLine {
    let state = (try? alarms.stateFile.read()) ?? nil
    let sessions: [AlarmSession]
    if let state {
      sessions = state.sessions
    } else {
      sessions = try await alarms.store.outlook(
        limit: AlarmState.maximumSessions, now: context.clock.now()
      ).sessions
    }
    return StatusLine(
      sessions: sessions, clockLastSeen: state?.clockLastSeen.map(context.machineTime),
      isWatched: alarms.watcher() != nil, configFault: configFault(context),
      now: context.clock.now(), words: context.words)
  }
}
