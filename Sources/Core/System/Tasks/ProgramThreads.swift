import Glibc
@_spi(ExperimentalCustomExecutors) import _Concurrency

/// Runs the tasks of a program on threads of its own instead of libdispatch.
///
/// libdispatch, on which the runtime library runs tasks on Linux, wakes the process every second from
/// its first use on, and cannot be told not to. A program that waits all night has threads that are
/// not woken (docs/adr/0023-own-threads.md). This is the one place that uses the interface for it,
/// which the toolchain still calls experimental.
package enum ProgramThreads {
  /// Runs a program as a task; it ends the process.
  ///
  /// Call it on the main thread, before any other task.
  package static func run(_ program: @escaping @Sendable () async -> Void) -> Never {
    // Whoever started this may have blocked signals for its own reasons; they would never arrive.
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe sigprocmask(SIG_SETMASK, &none, nil)
    _createExecutors(factory: Executors.self)
    Task { await program() }
    Executors.mainThread.work()
  }

  private struct Executors: ExecutorFactory {
    static let mainThread = MainThreadExecutor()
    static let pool = TaskPool()
    static var mainExecutor: any MainExecutor { mainThread }
    static var defaultExecutor: any TaskExecutor { pool }
  }
}
