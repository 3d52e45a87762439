package import Foundation
import Synchronization

/// The end of a program that was run by a test.
package struct ProcessResult: Sendable {
  /// Exit status; 128 + n when signal n ended it.
  package var status: Int32
  package var stdout: String
  package var stderr: String
  /// Whether the deadline passed and the program was killed.
  package var timedOut: Bool
  /// The command line, for messages.
  package var command: String
}

extension ProcessResult: CustomStringConvertible {
  package var description: String {
    """
    command: \(command)
    status:  \(status)\(timedOut ? " (deadline passed)" : "")
    stdout:  \(stdout)
    stderr:  \(stderr)
    """
  }
}

/// Runs a program to its end and collects its output.
///
/// - Parameters:
///   - environment: the whole environment; that of the test when nil.
///   - input: given on standard input, which is empty otherwise.
///   - deadline: the program is killed when it takes longer.
package func runProcess(
  _ executable: String, _ arguments: [String] = [], environment: [String: String]? = nil,
  input: String = "", in directory: URL? = nil, deadline: Duration = .seconds(30)
) async throws -> ProcessResult {
  let process = Process()
  process.executableURL = URL(filePath: executable)
  process.arguments = arguments
  if let environment { process.environment = environment }
  if let directory { process.currentDirectoryURL = directory }
  let stdin = Pipe()
  let stdout = Pipe()
  let stderr = Pipe()
  process.standardInput = stdin
  process.standardOutput = stdout
  process.standardError = stderr

  let ended = AsyncStream<Void>.makeStream()
  process.terminationHandler = { @Sendable _ in ended.continuation.finish() }
  try process.run()
  let timedOut = Flag()
  let killer = Task {
    try await Task.sleep(for: deadline)
    timedOut.set()
    process.interruptHard()
  }
  // Each pipe is drained on a thread of its own, so that none fills up and blocks the program.
  async let out = drain(stdout.fileHandleForReading)
  async let err = drain(stderr.fileHandleForReading)
  await onThread { @Sendable in
    try? stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try? stdin.fileHandleForWriting.close()
  }
  for await _ in ended.stream {}
  killer.cancel()
  let texts = await (out, err)
  let base: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
  return ProcessResult(
    status: base + process.terminationStatus, stdout: texts.0, stderr: texts.1,
    timedOut: timedOut.isSet, command: ([executable] + arguments).joined(separator: " "))
}

private final class Flag: Sendable {
  private let value = Atomic(false)
  var isSet: Bool { value.load(ordering: .acquiring) }
  func set() { value.store(true, ordering: .releasing) }
}

private func drain(_ handle: FileHandle) async -> String {
  await onThread { @Sendable in
    let data = (try? handle.readToEnd()) ?? nil
    return String(decoding: data ?? Data(), as: UTF8.self)
  }
}

/// Runs blocking work away from the cooperative pool.
private func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { continuation in
    Thread.detachNewThread { continuation.resume(returning: work()) }
  }
}

extension Process {
  /// Kills the program; `terminate()` could be ignored.
  fileprivate func interruptHard() {
    guard isRunning else { return }
    kill(processIdentifier, SIGKILL)
  }
}
