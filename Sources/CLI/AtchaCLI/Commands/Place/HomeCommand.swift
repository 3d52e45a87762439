import CommandLineKit
import CoreTerminal
import Domain

/// `atcha home`: where a search goes that names no destination.
enum HomeCommand {
  /// Sets a home that no search can begin or end at yet.
  static let force = FlagKey("force")

  static let commands: [Command] = [
    Command(path: ["home"], run: show), Command(path: ["home", "show"], run: show),
    Command(path: ["home", "set"], run: set), Command(path: ["home", "clear"], run: clear),
  ]

  static func spec(_ words: any Catalogue) -> CommandSpec {
    var spec = subcommand("home", words.homeAbstract, "atcha home", words.homeShowExample, words)
    spec.discussion = words.homeDiscussion
    spec.examples.insert(Example("atcha home set 노원", words.homeSetExample), at: 0)
    var set = subcommand(
      "set", words.homeSetAbstract, "atcha home set 노원", words.homeSetExample, words)
    set.arguments = [.argument(PlaceCommand.place, "PLACE", help: words.placeTextHelp)]
    set.options.insert(.flag(force, help: words.forceHelp), at: 0)
    set.exitCodes = ExitStatus.codes(
      [.answered, .outsideRegion] + PlaceCommand.lookUpStatuses.dropFirst(), words)
    spec.subcommands = [
      set,
      subcommand(
        "show", words.homeShowAbstract, "atcha home show --json", words.homeShowExample, words),
      subcommand(
        "clear", words.homeClearAbstract, "atcha home clear", words.homeClearExample, words),
    ]
    return spec
  }

  private static func subcommand(
    _ name: String, _ abstract: String, _ example: String, _ explanation: String,
    _ words: any Catalogue
  ) -> CommandSpec {
    CommandSpec(
      name: name, abstract: abstract, examples: [Example(example, explanation)],
      options: [CommonOptions.json(words)],
      exitCodes: ExitStatus.codes(PlaceCommand.statuses, words))
  }

  private static func show(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    guard let home = try await context.services.savedPlaces().saved(named: SavedPlace.home) else {
      throw UserFacingError(context.words.homeNotSet, .notFound)
    }
    if arguments[CommonOptions.json] {
      write(home.place, in: context)
    } else if context.streams.outputTerminal.isTerminal {
      context.streams.output.write(
        [StyledLine(PlaceOutput.text(home.place))].painted(context.painter))
    } else {
      context.streams.output.write(rows: [PlaceOutput.fields(home.place)])
    }
    return .answered
  }

  private static func set(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let outcome = try await PlaceSaveCommand.save(
      arguments[PlaceCommand.place], as: SavedPlace.home, mustBeCovered: !arguments[force],
      in: context)
    if arguments[CommonOptions.json] {
      write(outcome.saved.place, in: context)
    } else {
      PlaceOutput.tell(
        context.words.homeIsNow(PlaceOutput.text(outcome.saved.place)), in: context)
    }
    return .answered
  }

  private static func clear(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let isCleared = try await context.services.savedPlaces().remove(SavedPlace.home)
    if arguments[CommonOptions.json] {
      write(nil, in: context)
    } else {
      PlaceOutput.tell(
        isCleared ? context.words.homeCleared : context.words.homeWasNotSet, in: context)
    }
    return .answered
  }

  private static func write(_ home: Place?, in context: CommandContext) {
    let document: JSONValue = [
      "schema": "atcha.home/1", "place": home.map(PlaceOutput.document) ?? .null,
    ]
    context.streams.output.write(document, for: context.streams.outputTerminal)
  }
}
