import CoreNetwork
import Domain
import FoundationEssentials

/// The geocoder of a MOTIS server: stops, places and addresses of what it has loaded.
struct MOTISGeocoder: GeocoderAPI {
  let url: String
  var name: String { "motis" }
  var attribution: String { "© OpenStreetMap contributors" }

  func searches(_ text: String, near: Coordinate?, language: String?) -> [HTTPRequest] {
    var query = [HTTPField("text", text), HTTPField("numResults", "10")] + Self.form(language)
    if let near { query.append(HTTPField("place", near.text)) }
    return [request("geocode", query)]
  }

  func reverse(_ coordinate: Coordinate, language: String?) -> HTTPRequest {
    request(
      "reverse-geocode",
      [HTTPField("place", coordinate.text), HTTPField("numResults", "1")] + Self.form(language))
  }

  private static func form(_ language: String?) -> [HTTPField] {
    language.map { [HTTPField("language", $0)] } ?? []
  }

  private func request(_ operation: String, _ query: [HTTPField]) -> HTTPRequest {
    HTTPRequest(
      .get, HTTPRequest.url(url, "api", "v1", operation), query: query, provider: name)
  }

  func places(_ response: HTTPResponse) throws(NetworkError) -> [GeocodedPlace] {
    var found: [GeocodedPlace] = []
    for match in try response.decoded([Lossy<Match>].self) {
      // Stops of several feeds are one place many times over.
      guard let match = match.value, let place = place(match) else { continue }
      let isKnown = found.contains { $0.name == place.name && $0.coordinate == place.coordinate }
      if !isKnown { found.append(place) }
    }
    return found
  }

  func place(
    _ response: HTTPResponse, at coordinate: Coordinate
  ) throws(NetworkError) -> GeocodedPlace? {
    try places(response).first
  }

  func reason(_ response: HTTPResponse) -> ProviderFailure.Reason? {
    struct Problem: Decodable { var error: String? }
    guard [400, 404, 422].contains(response.status) else { return nil }
    let message = (try? response.decoded(Problem.self))?.error
    return .refused(Self.line(message) ?? "status \(response.status)")
  }

  private func place(_ match: Match) -> GeocodedPlace? {
    let street = Self.line(match.street).map { street in
      Self.line(match.houseNumber).map { "\(street) \($0)" } ?? street
    }
    let name = match.type == "ADDRESS" ? street ?? match.name : match.name
    let areas = (match.areas ?? []).compactMap(\.value)
    // A city that was asked for says more than what stands first.
    let area =
      areas.first { $0.isMatched == true && $0.isCity } ?? areas.first { $0.isDefault == true }
    let parts = [street, areas.first { $0.isUnique == true }?.name, area?.name]
    var seen: Set<String> = [name]
    let address = parts.compactMap(\.self).filter { seen.insert($0).inserted }
      .joined(separator: ", ")
    return place(
      named: name, address: address, latitude: match.lat, longitude: match.lon,
      kind: match.category ?? match.type?.lowercased())
  }

  private struct Match: Decodable {
    var type: String?
    var name: String
    var lat: Double
    var lon: Double
    var street: String?
    var houseNumber: String?
    var category: String?
    var areas: [Lossy<Area>]?
  }

  private struct Area: Decodable {
    var name: String
    var isDefault: Bool?
    var isUnique: Bool?
    var isMatched: Bool?
    var adminLevel: Double?
    /// By OpenStreetMap's levels: below a state, above a quarter.
    var isCity: Bool { adminLevel.map { (5...8).contains($0) } ?? false }

    enum CodingKeys: String, CodingKey {
      case name, adminLevel
      case isMatched = "matched"
      case isDefault = "default"
      case isUnique = "unique"
    }
  }
}
