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
  ) async throws(GeocoderError) -> [GeocodedPlace]

  /// What is at a position; nil where it knows nothing there.
  func place(
    at coordinate: Coordinate, language: String?
  ) async throws(GeocoderError) -> GeocodedPlace?
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

/// Why a geocoder gave no answer.
package struct GeocoderError: Error, Hashable, Sendable {
  package enum Reason: Error, Hashable, Sendable {
    /// There is no way to the network, or atcha was told not to use it.
    case offline
    /// The server cannot be reached; what the network says.
    case unreachable(String)
    /// No answer in time.
    case timedOut
    /// A key is needed, and none is set.
    case keyMissing
    /// The key is unknown, or not for this.
    case keyRefused(String)
    /// Too many questions; when to ask again, if it said so.
    case limited(retryAfterSeconds: Int?)
    /// It takes no such question: what it said.
    case refused(String)
    /// It fails; the HTTP status.
    case failing(status: Int)
    /// What came is no answer of such a server.
    case notUnderstood(String)
  }
  /// The geocoder's name.
  package var geocoder: String
  package var reason: Reason
  package init(geocoder: String, reason: Reason) {
    self.geocoder = geocoder
    self.reason = reason
  }
}
