import Synchronization

/// What woke a waiting thread, gathered for a reader that may be busy: however much happened meanwhile, it
/// is one element.
package final class Wakes: AsyncSequence, Sendable {
  private let gathered = Mutex<Set<Wake>>([])
  private let (signals, continuation) = AsyncStream<Void>.makeStream(
    bufferingPolicy: .bufferingNewest(1))

  func add(_ wakes: Set<Wake>) {
    gathered.withLock { gathered in
      for wake in wakes { Self.add(wake, to: &gathered) }
    }
    continuation.yield()
  }

  func finish() { continuation.finish() }

  /// What is typed in several goes is one text; its end stays apart.
  private static func add(_ wake: Wake, to gathered: inout Set<Wake>) {
    guard case .typed(let bytes) = wake, !bytes.isEmpty else {
      gathered.insert(wake)
      return
    }
    var text = bytes
    for case .typed(let before) in gathered where !before.isEmpty {
      gathered.remove(.typed(before))
      text = before + bytes
    }
    gathered.insert(.typed(text))
  }

  private func take() -> Set<Wake> {
    gathered.withLock { gathered in
      defer { gathered = [] }
      return gathered
    }
  }

  package struct Iterator: AsyncIteratorProtocol {
    fileprivate let wakes: Wakes
    fileprivate var signals: AsyncStream<Void>.Iterator

    /// Nil at the end.
    package mutating func next() async -> Set<Wake>? {
      while await signals.next(isolation: #isolation) != nil {
        let found = wakes.take()
        if !found.isEmpty { return found }
      }
      return nil
    }
  }

  package func makeAsyncIterator() -> Iterator {
    Iterator(wakes: self, signals: signals.makeAsyncIterator())
  }
}
