import Foundation

/// A server of Tests/Support/contract-servers beside a test: strict, with faults at command.
///
/// It listens on 127.0.0.1 and ends with this object, and with the process of the test.
package final class ContractServer: Sendable {
  /// A certificate with its key, for a server that speaks TLS.
  package struct Identity: Sendable {
    package var certificate: String
    package var key: String
    package init(certificate: String, key: String) {
      self.certificate = certificate
      self.key = key
    }
  }

  /// A request as the server saw it.
  package struct Received: Sendable, Decodable {
    package var method: String
    package var path: String
    package var query: [String: String]
    /// By names in small letters.
    package var headers: [String: String]
    package var body: String
    /// Port of the client: the same for requests over one connection.
    package var connection: Int
  }

  package struct NotReady: Error, CustomStringConvertible {
    package var description: String
    package init(description: String) { self.description = description }
  }

  package let port: Int
  private let program: BackgroundProgram
  private let folder: URL
  private let scheme: String

  /// Starts a server and waits until it listens.
  ///
  /// - Parameters:
  ///   - name: of the file, without `.py`.
  ///   - settings: name to JSON text.
  package init(
    _ name: String, settings: [String: String] = [:], identity: Identity? = nil
  ) async throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "contract-servers/\(name).py").path
    folder = FileManager.default.temporaryDirectory.appending(path: "contract-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // No compiled modules beside the sources.
    var arguments = ["-B", script]
    if let identity { arguments += ["--tls", identity.certificate, identity.key] }
    for (name, value) in settings { arguments += ["--set", "\(name)=\(value)"] }
    scheme = identity == nil ? "http" : "https"
    let program = try BackgroundProgram(
      "/usr/bin/env", ["python3"] + arguments, environment: ProcessInfo.processInfo.environment,
      log: folder.appending(path: "log"))
    self.program = program
    var port = 0
    let isReady = try await eventually(within: .seconds(30)) {
      port = Self.events(program.output).first { $0.event == "ready" }?.port ?? 0
      if port == 0, !program.isRunning { throw NotReady(description: program.output) }
      return port != 0
    }
    guard isReady else { throw NotReady(description: "\(name): \(program.output)") }
    self.port = port
  }

  deinit {
    program.end()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Where it listens, without a slash at the end.
  package var url: String { url(host: "127.0.0.1") }

  package func url(host: String) -> String { "\(scheme)://\(host):\(port)" }

  // MARK: Commands

  /// Something that goes wrong at the next requests; see contract.py for the kinds.
  ///
  /// - Parameter details: more fields, as text of a JSON object.
  package func fault(
    _ kind: String, path: String = "", times: Int = 1, _ details: String = "{}"
  ) async throws {
    var fault = try Self.object(details)
    fault["kind"] = kind
    fault["path"] = path
    fault["times"] = times
    try await command(["fault": fault])
  }

  /// Changes settings; `values` is the text of a JSON object.
  package func set(_ values: String) async throws {
    try await command(["set": try Self.object(values)])
  }

  /// No faults any more, and settings as they were at the start.
  package func reset() async throws { try await command(["reset": true]) }

  private func command(_ value: [String: Any]) async throws {
    var value = value
    let id = UUID().uuidString
    value["id"] = id
    let data = try JSONSerialization.data(withJSONObject: value)
    try program.send(String(decoding: data, as: UTF8.self))
    let isDone = await eventually { program.output.contains("\"\(id)\"") }
    if !isDone { throw NotReady(description: "no answer to a command: \(program.output)") }
  }

  private static func object(_ text: String) throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
  }

  // MARK: What it saw

  /// All requests, in the order in which they came.
  package var requests: [Received] {
    lines("request").compactMap { try? JSONDecoder().decode(Received.self, from: Data($0.utf8)) }
  }

  /// The requests for one path.
  package func requests(to path: String) -> [Received] { requests.filter { $0.path == path } }

  /// How clients broke the contract; empty is what a test expects.
  package var violations: [String] {
    Self.events(program.output).filter { $0.event == "violation" }.map { $0.text ?? "" }
  }

  /// What the contract noted, each as text of JSON.
  package var notes: [String] { lines("note") }

  /// Everything it saw, for looking for what must not be there.
  package var log: String { program.output }

  private func lines(_ event: String) -> [String] {
    Self.lines(program.output).filter { line in Self.events(line).first?.event == event }
  }

  private struct Event: Decodable {
    var event: String
    var port: Int?
    var text: String?
  }

  private static func lines(_ output: String) -> [String] {
    output.split(separator: "\n").map(String.init)
  }

  private static func events(_ output: String) -> [Event] {
    lines(output).compactMap { try? JSONDecoder().decode(Event.self, from: Data($0.utf8)) }
  }
}
