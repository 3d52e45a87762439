import CoreThreads
import Glibc
import Synchronization
@_spi(ExperimentalCustomExecutors) @_spi(ExperimentalScheduling) import _Concurrency

/// As many threads as the machine has processors, for all tasks that need no thread of their own.
///
/// A thread is started when one is needed and sleeps, without being woken, when there is no work.
final class TaskPool: TaskExecutor, SchedulingExecutor {
  private let jobs = WorkQueue<UnownedJob>()
  private let threads = Atomic(0)
  private let width = max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  private let timer = TaskTimer()

  func enqueue(_ job: consuming ExecutorJob) { add(UnownedJob(job)) }

  private func add(_ job: UnownedJob) {
    let isAnotherNeeded = jobs.add(job)
    guard isAnotherNeeded else { return }
    let count = threads.add(1, ordering: .acquiringAndReleasing).oldValue
    if count >= width || !WorkerThread.start("task", work) {
      threads.subtract(1, ordering: .acquiringAndReleasing)
      precondition(count > 0, "the system has no thread left")
    }
  }

  @Sendable private func work() {
    while let job = jobs.next() { unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
  }

  /// For `Task.sleep`.
  func enqueue<C: Clock>(
    _ job: consuming ExecutorJob, after delay: C.Duration, tolerance: C.Duration?, clock: C
  ) {
    let job = UnownedJob(job)
    // Those of the library's clocks are of this type; no others are slept by here.
    guard let delay = delay as? Duration, delay > .zero else { return add(job) }
    timer.run(after: delay) { [self] in add(job) }
  }
}
