package import CoreNetwork
package import Domain

/// A geocoder on a server.
package struct HTTPGeocoder: Geocoder {
  /// A label that takes longer is not worth waiting for.
  static let reverseLimits = HTTPRequest.TimeLimits(connect: .seconds(2), total: .seconds(4))

  private let kind: GeocoderKind
  private let access: GeocoderAccess
  private let api: any GeocoderAPI
  private let transport: any HTTPTransport
  private let pace: (any RequestPace)?

  /// - Parameter pace: Keeps questions apart; nil where the server sets no rule.
  package init(
    _ kind: GeocoderKind, _ access: GeocoderAccess, transport: any HTTPTransport,
    pace: (any RequestPace)? = nil
  ) {
    self.kind = kind
    self.access = access
    api = kind.api(access)
    self.transport = transport
    self.pace = pace
  }

  package var name: String { kind.rawValue }

  /// Whether a server has to be spared: a second between questions is the rule of the public Nominatim.
  package static func needsPace(_ kind: GeocoderKind, _ access: GeocoderAccess) -> Bool {
    kind == .nominatim && HTTPOrigin(access.url)?.host == Nominatim.publicHost
  }

  package func places(
    for text: String, near: Coordinate?, language: String?
  ) async throws(ProviderFailure) -> [GeocodedPlace] {
    for request in api.searches(text, near: near, language: language) {
      let found = try read(try await send(request)) { (response) throws(NetworkError) in
        try api.places(response)
      }
      if !found.isEmpty { return found }
    }
    return []
  }

  package func place(
    at coordinate: Coordinate, language: String?
  ) async throws(ProviderFailure) -> GeocodedPlace? {
    var request = api.reverse(coordinate, language: language)
    request.limits = Self.reverseLimits
    return try read(try await send(request)) { (response) throws(NetworkError) in
      try api.place(response, at: coordinate)
    }
  }

  // MARK: Parts

  private func send(_ request: HTTPRequest) async throws(ProviderFailure) -> HTTPResponse {
    if kind.needsKey, access.key?.isEmpty ?? true { throw error(.keyMissing) }
    if let pace, !(await pace.wait()) { throw error(.limited(retryAfterSeconds: 1)) }
    var request = request
    request.maximumBytes = 1 << 20
    // Asking again has to wait for its turn, too.
    if pace != nil { request.isIdempotent = false }
    do {
      return try await transport.send(request)
    } catch {
      throw failure(error)
    }
  }

  private func read<Value>(
    _ response: HTTPResponse, _ parse: (HTTPResponse) throws(NetworkError) -> Value
  ) throws(ProviderFailure) -> Value {
    do {
      return try parse(response)
    } catch {
      throw failure(error)
    }
  }

  private func error(_ reason: ProviderFailure.Reason) -> ProviderFailure {
    ProviderFailure(provider: name, reason: reason)
  }

  /// By what the server says of its own statuses, or else by the status.
  private func failure(_ error: NetworkError) -> ProviderFailure {
    guard case .httpStatus(let response) = error else {
      return ProviderFailure(error, provider: name)
    }
    if let reason = api.reason(response) { return self.error(reason) }
    let status = "HTTP \(response.status)"
    return self.error(
      response.status == 401 || response.status == 403 ? .keyRefused(status) : .failing(status))
  }
}
