/// Turns what a person typed into a place.
package protocol PlaceFinder: Sendable {
  /// Looks a place up among those that the timetables of a night know.
  ///
  /// - Parameters:
  ///   - text: A stop or station name, `stop:ID`, or `lat,lon`.
  ///   - night: The night meant, where it is known already.
  func find(_ text: String, on night: CivilDate) async throws(PlannerError) -> PlaceMatch

  /// Everything that a text may stand for, the likelier first: for a person to look through.
  func list(_ text: String, on night: CivilDate) async throws(PlannerError) -> PlaceListing
}

extension PlaceFinder {
  /// What ``find(_:on:)`` has, and nothing besides.
  package func list(
    _ text: String, on night: CivilDate
  ) async throws(PlannerError) -> PlaceListing {
    PlaceListing(try await find(text, on: night))
  }
}

/// What a word may stand for.
package struct PlaceListing: Hashable, Sendable {
  /// The likelier first.
  package var candidates: [PlaceCandidate]
  /// What a search would take the text for; says why where there are no candidates.
  package var match: PlaceMatch
  /// Geocoders that could not be asked.
  package var failures: [ProviderFailure]

  package init(
    candidates: [PlaceCandidate], match: PlaceMatch, failures: [ProviderFailure] = []
  ) {
    self.candidates = candidates
    self.match = match
    self.failures = failures
  }

  package init(_ match: PlaceMatch) {
    self.match = match
    failures = []
    candidates =
      switch match {
      case .one(let place): [PlaceCandidate(place)]
      case .ambiguous(let candidates): candidates
      case .none, .malformed, .homeNotSet, .savedPlacesUnreadable, .hereUnknown, .geocoderFailed: []
      }
  }
}

/// What a text stands for.
package enum PlaceMatch: Hashable, Sendable {
  case one(Place)
  /// Several places, the likelier first: a person must choose.
  case ambiguous([PlaceCandidate])
  /// Nothing by that name; names that are close to it, the closest first, perhaps none.
  case none(similar: [PlaceCandidate])
  /// The text has the form of a position or an id and cannot be one; says why.
  case malformed(MalformedPlace)
  /// The text is `home`, and home is not set.
  case homeNotSet
  /// Only a saved place could have the name, and they cannot be read.
  case savedPlacesUnreadable(StoreFailure)
  /// The text is `here`, and nothing tells where that is.
  case hereUnknown(WhereaboutsError)
  /// No stop has the name, and the geocoder that may know it could not be asked.
  case geocoderFailed(ProviderFailure, similar: [PlaceCandidate])
}

/// One of several places by a similar name.
package struct PlaceCandidate: Hashable, Sendable {
  package var place: Place
  /// A text that stands for this place alone, such as `stop:1123`.
  package var reference: String
  /// Name of the feed that has it; nil for what is in none.
  package var feed: String?
  /// What a geocoder says of it, where one found it.
  package var geocoded: GeocodedPlace?
  package init(
    place: Place, reference: String, feed: String?, geocoded: GeocodedPlace? = nil
  ) {
    self.place = place
    self.reference = reference
    self.feed = feed
    self.geocoded = geocoded
  }

  /// A place by the text that stands for it whatever else there is.
  package init(_ place: Place) {
    let feeds = Set(place.stopReferences.map(\.feed))
    self.init(
      place: place, reference: place.references.first ?? place.name,
      feed: feeds.count == 1 ? feeds.first : nil)
  }

  /// A position that a geocoder found.
  package init(_ geocoded: GeocodedPlace) {
    let place = Place(
      name: geocoded.name, position: .coordinate, coordinate: geocoded.coordinate)
    self.init(
      place: place, reference: geocoded.coordinate.text, feed: nil, geocoded: geocoded)
  }
}

package enum MalformedPlace: Hashable, Sendable {
  case empty
  /// Degrees outside −90 … 90.
  case latitudeOutOfRange(Double)
  /// Degrees outside −180 … 180.
  case longitudeOutOfRange(Double)
}

extension PlaceMatch {
  /// Nothing has the name, so that it is worth looking elsewhere.
  package var isNone: Bool { if case .none = self { true } else { false } }
}
