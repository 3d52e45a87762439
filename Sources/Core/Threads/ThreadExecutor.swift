import Glibc
import Synchronization

/// Runs the jobs of actors one after the other on a thread of its own.
///
/// A call that waits for a disk, a page of a file or a library would otherwise hold one of the few
/// threads that all tasks share. The thread is started with the first job, sleeps without being woken
/// while there is none, and ends with the executor.
package final class ThreadExecutor: SerialExecutor {
  private let name: String
  private let jobs = WorkQueue<Entry>()
  private let isStarted = Atomic(false)
  private let thread = ThreadNumber()

  /// A job, and what keeps its executor alive until it has run.
  private struct Entry {
    var job: UnownedJob
    var executor: ThreadExecutor
  }

  package init(label: String) { name = label }

  deinit { jobs.close() }

  package func enqueue(_ job: consuming ExecutorJob) {
    let isFirst = !isStarted.exchange(true, ordering: .acquiringAndReleasing)
    let (jobs, thread) = (jobs, thread)
    // Once the job is handed over, its thread may run it and with it let go of the last actor that holds
    // this executor: from here on nothing of it may be touched.
    jobs.add(Entry(job: UnownedJob(job), executor: self))
    guard isFirst else { return }
    let isRunning = WorkerThread.start(name) {
      thread.set(UInt64(pthread_self()))
      while let entry = jobs.next() {
        unsafe entry.job.runSynchronously(on: entry.executor.asUnownedSerialExecutor())
      }
    }
    precondition(isRunning, "the system has no thread left")
  }

  package func checkIsolated() {
    precondition(thread.value == UInt64(pthread_self()), "not on the thread of \(name)")
  }
}

/// Which thread it is; 0 before it runs.
///
/// An object of its own, since the thread outlives the executor for a moment.
private final class ThreadNumber: Sendable {
  private let number = Atomic<UInt64>(0)
  var value: UInt64 { number.load(ordering: .acquiring) }
  func set(_ value: UInt64) { number.store(value, ordering: .releasing) }
}
