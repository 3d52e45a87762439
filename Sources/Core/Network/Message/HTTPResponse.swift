package import FoundationEssentials

/// What a server answered.
package struct HTTPResponse: Hashable, Sendable {
  package var status: Int
  package var headers: [HTTPField]
  /// Unpacked, as it was meant.
  package var body: Data
  /// Where it came from, redirects followed; without keys.
  package var url: String
  /// From the question to the last byte.
  package var duration: Duration

  package init(
    status: Int, headers: [HTTPField] = [], body: Data = Data(), url: String = "",
    duration: Duration = .zero
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.url = url
    self.duration = duration
  }

  package var isSuccess: Bool { (200..<300).contains(status) }
  /// The answer to a conditional question: what is known is still right.
  package var isNotModified: Bool { status == 304 }

  package var host: String { HTTPOrigin(url)?.host ?? url }

  /// The first line of the body, short, for people who look for a fault.
  package var excerpt: String {
    String(String(decoding: body.prefix(200), as: UTF8.self).prefix { !$0.isNewline })
  }
}

extension HTTPResponse {
  /// The body read as JSON.
  ///
  /// - Throws: ``NetworkError/undecodable(host:reason:)`` with the path to what is wrong.
  package func decoded<Value: Decodable>(
    _ type: Value.Type, by decoder: JSONDecoder = JSONDecoder()
  ) throws(NetworkError) -> Value {
    do {
      return try decoder.decode(type, from: body)
    } catch let error as DecodingError {
      throw .undecodable(host: host, reason: Self.reason(error))
    } catch {
      throw .undecodable(host: host, reason: "not JSON")
    }
  }

  private static func reason(_ error: DecodingError) -> String {
    switch error {
    case .typeMismatch(let type, let context): "\(path(context)) is no \(type)"
    case .valueNotFound(_, let context): "\(path(context)) is empty"
    case .keyNotFound(let key, let context):
      "\(path(context)) has no \"\(key.stringValue)\""
    case .dataCorrupted(let context):
      context.codingPath.isEmpty ? "not JSON" : "\(path(context)) cannot be understood"
    @unknown default: "not as expected"
    }
  }

  private static func path(_ context: DecodingError.Context) -> String {
    context.codingPath.isEmpty
      ? "the answer"
      : context.codingPath.map { key in
        key.intValue.map { "[\($0)]" } ?? key.stringValue
      }.joined(separator: ".")
  }
}
