import CommandLineKit
import CoreTerminal
import Domain

/// `atcha open`: what a link names, as the command that shows it would.
enum OpenCommand {
  static let link = ArgumentKey<String?>(optional: "link", .text)
  static let waits = FlagKey("wait")
  static let desktopFile = FlagKey("desktop-file")
  static let program = OptionKey<String?>("program", .file)

  static let command = Command(path: ["open"], run: run)

  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "open", abstract: words.openAbstract, discussion: words.openDiscussion,
      examples: [
        Example("atcha open atcha://alarm/k7mq", words.openAlarmExample),
        Example("atcha open atcha://search?from=강남&to=노원", words.openSearchExample),
      ],
      arguments: [.argument(link, "LINK", help: words.openLinkHelp)],
      options: [
        .flag(waits, help: words.openWaitHelp),
        .flag(desktopFile, help: words.openDesktopFileHelp),
        .option(program, "PATH", help: words.openProgramHelp), CommonOptions.json(words),
      ],
      exitCodes: ExitStatus.codes(
        [
          .answered, .gone, .noRoute, .outsideRegion, .usage, .badData, .notFound, .unavailable,
          .inputOutput, .tryLater,
        ], words))
  }

  private static func run(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    if arguments[desktopFile] {
      guard let text = DesktopEntry.text(program: arguments[program] ?? UserUnit.program)
      else {
        throw UserFacingError(context.words.internalFault, .internalFault)
      }
      context.streams.output.write(text)
      return .answered
    }
    guard arguments[waits], context.streams.outputTerminal.isTerminal else {
      return try await open(arguments, context)
    }
    var status = ExitStatus.answered
    do {
      status = try await open(arguments, context)
    } catch {
      // Shown here, before the window waits, and not once more after it.
      let error = UserFacingError(describing: error, context.words)
      context.streams.error.write(error.text(context.words, context.errorPainter))
      status = error.status
    }
    context.streams.error.write(
      "\n" + context.errorPainter(context.words.pressEnter, .muted) + "\n")
    await Keyboard.waitForLine()
    return status
  }

  private static func open(
    _ arguments: ArgumentValues, _ context: CommandContext
  ) async throws -> ExitStatus {
    let words = try await line(arguments[link], context)
    let json = arguments[CommonOptions.json] && words.first != "watch" ? ["--json"] : []
    // What a link says goes through the parser as a person's own words would, as values of options alone.
    guard case .run(let parsed) = try CommandTable.tree(context.words).parse(words + json),
      let command = CommandTable.command(at: parsed.path)
    else { throw UserFacingError(context.words.internalFault, .internalFault) }
    return try await command.run(parsed.arguments, context)
  }

  /// The command line that shows what a link names.
  private static func line(_ text: String?, _ context: CommandContext) async throws -> [String] {
    guard let text else { return try await nextAlarm(context) }
    let link: AppLink
    do throws(AppLink.Problem) {
      link = try AppLink(text)
    } catch {
      throw UserFacingError(context.words.badLink(text, error), .usage)
    }
    switch link {
    case .alarm(let id): return try await show(AlarmID(rawValue: id), context)
    case .alarms: return ["alarm", "list"]
    case .again: return ["again"]
    case .search(let values):
      return ["search"] + values.sorted { $0.key < $1.key }.map { "--\($0.key)=\($0.value)" }
    }
  }

  /// The countdown where somebody can look at it and it goes on; else all that is known.
  private static func show(_ id: AlarmID, _ context: CommandContext) async throws -> [String] {
    let session = try await context.services.alarms().store.session(id)
    let counts = session.map { !$0.isOver } ?? false
    return counts && isOnScreen(context)
      ? ["watch", id.rawValue] : ["alarm", "show", id.rawValue]
  }

  private static func nextAlarm(_ context: CommandContext) async throws -> [String] {
    let sessions = try await context.services.alarms().store.sessions(history: false)
    guard let next = sessions.first(where: { !$0.isOver }) else { return ["alarm", "list"] }
    return try await show(next.id, context)
  }

  private static func isOnScreen(_ context: CommandContext) -> Bool {
    context.streams.outputTerminal.isTerminal && !context.streams.outputTerminal.isDumb
  }
}
