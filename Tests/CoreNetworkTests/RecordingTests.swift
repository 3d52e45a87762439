import AtchaTestSupport
import CoreNetwork
import Foundation
import Synchronization
import Testing

@Suite("A recording", .timeLimit(.minutes(1)))
struct RecordingTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "rec-\(UUID())").path

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
  }

  private var text: String {
    files.compactMap { try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
      .joined()
  }

  private var request: HTTPRequest {
    var request = HTTPRequest(
      .post, "https://user:hunter22@example.org/x",
      query: [HTTPField("apiKey", "k3y/with?signs", isSecret: true)],
      headers: [HTTPField("Authorization", "Bearer t0ken-of-mine", isSecret: true)],
      body: Data(#"{"deviceId":"d3vice","from":"강남"}"#.utf8), provider: "atcha")
    request.secretFields = ["deviceId", "accessToken"]
    return request
  }

  private let answer = HTTPResponse(
    status: 200, headers: [HTTPField("Set-Cookie", "id=c00kie", isSecret: true)],
    body: Data(
      #"{"result":{"accessToken" : "a.b\"c.d","name":"accessToken","echo":"t0ken-of-mine"}}"#.utf8),
    url: "https://example.org/x")

  @Test("no key, token or password stands in it")
  func secrets() async throws {
    let transport = RecordingTransport(ScriptedTransport([.success(answer)]), folder: folder)
    _ = try await transport.send(request)
    #expect(files.count == 1)
    for secret in ["k3y", "t0ken", "hunter22", "d3vice", "a.b", "c00kie"] {
      #expect(!text.contains(secret), "\(secret) in \(text)")
    }
    #expect(text.contains("강남"))
    #expect(text.contains("REDACTED"))
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(files[0])")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("it answers the same questions, in their order, without a network")
  func replay() async throws {
    let second = HTTPResponse(status: 200, body: Data("[2]".utf8), url: "https://example.org/x")
    let third = NetworkError.timeout(host: "example.org", phase: .answering, after: .seconds(15))
    let base = ScriptedTransport([
      .success(answer), .success(second), .failure(third), .failure(status(404)),
    ])
    let recording = RecordingTransport(base, folder: folder)
    for _ in 0..<4 { _ = try? await recording.send(request) }
    let replay = ReplayingTransport(folder: folder)
    // Another key is the same question.
    var other = request
    other.query = [HTTPField("apiKey", "another", isSecret: true)]
    #expect(try await replay.send(other).status == 200)
    #expect(try await replay.send(request).body == Data("[2]".utf8))
    await #expect(throws: third) { try await replay.send(request) }
    for _ in 0..<2 {
      await #expect(throws: NetworkError.self) { try await replay.send(request) }
    }
    await #expect(
      throws: NetworkError.notRecorded(request: "GET https://example.org/y", folder: folder)
    ) { try await replay.send(HTTPRequest(.get, "https://example.org/y")) }
  }

  @Test("what is no text is kept all the same")
  func bytes() async throws {
    let bytes = HTTPResponse(
      status: 200, body: Data([0xFF, 0x00, 0xFE]), url: "https://example.org")
    _ = try await RecordingTransport(ScriptedTransport([.success(bytes)]), folder: folder)
      .send(request)
    #expect(try await ReplayingTransport(folder: folder).send(request).body == bytes.body)
  }

  @Test("a folder that cannot be written fails nothing")
  func unwritable() async throws {
    let transport = RecordingTransport(
      ScriptedTransport([.success(answer)]), folder: "/proc/nowhere/x")
    #expect(try await transport.send(request).status == 200)
  }

  @Test("the log tells of each request in a line without secrets")
  func log() async throws {
    let lines = Mutex<[String]>([])
    let transport = LoggingTransport(
      ScriptedTransport([.success(answer), .failure(refused)])
    ) { line in lines.withLock { $0.append(line) } }
    _ = try await transport.send(request)
    _ = try? await transport.send(request)
    let said = lines.withLock { $0 }
    #expect(said.count == 2)
    #expect(said[0].hasPrefix("POST https://example.org/x?apiKey=REDACTED: 200, "))
    #expect(said[1].contains("no connection to example.org: refused"))
  }
}
