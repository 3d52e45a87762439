import Dispatch

/// Runs an actor on a thread of its own, so that a search, a scan of names or a page fault never
/// holds up one of the few threads that all tasks share.
///
/// `DispatchSerialQueue`, which is this, does not exist on Linux.
package final class ThreadExecutor: SerialExecutor {
  private let queue: DispatchQueue

  package init(label: String) { queue = DispatchQueue(label: label, qos: .userInitiated) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { @Sendable [self] in
      unsafe job.runSynchronously(on: asUnownedSerialExecutor())
    }
  }

  package func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
