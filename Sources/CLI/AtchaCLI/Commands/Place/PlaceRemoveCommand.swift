import CommandLineKit
import CoreTerminal
import Domain

/// `atcha place remove`: forget a saved place.
enum PlaceRemoveCommand {
  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "remove", abstract: words.placeRemoveAbstract,
      examples: [Example("atcha place remove 회사", words.placeRemoveExample)],
      arguments: [.argument(PlaceCommand.name, "NAME", help: words.placeNameHelp)],
      options: [CommonOptions.json(words)],
      exitCodes: ExitStatus.codes(PlaceCommand.statuses, words))
  }

  static func run(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let name = arguments[PlaceCommand.name]
    let store = try context.services.savedPlaces()
    guard let saved = try await store.saved(named: name), try await store.remove(saved.name)
    else {
      let known = try await store.all().map(\.name)
      throw UserFacingError(context.words.unknownSavedPlace(name, known: known), .notFound)
    }
    let streams = context.streams
    if arguments[CommonOptions.json] {
      let document: JSONValue = [
        "schema": "atcha.place-removed/1", "savedAs": .string(saved.name),
      ]
      streams.output.write(document, for: streams.outputTerminal)
    } else {
      PlaceOutput.tell(context.words.placeRemoved(saved.name), in: context)
    }
    return .answered
  }
}
