import AtchaTestSupport
import CoreNetwork
import Foundation
import Testing

@Suite("A redirect", .timeLimit(.minutes(1)))
struct RedirectTests {
  private let transport = CurlTransport(NetworkSettings())

  private func failure(_ request: HTTPRequest) async -> NetworkError? {
    do throws(NetworkError) {
      _ = try await transport.send(request)
      return nil
    } catch {
      return error
    }
  }

  private func request(_ url: String) -> HTTPRequest {
    HTTPRequest(
      .get, url, query: [HTTPField("apiKey", "s3cret-in-query", isSecret: true)],
      headers: [
        HTTPField("X-Key", "s3cret-in-head", isSecret: true), HTTPField("X-Plain", "plain"),
      ])
  }

  @Test("on the same server it is followed, keys and all")
  func sameServer() async throws {
    let server = try await ContractServer("plain")
    try await server.fault("redirect", path: "/a", #"{"location": "/echo"}"#)
    let answer = try await transport.send(request(server.url + "/a"))
    #expect(answer.url.hasSuffix("/echo"))
    #expect(server.requests(to: "/echo").first?.headers["x-key"] == "s3cret-in-head")
  }

  @Test("to another server no key goes along")
  func otherServer() async throws {
    let first = try await ContractServer("plain")
    let second = try await ContractServer("plain")
    try await first.fault("redirect", #"{"location": "\#(second.url)/echo", "status": 307}"#)
    _ = try await transport.send(request(first.url + "/a"))
    let seen = try #require(second.requests.first)
    #expect(seen.headers["x-plain"] == "plain")
    #expect(seen.headers["x-key"] == nil)
    #expect(!second.log.contains("s3cret"))
  }

  @Test("to another scheme it is not followed")
  func otherScheme() async throws {
    let server = try await ContractServer("plain")
    for target in ["https://127.0.0.1:1/x?token=abc", "file:///etc/passwd", "ftp://127.0.0.1/"] {
      try await server.fault("redirect", #"{"location": "\#(target)"}"#)
      let shown = String(target.prefix { $0 != "?" })
      #expect(
        await failure(request(server.url))
          == .badRedirect(host: "127.0.0.1", to: shown, .otherScheme))
    }
  }

  @Test("in a circle it ends after five")
  func circle() async throws {
    let server = try await ContractServer("plain")
    try await server.fault("redirect", times: -1, #"{"location": "/again"}"#)
    #expect(
      await failure(request(server.url))
        == .badRedirect(host: "127.0.0.1", to: server.url + "/again", .tooMany))
    #expect(server.requests.count == 6)
  }

  @Test("of anything but GET it is not followed")
  func post() async throws {
    let server = try await ContractServer("plain")
    try await server.fault("redirect", #"{"location": "/echo", "status": 308}"#)
    var request = request(server.url + "/a")
    request.method = .post
    #expect(
      await failure(request)
        == .badRedirect(host: "127.0.0.1", to: server.url + "/echo", .notFollowed))
    #expect(server.requests.count == 1)
  }
}
