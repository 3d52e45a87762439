package import Foundation

/// A program that runs beside a test and is ended with it: a bus, a server, a screen.
package final class BackgroundProgram: Sendable {
  private let program: SpawnedProgram
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
    program = try SpawnedProgram(
      executable, arguments, environment: environment,
      files: [
        pipe.fileHandleForReading.fileDescriptor, output.fileDescriptor, output.fileDescriptor,
      ])
    try? pipe.fileHandleForReading.close()
    try? output.close()
  }

  deinit { end() }

  package var identifier: Int32 { program.identifier }

  package var isRunning: Bool { program.isRunning }

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
    program.waitBlocking()
  }

  package func signal(_ number: Int32) { program.signal(number) }
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
