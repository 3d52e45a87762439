import Dispatch

/// Runs the jobs of the store's actors one after the other on a queue of its own.
///
/// A blocking call into SQLite would otherwise hold one of the few threads of the cooperative pool.
package final class StorageExecutor: SerialExecutor {
  private let queue: DispatchQueue

  package init(label: String) {
    queue = DispatchQueue(label: "atcha.storage.\(label)")
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { @Sendable in
      unsafe job.runSynchronously(on: self.asUnownedSerialExecutor())
    }
  }

  package func asUnownedSerialExecutor() -> UnownedSerialExecutor {
    unsafe UnownedSerialExecutor(ordinary: self)
  }

  package func checkIsolated() {
    dispatchPrecondition(condition: .onQueue(queue))
  }
}
