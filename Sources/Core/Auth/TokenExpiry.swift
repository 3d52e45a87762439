import FoundationEssentials

/// When a token of the form of RFC 7519 runs out, as it says itself.
///
/// It is read, not verified: that is for the server, which has the key.
package enum TokenExpiry {
  /// Seconds since 1970; nil where the token is of another form or says nothing.
  package static func seconds(of token: String) -> Int64? {
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let payload = decoded(parts[1]) else { return nil }
    guard let claims = try? JSONDecoder().decode(Claims.self, from: payload) else { return nil }
    // A time beyond any calendar says nothing, and must not overflow.
    guard let seconds = claims.exp, seconds.magnitude < 1e12 else { return nil }
    return Int64(seconds)
  }

  private struct Claims: Decodable {
    var exp: Double?
  }

  /// Base64 of RFC 4648, section 5: other letters, and no padding.
  private static func decoded(_ text: Substring) -> Data? {
    var plain = String(text.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 })
    while plain.utf8.count % 4 != 0 { plain.append("=") }
    return Data(base64Encoded: plain)
  }
}
