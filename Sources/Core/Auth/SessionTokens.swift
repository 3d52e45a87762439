package import CoreNetwork

/// The two tokens of a session: one to ask with, one to get the next two with.
package struct SessionTokens: Hashable, Sendable, Codable, CustomStringConvertible,
  CustomReflectable
{
  package var access: String
  package var refresh: String
  /// Seconds since 1970 at which they were given, by the clock of the server; nil where it did not say.
  package var issuedAt: Int64?

  package init(access: String, refresh: String, issuedAt: Int64? = nil) {
    self.access = access
    self.refresh = refresh
    self.issuedAt = issuedAt
  }

  /// Seconds since 1970 at which the first one runs out, where it says so.
  var expiry: Int64? { TokenExpiry.seconds(of: access) }

  package var description: String { "REDACTED" }
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Who gives tokens; asked without one.
package protocol TokenAuthority: Sendable {
  /// A session for a guest, known by the id of this computer alone.
  func begin(device: String) async throws(NetworkError) -> SessionTokens
  /// The next tokens; those before are worth nothing from then on.
  func renew(_ refresh: String) async throws(NetworkError) -> SessionTokens
}
