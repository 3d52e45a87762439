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
  ) async throws(GeocoderError) -> [GeocodedPlace] {
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
  ) async throws(GeocoderError) -> GeocodedPlace? {
    var request = api.reverse(coordinate, language: language)
    request.limits = Self.reverseLimits
    return try read(try await send(request)) { (response) throws(NetworkError) in
      try api.place(response, at: coordinate)
    }
  }

  // MARK: Parts

  private func send(_ request: HTTPRequest) async throws(GeocoderError) -> HTTPResponse {
    if kind.needsKey, access.key?.isEmpty ?? true { throw error(.keyMissing) }
    if let pace, !(await pace.wait()) { throw error(.limited(retryAfterSeconds: 1)) }
    var request = request
    request.maximumBytes = 1 << 20
    do {
      return try await transport.send(request)
    } catch {
      throw self.error(reason(error))
    }
  }

  private func read<Value>(
    _ response: HTTPResponse, _ parse: (HTTPResponse) throws(NetworkError) -> Value
  ) throws(GeocoderError) -> Value {
    do {
      return try parse(response)
    } catch {
      throw self.error(reason(error))
    }
  }

  private func error(_ reason: GeocoderError.Reason) -> GeocoderError {
    GeocoderError(geocoder: name, reason: reason)
  }

  private func reason(_ error: NetworkError) -> GeocoderError.Reason {
    switch error {
    case .offline: .offline
    case .dns(let host): .unreachable("no address is known for \(host)")
    case .connect(let host, let why): .unreachable("\(host): \(why)")
    case .tls(let host, let problem): .unreachable("\(host): \(Self.text(problem))")
    case .timeout: .timedOut
    case .httpStatus(let response):
      api.reason(response)
        ?? (response.status == 401 || response.status == 403
          ? .keyRefused("status \(response.status)") : .failing(status: response.status))
    case .rateLimited(let wait, _):
      .limited(retryAfterSeconds: wait.map { Int($0.components.seconds) })
    case .captivePortal(let host):
      .unreachable("a sign-in page of the network stands before \(host)")
    case .truncated: .notUnderstood("it ended too early")
    case .undecodable(_, let why): .notUnderstood(why)
    case .tooLarge(_, let limit): .notUnderstood("more than \(limit) bytes")
    case .cancelled: .unreachable("the question was withdrawn")
    case .circuitOpen(_, let until):
      .unreachable("it kept failing, and is left alone for \(until.components.seconds) s")
    case .badURL(let url): .unreachable("'\(url)' is no address of a server")
    case .badRedirect(let host, let other, _): .unreachable("\(host) sends on to \(other)")
    case .unusable(let why): .unreachable(why)
    case .cannotWrite(let path, _): .unreachable("\(path) cannot be written")
    case .cannotRead(let path, _): .unreachable("\(path) cannot be read")
    case .notRecorded: .offline
    }
  }

  private static func text(_ problem: NetworkError.TLSProblem) -> String {
    switch problem {
    case .expired: "its certificate has expired"
    case .notYetValid: "its certificate is not valid yet"
    case .wrongHost: "its certificate is for another name"
    case .selfSigned: "its certificate vouches for itself"
    case .unknownIssuer: "nobody known vouches for its certificate"
    case .other(let why): why
    }
  }
}
