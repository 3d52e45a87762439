import FoundationEssentials

/// What one transfer is to do; all that libcurl is told.
struct TransferPlan: Sendable {
  var method: HTTPRequest.Method
  var url: String
  /// Lines of the head, `Name: value`.
  var headers: [String]
  var body: Data?
  var connectMilliseconds: Int
  var totalMilliseconds: Int
  var maximumBytes: Int
  var proxy: String?
  var proxyExceptions: String?
  var certificateFile: String?
  var userAgent: String
  /// False where it may be sent once only: on a connection of its own, since libcurl sends anew what it
  /// sent over a kept connection that turned out to be closed.
  var isRepeatable: Bool
  /// Where a good answer's body goes; nil for memory.
  var file: FilePlan?

  struct FilePlan: Sendable {
    var path: String
    /// HTML in place of a file ends the transfer.
    var refusesPages: Bool
    var progress: @Sendable (Int, Int?) -> Void
  }
}

/// What came of it: an answer of any status.
struct TransferOutcome: Sendable {
  var status: Int
  var headers: [HTTPField]
  var body: Data
  /// Where the answer sends on, as a whole URL.
  var redirect: String?
}

typealias TransferResult = Result<TransferOutcome, NetworkError>

/// Hands the result to the task that waits, once.
final class TransferPromise: Sendable {
  private struct State {
    var result: TransferResult?
    var continuation: CheckedContinuation<TransferResult, Never>?
  }

  private let state = LockedState(State())

  /// The first result counts.
  func resolve(_ result: TransferResult) {
    let waiting = state.withLock { state in
      guard state.result == nil else { return nil as CheckedContinuation<TransferResult, Never>? }
      state.result = result
      defer { state.continuation = nil }
      return state.continuation
    }
    waiting?.resume(returning: result)
  }

  func wait() async -> TransferResult {
    await withCheckedContinuation { continuation in
      let result = state.withLock { state in
        if state.result == nil { state.continuation = continuation }
        return state.result
      }
      if let result { continuation.resume(returning: result) }
    }
  }
}
