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

  /// A file that is watched beside the folders; nothing happens where its folder is not there.
  package struct WatchedFile: Sendable {
    package var folder: String
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
    let watch = try FolderWatch(folder)
    let neighbour = try beside.map { path throws(SystemCallError) in try FolderWatch(path) }
    let others = files.compactMap { file in
      (try? FolderWatch(file.folder)).map { (watch: $0, file: file) }
    }
    try timer.set(seconds: nil)
    let isStarted = WorkerThread.start("wait") { [self] in
      var input = input
      while !isOver.withLock({ $0 }) {
        wait(watch, names, neighbour, others, signals, pulse, &input)
      }
      wakes.finish()
    }
    // Without a thread nothing would ever wake the reader: its stream is over.
    if !isStarted { wakes.finish() }
  }

  /// Waits for an instant of the machine's clock from now on, in seconds since 1970.
  ///
  /// One in the past has come. Nil: for none.
  package func set(seconds: Int64?) throws(SystemCallError) { try timer.set(seconds: seconds) }

  /// Ends the wait from any thread.
  package func wake() { event.post() }

  /// Ends the stream.
  package func stop() {
    isOver.withLock { $0 = true }
    event.post()
  }

  private func wait(
    _ watch: FolderWatch, _ names: Set<String>, _ neighbour: FolderWatch?,
    _ others: [(watch: FolderWatch, file: WatchedFile)], _ signals: SignalPipe,
    _ pulse: Duration?,
    _ input: inout OwnedDescriptor?
  ) {
    let descriptors =
      [timer.descriptor, event.descriptor, watch.descriptor, signals.descriptor]
      + others.map(\.watch.descriptor)
      + [input, neighbour?.descriptor].compactMap { $0 }
    let ready = EventWait.readable(descriptors, timeout: pulse)
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
    if ready[2] {
      let changed = watch.take()
      if changed.contains("") || !changed.isDisjoint(with: names) { found.insert(.changed) }
    }
    if ready[3] { for signal in signals.take() { found.insert(.signal(signal)) } }
    if let neighbour, ready.last == true, !neighbour.take().isEmpty { found.insert(.changedBeside) }
    for (index, other) in others.enumerated() where ready[4 + index] {
      if !other.watch.take().isDisjoint(with: other.file.names) { found.insert(other.file.wake) }
    }
    if let source = input, ready[4 + others.count] {
      var bytes = [UInt8](repeating: 0, count: 256)
      let count = unsafe read(source.rawValue, &bytes, bytes.count)
      found.insert(.typed(Array(bytes[..<max(0, count)])))
      // Its end would be readable for ever.
      if count <= 0 { input = nil }
    }
    if pulse != nil, !ready.contains(true) { found.insert(.pulse) }
    if !found.isEmpty { wakes.add(found) }
  }
}
