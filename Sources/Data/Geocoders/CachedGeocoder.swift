package import CoreStorage
package import Domain

/// Remembers what a geocoder answered: searches for an hour, what is at a position for a week, and never
/// that it could not be asked.
package struct CachedGeocoder: Geocoder {
  static let searchSeconds = 3_600
  static let reverseSeconds = 7 * 86_400

  private let geocoder: any Geocoder
  private let cache: ExpiringCache
  /// Whom the answers are from: another server may know other places.
  private let address: String

  /// - Parameter address: Of the server.
  package init(_ geocoder: any Geocoder, cache: ExpiringCache, address: String) {
    self.geocoder = geocoder
    self.cache = cache
    self.address = address
  }

  package var name: String { geocoder.name }

  package func places(
    for text: String, near: Coordinate?, language: String?
  ) async throws(ProviderFailure) -> [GeocodedPlace] {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    let around = near.map { Self.key($0, decimals: 3) } ?? ""
    let geocoder = geocoder
    return try await kept(
      "search\n\(address)\n\(language ?? "")\n\(around)\n\(words)", seconds: Self.searchSeconds
    ) { () async throws(ProviderFailure) in
      try await geocoder.places(for: text, near: near, language: language)
    }
  }

  package func place(
    at coordinate: Coordinate, language: String?
  ) async throws(ProviderFailure) -> GeocodedPlace? {
    let around = Self.key(coordinate, decimals: 4)
    let geocoder = geocoder
    let found = try await kept(
      "reverse\n\(address)\n\(language ?? "")\n\(around)", seconds: Self.reverseSeconds
    ) { () async throws(ProviderFailure) -> [GeocodedPlace] in
      try await geocoder.place(at: coordinate, language: language).map { [$0] } ?? []
    }
    return found.first
  }

  private func kept(
    _ key: String, seconds: Int,
    _ load: @escaping @Sendable () async throws(ProviderFailure) -> [GeocodedPlace]
  ) async throws(ProviderFailure) -> [GeocodedPlace] {
    let key = "\(name)\n\(key)"
    do {
      let bytes = try await cache.value(for: key, seconds: seconds) {
        try Coding.bytes(try await load())
      }
      // A form of an older version is as good as none.
      if let places = try? Coding.value([GeocodedPlace].self, bytes) {
        return places
      }
      await cache.remove(key)
      return try await load()
    } catch let error as ProviderFailure {
      throw error
    } catch {
      throw ProviderFailure(provider: name, reason: .notUnderstood("the answer cannot be kept"))
    }
  }

  private static func key(_ coordinate: Coordinate, decimals: Int) -> String {
    let scale = decimals == 3 ? 1e3 : 1e4
    return "\(Int((coordinate.latitude * scale).rounded())),"
      + "\(Int((coordinate.longitude * scale).rounded()))"
  }
}
