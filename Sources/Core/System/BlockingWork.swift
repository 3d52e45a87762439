import CoreThreads

/// Work that may wait for a disk or a program.
package enum BlockingWork {
  /// Runs it on a thread of its own, so that none of the shared pool is held up.
  package static func run<Result: Sendable>(
    _ label: String, _ work: @escaping @Sendable () -> Result
  ) async -> Result {
    await withCheckedContinuation { continuation in
      let isRunning = WorkerThread.start(label) { continuation.resume(returning: work()) }
      // Late is better than never.
      if !isRunning { continuation.resume(returning: work()) }
    }
  }
}
