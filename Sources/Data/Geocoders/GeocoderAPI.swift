import CoreNetwork
import Domain
import FoundationEssentials

/// How one kind of geocoder is asked, and how its answers read; knows nothing of the network.
protocol GeocoderAPI: Sendable {
  var name: String { get }
  /// Whom its data is from.
  var attribution: String { get }

  /// Questions for a text, each asked where those before it found nothing.
  func searches(_ text: String, near: Coordinate?, language: String?) -> [HTTPRequest]
  func reverse(_ coordinate: Coordinate, language: String?) -> HTTPRequest

  /// - Throws: `NetworkError.undecodable` where the answer is none of this server.
  func places(_ response: HTTPResponse) throws(NetworkError) -> [GeocodedPlace]
  func place(
    _ response: HTTPResponse, at coordinate: Coordinate
  ) throws(NetworkError) -> GeocodedPlace?

  /// What an answer with a status that is no success says; nil leaves it to the status.
  func reason(_ response: HTTPResponse) -> ProviderFailure.Reason?
}

extension GeocoderAPI {
  /// A place with texts that fit on a line; nil where the position is none.
  func place(
    named name: String?, address: String?, latitude: Double?, longitude: Double?, kind: String?
  ) -> GeocodedPlace? {
    guard let latitude, let longitude, (-90...90).contains(latitude),
      (-180...180).contains(longitude), let name = Self.line(name) ?? Self.line(address)
    else { return nil }
    let address = Self.line(address)
    return GeocodedPlace(
      name: name, address: address == name ? nil : address,
      coordinate: Coordinate(latitude: latitude, longitude: longitude).rounded,
      kind: Self.line(kind), source: self.name, attribution: attribution)
  }

  /// Text on one line and no longer than anybody reads; nil for none.
  static func line(_ text: String?) -> String? {
    guard let text else { return nil }
    let words = text.prefix(300).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : words.count > 160 ? "\(words.prefix(159))…" : words
  }
}

/// What a geocoder can be asked at: its address, its key.
package struct GeocoderAccess: Hashable, Sendable {
  /// Without a slash at its end.
  package var url: String
  package var key: String?
  package init(url: String, key: String? = nil) {
    self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
    self.key = key
  }
}

/// The geocoders that atcha can ask.
package enum GeocoderKind: String, Hashable, Sendable, CaseIterable {
  case motis, nominatim, photon, kakao

  package var needsKey: Bool { self == .kakao }

  func api(_ access: GeocoderAccess) -> any GeocoderAPI {
    switch self {
    case .motis: MOTISGeocoder(url: access.url)
    case .nominatim: Nominatim(url: access.url)
    case .photon: Photon(url: access.url)
    case .kakao: KakaoLocal(url: access.url, key: access.key ?? "")
    }
  }
}
