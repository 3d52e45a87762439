import CoreThreads
import Glibc
@_spi(ExperimentalCustomExecutors) import _Concurrency

/// Runs on the main thread what has to; it sleeps while there is nothing.
final class MainThreadExecutor: MainExecutor {
  private let jobs = WorkQueue<UnownedJob>()
  private let thread = UInt64(pthread_self())

  func enqueue(_ job: consuming ExecutorJob) { jobs.add(UnownedJob(job)) }

  /// Never returns: the program ends the process.
  func work() -> Never {
    while true { runNext() }
  }

  func run() throws { work() }

  func runUntil(_ condition: () -> Bool) throws {
    while !condition() { runNext() }
  }

  func stop() {}

  private func runNext() {
    if let job = jobs.next() { unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  var isMainExecutor: Bool { true }

  func checkIsolated() {
    precondition(thread == UInt64(pthread_self()), "not on the main thread")
  }
}
