import Synchronization

/// Where text goes: a descriptor, or a buffer in tests.
///
/// Writing reports nothing; the first failure is kept, and asked for once at the end, where the
/// exit status is decided.
package protocol TextSink: Sendable {
  /// Writes the text as one piece; nothing more is written after a failure.
  func write(_ text: String)
  /// Why writing stopped; nil while all is well.
  var failure: OutputFailure? { get }
}

extension TextSink {
  package func writeLine(_ text: String = "") { write(text + "\n") }
}

/// Why no more can be written.
package enum OutputFailure: Error, Hashable, Sendable {
  /// The reader has gone, as in `| head -1`: a quiet end, not an error.
  case readerGone
  /// An error of the system, such as a full disk, with its own words.
  case system(code: Int32, message: String)
}

/// Writes to a descriptor of the process, without a buffer of its own.
package final class DescriptorSink: TextSink {
  private let descriptor: Int32
  private let state = Mutex<OutputFailure?>(nil)

  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  package static let output = DescriptorSink(1)
  package static let error = DescriptorSink(2)

  package func write(_ text: String) {
    // The lock keeps pieces of several tasks from mixing.
    state.withLock { failure in
      guard failure == nil, !text.isEmpty else { return }
      guard let code = Libc.writeAll(Array(text.utf8), to: descriptor) else { return }
      failure =
        code == Libc.brokenPipe
        ? .readerGone : .system(code: code, message: Libc.message(code))
    }
  }

  package var failure: OutputFailure? { state.withLock { $0 } }

  /// Makes a reader that has gone a failure of ``write(_:)`` instead of the end of the process.
  ///
  /// To be called once at the start. A one-shot command that would rather be ended by the system
  /// (status 141) leaves it.
  package static func ignoreBrokenPipeSignal() { Libc.ignoreBrokenPipe() }
}

/// Keeps what is written.
package final class BufferSink: TextSink {
  private let state = Mutex("")

  package init() {}

  package func write(_ text: String) { state.withLock { $0 += text } }
  package var failure: OutputFailure? { nil }
  /// All that was written.
  package var text: String { state.withLock { $0 } }
}
