/// Knows addresses and places that are no stops.
package protocol Geocoder: Sendable {
  /// The name under which it is set up, such as "nominatim".
  var name: String { get }

  /// Places by what a person typed, the likelier first; none where it knows none.
  ///
  /// - Parameters:
  ///   - near: Where places are more likely meant.
  ///   - language: BCP 47, for the names; nil leaves it to the geocoder.
  func places(
    for text: String, near: Coordinate?, language: String?
  ) async throws(ProviderFailure) -> [GeocodedPlace]

  /// What is at a position; nil where it knows nothing there.
  func place(
    at coordinate: Coordinate, language: String?
  ) async throws(ProviderFailure) -> GeocodedPlace?
}

extension Geocoder {
  /// The places, or why there are none.
  // Not in the closure of a task, as with `JourneyPlannerAPI.outcome`.
  package func outcome(
    for text: String, near: Coordinate?, language: String?
  ) async -> Result<[GeocodedPlace], ProviderFailure> {
    do throws(ProviderFailure) {
      return .success(try await places(for: text, near: near, language: language))
    } catch {
      return .failure(error)
    }
  }
}

/// A place as a geocoder knows it.
package struct GeocodedPlace: Hashable, Sendable, Codable {
  /// What one would call it; of an address its street and number.
  package var name: String
  /// The address on one line; nil where the geocoder has none, or the name is all of it.
  package var address: String?
  package var coordinate: Coordinate
  /// In the geocoder's words, such as "bakery".
  package var kind: String?
  /// The geocoder's name.
  package var source: String
  /// Whom the data is from, to be shown with it.
  package var attribution: String?

  package init(
    name: String, address: String? = nil, coordinate: Coordinate, kind: String? = nil,
    source: String, attribution: String? = nil
  ) {
    self.name = name
    self.address = address
    self.coordinate = coordinate
    self.kind = kind
    self.source = source
    self.attribution = attribution
  }
}
