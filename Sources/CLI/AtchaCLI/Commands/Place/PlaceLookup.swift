import Domain

/// Looks up what a person typed for a place, before it is saved.
struct PlaceLookup {
  var context: CommandContext

  /// What the timetables of tonight have under a text.
  func match(_ text: String) async throws -> PlaceMatch {
    let now = context.clock.now()
    // By the machine's clock; a place has no zone before it is found.
    let nightEnd = try context.configuration.settings().nightEnd
    let evening = context.machineTime(now - nightEnd.secondsOfDay)
    return try await context.services.places().find(text, on: evening.date)
  }

  /// The one place that a text stands for.
  func place(_ text: String) async throws -> Place {
    let words = context.words
    switch try await match(text) {
    case .one(let place): return place
    case .ambiguous(let candidates):
      throw UserFacingError(words.severalPlaces(text, Self.named(candidates)), .notFound)
    case .none(let similar): throw unknown(text, similar)
    case .malformed(let problem): throw malformed(text, problem)
    case .homeNotSet: throw UserFacingError(words.homeNotSet, .notFound)
    case .savedPlacesUnreadable(let failure): throw failure
    }
  }

  func unknown(_ text: String, _ similar: [PlaceCandidate]) -> UserFacingError {
    UserFacingError(context.words.noSuchPlace(text, Self.named(similar)), .notFound)
  }

  func malformed(_ text: String, _ problem: MalformedPlace) -> UserFacingError {
    let words = context.words
    return switch problem {
    case .empty: UserFacingError(words.emptyPlaceText, .usage)
    case .latitudeOutOfRange: UserFacingError(words.latitudeOutOfRange(text), .usage)
    case .longitudeOutOfRange: UserFacingError(words.longitudeOutOfRange(text), .usage)
    }
  }

  private static func named(_ candidates: [PlaceCandidate]) -> [String] {
    candidates.prefix(5).map(UserFacingError.named)
  }
}
