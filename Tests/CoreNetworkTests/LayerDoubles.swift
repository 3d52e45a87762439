import AtchaTestSupport
import CoreNetwork
import Foundation
import Synchronization

/// Answers from a list; the last of it again and again.
final class ScriptedTransport: HTTPTransport, FileTransport {
  private let results: [Result<HTTPResponse, NetworkError>]
  private let seen = Mutex<[HTTPRequest]>([])

  init(_ results: [Result<HTTPResponse, NetworkError>]) { self.results = results }

  var requests: [HTTPRequest] { seen.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    let index = seen.withLock { seen in
      seen.append(request)
      return min(seen.count, results.count) - 1
    }
    return try results[index].get()
  }

  func download(
    _ request: HTTPRequest, to path: String, progress: @escaping @Sendable (Int, Int?) -> Void
  ) async throws(NetworkError) -> HTTPResponse {
    try await send(request)
  }
}

/// Lets all questions wait until it is told to fail them.
final class SlowTransport: HTTPTransport, FileTransport {
  private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])

  func isFull(_ count: Int) async -> Bool {
    await eventually { self.waiting.withLock { $0.count == count } }
  }

  func fail() {
    for continuation in waiting.withLock({ $0 }) { continuation.resume() }
  }

  func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    await withCheckedContinuation { continuation in waiting.withLock { $0.append(continuation) } }
    throw refused
  }

  func download(
    _ request: HTTPRequest, to path: String, progress: @escaping @Sendable (Int, Int?) -> Void
  ) async throws(NetworkError) -> HTTPResponse {
    try await send(request)
  }
}

/// Time that passes when somebody sleeps.
final class SteppedTime: Sendable {
  private struct State {
    var now: Duration = .zero
    var pauses: [Duration] = []
  }

  private let state = Mutex(State())

  var pauses: [Duration] { state.withLock { $0.pauses } }

  func pass(_ duration: Duration) { state.withLock { $0.now += duration } }

  func clock(chance: Double = 1) -> NetworkClock {
    NetworkClock(
      now: { self.state.withLock { $0.now } },
      sleep: { duration in
        self.state.withLock { state in
          state.now += duration
          state.pauses.append(duration)
        }
      }, chance: { chance })
  }
}

let fine = Result<HTTPResponse, NetworkError>.success(
  HTTPResponse(status: 200, body: Data("{}".utf8), url: "https://example.org/x"))
let refused = NetworkError.connect(host: "example.org", reason: "refused")

func status(_ code: Int, retryAfter: String? = nil) -> NetworkError {
  let headers = retryAfter.map { [HTTPField("Retry-After", $0)] } ?? []
  return .httpStatus(HTTPResponse(status: code, headers: headers))
}
