import CShims
import Synchronization

/// A connection to a bus, on a thread of its own.
///
/// sd-bus waits in poll(2) on that thread; tasks only hand calls over, so that a bus or a service that
/// hangs holds up none of them. An idle connection wakes up for nothing.
package final class BusConnection: Sendable {
  /// Called on the thread of the connection: return at once.
  package typealias SignalHandler = @Sendable (BusSignal) -> Void
  package typealias CloseHandler = @Sendable (BusError) -> Void

  private let mailbox: BusMailbox

  /// Begins to connect; whether that works is the result of the first call.
  ///
  /// - Parameter onClose: called once when the connection ends, also where it never came about, but
  ///   not after ``close()``.
  package init(
    address: String, onSignal: @escaping SignalHandler = { _ in },
    onClose: @escaping CloseHandler = { _ in }
  ) {
    mailbox = BusMailbox()
    BusThread.start(
      BusThread(address: address, mailbox: mailbox, onSignal: onSignal, onClose: onClose))
  }

  deinit { mailbox.post(.stop) }

  /// Calls a method.
  ///
  /// - Parameters:
  ///   - timeout: counted from now, connecting included.
  ///   - late: what to do with an answer that comes after the time limit all the same; the caller has
  ///     `timedOut` by then.
  package func call(
    _ call: BusCall, timeout: Duration, late: (@Sendable (BusReply) -> Void)? = nil
  ) async -> Result<BusReply, BusError> {
    await withCheckedContinuation { continuation in
      mailbox.post(
        .call(
          call, deadline: atcha_monotonic() + timeout.microseconds, late: late,
          completion: { continuation.resume(returning: $0) }))
    }
  }

  /// Asks the bus for signals; see "Match Rules" in the D-Bus specification.
  package func addMatch(_ rule: String, timeout: Duration) async -> Result<BusReply, BusError> {
    await call(BusCall.ofBus("AddMatch", [.string(rule)]), timeout: timeout)
  }

  /// Ends the connection; calls under way end as disconnected.
  package func close() { mailbox.post(.stop) }
}

extension BusCall {
  /// A call of the bus itself.
  package static func ofBus(_ member: String, _ arguments: [BusValue] = []) -> BusCall {
    BusCall(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", member, arguments)
  }
}

extension Duration {
  /// Whole microseconds, none below zero.
  var microseconds: UInt64 {
    let (seconds, attoseconds) = components
    return UInt64(max(0, seconds * 1_000_000 + attoseconds / 1_000_000_000_000))
  }
}

/// What tasks hand to the thread of a connection.
final class BusMailbox: Sendable {
  typealias Completion = @Sendable (Result<BusReply, BusError>) -> Void

  enum Item: Sendable {
    case call(
      BusCall, deadline: UInt64, late: (@Sendable (BusReply) -> Void)?, completion: Completion)
    case stop
  }

  private struct State {
    var items: [Item] = []
    /// Set when the thread has ended.
    var end: BusError?
  }

  private let state = Mutex(State())
  /// Readable when something is there; negative where the system had no descriptor left.
  let event: OwnedDescriptor

  init() { event = OwnedDescriptor(atcha_event_open()) }

  func post(_ item: Item) {
    let end: BusError? = state.withLock { state in
      if state.end == nil { state.items.append(item) }
      return state.end
    }
    if let end {
      if case .call(_, _, _, let completion) = item { completion(.failure(end)) }
    } else {
      _ = atcha_event_post(event.rawValue)
    }
  }

  func take() -> [Item] {
    _ = atcha_event_take(event.rawValue)
    return state.withLock { state in
      defer { state.items = [] }
      return state.items
    }
  }

  /// Nothing is taken any more; what was left is answered with the reason.
  func end(_ reason: BusError) {
    let left: [Item] = state.withLock { state in
      state.end = reason
      defer { state.items = [] }
      return state.items
    }
    for case .call(_, _, _, let completion) in left { completion(.failure(reason)) }
  }
}
