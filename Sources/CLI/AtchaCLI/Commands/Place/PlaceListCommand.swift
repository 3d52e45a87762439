import CommandLineKit
import CoreTerminal
import Domain

/// `atcha place list`: the saved places.
enum PlaceListCommand {
  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "list", abstract: words.placeListAbstract,
      examples: [Example("atcha place list", words.placeListExample)],
      options: [CommonOptions.json(words)],
      exitCodes: ExitStatus.codes(
        [.answered, .usage, .badData, .inputOutput, .tryLater, .notPermitted], words))
  }

  static func run(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let places = try await context.services.savedPlaces().all()
    let streams = context.streams
    if arguments[CommonOptions.json] {
      let document: JSONValue = [
        "schema": "atcha.place-list/1",
        "places": .array(
          places.map {
            ["savedAs": .string($0.name), "place": PlaceOutput.document($0.place)]
          }),
      ]
      streams.output.write(document, for: streams.outputTerminal)
    } else if places.isEmpty {
      let words = context.words.noSavedPlaces
      streams.error.write(
        "\(words.message)\n\(context.errorPainter("\(context.words.hintLabel):", .muted)) "
          + "\(words.hint)\n")
    } else {
      PlaceOutput.show(places.map { ($0.name, $0.place) }, in: context)
    }
    return .answered
  }
}
