import AtchaData
import CoreAlarm
import CoreThreads
import Glibc
import Synchronization

/// Takes away what a change of timetables has begun where a signal ends it.
///
/// After a crash the next change does that; Ctrl-C is no crash.
final class DraftGuard: Sendable {
  private let signals: SignalPipe?
  private let isEnding = Atomic(false)

  /// - Parameter clear: takes away what is shown of the work.
  init(clear: @escaping @Sendable () -> Void) {
    // Without a pipe a signal ends the process as ever.
    signals = try? SignalPipe([SIGINT, SIGTERM, SIGHUP])
    guard let signals else { return }
    let isRunning = WorkerThread.start("drafts") { [self] in
      guard let number = signals.wait().first, number > 0 else { return }
      isEnding.store(true, ordering: .sequentiallyConsistent)
      FeedStore.abandonDrafts()
      clear()
      signals.release()
      kill(getpid(), number)
    }
    if !isRunning { signals.release() }
  }

  /// To be called by the work now and then: it goes no further once a signal has come.
  func check() {
    while isEnding.load(ordering: .sequentiallyConsistent) { sleep(1) }
  }

  /// The work is done.
  func end() {
    guard let signals, !isEnding.load(ordering: .sequentiallyConsistent) else { return }
    signals.release()
    signals.wake()
  }
}
