import Synchronization

/// Work that is waited for so long and no longer.
enum Deadline {
  /// What the work gives; nil where it takes longer, and is left behind.
  ///
  /// Unlike a child task, which its parent would wait for, work that hangs holds up nothing.
  static func run<Value: Sendable>(
    _ limit: Duration, _ work: @escaping @Sendable () async -> Value
  ) async -> Value? {
    await withCheckedContinuation { continuation in
      let answer = FirstAnswer<Value>(continuation)
      Task { answer.give(await work()) }
      Task {
        try? await Task.sleep(for: limit)
        answer.give(nil)
      }
    }
  }
}

/// Passes the first answer on.
private final class FirstAnswer<Value: Sendable>: Sendable {
  private let continuation: Mutex<CheckedContinuation<Value?, Never>?>

  init(_ continuation: CheckedContinuation<Value?, Never>) {
    self.continuation = Mutex(continuation)
  }

  func give(_ value: Value?) {
    let waiting = continuation.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    waiting?.resume(returning: value)
  }
}
