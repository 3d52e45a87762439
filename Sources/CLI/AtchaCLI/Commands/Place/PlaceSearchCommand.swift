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
      exitCodes: ExitStatus.codes([.answered, .usage, .badData, .notFound, .inputOutput], words))
  }

  static func run(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let text = arguments[PlaceCommand.word]
    let lookup = PlaceLookup(context: context)
    let places: [Place] =
      switch try await lookup.match(text) {
      case .one(let place): [place]
      case .ambiguous(let candidates): candidates.map(\.place)
      case .none(let similar): throw lookup.unknown(text, similar)
      case .malformed(let problem): throw lookup.malformed(text, problem)
      case .homeNotSet: throw UserFacingError(context.words.homeNotSet, .notFound)
      case .savedPlacesUnreadable(let failure): throw failure
      }
    let streams = context.streams
    if arguments[CommonOptions.json] {
      let document: JSONValue = [
        "schema": "atcha.place-search/1", "text": .string(text),
        "places": .array(places.map(PlaceOutput.document)),
      ]
      streams.output.write(document, for: streams.outputTerminal)
    } else {
      PlaceOutput.show(places.map { (nil, $0) }, in: context)
    }
    return .answered
  }
}
