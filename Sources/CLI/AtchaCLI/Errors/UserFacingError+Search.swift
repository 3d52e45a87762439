import Domain

extension UserFacingError {
  init(_ error: SearchError, _ words: any Catalogue) {
    switch error {
    case .ambiguousPlace(let role, let text, let candidates):
      self.init(
        words.ambiguousPlace(role, text, candidates: candidates.prefix(5).map(Self.named)),
        .notFound)
    case .unknownPlace(let role, let text, let similar):
      self.init(
        words.unknownPlace(role, text, similar: similar.prefix(5).map(Self.named)), .notFound)
    case .malformedPlace(let role, let text, let problem):
      self.init(Self.explanation(role, text, problem, words), .usage)
    case .homeNotSet: self.init(words.homeNotSet, .notFound)
    case .savedPlaces(let failure): self.init(failure, words)
    case .here(let error): self.init(error, words)
    case .geocoder(_, let text, let error): self.init(geocoder: error, text, words)
    case .times(let error): self.init(Self.explanation(error, words), .usage)
    case .planner(let error): self.init(error, words)
    }
  }

  init(_ error: PlannerError, _ words: any Catalogue) {
    switch error {
    case .noTimetable: self.init(words.noTimetable, .notFound)
    case .unknownFeed(let name, let known):
      self.init(words.unknownFeed(name, known: known), .notFound)
    case .feedNotValid(let feed, let date, let from, let until):
      self.init(
        words.feedNotValid(
          feed, on: date.description, from: from.description, until: until.description), .notFound)
    case .placeNotInTimetable(let name): self.init(words.placeNotInTimetable(name), .notFound)
    case .unreadable(let feed, let detail):
      self.init(words.unreadableTimetable(feed, detail), .badData)
    case .offline: self.init(words.offline, .tryLater)
    case .unavailable(let provider, let detail):
      self.init(words.providerUnavailable(provider, detail), .unavailable)
    case .provider(let failure): self.init(failure, words)
    }
  }

  /// What to type for a candidate, and its name where that says more.
  static func named(_ candidate: PlaceCandidate) -> String {
    candidate.reference == candidate.place.name
      ? candidate.reference : "\(candidate.reference) (\(candidate.place.name))"
  }

  private static func explanation(
    _ role: PlaceRole, _ text: String, _ problem: MalformedPlace, _ words: any Catalogue
  ) -> Explanation {
    switch problem {
    case .empty: words.emptyPlace(role)
    case .latitudeOutOfRange: words.latitudeOutOfRange(text)
    case .longitudeOutOfRange: words.longitudeOutOfRange(text)
    }
  }

  private static func explanation(
    _ error: SearchWindowError, _ words: any Catalogue
  ) -> Explanation {
    switch error {
    case .ambiguous(let date, let clock, let earlier, let later):
      words.ambiguousTime(
        clock.description, on: date.description, earlier.rfc3339, later.rfc3339)
    case .skipped(let date, let clock, let jump):
      words.skippedTime(clock.description, on: date.description, jump: jump.rfc3339)
    case .empty(let notBefore, let arriveBy):
      words.emptyWindow(notBefore: notBefore.rfc3339, arriveBy: arriveBy.rfc3339)
    case .tooLong: words.tooLongWindow(days: NightPolicy.longestWindow / 86_400)
    }
  }
}
