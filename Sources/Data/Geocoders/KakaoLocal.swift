import CoreNetwork
import Domain
import FoundationEssentials

/// Kakao Local: places and addresses of Korea, with a key.
struct KakaoLocal: GeocoderAPI {
  let url: String
  let key: String
  var name: String { "kakao" }
  var attribution: String { "Kakao" }

  /// Places by name first; an address that no place is called is asked for after.
  func searches(_ text: String, near: Coordinate?, language: String?) -> [HTTPRequest] {
    var query = [HTTPField("query", text), HTTPField("size", "10")]
    let address = request("search", "address.json", query)
    if let near {
      query += [HTTPField("x", "\(near.longitude)"), HTTPField("y", "\(near.latitude)")]
    }
    return [request("search", "keyword.json", query), address]
  }

  func reverse(_ coordinate: Coordinate, language: String?) -> HTTPRequest {
    request(
      "geo", "coord2address.json",
      [HTTPField("x", "\(coordinate.longitude)"), HTTPField("y", "\(coordinate.latitude)")])
  }

  private func request(_ group: String, _ operation: String, _ query: [HTTPField]) -> HTTPRequest {
    HTTPRequest(
      .get, HTTPRequest.url(url, "v2", "local", group, operation), query: query,
      headers: [HTTPField("Authorization", "KakaoAK \(key)", isSecret: true)], provider: name)
  }

  func places(_ response: HTTPResponse) throws(NetworkError) -> [GeocodedPlace] {
    try response.decoded(Documents<Document>.self).documents.compactMap { lossy in
      lossy.value.flatMap { document in
        // A road address is what one finds a door by; places in the country have none.
        let address = [
          document.roadAddressName, document.roadAddress?.value?.name,
          document.addressName,
        ].lazy.compactMap(Self.line).first
        return place(
          named: document.placeName ?? address, address: address, latitude: document.y?.value,
          longitude: document.x?.value,
          kind: document.categoryName?.split(separator: ">").last.map(String.init))
      }
    }
  }

  func place(
    _ response: HTTPResponse, at coordinate: Coordinate
  ) throws(NetworkError) -> GeocodedPlace? {
    let documents = try response.decoded(Documents<Address>.self).documents
    guard let found = documents.lazy.compactMap(\.value).first else { return nil }
    let road = found.roadAddress?.value
    let address = road?.name ?? found.address?.value?.name
    return place(
      named: Self.line(road?.buildingName) ?? address, address: address,
      latitude: coordinate.latitude, longitude: coordinate.longitude, kind: nil)
  }

  /// By the status first: one body has a number, the other the name of a kind of error.
  func reason(_ response: HTTPResponse) -> ProviderFailure.Reason? {
    struct Problem: Decodable {
      var message: String?
      var msg: String?
      var code: Int?
    }
    let problem = try? response.decoded(Problem.self)
    let message = Self.line(problem?.message ?? problem?.msg) ?? "status \(response.status)"
    switch (response.status, problem?.code) {
    case (429, _), (_, -10): return .limited(retryAfterSeconds: nil)
    case (401, _), (403, _), (_, -401), (_, -403), (_, -3), (_, -5), (_, -101):
      return .keyRefused(message)
    case (400, _), (404, _): return .refused(message)
    default: return nil
    }
  }

  private struct Documents<Value: Decodable>: Decodable { var documents: [Lossy<Value>] }

  private struct Document: Decodable {
    var placeName: String?
    var categoryName: String?
    var addressName: String?
    var roadAddressName: String?
    var roadAddress: Optionally<AddressName>?
    var x: LooseNumber?
    var y: LooseNumber?

    enum CodingKeys: String, CodingKey {
      case x, y
      case placeName = "place_name"
      case categoryName = "category_name"
      case addressName = "address_name"
      case roadAddressName = "road_address_name"
      case roadAddress = "road_address"
    }
  }

  private struct Address: Decodable {
    /// Null or an empty object where there is none.
    var roadAddress: Optionally<AddressName>?
    var address: Optionally<AddressName>?
    enum CodingKeys: String, CodingKey {
      case address
      case roadAddress = "road_address"
    }
  }

  private struct AddressName: Decodable {
    var name: String
    var buildingName: String?
    enum CodingKeys: String, CodingKey {
      case name = "address_name"
      case buildingName = "building_name"
    }
  }
}
