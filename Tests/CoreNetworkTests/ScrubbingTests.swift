import AtchaTestSupport
import CoreNetwork
import Foundation
import Testing

@Suite("Keys that a server tells back", .timeLimit(.minutes(1)))
struct ScrubbingTests {
  private func request(_ server: ContractServer) -> HTTPRequest {
    HTTPRequest(
      .get, server.url + "/x", query: [HTTPField("apiKey", "s3cret+47/11=", isSecret: true)],
      headers: [HTTPField("Authorization", "Bearer t0ken-4711", isSecret: true)])
  }

  private static let said =
    #"{\"a\":\"s3cret+47/11=\",\"b\":\"s3cret%2B47%2F11%3D\",\"c\":\"t0ken-4711\",\"d\":\"s3cret+47\\/11=\"}"#
  private static let clean =
    #"{"a":"REDACTED","b":"REDACTED","c":"REDACTED","d":"REDACTED"}"#

  @Test("are in no answer, whatever its status", arguments: [200, 400, 429, 500])
  func scrubbed(status: Int) async throws {
    let server = try await ContractServer("plain")
    try await server.fault(
      "status", times: -1, #"{"status": \#(status), "body": "\#(Self.said)"}"#)
    let response: HTTPResponse?
    do throws(NetworkError) {
      response = try await NetworkClient(NetworkSettings()).send(request(server))
    } catch {
      response = error.response
    }
    let body = try #require(response?.body)
    #expect(String(decoding: body, as: UTF8.self) == Self.clean)
  }
}
