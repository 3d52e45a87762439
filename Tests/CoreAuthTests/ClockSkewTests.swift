import AtchaTestSupport
import CoreAuth
import CoreNetwork
import Foundation
import Synchronization
import Testing

/// Gives tokens by its own clock, and keeps count.
private final class ServerWithClock: TokenAuthority {
  struct State {
    var now: Int64 = 1_796_000_000
    var begun = 0
    var renewed = 0
  }
  let state = Mutex(State())
  private let lifetime: Int64
  private let tellsTime: Bool

  init(lifetime: Int64, tellsTime: Bool = true) {
    self.lifetime = lifetime
    self.tellsTime = tellsTime
  }

  var now: Int64 { state.withLock { $0.now } }
  var counts: [Int] { state.withLock { [$0.begun, $0.renewed] } }
  func pass(_ seconds: Int64) { state.withLock { $0.now += seconds } }

  func begin(device: String) async throws(NetworkError) -> SessionTokens {
    state.withLock { state in
      state.begun += 1
      return tokens(state)
    }
  }

  func renew(_ refresh: String) async throws(NetworkError) -> SessionTokens {
    state.withLock { state in
      state.renewed += 1
      return tokens(state)
    }
  }

  private func tokens(_ state: State) -> SessionTokens {
    let serial = state.begun + state.renewed
    let claims = Data(#"{"exp":\#(state.now + lifetime),"n":\#(serial)}"#.utf8)
      .base64EncodedString().replacingOccurrences(of: "=", with: "")
    return SessionTokens(
      access: "a.\(claims).s", refresh: "r\(serial)", issuedAt: tellsTime ? state.now : nil)
  }
}

@Suite("A session on a computer whose clock is wrong", .timeLimit(.minutes(1)))
struct ClockSkewTests {
  private func session(
    _ server: ServerWithClock, skew: Int64, in folder: URL
  ) -> GuestSession {
    GuestSession(
      path: folder.appending(path: "session.json").path, server: "https://example.org",
      authority: server, now: { server.now + skew })
  }

  @Test(
    "a token that was just given has not run out, however wrong the clock is",
    arguments: [-7200, -600, -61, 0, 61, 600, 7200] as [Int64], [600, 3600] as [Int64])
  func noLoop(skew: Int64, lifetime: Int64) async throws {
    try await withTemporaryFolder { folder in
      let server = ServerWithClock(lifetime: lifetime)
      for _ in 0..<5 {
        // Another process each time.
        _ = try await session(server, skew: skew, in: folder).accessToken()
      }
      #expect(server.counts == [1, 0])
    }
  }

  @Test(
    "it is renewed five minutes before its end by the server's clock, once",
    arguments: [-600, 0, 600] as [Int64])
  func renewed(skew: Int64) async throws {
    try await withTemporaryFolder { folder in
      let server = ServerWithClock(lifetime: 3600)
      _ = try await session(server, skew: skew, in: folder).accessToken()
      server.pass(3600 - 301)
      _ = try await session(server, skew: skew, in: folder).accessToken()
      #expect(server.counts == [1, 0])
      server.pass(1)
      for _ in 0..<3 { _ = try await session(server, skew: skew, in: folder).accessToken() }
      #expect(server.counts == [1, 1])
    }
  }

  @Test("a clock that is set right afterwards costs one renewal at most")
  func setRight() async throws {
    try await withTemporaryFolder { folder in
      let server = ServerWithClock(lifetime: 3600)
      _ = try await session(server, skew: 7200, in: folder).accessToken()
      for _ in 0..<3 { _ = try await session(server, skew: 0, in: folder).accessToken() }
      #expect(server.counts[0] == 1 && server.counts[1] <= 1, "\(server.counts)")
    }
  }
}
