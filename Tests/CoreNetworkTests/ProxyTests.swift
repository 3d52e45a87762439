import AtchaTestSupport
import CoreNetwork
import Foundation
import Testing

@Suite("A proxy", .timeLimit(.minutes(1)))
struct ProxyTests {
  @Test("it is taken from the environment by the names that programs share")
  func environment() {
    #expect(
      ProxySettings(environment: ["http_proxy": "http://a:1", "HTTPS_PROXY": "http://b:2"])
        == ProxySettings(http: "http://a:1", https: "http://b:2"))
    #expect(
      ProxySettings(environment: ["ALL_PROXY": "socks5h://c:3", "no_proxy": "localhost"])
        == ProxySettings(http: "socks5h://c:3", https: "socks5h://c:3", exceptions: "localhost"))
    // A web server sets this one from what its client says.
    #expect(ProxySettings(environment: ["HTTP_PROXY": "http://a:1"]) == ProxySettings())
    #expect(ProxySettings(environment: ["http_proxy": ""]) == ProxySettings())
  }

  @Test("it is asked for the whole URL, and its password is not told to the server")
  func asked() async throws {
    let proxy = try await ContractServer("plain")
    let settings = NetworkSettings(
      proxies: ProxySettings(http: "http://user:s3cret@127.0.0.1:\(proxy.port)"))
    _ = try await CurlTransport(settings).send(HTTPRequest(.get, "http://example.invalid/x"))
    let seen = try #require(proxy.requests.first)
    #expect(seen.headers["host"] == "example.invalid")
    #expect(seen.headers["proxy-authorization"] != nil)
  }

  @Test("for TLS it is asked to connect, and its refusal is told")
  func connect() async throws {
    let proxy = try await ContractServer("plain")
    let settings = NetworkSettings(
      proxies: ProxySettings(https: "http://127.0.0.1:\(proxy.port)"))
    await #expect(throws: NetworkError.self) {
      try await CurlTransport(settings).send(HTTPRequest(.get, "https://example.invalid/x"))
    }
    #expect(proxy.notes.contains { $0.contains("example.invalid:443") })
  }

  @Test("hosts that are excepted are asked without it")
  func exceptions() async throws {
    let server = try await ContractServer("plain")
    let settings = NetworkSettings(
      proxies: ProxySettings(http: "http://127.0.0.1:1", exceptions: "localhost,127.0.0.1"))
    _ = try await CurlTransport(settings).send(HTTPRequest(.get, server.url))
    #expect(server.requests.count == 1)
  }
}
