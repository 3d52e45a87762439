package import Foundation

/// A program that runs beside a test and is ended with it: a bus, a server, a screen.
package final class BackgroundProgram: Sendable {
  private let process: Process
  private let input: FileHandle
  /// What it wrote to standard output and standard error, in one file.
  package let log: URL

  package init(
    _ executable: String, _ arguments: [String], environment: [String: String], log: URL
  ) throws {
    try Data().write(to: log)
    let output = try FileHandle(forWritingTo: log)
    let pipe = Pipe()
    self.log = log
    input = pipe.fileHandleForWriting
    let process = Process()
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    process.environment = environment
    process.standardInput = pipe
    process.standardOutput = output
    process.standardError = output
    try process.run()
    self.process = process
  }

  deinit { end() }

  package var identifier: Int32 { process.processIdentifier }

  package var isRunning: Bool { process.isRunning }

  /// What it has said so far.
  package var output: String {
    (try? String(contentsOf: log, encoding: .utf8)) ?? ""
  }

  /// Writes a line to its standard input.
  package func send(_ line: String) throws {
    try input.write(contentsOf: Data((line + "\n").utf8))
  }

  /// Kills it and waits until it is gone.
  package func end() {
    guard isRunning else { return }
    signal(SIGKILL)
    process.waitUntilExit()
  }

  package func signal(_ number: Int32) { kill(identifier, number) }
}

/// Waits until something holds; false where it does not within the time.
package func eventually(
  within limit: Duration = .seconds(10), _ condition: () async throws -> Bool
) async rethrows -> Bool {
  let deadline = ContinuousClock.now + limit
  while ContinuousClock.now < deadline {
    if try await condition() { return true }
    try? await Task.sleep(for: .milliseconds(10))
  }
  return try await condition()
}
