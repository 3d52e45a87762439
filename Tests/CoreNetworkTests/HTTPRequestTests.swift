import CoreNetwork
import Testing

@Suite("A request")
struct HTTPRequestTests {
  @Test("its query is encoded by the rules of URLs, Hangul as UTF-8")
  func query() {
    let request = HTTPRequest(
      .get, "https://example.org/search?v=1#top",
      query: [HTTPField("q", "강남 & 노원+1"), HTTPField("a/b", "~-._")])
    #expect(
      request.target
        == "https://example.org/search?v=1&q=%EA%B0%95%EB%82%A8%20%26%20%EB%85%B8%EC%9B%90%2B1&a%2Fb=~-._"
    )
  }

  @Test("what is shown of it holds no key and no password")
  func secrets() {
    let request = HTTPRequest(
      .get, "https://user:pass@example.org:8443/x",
      query: [HTTPField("apiKey", "s3cret", isSecret: true), HTTPField("q", "a")])
    #expect(request.shownTarget == "https://example.org:8443/x?apiKey=REDACTED&q=a")
    #expect(request.target.contains("s3cret"))
    #expect(HTTPField("Authorization", "Bearer x", isSecret: true).shownValue == "REDACTED")
  }

  @Test("parts of a path are encoded, and cannot leave it")
  func path() {
    #expect(
      HTTPRequest.url("https://example.org/api/", "routes", "../x?y")
        == "https://example.org/api/routes/..%2Fx%3Fy")
  }

  @Test("an origin is scheme, host and port")
  func origin() {
    #expect(HTTPOrigin("HTTPS://Example.ORG/x") == HTTPOrigin("https://example.org:443"))
    #expect(HTTPOrigin("http://a@b@example.org:81/")?.host == "example.org")
    #expect(HTTPOrigin("http://[::1]:8080/x")?.port == 8080)
    #expect(HTTPOrigin("http://[::1]:8080/x")?.host == "[::1]")
  }

  @Test(
    "what is no URL of the web has no origin",
    arguments: [
      "", "example.org", "ftp://example.org", "file:///etc/passwd", "http://", "http://:80",
      "http://example.org:99999/", "http://exa mple.org/", "http://example.org:8x/", "http://[]/",
      "http://exämple.org/", "https://example.org/\r\nHost: x",
    ])
  func noOrigin(text: String) {
    #expect(HTTPOrigin(text) == nil)
  }

  @Test("a bearer token takes the place of the one before")
  func bearer() {
    let request = HTTPRequest(.get, "https://example.org").authorized(bearer: "a")
      .authorized(bearer: "b")
    #expect(request.headers == [HTTPField("Authorization", "Bearer b", isSecret: true)])
  }
}
