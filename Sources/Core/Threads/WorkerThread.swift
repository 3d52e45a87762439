import Glibc

/// A thread of its own, for what waits in the kernel or for another process.
package enum WorkerThread {
  /// Runs work on a new thread; the thread ends with it.
  ///
  /// - Parameter name: shown by tools such as `top -H`, up to 15 bytes of it.
  /// - Returns: false where the system gives no thread; the work is not done then.
  @discardableResult
  package static func start(_ name: String, _ run: @escaping @Sendable () -> Void) -> Bool {
    let work = unsafe Unmanaged.passRetained(ThreadWork(name, run))
    var thread = pthread_t()
    let error = unsafe pthread_create(
      &thread, nil,
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<ThreadWork>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, work.toOpaque())
    guard error == 0 else {
      unsafe work.release()
      return false
    }
    pthread_detach(thread)
    return true
  }
}

/// The work of a thread, passed to it as an object.
private final class ThreadWork: Sendable {
  private let name: String
  private let body: @Sendable () -> Void

  init(_ name: String, _ body: @escaping @Sendable () -> Void) {
    self.name = name
    self.body = body
  }

  func run() {
    showName()
    body()
  }

  /// Names this thread for those who look at it from outside.
  private func showName() {
    let file = unsafe open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    let bytes = Array(name.utf8.prefix(15))
    _ = unsafe write(file, bytes, bytes.count)
    close(file)
  }
}
