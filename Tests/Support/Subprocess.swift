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
  let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
  let program = try SpawnedProgram(
    executable, arguments, environment: environment, in: directory,
    files: [
      stdin.fileHandleForReading.fileDescriptor, stdout.fileHandleForWriting.fileDescriptor,
      stderr.fileHandleForWriting.fileDescriptor,
    ])
  // Ours would keep the pipes open after the program has ended.
  try? stdin.fileHandleForReading.close()
  try? stdout.fileHandleForWriting.close()
  try? stderr.fileHandleForWriting.close()
  let timedOut = Flag()
  let killer = Task {
    try await Task.sleep(for: deadline)
    timedOut.set()
    program.signal(SIGKILL)
  }
  // Each pipe is drained on a thread of its own, so that none fills up and blocks the program.
  async let out = drain(stdout.fileHandleForReading)
  async let err = drain(stderr.fileHandleForReading)
  await onThread { @Sendable in
    try? stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try? stdin.fileHandleForWriting.close()
  }
  await program.wait()
  killer.cancel()
  let texts = await (out, err)
  return ProcessResult(
    status: program.status ?? -1, stdout: texts.0, stderr: texts.1,
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
