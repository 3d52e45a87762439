import CommandLineKit
import CoreTerminal
import Domain

/// `atcha place save`: a name of one's own for a place.
enum PlaceSaveCommand {
  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "save", abstract: words.placeSaveAbstract, discussion: words.placeSaveDiscussion,
      examples: [
        Example("atcha place save 회사 강남", words.placeSaveExample),
        Example("atcha place save cafe 37.5665,126.9780", words.placeSavePositionExample),
      ],
      arguments: [
        .argument(PlaceCommand.newName, "NAME", help: words.placeNewNameHelp),
        .argument(PlaceCommand.place, "PLACE", help: words.placeTextHelp),
      ],
      options: [CommonOptions.json(words)],
      exitCodes: ExitStatus.codes(PlaceCommand.lookUpStatuses, words))
  }

  /// What was stored.
  struct Outcome {
    var saved: SavedPlace
    var isReplaced: Bool
    /// Set where no stop is within reach.
    var outside: OutsideRegion?
  }

  static func run(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let outcome = try await save(
      arguments[PlaceCommand.place], as: arguments[PlaceCommand.newName], in: context)
    let streams = context.streams
    if arguments[CommonOptions.json] {
      let document: JSONValue = [
        "schema": "atcha.place/1", "outcome": outcome.isReplaced ? "replaced" : "saved",
        "savedAs": .string(outcome.saved.name),
        "place": PlaceOutput.document(outcome.saved.place),
        "isCovered": .bool(outcome.outside == nil),
      ]
      streams.output.write(document, for: streams.outputTerminal)
    } else {
      let place = PlaceOutput.text(outcome.saved.place)
      PlaceOutput.tell(
        outcome.isReplaced
          ? context.words.placeReplaced(outcome.saved.name, place)
          : context.words.placeSaved(outcome.saved.name, place), in: context)
      if let outside = outcome.outside {
        PlaceOutput.warn(
          RegionText.warning(outcome.saved.place, outside, context.words), in: context)
      }
    }
    return .answered
  }

  /// Looks a place up and keeps it; one of the same name goes.
  ///
  /// - Parameter mustBeCovered: Whether one out of the region is refused.
  static func save(
    _ text: String, as name: String, mustBeCovered: Bool = false, in context: CommandContext
  ) async throws -> Outcome {
    guard let checked = PlaceName.checked(name) else {
      throw UserFacingError(context.words.badPlaceName(name), .usage)
    }
    let lookup = PlaceLookup(context: context)
    let place = try await lookup.place(text)
    let outside = try await lookup.outside(place)
    if mustBeCovered, let outside { throw RegionText.refusal(place, outside, context.words) }
    let store = try context.services.savedPlaces()
    let old = try await store.saved(named: checked)
    try await store.save(place, as: checked)
    // The same letters composed in another way would stand beside the old ones.
    if let old, !old.name.lowercased().utf8.elementsEqual(checked.lowercased().utf8) {
      _ = try await store.remove(old.name)
    }
    return Outcome(
      saved: SavedPlace(name: checked, place: place), isReplaced: old != nil,
      outside: outside)
  }
}
