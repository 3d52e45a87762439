import Glibc

/// Waits for the first of several descriptors.
package enum EventWait {
  /// Blocks the thread: call it on one of your own, never from a task of the shared pool.
  ///
  /// - Parameter timeout: nil waits for ever.
  /// - Returns: for each descriptor whether it is readable or has ended; all false after the time
  ///   limit, or when a signal came between.
  package static func readable(_ descriptors: [OwnedDescriptor], timeout: Duration? = nil) -> [Bool]
  {
    var entries = descriptors.map {
      pollfd(fd: $0.rawValue, events: Int16(POLLIN), revents: 0)
    }
    let milliseconds = timeout.map { Int32(clamping: ($0.microseconds + 999) / 1000) } ?? -1
    guard unsafe poll(&entries, nfds_t(entries.count), milliseconds) > 0 else {
      return descriptors.map { _ in false }
    }
    return entries.map { $0.revents != 0 }
  }

  /// True where nobody has the other end of a pipe any more; waits for nothing.
  package static func hasEnded(_ descriptor: OwnedDescriptor) -> Bool {
    var entry = pollfd(fd: descriptor.rawValue, events: 0, revents: 0)
    guard unsafe poll(&entry, 1, 0) > 0 else { return false }
    return entry.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
  }
}
