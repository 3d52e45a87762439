import CoreNetwork
import Domain
import FoundationEssentials

/// Nominatim: addresses and places of OpenStreetMap.
struct Nominatim: GeocoderAPI {
  /// The public server, whose rules are stricter than those of one's own.
  static let publicHost = "nominatim.openstreetmap.org"

  let url: String
  var name: String { "nominatim" }
  var attribution: String { "© OpenStreetMap contributors" }

  func searches(_ text: String, near: Coordinate?, language: String?) -> [HTTPRequest] {
    var query = [HTTPField("q", text), HTTPField("limit", "10")] + Self.form(language)
    if let near {
      // A wish, not a border: `bounded` is left out. Two degrees are a region.
      query.append(
        HTTPField(
          "viewbox",
          "\(near.longitude - 1),\(near.latitude - 1),\(near.longitude + 1),\(near.latitude + 1)"))
    }
    return [request("search", query)]
  }

  func reverse(_ coordinate: Coordinate, language: String?) -> HTTPRequest {
    request(
      "reverse",
      [
        HTTPField("lat", "\(coordinate.latitude)"), HTTPField("lon", "\(coordinate.longitude)"),
        HTTPField("zoom", "18"),
      ] + Self.form(language))
  }

  /// Without a format the answer is a web page.
  private static func form(_ language: String?) -> [HTTPField] {
    [HTTPField("format", "jsonv2"), HTTPField("addressdetails", "1")]
      + (language.map { [HTTPField("accept-language", $0)] } ?? [])
  }

  private func request(_ path: String, _ query: [HTTPField]) -> HTTPRequest {
    HTTPRequest(.get, HTTPRequest.url(url, path), query: query, provider: name)
  }

  func places(_ response: HTTPResponse) throws(NetworkError) -> [GeocodedPlace] {
    try response.decoded([Lossy<Entry>].self).compactMap { $0.value.flatMap(place) }
  }

  func place(
    _ response: HTTPResponse, at coordinate: Coordinate
  ) throws(NetworkError) -> GeocodedPlace? {
    // Where nothing is near, the answer is an error with status 200.
    let entry = try response.decoded(Entry.self)
    return place(entry)
  }

  func reason(_ response: HTTPResponse) -> ProviderFailure.Reason? {
    let message = (try? response.decoded(Entry.self))?.error?.message
    switch response.status {
    case 400, 404: return .refused(Self.line(message) ?? "status \(response.status)")
    // Who asks too often or without a name is shut out.
    case 403, 429: return .limited(retryAfterSeconds: nil)
    default: return nil
    }
  }

  private func place(_ entry: Entry) -> GeocodedPlace? {
    let display = entry.displayName ?? ""
    let first = display.split(separator: ",").first.map(String.init)
    let name = [entry.name, entry.address?.line, first].lazy.compactMap(Self.line).first
    var address = display
    if let name, display.hasPrefix(name + ", ") { address.removeFirst(name.count + 2) }
    return place(
      named: name, address: address, latitude: entry.lat?.value, longitude: entry.lon?.value,
      kind: entry.type)
  }

  /// A place, or what stands in its place where there is none.
  private struct Entry: Decodable {
    var lat: LooseNumber?
    var lon: LooseNumber?
    var name: String?
    var displayName: String?
    var type: String?
    var address: Address?
    var error: Problem?

    enum CodingKeys: String, CodingKey {
      case lat, lon, name, type, address, error
      case displayName = "display_name"
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      lat = try container.decodeIfPresent(LooseNumber.self, forKey: .lat)
      lon = try container.decodeIfPresent(LooseNumber.self, forKey: .lon)
      name = try? container.decodeIfPresent(String.self, forKey: .name)
      displayName = try? container.decodeIfPresent(String.self, forKey: .displayName)
      type = try? container.decodeIfPresent(String.self, forKey: .type)
      address = try? container.decodeIfPresent(Address.self, forKey: .address)
      error = try? container.decodeIfPresent(Problem.self, forKey: .error)
      if lat == nil, error == nil {
        throw DecodingError.keyNotFound(
          CodingKeys.lat, .init(codingPath: decoder.codingPath, debugDescription: "no place"))
      }
    }
  }

  private struct Address: Decodable {
    var houseNumber: String?
    var road: String?
    enum CodingKeys: String, CodingKey {
      case road
      case houseNumber = "house_number"
    }
    /// Street and number.
    var line: String? {
      guard let road else { return nil }
      return houseNumber.map { "\(road) \($0)" } ?? road
    }
  }

  /// A text, or an object with one.
  private struct Problem: Decodable {
    var message: String

    private struct Object: Decodable { var message: String? }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      message =
        try (try? container.decode(String.self))
        ?? container.decode(Object.self).message ?? ""
    }
  }
}
