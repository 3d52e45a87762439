import CoreNetwork
import Domain
import FoundationEssentials

/// Photon: places of OpenStreetMap, also by the beginning of a name.
struct Photon: GeocoderAPI {
  /// Those that public servers know; any other would be refused by older ones.
  private static let languages: Set<String> = ["de", "en", "fr"]

  let url: String
  var name: String { "photon" }
  var attribution: String { "© OpenStreetMap contributors" }

  // A parameter that a server does not know is an error: no more than the oldest have.
  func searches(_ text: String, near: Coordinate?, language: String?) -> [HTTPRequest] {
    var query = [HTTPField("q", text), HTTPField("limit", "10")] + Self.form(language)
    if let near {
      query += [HTTPField("lat", "\(near.latitude)"), HTTPField("lon", "\(near.longitude)")]
    }
    return [HTTPRequest(.get, HTTPRequest.url(url, "api"), query: query, provider: name)]
  }

  func reverse(_ coordinate: Coordinate, language: String?) -> HTTPRequest {
    let query = [
      HTTPField("lat", "\(coordinate.latitude)"), HTTPField("lon", "\(coordinate.longitude)"),
      HTTPField("limit", "1"),
    ]
    return HTTPRequest(
      .get, HTTPRequest.url(url, "reverse"), query: query + Self.form(language), provider: name)
  }

  private static func form(_ language: String?) -> [HTTPField] {
    guard let language, languages.contains(language) else { return [] }
    return [HTTPField("lang", language)]
  }

  func places(_ response: HTTPResponse) throws(NetworkError) -> [GeocodedPlace] {
    try response.decoded(Collection.self).features.compactMap { $0.value.flatMap(place) }
  }

  func place(
    _ response: HTTPResponse, at coordinate: Coordinate
  ) throws(NetworkError) -> GeocodedPlace? {
    try places(response).first
  }

  func reason(_ response: HTTPResponse) -> ProviderFailure.Reason? {
    struct Problem: Decodable { var message: String? }
    switch response.status {
    case 400:
      let message = (try? response.decoded(Problem.self))?.message
      return .refused(Self.line(message) ?? "status 400")
    case 403, 429: return .limited(retryAfterSeconds: nil)
    default: return nil
    }
  }

  private func place(_ feature: Feature) -> GeocodedPlace? {
    // Longitude first.
    guard feature.geometry.coordinates.count >= 2 else { return nil }
    let properties = feature.properties
    let street = properties.street.map { street in
      properties.housenumber.map { "\(street) \($0)" } ?? street
    }
    let parts = [
      street, properties.district, properties.city, properties.state, properties.country,
    ].compactMap(Self.line)
    let name = [properties.name, street].lazy.compactMap(Self.line).first ?? parts.first
    var seen: Set<String> = name.map { [$0] } ?? []
    return place(
      named: name, address: parts.filter { seen.insert($0).inserted }.joined(separator: ", "),
      latitude: feature.geometry.coordinates[1], longitude: feature.geometry.coordinates[0],
      kind: properties.osmValue)
  }

  private struct Collection: Decodable { var features: [Lossy<Feature>] }
  private struct Feature: Decodable {
    var geometry: Geometry
    var properties: Properties
  }
  private struct Geometry: Decodable { var coordinates: [Double] }
  private struct Properties: Decodable {
    var name: String?
    var street: String?
    var housenumber: String?
    var district: String?
    var city: String?
    var state: String?
    var country: String?
    var osmValue: String?

    enum CodingKeys: String, CodingKey {
      case name, street, housenumber, district, city, state, country
      case osmValue = "osm_value"
    }
  }
}
