import CommandLineKit
import CoreTerminal
import Domain

/// `atcha setup`: everything that is needed before the first alarm.
///
/// Each step runs the command that a person would type for it, so that both do the same.
enum SetupCommand {
  static let timetable = OptionKey<String?>("feed", .file)
  static let name = OptionKey<String?>("name", .text)
  static let home = OptionKey<String?>("home", .dynamic("place"))
  static let daemon = FlagKey("daemon")
  static let sound = FlagKey("sound")

  static let command = Command(path: ["setup"], run: run)

  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "setup", abstract: words.setupAbstract, discussion: words.setupDiscussion,
      examples: [
        Example("atcha setup", words.setupExample),
        Example("atcha setup --feed seoul.zip --home 노원 --daemon", words.setupScriptExample),
      ],
      options: [
        .option(timetable, "PATH-OR-URL", help: words.setupTimetableHelp),
        .option(name, "NAME", help: words.setupNameHelp),
        .option(home, "PLACE", help: words.setupHomeHelp),
        .flag(daemon, help: words.setupDaemonHelp), .flag(sound, help: words.setupSoundHelp),
        CommonOptions.json(words),
      ],
      exitCodes: ExitStatus.codes(
        [
          .answered, .usage, .badData, .notFound, .unavailable, .cannotCreate, .inputOutput,
          .tryLater, .notPermitted,
        ], words))
  }

  private static func run(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let streams = context.streams
    let asksFor = [
      arguments[timetable] != nil, arguments[home] != nil, arguments[daemon], arguments[sound],
    ]
    let asksNothing =
      arguments[CommonOptions.json] || asksFor.contains(true) || !streams.outputTerminal.isTerminal
      || !Keyboard.isTerminal
    let steps = SetupSteps(context: context)
    var status = ExitStatus.answered
    var results: [(SetupStep, SetupResult)] = []
    if !asksNothing { introduce(context) }
    for step in SetupStep.allCases {
      let result: SetupResult
      do {
        result =
          asksNothing
          ? try await asked(step, arguments, steps) : try await SetupDialog(steps: steps).run(step)
      } catch {
        let error = UserFacingError(describing: error, context.words)
        if status == .answered { status = error.status }
        result = .failed("\(error.message); \(error.hint)")
      }
      results.append((step, result))
      if !arguments[CommonOptions.json] { show(step, result, context) }
    }
    if arguments[CommonOptions.json] {
      streams.output.write(document(results, context.words), for: streams.outputTerminal)
    } else if !asksNothing {
      streams.output.write("\n\(context.words.setupDone)\n")
    }
    return status
  }

  /// What the options say about a step.
  private static func asked(
    _ step: SetupStep, _ arguments: ArgumentValues, _ steps: SetupSteps
  ) async throws -> SetupResult {
    switch step {
    case .timetable:
      if let source = arguments[timetable] {
        return try await steps.add(timetable: source, name: arguments[name])
      }
    case .home:
      if let place = arguments[home] { return try await steps.set(home: place) }
    case .daemon: if arguments[daemon] { return try await steps.installDaemon() }
    case .sound: if arguments[sound] { return try await steps.playSound() }
    }
    return try await steps.present(step).map { .right($0) } ?? .missing
  }

  // MARK: Showing

  private static func introduce(_ context: CommandContext) {
    context.streams.output.write(
      [
        StyledLine(context.words.setupTitle, .strong),
        StyledLine(context.words.setupIntroduction, .dim), StyledLine(),
      ].painted(context.painter))
  }

  private static func show(_ step: SetupStep, _ result: SetupResult, _ context: CommandContext) {
    let words = context.words
    let streams = context.streams
    guard streams.outputTerminal.isTerminal else {
      streams.output.write(rows: [[step.rawValue, result.code, words.setupResult(result)]])
      return
    }
    let (mark, tone): (String, Tone) =
      switch result {
      case .right, .changed: ("✓", .good)
      case .skipped, .missing: ("–", .dim)
      case .failed: ("✗", .danger)
      }
    let widest = SetupStep.allCases.map { words.name(of: $0).displayWidth }.max() ?? 0
    let head = StyledLine("\(mark) \(words.name(of: step).padded(to: widest))  ", tone)
    let rest = StyledLine(String(repeating: " ", count: head.width))
    let width = min(streams.outputTerminal.columns, AnswerText.widest)
    streams.output.write(
      Flow.lines(
        [StyledLine(words.setupResult(result))], first: head, rest: rest, width: width
      ).painted(context.painter))
  }

  /// The document `atcha.setup/1`.
  private static func document(
    _ results: [(SetupStep, SetupResult)], _ words: any Catalogue
  ) -> JSONValue {
    [
      "schema": "atcha.setup/1",
      "steps": .array(
        results.map { step, result in
          [
            "step": .string(step.rawValue), "state": .string(result.code),
            "message": .string(words.setupResult(result)),
          ]
        }),
    ]
  }
}
