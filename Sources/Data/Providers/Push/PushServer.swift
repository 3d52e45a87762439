package import CoreNetwork
package import Domain

/// A server that passes messages on to a phone: ntfy, or Gotify.
///
/// ntfy takes a message as JSON at its root, with the topic in it, and an access token as a bearer
/// (docs.ntfy.sh/publish); Gotify at `/message`, with an application's token in a header of its own
/// (gotify.net/api-docs).
package struct PushServer: Sendable {
  /// For each try; there are two.
  private static let limits = HTTPRequest.TimeLimits(connect: .seconds(3), total: .seconds(5))
  private static let pause = Duration.seconds(1)

  private let settings: ProviderSettings
  private let transport: any HTTPTransport

  /// - Parameter settings: of a kind that reaches a phone.
  package init(_ settings: ProviderSettings, over transport: any HTTPTransport) {
    self.settings = settings
    self.transport = transport
  }

  package var name: String { settings.name }

  /// Has the phone show a message; asks once more where the first try got nowhere.
  ///
  /// Returns within eleven seconds.
  package func send(_ message: PushMessage) async throws(ProviderFailure) {
    let request = try request(message)
    do throws(ProviderFailure) {
      try await send(request)
    } catch {
      guard error.isTransient else { throw error }
      try? await Task.sleep(for: Self.pause)
      try await send(request)
    }
  }

  private func send(_ request: HTTPRequest) async throws(ProviderFailure) {
    let response: HTTPResponse
    do throws(NetworkError) {
      response = try await transport.send(request)
    } catch {
      guard case .httpStatus(let answer) = error else {
        throw ProviderFailure(error, provider: name)
      }
      throw failure(reason(answer))
    }
    // A server of another kind may answer anything with success.
    guard (try? response.decoded(Accepted.self)) != nil else {
      throw failure(.notUnderstood("no number of a message"))
    }
  }

  // MARK: What is asked

  private func request(_ message: PushMessage) throws(ProviderFailure) -> HTTPRequest {
    do throws(NetworkError) {
      var request = settings.kind == .gotify ? try gotify(message) : try ntfy(message)
      request.limits = Self.limits
      request.maximumBytes = 1 << 16
      request.provider = name
      return request
    } catch {
      throw ProviderFailure(error, provider: name)
    }
  }

  private func ntfy(_ message: PushMessage) throws(NetworkError) -> HTTPRequest {
    struct Body: Encodable {
      var topic: String
      var title: String
      var message: String
      var priority: Int
      var tags: [String]
    }
    let (root, topic) = topic
    var request = try HTTPRequest.json(
      .post, root,
      sending: Body(
        topic: topic, title: message.title, message: message.text,
        priority: message.isUrgent ? 5 : 3, tags: ["alarm_clock"]))
    // Whoever knows the topic can read what is sent to it.
    request.secretFields = ["topic"]
    return settings.key.map { request.authorized(bearer: $0.value) } ?? request
  }

  /// The address is that of the topic, as who subscribes to it sees it.
  private var topic: (root: String, topic: String) {
    let parts = settings.url.split(separator: "/", omittingEmptySubsequences: false)
    let root = parts[..<(parts.count - 1)].joined(separator: "/") + "/"
    return (root, String(parts[parts.count - 1]))
  }

  private func gotify(_ message: PushMessage) throws(NetworkError) -> HTTPRequest {
    struct Body: Encodable {
      var title: String
      var message: String
      var priority: Int
    }
    var request = try HTTPRequest.json(
      .post, HTTPRequest.url(settings.url, "message"),
      sending: Body(
        title: message.title, message: message.text, priority: message.isUrgent ? 10 : 5))
    request.headers.append(
      HTTPField("X-Gotify-Key", settings.key?.value ?? "", isSecret: true))
    return request
  }

  // MARK: What is answered

  private struct Accepted: Decodable {
    /// A text of ntfy, a number of Gotify.
    enum Identifier: Decodable {
      case text(String), number(Int)

      init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let number = try? value.decode(Int.self) {
          self = .number(number)
        } else {
          self = .text(try value.decode(String.self))
        }
      }
    }
    var id: Identifier
  }

  private func reason(_ response: HTTPResponse) -> ProviderFailure.Reason {
    let status = "HTTP \(response.status)"
    switch response.status {
    case 401, 403:
      return settings.key == nil ? .keyMissing : .keyRefused(status)
    case 429: return .limited(retryAfterSeconds: nil)
    case 400..<500: return .refused(status)
    default: return .failing(status)
    }
  }

  private func failure(_ reason: ProviderFailure.Reason) -> ProviderFailure {
    ProviderFailure(provider: name, reason: reason)
  }
}
