import AtchaTestSupport
import CoreNetwork
import Foundation
import Testing

@Suite("A server behind TLS", .timeLimit(.minutes(2)))
struct TLSTests {
  private func failure(_ url: String, trusting file: String?) async -> NetworkError? {
    do throws(NetworkError) {
      _ = try await CurlTransport(NetworkSettings(certificateFile: file))
        .send(HTTPRequest(.get, url))
      return nil
    } catch {
      return error
    }
  }

  @Test("it is answered where its issuer is trusted, and not where it is unknown")
  func trusted() async throws {
    let certificates = try await Certificates()
    let server = try await ContractServer("plain", identity: try await certificates.identity())
    #expect(await failure(server.url, trusting: certificates.issuer) == nil)
    let other = try await Certificates()
    #expect(
      await failure(server.url, trusting: other.issuer)
        == .tls(host: "127.0.0.1", .unknownIssuer(store: other.issuer)))
    // Without a file of one's own it is the system's, which is named as well.
    let unknown = await failure(server.url, trusting: nil)
    guard case .tls(host: "127.0.0.1", .unknownIssuer(let store?))? = unknown else {
      Issue.record("\(String(describing: unknown))")
      return
    }
    #expect(store.hasPrefix("/"))
    #expect(server.requests.count == 1)
  }

  @Test("a certificate for another name is refused")
  func wrongHost() async throws {
    let certificates = try await Certificates()
    let identity = try await certificates.identity("DNS:example.org")
    let server = try await ContractServer("plain", identity: identity)
    #expect(
      await failure(server.url, trusting: certificates.issuer)
        == .tls(host: "127.0.0.1", .wrongHost))
    #expect(
      await failure(server.url(host: "localhost"), trusting: certificates.issuer)
        == .tls(host: "localhost", .wrongHost))
    #expect(server.requests.isEmpty)
  }

  @Test("a certificate that has expired is refused")
  func expired() async throws {
    let certificates = try await Certificates()
    let server = try await ContractServer(
      "plain", identity: try await certificates.identity(days: -1))
    #expect(
      await failure(server.url, trusting: certificates.issuer) == .tls(host: "127.0.0.1", .expired))
    #expect(server.requests.isEmpty)
  }

  @Test("a certificate that signed itself is refused")
  func selfSigned() async throws {
    let certificates = try await Certificates()
    let server = try await ContractServer(
      "plain", identity: try await certificates.identity(selfSigned: true))
    #expect(
      await failure(server.url, trusting: certificates.issuer)
        == .tls(host: "127.0.0.1", .selfSigned))
    #expect(server.requests.isEmpty)
  }

  @Test("a server that speaks no TLS is told so")
  func plain() async throws {
    let server = try await ContractServer("plain")
    let error = await failure("https://127.0.0.1:\(server.port)/", trusting: nil)
    guard case .tls(host: "127.0.0.1", .other)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("a file of certificates that is none is told")
  func badFile() async throws {
    let certificates = try await Certificates()
    let server = try await ContractServer("plain", identity: try await certificates.identity())
    guard case .unusable? = await failure(server.url, trusting: "/nowhere.pem") else {
      Issue.record("not told")
      return
    }
  }

  @Test("HTTP/2 carries many questions over one connection")
  func http2() async throws {
    let certificates = try await Certificates()
    let identity = try await certificates.identity()
    try Data(#"{"ok":true}"#.utf8).write(to: certificates.folder.appending(path: "answer.json"))
    let server = try await HTTP2Server(identity, folder: certificates.folder)
    let transport = CurlTransport(NetworkSettings(certificateFile: certificates.issuer))
    let url = server.url
    try await withThrowingTaskGroup(of: [String: Bool].self) { group in
      for _ in 0..<12 {
        group.addTask {
          try await transport.send(HTTPRequest(.get, url + "/answer.json"))
            .decoded([String: Bool].self)
        }
      }
      for try await answer in group { #expect(answer == ["ok": true]) }
    }
    #expect(server.connections == 1)
  }
}

/// nghttpd of Debian, which speaks HTTP/2 alone.
private final class HTTP2Server {
  private let program: BackgroundProgram
  let url: String

  init(_ identity: ContractServer.Identity, folder: URL) async throws {
    // It takes no port of the system's choice: free ones are tried.
    for _ in 0..<20 {
      let port = Int.random(in: 20_000..<32_000)
      let program = try BackgroundProgram(
        "/usr/sbin/nghttpd",
        [
          "-v", "-a", "127.0.0.1", "-d", folder.path, "\(port)", identity.key,
          identity.certificate,
        ], environment: [:], log: folder.appending(path: "nghttpd.log"))
      let isReady = await eventually(within: .seconds(5)) {
        program.output.contains("listen") || !program.isRunning
      }
      if isReady, program.isRunning {
        self.program = program
        url = "https://127.0.0.1:\(port)"
        return
      }
    }
    throw ContractServer.NotReady(description: "nghttpd does not start")
  }

  /// How many connections it has negotiated.
  var connections: Int {
    program.output.split(separator: "\n").count { $0.contains("The negotiated protocol: h2") }
  }
}
