/// Turns what a person typed into a place.
package protocol PlaceFinder: Sendable {
  /// Looks a place up among those that the timetables of a night know.
  ///
  /// - Parameters:
  ///   - text: A stop or station name, `stop:ID`, or `lat,lon`.
  ///   - night: The night meant, where it is known already.
  func find(_ text: String, on night: CivilDate) async throws(PlannerError) -> PlaceMatch
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
}

/// One of several places by a similar name.
package struct PlaceCandidate: Hashable, Sendable {
  package var place: Place
  /// A text that stands for this place alone, such as `stop:1123`.
  package var reference: String
  /// Name of the feed that has it.
  package var feed: String
  package init(place: Place, reference: String, feed: String) {
    self.place = place
    self.reference = reference
    self.feed = feed
  }
}

package enum MalformedPlace: Hashable, Sendable {
  case empty
  /// Degrees outside −90 … 90.
  case latitudeOutOfRange(Double)
  /// Degrees outside −180 … 180.
  case longitudeOutOfRange(Double)
}
