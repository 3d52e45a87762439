import AtchaData
import AtchaTestSupport
import CoreNetwork
import Foundation
import Testing

@Suite("The Atcha server", .timeLimit(.minutes(2)))
struct AtchaSessionTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "atcha-\(UUID())")
  private var path: String { folder.appending(path: "sessions/atcha.json").path }

  private func transport(_ server: ContractServer) -> AtchaTransport {
    AtchaTransport(
      url: server.url + "/api", over: CurlTransport(NetworkSettings()), sessionPath: path)
  }

  private func me(_ server: ContractServer) -> HTTPRequest {
    HTTPRequest(
      .get, server.url + "/api/members/me", headers: [HTTPField("X-Platform", "iOS")])
  }

  private func reissues(_ server: ContractServer) -> Int {
    server.requests(to: "/api/auth/reissue").count
  }

  private func guests(_ server: ContractServer) -> Int {
    server.requests(to: "/api/auth/guest").count
  }

  private func runWorker(_ server: ContractServer) async throws -> ProcessResult {
    try await runProcess(
      productsFolder.appending(path: "atcha-store-worker").path,
      ["session", server.url + "/api", path], deadline: .seconds(60))
  }

  @Test("a guest is begun once, and asks with its token")
  func guest() async throws {
    let server = try await ContractServer("atcha")
    let transport = transport(server)
    for _ in 0..<3 { #expect(try await transport.send(me(server)).isSuccess) }
    #expect(guests(server) == 1)
    #expect(server.violations.isEmpty)
  }

  @Test("a token that the server does not take is renewed, and the question asked once more")
  func refused() async throws {
    let server = try await ContractServer("atcha")
    let transport = transport(server)
    _ = try await transport.send(me(server))
    let body = #"{\"responseCode\":\"TOK_001\",\"message\":\"expired\"}"#
    try await server.fault(
      "status", path: "/api/members", #"{"status": 401, "body": "\#(body)"}"#)
    #expect(try await transport.send(me(server)).isSuccess)
    #expect(reissues(server) == 1)
    // A second refusal in a row is told.
    try await server.fault(
      "status", path: "/api/members", times: 2, #"{"status": 401, "body": "\#(body)"}"#)
    await #expect(throws: NetworkError.self) { try await transport.send(me(server)) }
    #expect(server.requests(to: "/api/members/me").count == 5)
    #expect(server.violations.isEmpty)
  }

  @Test("a token is renewed before it runs out")
  func ahead() async throws {
    let server = try await ContractServer("atcha", settings: ["accessSeconds": "2"])
    let transport = transport(server)
    _ = try await transport.send(me(server))
    #expect(
      try await eventually {
        _ = try await transport.send(me(server))
        return reissues(server) >= 1
      })
    #expect(server.violations.isEmpty)
  }

  @Test("six processes with an expired token renew it once")
  func sixProcesses() async throws {
    let server = try await ContractServer("atcha", settings: ["accessSeconds": "5"])
    _ = try await transport(server).send(me(server))
    try await server.set(#"{"accessSeconds": 3600, "reissueDelay": 1}"#)
    // Past its end, so that none of them can go on with it.
    try await Task.sleep(for: .milliseconds(5600))
    let results = try await withThrowingTaskGroup(of: ProcessResult.self) { group in
      for _ in 0..<6 { group.addTask { try await runWorker(server) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for result in results { #expect(result.stdout == "status 200\n", "\(result)") }
    #expect(reissues(server) == 1)
    #expect(guests(server) == 1)
    #expect(server.violations.isEmpty)
    #expect(!server.log.contains("reuse"))
  }

  @Test("six processes that are refused at once renew once")
  func sixRefused() async throws {
    let server = try await ContractServer("atcha")
    _ = try await transport(server).send(me(server))
    let body = #"{\"responseCode\":\"TOK_001\",\"message\":\"expired\"}"#
    try await server.set(#"{"reissueDelay": 1}"#)
    try await server.fault(
      "status", path: "/api/members", times: 6, #"{"status": 401, "body": "\#(body)"}"#)
    let results = try await withThrowingTaskGroup(of: ProcessResult.self) { group in
      for _ in 0..<6 { group.addTask { try await runWorker(server) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for result in results where result.stdout != "status 200\n" { Issue.record("\(result)") }
    // Whoever came late may have been refused with the new token, and renewed that.
    #expect(reissues(server) <= 2)
    #expect(guests(server) == 1)
    #expect(server.violations.isEmpty)
  }

  @Test("a process killed while it renews leaves a session that the next one can use")
  func killed() async throws {
    let server = try await ContractServer("atcha", settings: ["accessSeconds": "5"])
    _ = try await transport(server).send(me(server))
    try await server.set(#"{"accessSeconds": 3600, "reissueDelay": 2}"#)
    try await Task.sleep(for: .milliseconds(5600))
    let victim = try BackgroundProgram(
      productsFolder.appending(path: "atcha-store-worker").path,
      ["session", server.url + "/api", path], environment: [:],
      log: folder.appending(path: "log"))
    #expect(await eventually { reissues(server) == 1 })
    victim.end()
    try await server.set(#"{"reissueDelay": 0}"#)
    // The server has given the tokens to nobody: those that are kept are spent.
    #expect(try await eventually { try await runWorker(server).stdout == "status 200\n" })
    #expect(try await runWorker(server).stdout == "status 200\n")
    #expect(guests(server) <= 2)
    let ids = Set(server.requests(to: "/api/auth/guest").map(\.body))
    #expect(ids.count == 1)
  }

  @Test("a guest that the server has forgotten begins anew, and the question is answered")
  func gone() async throws {
    let server = try await ContractServer("atcha")
    let transport = transport(server)
    _ = try await transport.send(me(server))
    try await server.set(#"{"userGone": true}"#)
    #expect(try await transport.send(me(server)).isSuccess)
    #expect(guests(server) == 2)
    #expect(reissues(server) == 0)
    #expect(server.violations.isEmpty)
  }

  @Test("where nothing helps, what the server said first is told")
  func nothingHelps() async throws {
    let server = try await ContractServer("atcha")
    let transport = transport(server)
    _ = try await transport.send(me(server))
    try await server.set(#"{"reissueAllowed": false, "guestAllowed": false}"#)
    let body = #"{\"responseCode\":\"TOK_002\",\"message\":\"invalid\"}"#
    try await server.fault(
      "status", path: "/api/members", #"{"status": 401, "body": "\#(body)"}"#)
    do throws(NetworkError) {
      _ = try await transport.send(me(server))
      Issue.record("answered")
    } catch {
      #expect(error.response?.status == 401)
    }
  }

  @Test("a request to another server carries no token")
  func elsewhere() async throws {
    let server = try await ContractServer("atcha")
    let other = try await ContractServer("plain")
    await #expect(throws: NetworkError.badURL(other.url + "/x")) {
      try await transport(server).send(HTTPRequest(.get, other.url + "/x"))
    }
    #expect(other.requests.isEmpty)
  }

  @Test("no token and no id stands in a recording")
  func recording() async throws {
    let server = try await ContractServer("atcha")
    let recordings = folder.appending(path: "rec").path
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let transport = AtchaTransport(
      url: server.url + "/api",
      over: RecordingTransport(CurlTransport(NetworkSettings()), folder: recordings),
      sessionPath: path)
    _ = try await transport.send(me(server))
    let kept = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path)))
    let session = try #require(kept as? [String: Any])
    let tokens = session["tokens"] as? [String: Any]
    let secrets =
      [session["device"], tokens?["access"], tokens?["refresh"]].compactMap { $0 as? String }
    try #require(secrets.count == 3, "\(session.keys)")
    let names = try FileManager.default.contentsOfDirectory(atPath: recordings)
    #expect(names.count == 2)
    for name in names {
      let text = try String(contentsOfFile: "\(recordings)/\(name)", encoding: .utf8)
      for secret in secrets { #expect(!text.contains(secret), "\(name): \(text)") }
    }
  }
}
