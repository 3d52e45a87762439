package import FoundationEssentials

/// One question to a server.
package struct HTTPRequest: Hashable, Sendable {
  package enum Method: String, Hashable, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  /// What a good answer looks like; something else in its place is told apart from it.
  package enum Expectation: String, Hashable, Sendable {
    /// A JSON document; HTML in its place is a captive portal.
    case json
    /// Any file, but no web page.
    case file
    /// Whatever comes.
    case anything
  }

  package struct TimeLimits: Hashable, Sendable {
    /// For the connection, with its name and its certificate.
    package var connect: Duration
    /// For all of it, repetitions and redirects among them.
    package var total: Duration

    package init(connect: Duration = .seconds(5), total: Duration = .seconds(15)) {
      self.connect = connect
      self.total = total
    }
  }

  package var method: Method
  /// Without what `query` adds; scheme http or https.
  package var url: String
  /// Added to the URL, with names and values encoded.
  package var query: [HTTPField]
  package var headers: [HTTPField]
  package var body: Data?
  package var expectation: Expectation
  package var limits: TimeLimits
  /// How much an answer may hold once it is unpacked.
  package var maximumBytes: Int
  /// True where asking twice does no more than asking once.
  ///
  /// Only such requests with GET are repeated, so this matters where a GET does more than read.
  package var isIdempotent: Bool
  /// Whose failures count together; the host where it is nil.
  package var provider: String?
  /// Fields of JSON in the body and in the answer whose text stands in no recording.
  package var secretFields: Set<String> = []

  package static let defaultMaximumBytes = 16 << 20

  package init(
    _ method: Method = .get, _ url: String, query: [HTTPField] = [], headers: [HTTPField] = [],
    body: Data? = nil, expectation: Expectation = .json, limits: TimeLimits = TimeLimits(),
    maximumBytes: Int = HTTPRequest.defaultMaximumBytes, isIdempotent: Bool? = nil,
    provider: String? = nil
  ) {
    self.method = method
    self.url = url
    self.query = query
    self.headers = headers
    self.body = body
    self.expectation = expectation
    self.limits = limits
    self.maximumBytes = maximumBytes
    self.isIdempotent = isIdempotent ?? (method == .get)
    self.provider = provider
  }
}

extension HTTPRequest {
  /// A request that sends a value as JSON.
  package static func json(
    _ method: Method, _ url: String, sending value: some Encodable
  ) throws(NetworkError) -> HTTPRequest {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var request = HTTPRequest(method, url)
    do {
      request.body = try encoder.encode(value)
    } catch {
      throw .undecodable(host: request.host ?? "", reason: "the request cannot be written as JSON")
    }
    request.headers = [HTTPField("Content-Type", "application/json")]
    return request
  }

  /// The same with a bearer token.
  package func authorized(bearer token: String) -> HTTPRequest {
    var request = self
    request.headers.removeAll { $0.name.lowercased() == "authorization" }
    request.headers.append(HTTPField("Authorization", "Bearer \(token)", isSecret: true))
    return request
  }
}
