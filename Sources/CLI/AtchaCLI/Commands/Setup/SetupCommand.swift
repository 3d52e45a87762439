import AtchaData
import CommandLineKit
import CoreTerminal
import Domain

/// `atcha setup`: everything that is needed before the first alarm.
///
/// Each step runs the command that a person would type for it, so that both do the same.
enum SetupCommand {
  static let timetable = OptionKey<String?>("feed", .file)
  static let name = OptionKey<String?>("name", .text)
  static let provider = OptionKey<String?>("provider", .dynamic("provider"))
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
        Example("atcha setup --provider motis --home 37.6554,127.0613", words.setupProviderExample),
      ],
      options: [
        .option(timetable, "PATH-OR-URL", help: words.setupTimetableHelp),
        .option(name, "NAME", help: words.setupNameHelp),
        .option(provider, "NAME", help: words.setupProviderHelp),
        .option(ProviderCommand.url, "URL", help: words.providerURLHelp),
        .option(ProviderCommand.keyFile, "FILE", help: words.providerKeyFileHelp),
        .option(home, "PLACE", help: words.setupHomeHelp),
        .flag(daemon, help: words.setupDaemonHelp), .flag(sound, help: words.setupSoundHelp),
        CommonOptions.json(words),
      ],
      exitCodes: ExitStatus.codes(
        [
          .answered, .usage, .badData, .notFound, .unavailable, .cannotCreate, .inputOutput,
          .tryLater, .notPermitted, .configuration,
        ], words))
  }

  private static func run(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let streams = context.streams
    let asksFor = [
      arguments[timetable] != nil, arguments[provider] != nil, arguments[home] != nil,
      arguments[daemon], arguments[sound],
    ]
    if arguments[provider] == nil,
      arguments[ProviderCommand.url] != nil || arguments[ProviderCommand.keyFile] != nil
    {
      throw UserFacingError(context.words.whoseAddress, .usage)
    }
    let asksNothing =
      arguments[CommonOptions.json] || asksFor.contains(true) || !streams.outputTerminal.isTerminal
      || !Keyboard.isTerminal
    let steps = SetupSteps(context: context)
    var dialog = SetupDialog(steps: steps)
    var status = ExitStatus.answered
    var findings: [SetupFinding] = []
    if !asksNothing { introduce(context) }
    for step in SetupStep.allCases {
      var finding: SetupFinding
      do {
        finding =
          asksNothing ? try await asked(step, arguments, steps) : try await dialog.run(step)
      } catch {
        let error = UserFacingError(describing: error, context.words)
        if status == .answered { status = error.status }
        finding = SetupFinding(step, .failed("\(error.message); \(error.hint)"))
      }
      findings.append(finding)
      if !arguments[CommonOptions.json] { show(finding, isDialog: !asksNothing, context) }
    }
    if arguments[CommonOptions.json] {
      streams.output.write(document(findings, context.words), for: streams.outputTerminal)
    } else if !asksNothing {
      streams.output.write("\n\(context.words.setupDone)\n")
    }
    return status
  }

  /// What the options say about a step.
  private static func asked(
    _ step: SetupStep, _ arguments: ArgumentValues, _ steps: SetupSteps
  ) async throws -> SetupFinding {
    switch step {
    case .timetable:
      if let source = arguments[timetable] {
        return try await steps.add(timetable: source, name: arguments[name])
      }
      if arguments[provider] != nil, try await steps.present(.timetable) == nil {
        return SetupFinding(.timetable, .unneeded)
      }
    case .provider:
      if let name = arguments[provider] {
        let kind = try ProviderCommand.kind(name)
        let file = arguments[ProviderCommand.keyFile]
        let key = try await ProviderSetCommand.key(file, for: kind, in: steps.context)
        let finding = try await steps.set(
          kind, url: arguments[ProviderCommand.url], key: key, keyFile: file)
        if !arguments[CommonOptions.json], try steps.wantsContact(kind) {
          PlaceOutput.warn(
            steps.context.words.contactIsWanted(kind.rawValue), in: steps.context)
        }
        return finding
      }
    case .home: if let place = arguments[home] { return try await steps.set(home: place) }
    case .daemon: if arguments[daemon] { return try await steps.installDaemon() }
    case .sound: if arguments[sound] { return try await steps.playSound() }
    }
    return SetupFinding(step, try await steps.unasked(step))
  }

  // MARK: Showing

  private static func introduce(_ context: CommandContext) {
    let width = min(context.streams.outputTerminal.columns, AnswerText.widest)
    let lines = [
      StyledLine(context.words.setupTitle, .strong),
      StyledLine(context.words.setupIntroduction, .dim),
    ].flatMap { Flow.lines([$0], first: "", rest: "", width: width) }
    context.streams.output.write((lines + [StyledLine()]).painted(context.painter))
  }

  private static func show(
    _ finding: SetupFinding, isDialog: Bool, _ context: CommandContext
  ) {
    let words = context.words
    let (step, result) = (finding.step, finding.result)
    let streams = context.streams
    guard streams.outputTerminal.isTerminal else {
      streams.output.write(rows: [[step.rawValue, result.code, words.setupResult(result)]])
      return
    }
    let (mark, tone): (String, Tone) =
      switch result {
      case .right, .changed: ("✓", .good)
      case .skipped, .missing, .unneeded: ("–", .dim)
      case .failed: ("✗", .danger)
      }
    let widest = SetupStep.allCases.map { words.name(of: $0).displayWidth }.max() ?? 0
    let head = StyledLine("\(mark) \(words.name(of: step).padded(to: widest))  ", tone)
    let rest = StyledLine(String(repeating: " ", count: head.width))
    let width = min(streams.outputTerminal.columns, AnswerText.widest)
    var lines = Flow.lines(
      [StyledLine(words.setupResult(result))], first: head, rest: rest, width: width)
    if isDialog, case .changed = result {
      lines += Flow.lines(
        [StyledLine(words.setupScript, .dim)], first: rest, rest: rest, width: width)
      // Whole, to be copied.
      lines += finding.commands.map { StyledLine("    ") + StyledLine($0, .dim) }
    }
    streams.output.write(lines.painted(context.painter))
  }

  /// The document `atcha.setup/1`.
  private static func document(
    _ findings: [SetupFinding], _ words: any Catalogue
  ) -> JSONValue {
    [
      "schema": "atcha.setup/1",
      "steps": .array(
        findings.map { finding in
          [
            "step": .string(finding.step.rawValue), "state": .string(finding.result.code),
            "message": .string(words.setupResult(finding.result)),
            "commands": .array(finding.commands.map { .string($0) }),
          ]
        }),
    ]
  }
}
