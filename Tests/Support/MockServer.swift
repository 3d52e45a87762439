import Foundation

/// A notification server that does what a test tells it.
package final class MockServer: Sendable {
  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "mock-server.py").path
  private static let python = "/usr/bin/python3"

  /// Debian's Python with its GLib, and a bus.
  package static let isAvailable =
    PrivateBus.isAvailable && FileManager.default.isExecutableFile(atPath: python)
    && FileManager.default.fileExists(atPath: "/usr/lib/python3/dist-packages/gi")

  /// Everything that the specification names.
  package static let all = [
    "actions", "body", "body-markup", "body-hyperlinks", "icon-static", "persistence", "sound",
  ]

  private let program: BackgroundProgram

  package init(_ bus: PrivateBus, capabilities: [String] = all, name: String = "server")
    async throws
  {
    program = try BackgroundProgram(
      Self.python, [Self.script] + capabilities, environment: bus.environment,
      log: bus.folder.appending(path: name + ".log"))
    let program = program
    guard await eventually(within: .seconds(30), { program.output.contains("ready") }) else {
      throw CocoaError(.executableLoad, userInfo: ["log": program.output])
    }
  }

  /// Gives a command and waits until it is carried out.
  package func tell(_ command: String) async throws {
    let before = count(of: command)
    try program.send(command)
    _ = await eventually { self.count(of: command) > before }
  }

  private func count(of command: String) -> Int {
    records.filter { $0.done == command }.count
  }

  package func end() { program.end() }

  /// Stops it as a program that hangs is stopped; it keeps its name on the bus.
  package func freeze() { program.signal(SIGSTOP) }
  package func thaw() { program.signal(SIGCONT) }

  package struct Record: Decodable, Equatable {
    package var notify: UInt32?
    package var replaces: UInt32?
    package var summary: String?
    package var body: String?
    package var actions: [String]?
    package var urgency: Int?
    package var urgencyType: String?
    package var sound: String?
    package var resident: Bool?
    package var expire: Int?
    package var close: UInt32?
    package var kept: String?
    package var done: String?
  }

  package var records: [Record] {
    program.output.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(Record.self, from: Data($0.utf8))
    }
  }

  /// What was shown, in order.
  package var shown: [Record] { records.filter { $0.notify != nil } }
  /// Numbers that it was asked to close, in order.
  package var closed: [UInt32] { records.compactMap(\.close) }
}
