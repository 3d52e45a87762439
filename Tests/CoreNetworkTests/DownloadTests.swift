import AtchaTestSupport
import CoreNetwork
import Foundation
import Synchronization
import Testing

@Suite("A download", .timeLimit(.minutes(1)))
struct DownloadTests {
  private let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
  private let transport = CurlTransport(NetworkSettings())

  private func request(_ url: String) -> HTTPRequest { HTTPRequest(.get, url, expectation: .file) }

  private func failure(_ request: HTTPRequest) async -> NetworkError? {
    do throws(NetworkError) {
      _ = try await transport.download(request, to: path) { _, _ in }
      return nil
    } catch {
      return error
    }
  }

  private var isThere: Bool { FileManager.default.fileExists(atPath: path) }

  @Test("it is written as it comes, and told of")
  func writes() async throws {
    let server = try await ContractServer("plain")
    let seen = Mutex<[[Int?]]>([])
    let answer = try await transport.download(request(server.url + "/file"), to: path) {
      received, total in
      seen.withLock { $0.append([received, total]) }
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "PK stands for a timetable")
    #expect(answer.body.isEmpty)
    #expect(answer.headers.value(of: "etag") == "\"one\"")
    #expect(seen.withLock { $0.last } == [25, 25])
    try FileManager.default.removeItem(atPath: path)
  }

  @Test("what has not changed is not sent, and no file is made")
  func notModified() async throws {
    let server = try await ContractServer("plain")
    var request = request(server.url + "/file")
    request.headers = [HTTPField("If-None-Match", "\"one\"")]
    let answer = try await transport.download(request, to: path) { _, _ in }
    #expect(answer.isNotModified)
    #expect(!isThere)
  }

  @Test("on failure there is no file", arguments: ["truncate", "html", "drop", "rateLimit"])
  func failures(kind: String) async throws {
    let server = try await ContractServer("plain")
    try await server.fault(kind)
    let error = await failure(request(server.url + "/file"))
    switch kind {
    case "html": #expect(error == .captivePortal(host: "127.0.0.1"))
    case "rateLimit":
      guard case .rateLimited? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    default: #expect(error == .truncated(host: "127.0.0.1"))
    }
    #expect(!isThere)
  }

  @Test("a file that grows too large is taken away")
  func tooLarge() async throws {
    let server = try await ContractServer("plain")
    try await server.fault("large", #"{"bytes": 9000000, "contentType": "application/zip"}"#)
    var request = request(server.url + "/file")
    request.maximumBytes = 1 << 20
    #expect(await failure(request) == .tooLarge(host: "127.0.0.1", limit: 1 << 20))
    #expect(!isThere)
  }

  @Test("a cancelled one leaves nothing")
  func cancelled() async throws {
    let server = try await ContractServer("plain")
    try await server.fault("stall", #"{"seconds": 20}"#)
    let (request, path, transport) = (request(server.url + "/file"), path, transport)
    let started = Mutex(false)
    let task = Task { () throws(NetworkError) in
      try await transport.download(request, to: path) { _, _ in started.withLock { $0 = true } }
    }
    #expect(await eventually { started.withLock { $0 } })
    task.cancel()
    let result = await task.result
    #expect(throws: NetworkError.cancelled) { try result.get() }
    #expect(!isThere)
  }

  @Test("a file that is there already is not touched")
  func exists() async throws {
    let server = try await ContractServer("plain")
    try "mine".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(
      await failure(request(server.url + "/file")) == .cannotWrite(path: path, code: EEXIST))
    try FileManager.default.removeItem(atPath: path)
  }
}
