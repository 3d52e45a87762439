package import CoreSystem
import CoreThreads
import Glibc
import Synchronization

/// Why a wait is over.
package enum Wake: Hashable, Sendable {
  /// The instant that was waited for has come.
  case due
  /// The wall clock was set.
  case clockSet
  /// A watched file was replaced.
  case changed
  /// Something changed in the folder beside it.
  case changedBeside
  /// Another file that is watched was written or replaced.
  case settingsChanged
  case zoneChanged
  /// Asked for by ``AlarmWait/wake()``.
  case asked
  /// The machine was asleep: told by ``AlarmWait/noteResume()``.
  case resumed
  /// Nothing happened for as long as the service manager is content to wait.
  case pulse
  case signal(Int32)
  /// Bytes were typed; empty at the end of the input.
  case typed([UInt8])
}

/// Sleeps until an instant of the wall clock, or until something else needs a look.
///
/// One thread waits in the kernel for all of it: nothing is polled, and with nothing due it is not
/// woken at all.
package final class AlarmWait: Sendable {
  /// Everything that woke it since the last element was taken; for one reader.
  package let wakes: Wakes
  private let timer: WallClockTimer
  private let event: WakeEvent
  private let isOver = Mutex(false)
  /// Is over once the thread reads nothing more.
  private let (ended, end) = AsyncStream<Never>.makeStream()

  /// Files of a folder that are watched; nothing happens where the folder is not there.
  package struct WatchedFile: Sendable {
    package var folder: String
    /// None: any.
    package var names: Set<String>
    package var wake: Wake

    package init(folder: String, names: Set<String>, wake: Wake) {
      self.folder = folder
      self.names = names
      self.wake = wake
    }
  }

  /// - Parameters:
  ///   - folder: watched for `names` being replaced, by whatever process.
  ///   - beside: a folder in which any change wakes, too; nil for none.
  ///   - files: watched, too.
  ///   - pulse: a wake after this long without one; nil for none.
  ///   - input: read as it comes; nil where nobody types.
  package init(
    folder: String, names: Set<String>, beside: String? = nil, files: [WatchedFile] = [],
    signals: SignalPipe, pulse: Duration? = nil,
    input: OwnedDescriptor? = nil
  ) throws(SystemCallError) {
    wakes = Wakes()
    timer = try WallClockTimer()
    event = try WakeEvent()
    let folders = WatchedFolders(
      [WatchedFile(folder: folder, names: names, wake: .changed)]
        + [beside].compactMap { $0 }.map {
          WatchedFile(folder: $0, names: [], wake: .changedBeside)
        } + files)
    try timer.set(seconds: nil)
    let isStarted = WorkerThread.start("wait") { [self] in
      var input = input
      while !isOver.withLock({ $0 }) { wait(folders, signals, pulse, &input) }
      finish()
    }
    // Without a thread nothing would ever wake the reader: its stream is over.
    if !isStarted { finish() }
  }

  /// Waits for an instant of the machine's clock from now on, in seconds since 1970.
  ///
  /// One in the past has come. Nil: for none.
  package func set(seconds: Int64?) throws(SystemCallError) { try timer.set(seconds: seconds) }

  /// Ends the wait from any thread.
  package func wake() { event.post() }

  /// Ends the wait from any thread, after the machine was asleep.
  package func noteResume() { wakes.add([.resumed]) }

  /// Ends the stream; nothing is read from the input any more once this returns.
  ///
  /// Otherwise the next to ask for a key would share the keyboard with a thread that takes it first.
  package func stop() async {
    isOver.withLock { $0 = true }
    event.post()
    for await _ in ended {}
  }

  private func finish() {
    wakes.finish()
    end.finish()
  }

  /// How often the store is looked at where the kernel does not tell of its changes.
  private static let blindPause = Duration.seconds(15)

  private func wait(
    _ folders: WatchedFolders, _ signals: SignalPipe, _ pulse: Duration?,
    _ input: inout OwnedDescriptor?
  ) {
    let descriptors =
      [timer.descriptor, event.descriptor, signals.descriptor]
      + [folders.descriptor, input].compactMap { $0 }
    let limit = folders.isBlind ? min(pulse ?? Self.blindPause, Self.blindPause) : pulse
    let ready = EventWait.readable(descriptors, timeout: limit)
    var found: Set<Wake> = []
    switch timer.take() {
    case .elapsed: found.insert(.due)
    case .clockSet:
      found.insert(.clockSet)
      // Until the reader has decided anew, what was waited for is not known.
      try? timer.set(seconds: nil)
    case nil: break
    }
    if ready[1], event.take() { found.insert(.asked) }
    if ready[2] { for signal in signals.take() { found.insert(.signal(signal)) } }
    found.formUnion(folders.take())
    if let source = input, ready.last == true {
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = unsafe read(source.rawValue, &bytes, bytes.count)
      found.insert(.typed(Array(bytes[..<max(0, count)])))
      // Its end would be readable for ever.
      if count <= 0 { input = nil }
    }
    if !ready.contains(true) {
      if folders.isBlind { found.insert(.changed) } else if pulse != nil { found.insert(.pulse) }
    }
    if !found.isEmpty { wakes.add(found) }
  }
}
