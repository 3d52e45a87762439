import FoundationEssentials

/// Takes out of answers the keys that they tell back: words of a server are shown to people.
struct ScrubbingTransport: HTTPTransport {
  /// Answers that are longer hold data, and no words about a request.
  private static let mostBytes = 1 << 16

  private let base: any HTTPTransport

  init(_ base: any HTTPTransport) { self.base = base }

  func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    do throws(NetworkError) {
      return scrubbed(try await base.send(request), request)
    } catch {
      switch error {
      case .httpStatus(let response): throw .httpStatus(scrubbed(response, request))
      case .rateLimited(let delay, let response):
        throw .rateLimited(retryAfter: delay, scrubbed(response, request))
      default: throw error
      }
    }
  }

  private func scrubbed(_ response: HTTPResponse, _ request: HTTPRequest) -> HTTPResponse {
    let redaction = Redaction(secretsOf: request)
    guard redaction.hasValues, response.body.count <= Self.mostBytes,
      let text = String(validating: response.body, as: UTF8.self)
    else { return response }
    let clean = redaction(text)
    guard clean != text else { return response }
    var response = response
    response.body = Data(clean.utf8)
    return response
  }
}
