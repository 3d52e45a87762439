package import CoreSystem
import Glibc
import Synchronization

/// Signals as something to wait for, whichever thread they arrive on.
///
/// A descriptor of signalfd(2) needs every thread to block them, and a program whose `main` is
/// asynchronous has threads from the start that block none. So a handler writes each to a pipe.
/// There is one at a time for the whole process.
package final class SignalPipe: Sendable {
  /// The system gave no pipe.
  package struct Failure: Error, Hashable, Sendable {
    /// Error number.
    package var code: Int32
  }

  private static let writeEnd = Atomic<Int32>(-1)

  /// What poll(2) waits for.
  package let descriptor: OwnedDescriptor
  private let writer: OwnedDescriptor
  private let numbers: [Int32]

  package init(_ signals: [Int32]) throws(Failure) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw Failure(code: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = OwnedDescriptor(ends[0])
    writer = OwnedDescriptor(ends[1])
    numbers = signals
    Self.writeEnd.store(ends[1], ordering: .releasing)
    for number in signals {
      _ = signal(number) { number in
        let saved = errno
        var byte = UInt8(truncatingIfNeeded: number)
        // A full pipe has woken the reader already.
        _ = unsafe write(SignalPipe.writeEnd.load(ordering: .acquiring), &byte, 1)
        errno = saved
      }
    }
  }

  /// Lets the signals do again what they do to a program that does not care.
  ///
  /// Without it Ctrl-C would still be told to a pipe that nobody reads.
  package func release() {
    for number in numbers { _ = signal(number, SIG_DFL) }
    Self.writeEnd.store(-1, ordering: .releasing)
  }

  /// Blocks until a signal comes, or ``wake()``; gives what ``take()`` gives.
  package func wait() -> [Int32] {
    var entry = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
    while unsafe poll(&entry, 1, -1) < 0, errno == EINTR {}
    return take()
  }

  /// Ends a wait without a signal: a zero comes in place of one.
  package func wake() {
    var byte: UInt8 = 0
    _ = unsafe write(writer.rawValue, &byte, 1)
  }

  /// The signals that came since the last look.
  package func take() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = unsafe read(descriptor.rawValue, &bytes, bytes.count)
    return count > 0 ? bytes[..<count].map(Int32.init) : []
  }
}
