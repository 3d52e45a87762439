import CoreAuth
import Foundation
import Testing

@Suite("The expiry of a token")
struct TokenExpiryTests {
  private func token(_ payload: String) -> String {
    let body = Data(payload.utf8).base64EncodedString().replacingOccurrences(of: "=", with: "")
      .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
    return "eyJhbGciOiJIUzI1NiJ9.\(body).c2lnbmF0dXJl"
  }

  @Test("it is what the claim says, fractions left away")
  func claim() {
    #expect(TokenExpiry.seconds(of: token(#"{"exp":1796000000}"#)) == 1_796_000_000)
    #expect(TokenExpiry.seconds(of: token(#"{"exp":1796000000.9,"sub":"밤"}"#)) == 1_796_000_000)
  }

  @Test(
    "a token that says nothing has none",
    arguments: ["", "abc", "a.b", "a.b.c", "....", "a.!!!.c"])
  func nothing(text: String) {
    #expect(TokenExpiry.seconds(of: text) == nil)
  }

  @Test("a claim that is no time counts for nothing")
  func nonsense() {
    #expect(TokenExpiry.seconds(of: token(#"{"exp":"soon"}"#)) == nil)
    #expect(TokenExpiry.seconds(of: token(#"{"exp":1e300}"#)) == nil)
    #expect(TokenExpiry.seconds(of: token("{}")) == nil)
    #expect(TokenExpiry.seconds(of: token("[1]")) == nil)
  }
}
