import AtchaTestSupport
import Foundation

/// A notification server that does what a test tells it.
final class MockServer: Sendable {
  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "mock-server.py").path
  private static let python = "/usr/bin/python3"

  /// Debian's Python with its GLib, and a bus.
  static let isAvailable =
    PrivateBus.isAvailable && FileManager.default.isExecutableFile(atPath: python)
    && FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/gi")

  /// Everything that the specification names.
  static let all = [
    "actions", "body", "body-markup", "body-hyperlinks", "icon-static", "persistence", "sound",
  ]

  private let program: BackgroundProgram

  init(_ bus: PrivateBus, capabilities: [String] = all, name: String = "server") async throws {
    program = try BackgroundProgram(
      Self.python, [Self.script] + capabilities, environment: bus.environment,
      log: bus.folder.appending(path: name + ".log"))
    let program = program
    guard await eventually(within: .seconds(30), { program.output.contains("ready") }) else {
      throw CocoaError(.executableLoad, userInfo: ["log": program.output])
    }
  }

  /// Gives a command and waits until it is carried out.
  func tell(_ command: String) async throws {
    let before = count(of: command)
    try program.send(command)
    _ = await eventually { self.count(of: command) > before }
  }

  private func count(of command: String) -> Int {
    records.filter { $0.done == command }.count
  }

  func end() { program.end() }

  /// Stops it as a program that hangs is stopped; it keeps its name on the bus.
  func freeze() { program.signal(SIGSTOP) }
  func thaw() { program.signal(SIGCONT) }

  struct Record: Decodable, Equatable {
    var notify: UInt32?
    var replaces: UInt32?
    var summary: String?
    var body: String?
    var actions: [String]?
    var urgency: Int?
    var urgencyType: String?
    var sound: String?
    var resident: Bool?
    var expire: Int?
    var close: UInt32?
    var kept: String?
    var done: String?
  }

  var records: [Record] {
    program.output.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(Record.self, from: Data($0.utf8))
    }
  }

  /// What was shown, in order.
  var shown: [Record] { records.filter { $0.notify != nil } }
  /// Numbers that it was asked to close, in order.
  var closed: [UInt32] { records.compactMap(\.close) }
}
