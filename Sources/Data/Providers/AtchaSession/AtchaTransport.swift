package import CoreAuth
package import CoreNetwork
import Glibc

/// Carries requests to the Atcha server as the guest that this computer is.
package struct AtchaTransport: HTTPTransport {
  private let origin: HTTPOrigin?
  private let base: any HTTPTransport
  private let session: GuestSession

  /// - Parameters:
  ///   - url: Of the server; requests that go elsewhere get no token.
  ///   - path: The file of the session.
  package init(
    url: String, over base: any HTTPTransport, sessionPath path: String,
    policy: GuestSession.Policy = GuestSession.Policy(),
    now: @escaping @Sendable () -> Int64 = { Int64(time(nil)) }
  ) {
    origin = HTTPOrigin(url)
    self.base = base
    session = GuestSession(
      path: path, server: url, authority: AtchaAuthority(url: url, transport: base),
      policy: policy, now: now)
  }

  package func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    guard let origin, HTTPOrigin(request.url) == origin else {
      throw .badURL(request.shownTarget)
    }
    var request = request
    request.provider = request.provider ?? ProviderKind.atcha.rawValue
    request.secretFields.formUnion(AtchaAuthority.secretFields)
    let token = try await session.accessToken()
    switch await attempt(request, token) {
    case .answered(let result): return try result.get()
    case .rejected(let refusal):
      let next: String
      do throws(NetworkError) {
        next = try await session.accessToken(after: token)
      } catch {
        // What the server said first says more than that nothing helped.
        throw error == .cancelled ? error : refusal
      }
      return try await base.send(request.authorized(bearer: next))
    case .unknownGuest:
      try await session.end(after: token)
      return try await base.send(request.authorized(bearer: session.accessToken()))
    }
  }

  private enum Attempt {
    case answered(Result<HTTPResponse, NetworkError>)
    /// The token is not taken (any more).
    case rejected(NetworkError)
    /// The token is right, but the server has forgotten the guest.
    case unknownGuest
  }

  private func attempt(_ request: HTTPRequest, _ token: String) async -> Attempt {
    do throws(NetworkError) {
      let response = try await base.send(request.authorized(bearer: token))
      return AtchaCode.code(of: response) == "USR_002"
        ? .unknownGuest : .answered(.success(response))
    } catch {
      guard case .httpStatus(let response) = error else { return .answered(.failure(error)) }
      if AtchaCode.code(of: response) == "USR_002" { return .unknownGuest }
      return response.status == 401 ? .rejected(error) : .answered(.failure(error))
    }
  }
}
