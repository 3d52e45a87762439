import AtchaTestSupport
import CoreNetwork
import Foundation
import Testing

/// E13 of docs/field-reports.md: `localhost` has an address of IPv6, where nobody answers.
@Suite("A path that swallows packets", .timeLimit(.minutes(1)))
struct BrokenPathTests {
  @Test("an address of IPv6 that leads nowhere does not keep that of IPv4 from being used")
  func fallsBack() async throws {
    let server = try await ContractServer("plain")
    let swallowing = try FullListener(onIPv6: server.port)
    var request = HTTPRequest(.get, server.url(host: "localhost") + "/echo")
    // Within the limit of one connection: the second is tried long before the first is given up.
    request.limits = HTTPRequest.TimeLimits(connect: .seconds(3), total: .seconds(3))
    let response = try await CurlTransport(NetworkSettings()).send(request)
    #expect(response.isSuccess)
    #expect(server.requests.count == 1)
    _ = swallowing
  }

  @Test("where both lead nowhere, that is told at the limit of a connection")
  func bothBroken() async throws {
    let first = try FullListener()
    let second = try FullListener(onIPv6: first.port)
    var request = HTTPRequest(.get, "http://localhost:\(first.port)/")
    request.limits = HTTPRequest.TimeLimits(connect: .seconds(1), total: .seconds(3))
    await #expect(
      throws: NetworkError.timeout(host: "localhost", phase: .connecting, after: .seconds(1))
    ) {
      try await CurlTransport(NetworkSettings()).send(request)
    }
    _ = (first, second)
  }
}
