import CCurl

/// What tasks want of the thread that runs libcurl.
final class CurlMailbox: Sendable {
  enum Order: Sendable {
    case begin(UInt64, TransferPlan, TransferPromise)
    case cancel(UInt64)
    case stop
  }

  private struct State: Sendable {
    var orders: [Order] = []
    var nextNumber: UInt64 = 0
    var hasThread = false
    /// Address of the multi handle while it may be woken.
    var multi: UInt = 0
    /// Set when there will be no thread any more.
    var failure: NetworkError?
  }

  private let state = LockedState(State())

  /// Puts a transfer in line.
  ///
  /// - Returns: Its number; and true where there is no thread yet, which is then for the caller to start.
  func begin(_ plan: TransferPlan, _ promise: TransferPromise) -> (number: UInt64, isFirst: Bool) {
    let (number, isFirst, failure) = state.withLock { state in
      state.nextNumber += 1
      guard state.failure == nil else { return (state.nextNumber, false, state.failure) }
      state.orders.append(.begin(state.nextNumber, plan, promise))
      Self.wake(state)
      defer { state.hasThread = true }
      return (state.nextNumber, !state.hasThread, nil)
    }
    if let failure { promise.resolve(.failure(failure)) }
    return (number, isFirst)
  }

  func cancel(_ number: UInt64) { post(.cancel(number)) }

  func stop() { post(.stop) }

  private func post(_ order: Order) {
    state.withLock { state in
      guard state.hasThread else { return }
      state.orders.append(order)
      Self.wake(state)
    }
  }

  private static func wake(_ state: State) {
    guard let multi = unsafe UnsafeMutableRawPointer(bitPattern: state.multi) else { return }
    unsafe atcha_curl_multi_wakeup(multi)
  }

  // MARK: For the thread

  func open(_ multi: UnsafeMutableRawPointer) {
    let address = UInt(bitPattern: multi)
    state.withLock { $0.multi = address }
  }

  func take() -> [Order] {
    state.withLock { state in
      defer { state.orders = [] }
      return state.orders
    }
  }

  /// No transfer begins from now on; those in line end with the failure.
  func close(_ failure: NetworkError) {
    let orders = state.withLock { state in
      state.multi = 0
      state.failure = failure
      defer { state.orders = [] }
      return state.orders
    }
    for case .begin(_, _, let promise) in orders { promise.resolve(.failure(failure)) }
  }
}
