import CommandLineKit
import CoreTerminal
import Domain

/// `atcha place search`: what a word stands for.
enum PlaceSearchCommand {
  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "search", abstract: words.placeSearchAbstract,
      discussion: words.placeSearchDiscussion,
      examples: [Example("atcha place search 시청", words.placeSearchExample)],
      arguments: [.argument(PlaceCommand.word, "WORD", help: words.placeWordHelp)],
      options: [CommonOptions.json(words)],
      exitCodes: ExitStatus.codes(
        [
          .answered, .usage, .badData, .notFound, .unavailable, .inputOutput, .tryLater,
          .notPermitted, .configuration,
        ], words))
  }

  static func run(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let text = arguments[PlaceCommand.word]
    let lookup = PlaceLookup(context: context)
    let listing = try await lookup.listing(text)
    guard !listing.candidates.isEmpty else { throw lookup.failure(listing.match, text) }
    let streams = context.streams
    if arguments[CommonOptions.json] {
      let document: JSONValue = [
        "schema": "atcha.place-search/1", "text": .string(text),
        "places": .array(listing.candidates.map(PlaceOutput.document)),
        "attributions": .array(attributions(listing).map { .string($0) }),
        "missing": .array(listing.failures.map { .string($0.provider) }),
      ]
      streams.output.write(document, for: streams.outputTerminal)
    } else {
      PlaceOutput.show(listing.candidates, in: context)
      if !attributions(listing).isEmpty {
        PlaceOutput.tell(context.words.placesFrom(attributions(listing)), in: context)
      }
      for failure in listing.failures {
        PlaceOutput.warn(
          UserFacingError(geocoder: failure, nil, context.words).explanation, in: context)
      }
    }
    return .answered
  }

  private static func attributions(_ listing: PlaceListing) -> [String] {
    Set(listing.candidates.compactMap { $0.geocoded?.attribution }).sorted()
  }
}
