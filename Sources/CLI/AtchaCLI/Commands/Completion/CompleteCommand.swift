import AtchaData
import CommandLineKit
import CoreTerminal
import Domain

/// `atcha __complete`: what a completion script asks.
///
/// Quick, quiet and offline: whatever fails, it offers nothing and ends well.
enum CompleteCommand {
  /// More are of no help in a shell.
  static let mostCandidates = 50

  static let command = Command(path: [CompletionQuery.command], run: run)

  static func spec() -> CommandSpec { CompletionQuery.spec }

  static func run(_ arguments: ArgumentValues, in context: CommandContext) async throws
    -> ExitStatus
  {
    let prefix = arguments[CompletionQuery.prefix] ?? ""
    let candidates: [CompletionQuery.Candidate]
    switch arguments[CompletionQuery.kind] {
    case "feed": candidates = (try? feeds(context)) ?? []
    case "place": candidates = (try? await places(prefix, context)) ?? []
    case "saved": candidates = (try? await savedPlaces(context)) ?? []
    case "alarm": candidates = (try? await alarms(context)) ?? []
    case "planner": candidates = PlannerRoster.names.map { CompletionQuery.Candidate($0) }
    case "provider": candidates = providers(context)
    case "topic": candidates = topics(context.words)
    default: candidates = []
    }
    let fitting = candidates.filter { $0.value.hasPrefix(prefix) }.prefix(mostCandidates)
    context.streams.output.write(CompletionQuery.answer(Array(fitting)))
    return .answered
  }

  private static func feeds(
    _ context: CommandContext
  ) throws -> [CompletionQuery.Candidate] {
    try context.services.feeds().list().map {
      CompletionQuery.Candidate($0.name, $0.source)
    }
  }

  /// Names of stops that a text may be the beginning of.
  private static func places(
    _ prefix: String, _ context: CommandContext
  ) async throws -> [CompletionQuery.Candidate] {
    let saved = (try? await savedPlaces(context)) ?? []
    guard !prefix.isEmpty else { return saved }
    let today = context.machineTime(context.clock.now()).date
    let listing = try await context.services.places(.completion).list(prefix, on: today)
    var found = listing.candidates.map(\.place.name)
    if case .none(let similar) = listing.match { found += similar.map(\.place.name) }
    var seen = Set(saved.map(\.value))
    return saved
      + found.filter { seen.insert($0).inserted }.map { CompletionQuery.Candidate($0) }
  }

  /// Names of saved places, each with the place behind it.
  private static func savedPlaces(
    _ context: CommandContext
  ) async throws -> [CompletionQuery.Candidate] {
    try await context.services.savedPlaces().all().map {
      CompletionQuery.Candidate($0.name, $0.place.name)
    }
  }

  private static func alarms(
    _ context: CommandContext
  ) async throws -> [CompletionQuery.Candidate] {
    let now = context.clock.now()
    return try await context.services.alarms().store.sessions(history: false)
      .filter { !$0.isOver }
      .map {
        let text = AlarmText(session: $0, words: context.words, now: now)
        return CompletionQuery.Candidate($0.id.rawValue, "\(text.way), \(text.summary)")
      }
  }

  /// All providers, each with its address where it is set up.
  private static func providers(_ context: CommandContext) -> [CompletionQuery.Candidate] {
    let set = (try? context.services.providers().all()) ?? []
    return ProviderKind.allCases.map { kind in
      let url = set.first { $0.kind == kind }?.url
      return CompletionQuery.Candidate(
        kind.rawValue,
        url ?? context.words.purpose(kind))
    }
  }

  private static func topics(_ words: any Catalogue) -> [CompletionQuery.Candidate] {
    let tree = CommandTable.tree(words)
    return tree.root.subcommands.filter { !$0.isHidden }
      .map { CompletionQuery.Candidate($0.name, $0.abstract) }
      + tree.topics.map { CompletionQuery.Candidate($0.name, $0.title) }
  }
}
