import CoreAuth
import CoreNetwork

/// Tokens of the Atcha server, by its endpoints `auth/guest` and `auth/reissue`.
struct AtchaAuthority: TokenAuthority {
  /// Without a slash at the end.
  let url: String
  let transport: any HTTPTransport

  /// Whose text stands in no recording.
  static let secretFields: Set<String> = ["accessToken", "refreshToken", "deviceId", "providerId"]

  private struct Guest: Encodable {
    var deviceId: String
  }

  private struct Tokens: Decodable {
    var accessToken: String
    var refreshToken: String
  }

  func begin(device: String) async throws(NetworkError) -> SessionTokens {
    try await tokens(
      .json(.post, HTTPRequest.url(url, "auth", "guest"), sending: Guest(deviceId: device)))
  }

  func renew(_ refresh: String) async throws(NetworkError) -> SessionTokens {
    // Asked twice, it would use a token that is spent: it is never repeated.
    let request = HTTPRequest(.get, HTTPRequest.url(url, "auth", "reissue"), isIdempotent: false)
    return try await tokens(request.authorized(bearer: refresh))
  }

  private func tokens(_ request: HTTPRequest) async throws(NetworkError) -> SessionTokens {
    var request = request
    request.provider = ProviderKind.atcha.rawValue
    request.secretFields = Self.secretFields
    let response = try await transport.send(request)
    let tokens = try response.atchaResult(Tokens.self)
    return SessionTokens(
      access: tokens.accessToken, refresh: tokens.refreshToken, issuedAt: response.sentAt)
  }
}
