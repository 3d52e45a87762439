import Domain

/// Looks up what a person typed for a place, before it is saved.
struct PlaceLookup {
  var context: CommandContext

  /// The night by whose timetables places are looked up: tonight's.
  func night() throws -> CivilDate {
    let now = context.clock.now()
    // By the machine's clock; a place has no zone before it is found.
    let nightEnd = try context.configuration.settings().nightEnd
    return context.machineTime(now - nightEnd.secondsOfDay).date
  }

  /// Everything that a text may stand for.
  func listing(_ text: String) async throws -> PlaceListing {
    let (night, places) = (try night(), try context.services.places(.search))
    return try await FindingHere([text], in: context).during {
      try await places.list(text, on: night)
    }
  }

  /// The one place that a text stands for.
  func place(_ text: String) async throws -> Place {
    let (night, places) = (try night(), try context.services.places(.search))
    let match = try await FindingHere([text], in: context).during {
      try await places.find(text, on: night)
    }
    switch match {
    case .one(let place): return place
    case .ambiguous(let candidates):
      throw UserFacingError(
        context.words.severalPlaces(text, Self.named(candidates)), .notFound)
    default: throw failure(match, text)
    }
  }

  /// Where the place is: within the region of the timetables, or how far out of it.
  ///
  /// Where planners of others are set up, the region is theirs, and nothing is said of it here.
  func outside(_ place: Place) async throws -> OutsideRegion? {
    guard let region = try context.services.region() else { return nil }
    guard case .outside(let outside) = try await region.coverage(of: place, on: night()) else {
      return nil
    }
    return outside
  }

  /// Why a text stands for nothing.
  func failure(_ match: PlaceMatch, _ text: String) -> any Error {
    let words = context.words
    switch match {
    case .none(let similar):
      return UserFacingError(words.noSuchPlace(text, Self.named(similar)), .notFound)
    case .malformed(let problem): return malformed(text, problem)
    case .homeNotSet: return UserFacingError(words.homeNotSet, .notFound)
    case .savedPlacesUnreadable(let failure): return failure
    case .hereUnknown(let error): return error
    case .geocoderFailed(let error, _): return UserFacingError(geocoder: error, text, words)
    case .one, .ambiguous: return UserFacingError(words.internalFault, .internalFault)
    }
  }

  private func malformed(_ text: String, _ problem: MalformedPlace) -> UserFacingError {
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
