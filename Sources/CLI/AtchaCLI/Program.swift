import AtchaData
import CommandLineKit
import CoreTerminal
import Domain

/// The program from its arguments to its exit status.
package enum Program {
  static let name = "atcha"
  static let version = "0.1.0"
  /// The date of the manual pages, so that equal versions give equal pages.
  static let releaseDate = "2026-11-30"

  /// Runs one command line of the process.
  ///
  /// - Parameter arguments: without the name of the program.
  /// - Returns: the exit status.
  package static func main(arguments: [String], environment: [String: String]) async -> Int32 {
    let streams = Streams.process(environment: environment)
    let configuration = Configuration(environment: environment)
    let environment = ArgumentHints(arguments).standingIn(environment)
    return await run(
      arguments, environment: environment, streams: streams, configuration: configuration,
      services: { clock, words in
        .live(
          environment: environment, clock: clock, words: words, configuration: configuration)
      }
    ).rawValue
  }

  /// Runs one command line.
  ///
  /// - Parameters:
  ///   - machineOffset: seconds east of UTC of the machine's clock at an instant.
  ///   - configuration: that of the environment if not given.
  ///   - services: asked for when the clock is set; what they give is made when a command asks.
  static func run(
    _ arguments: [String], environment: [String: String], streams: Streams,
    machineOffset: @escaping @Sendable (Instant) -> Int = MachineZone.utcOffset,
    configuration: Configuration? = nil,
    services: (any WallClock, any Catalogue) -> Services
  ) async -> ExitStatus {
    let hints = ArgumentHints(arguments)
    let configuration = configuration ?? Configuration(environment: environment)
    let words = Language.resolve(
      flag: hints.lang, environment: environment, configured: configuration.language
    ).catalogue
    var context = CommandContext(
      words: words, streams: streams, color: hints.color, clock: SystemClock(),
      machineOffset: machineOffset, services: .none, environment: environment,
      configuration: configuration)
    var status: ExitStatus
    do {
      context.clock = try clock(environment, words)
      context.services = services(context.clock, words)
      status = try await run(arguments, context)
    } catch {
      let error = UserFacingError(describing: error, words)
      report(error, asJSON: hints.wantsJSON, context)
      status = error.status
    }
    if case .system(_, let message)? = streams.output.failure {
      let error = UserFacingError(words.outputFailed(message), .inputOutput)
      report(error, asJSON: hints.wantsJSON, context)
      status = error.status
    }
    return status
  }

  private static func run(
    _ arguments: [String], _ context: CommandContext
  ) async throws -> ExitStatus {
    let tree = CommandTable.tree(context.words)
    switch try tree.parse(arguments) {
    case .version:
      context.streams.output.write("\(name) \(version)\n")
      return .answered
    case .help(let node, let isLong):
      HelpCommand.show(node, isLong: isLong, of: tree, in: context)
      return .answered
    case .run(let parsed):
      guard let command = CommandTable.command(at: parsed.path) else {
        throw UserFacingError(context.words.internalFault, .internalFault)
      }
      // A shell that completes a word wants no other.
      if parsed.path != CompleteCommand.command.path { warnOfFolders(context) }
      return try await command.run(parsed.arguments, context)
    }
  }

  private static func warnOfFolders(_ context: CommandContext) {
    for (variable, value) in DataFolders.ignored(context.environment) {
      let text = context.words.relativeFolder(variable, value)
      context.streams.error.write([StyledLine("! \(text)", .warning)].painted(context.errorPainter))
    }
  }

  private static func clock(
    _ environment: [String: String], _ words: any Catalogue
  ) throws -> any WallClock {
    guard let text = environment["ATCHA_NOW"], !text.isEmpty else { return SystemClock() }
    guard let time = ZonedTime(rfc3339: text) else {
      throw UserFacingError(words.badNow(text), .usage)
    }
    return SystemClock(startingAt: time.instant)
  }

  private static func report(
    _ error: UserFacingError, asJSON: Bool, _ context: CommandContext
  ) {
    let streams = context.streams
    if asJSON {
      streams.error.write(error.document, for: streams.errorTerminal)
    } else {
      streams.error.write(error.text(context.words, context.errorPainter))
    }
  }
}

/// What has to be known of a command line before it is parsed, so that even the error about it speaks
/// the right language in the right form.
struct ArgumentHints {
  private(set) var lang: String?
  private(set) var color = ColorChoice.auto
  private(set) var wantsJSON = false
  private(set) var isOffline = false
  private(set) var isVerbose = false

  init(_ arguments: [String]) {
    let options = arguments.prefix { $0 != "--" }
    wantsJSON = options.contains("--json")
    isOffline = options.contains("--offline")
    isVerbose = options.contains("--verbose")
    lang = Self.value(of: "--lang", in: options)
    color = Self.value(of: "--color", in: options).flatMap(ColorChoice.init) ?? .auto
  }

  /// The environment with the variables that options stand in for.
  func standingIn(_ environment: [String: String]) -> [String: String] {
    var environment = environment
    if isOffline { environment[NetworkAccess.offlineVariable] = "1" }
    if isVerbose { environment[NetworkAccess.verboseVariable] = "1" }
    return environment
  }

  private static func value(of option: String, in arguments: ArraySlice<String>) -> String? {
    var value: String?
    for (index, argument) in arguments.enumerated() {
      if argument == option {
        value = arguments.dropFirst(index + 1).first
      } else if argument.hasPrefix(option + "=") {
        value = String(argument.dropFirst(option.count + 1))
      }
    }
    return value
  }
}
