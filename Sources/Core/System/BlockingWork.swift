import Dispatch

/// Work that may wait for a disk or a program.
package enum BlockingWork {
  /// Runs it on a thread of its own, so that none of the shared pool is held up.
  package static func run<Result: Sendable>(
    _ label: String, _ work: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      // Each queue has a thread of its own while what runs on it blocks.
      DispatchQueue(label: "atcha.\(label)").async { @Sendable in
        continuation.resume(returning: work())
      }
    }
  }
}
