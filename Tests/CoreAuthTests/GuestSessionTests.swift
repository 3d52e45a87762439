import AtchaTestSupport
import CoreAuth
import CoreNetwork
import Foundation
import Synchronization
import Testing

/// Gives tokens by a script, and keeps count.
private final class FakeAuthority: TokenAuthority {
  enum Answer {
    case works
    case fails(NetworkError)
  }

  struct State {
    var begun: [String] = []
    var renewed: [String] = []
    var serial = 0
    var begin = Answer.works
    var renew = Answer.works
  }

  let state = Mutex(State())
  private let lifetime: Int64
  private let now: @Sendable () -> Int64

  init(lifetime: Int64 = 3600, now: @escaping @Sendable () -> Int64) {
    self.lifetime = lifetime
    self.now = now
  }

  var counts: (begun: Int, renewed: Int) {
    state.withLock { ($0.begun.count, $0.renewed.count) }
  }

  func set(begin: Answer = .works, renew: Answer = .works) {
    state.withLock { state in
      state.begin = begin
      state.renew = renew
    }
  }

  func begin(device: String) async throws(NetworkError) -> SessionTokens {
    try? await Task.sleep(for: .milliseconds(30))
    return try answer { state in
      state.begun.append(device)
      return state.begin
    }
  }

  func renew(_ refresh: String) async throws(NetworkError) -> SessionTokens {
    try? await Task.sleep(for: .milliseconds(30))
    return try answer { state in
      state.renewed.append(refresh)
      return state.renew
    }
  }

  private func answer(
    _ note: (inout State) -> Answer
  ) throws(NetworkError) -> SessionTokens {
    let (answer, serial): (Answer, Int) = state.withLock { state in
      let answer = note(&state)
      state.serial += 1
      return (answer, state.serial)
    }
    if case .fails(let error) = answer { throw error }
    let claims = Data(#"{"exp":\#(now() + lifetime),"n":\#(serial)}"#.utf8).base64EncodedString()
      .replacingOccurrences(of: "=", with: "")
    return SessionTokens(access: "a.\(claims).s", refresh: "refresh-\(serial)")
  }
}

private final class SettableTime: Sendable {
  private let seconds = Mutex<Int64>(1_796_000_000)
  func pass(_ count: Int64) { seconds.withLock { $0 += count } }
  func now() -> Int64 { seconds.withLock { $0 } }
}

@Suite("A guest's session", .timeLimit(.minutes(1)))
struct GuestSessionTests {
  private let path = FileManager.default.temporaryDirectory
    .appending(path: "session-\(UUID())/atcha.json").path
  private let time = SettableTime()

  private func authority(lifetime: Int64 = 3600) -> FakeAuthority {
    let time = time
    return FakeAuthority(lifetime: lifetime) { time.now() }
  }

  private func session(
    _ authority: FakeAuthority, server: String = "https://example.org/api"
  ) -> GuestSession {
    let time = time
    return GuestSession(
      path: path, server: server, authority: authority, now: { time.now() })
  }

  private let refused = NetworkError.httpStatus(HTTPResponse(status: 401))
  private let offline = NetworkError.offline(.noNetwork)

  @Test("it begins when it is first needed, and is kept for its owner alone")
  func begins() async throws {
    let authority = authority()
    let token = try await session(authority).accessToken()
    #expect(try await session(authority).accessToken() == token)
    #expect(authority.counts == (1, 0))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("it is renewed from five minutes before its end, not earlier")
  func ahead() async throws {
    let authority = authority()
    let session = session(authority)
    let first = try await session.accessToken()
    time.pass(3600 - 301)
    #expect(try await session.accessToken() == first)
    time.pass(1)
    let second = try await session.accessToken()
    #expect(second != first)
    #expect(authority.state.withLock { $0.renewed } == ["refresh-1"])
  }

  @Test("tokens that last but minutes are not renewed with each request")
  func short() async throws {
    let authority = authority(lifetime: 60)
    let session = session(authority)
    let first = try await session.accessToken()
    time.pass(29)
    #expect(try await session.accessToken() == first)
    time.pass(1)
    #expect(try await session.accessToken() != first)
  }

  @Test("many tasks whose token was refused get the same new one")
  func together() async throws {
    let authority = authority()
    let (one, other) = (session(authority), session(authority))
    let spent = try await one.accessToken()
    let tokens = try await withThrowingTaskGroup(of: String.self) { group in
      for index in 0..<40 {
        group.addTask { try await (index % 2 == 0 ? one : other).accessToken(after: spent) }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(tokens.count == 1)
    #expect(!tokens.contains(spent))
    #expect(authority.counts == (1, 1))
  }

  @Test("where renewing is refused a new guest begins, with the same id")
  func guestAgain() async throws {
    let authority = authority()
    let session = session(authority)
    let spent = try await session.accessToken()
    for failure in [refused, .timeout(host: "x", phase: .answering, after: .seconds(1))] {
      authority.set(renew: .fails(failure))
      #expect(try await session.accessToken(after: spent) != spent)
    }
    let devices = authority.state.withLock { $0.begun }
    #expect(Set(devices).count == 1)
    #expect(devices[0].utf8.count == 36)
  }

  @Test("without a network nothing is tried anew, and nothing is lost")
  func withoutNetwork() async throws {
    let authority = authority()
    let session = session(authority)
    let spent = try await session.accessToken()
    authority.set(begin: .fails(offline), renew: .fails(offline))
    await #expect(throws: offline) { try await session.accessToken(after: spent) }
    #expect(authority.counts == (1, 1))
    authority.set()
    _ = try await session.accessToken(after: spent)
    #expect(authority.state.withLock { $0.renewed } == ["refresh-1", "refresh-1"])
  }

  @Test("a token that still holds is used where renewing ahead of time fails")
  func stillHolds() async throws {
    let authority = authority()
    let session = session(authority)
    let token = try await session.accessToken()
    authority.set(begin: .fails(refused), renew: .fails(refused))
    time.pass(3500)
    #expect(try await session.accessToken() == token)
    time.pass(100)
    await #expect(throws: refused) { try await session.accessToken() }
  }

  @Test("a guest that the server forgot begins anew; one begun meanwhile is kept")
  func forgotten() async throws {
    let authority = authority()
    let session = session(authority)
    let first = try await session.accessToken()
    try await session.end(after: first)
    let second = try await session.accessToken()
    #expect(second != first)
    try await session.end(after: first)
    #expect(try await session.accessToken() == second)
    #expect(Set(authority.state.withLock { $0.begun }).count == 1)
    #expect(authority.counts.renewed == 0)
  }

  @Test("tokens are shown to no other server")
  func otherServer() async throws {
    let authority = authority()
    let first = try await session(authority).accessToken()
    let other = try await session(authority, server: "https://other.example.org").accessToken()
    #expect(other != first)
    #expect(authority.counts == (2, 0))
    #expect(Set(authority.state.withLock { $0.begun }).count == 1)
  }

  @Test("tokens that others could read are given up")
  func readable() async throws {
    let authority = authority()
    let first = try await session(authority).accessToken()
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    #expect(try await session(authority).accessToken() != first)
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("a file that is damaged is replaced", arguments: ["", "{", "[]", #"{"device":1}"#])
  func damaged(text: String) async throws {
    let authority = authority()
    _ = try await session(authority).accessToken()
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    _ = try await session(authority).accessToken()
    #expect(authority.counts.begun == 2)
  }

  @Test("a task that is cancelled does not end it for the others")
  func cancelled() async throws {
    let authority = authority()
    let session = session(authority)
    let one = Task { try await session.accessToken() }
    let other = Task { try await session.accessToken() }
    one.cancel()
    #expect(try await !other.value.isEmpty)
    #expect(authority.counts.begun == 1)
  }

  @Test("no token stands in a description")
  func description() {
    let tokens = SessionTokens(access: "s3cret", refresh: "s3cret")
    var text = "\(tokens)"
    dump(tokens, to: &text)
    #expect(!text.contains("s3cret"))
  }
}
