import FoundationEssentials

/// A request with its answer, as a file of a recording holds them.
struct RecordedPair: Codable, Hashable {
  struct Message: Codable, Hashable {
    var name: String
    var value: String
  }

  struct Request: Codable, Hashable {
    var method: String
    var url: String
    var headers: [Message]
    var body: String?
  }

  struct Response: Codable, Hashable {
    var status: Int
    var headers: [Message]
    /// Nil where it is no text.
    var body: String?
    /// Base64 of what is no text.
    var bytes: String?
  }

  var request: Request
  var response: Response?
  /// Why there was no answer.
  var failure: String?

  init(_ request: HTTPRequest, _ result: Result<HTTPResponse, NetworkError>) {
    let redact = Redaction(request)
    self.request = Request(
      method: request.method.rawValue, url: request.shownTarget,
      headers: request.headers.map { Message(name: $0.name, value: $0.shownValue) },
      body: request.body.map { redact(String(decoding: $0, as: UTF8.self)) })
    switch result {
    case .success(let answer): response = Self.response(answer, redact)
    case .failure(let error):
      response = error.response.map { Self.response($0, redact) }
      failure = response == nil ? RecordedFailure(error)?.rawValue : nil
    }
  }

  private static func response(_ answer: HTTPResponse, _ redact: Redaction) -> Response {
    // What was packed is not packed any more, and has another length.
    let left = ["content-encoding", "content-length", "transfer-encoding", "date"]
    let headers = answer.headers.filter { !left.contains($0.name.lowercased()) }
      .map { Message(name: $0.name, value: redact($0.shownValue)) }
    let text = String(validating: answer.body, as: UTF8.self)
    return Response(
      status: answer.status, headers: headers, body: text.map { redact($0) },
      bytes: text == nil ? answer.body.base64EncodedString() : nil)
  }

  /// What makes two requests the same.
  var key: String { "\(request.method) \(request.url)\n\(request.body ?? "")" }

  var answer: HTTPResponse? {
    response.map {
      HTTPResponse(
        status: $0.status, headers: $0.headers.map { HTTPField($0.name, $0.value) },
        body: $0.bytes.flatMap { Data(base64Encoded: $0) } ?? Data(($0.body ?? "").utf8),
        url: HTTPRequest.withoutQuery(request.url))
    }
  }
}

/// Failures that a recording tells apart.
enum RecordedFailure: String {
  case offline, dns, connect, tls, timeout, truncated, tooLarge, undecodable, captivePortal

  /// Nil for what has nothing to do with the server.
  init?(_ error: NetworkError) {
    switch error {
    case .offline(.noNetwork): self = .offline
    case .dns: self = .dns
    case .connect: self = .connect
    case .tls: self = .tls
    case .timeout: self = .timeout
    case .truncated: self = .truncated
    case .tooLarge: self = .tooLarge
    case .undecodable: self = .undecodable
    case .captivePortal: self = .captivePortal
    default: return nil
    }
  }

  func error(_ request: HTTPRequest) -> NetworkError {
    let host = request.host ?? ""
    return switch self {
    case .offline: .offline(.noNetwork)
    case .dns: .dns(host: host)
    case .connect: .connect(host: host, reason: "recorded")
    case .tls: .tls(host: host, .other("recorded"))
    case .timeout: .timeout(host: host, phase: .answering, after: request.limits.total)
    case .truncated: .truncated(host: host)
    case .tooLarge: .tooLarge(host: host, limit: request.maximumBytes)
    case .undecodable: .undecodable(host: host, reason: "recorded")
    case .captivePortal: .captivePortal(host: host)
    }
  }
}
