/// Tells of each request in a line, without keys, heads and bodies.
package struct LoggingTransport: HTTPTransport, FileTransport {
  private let base: any HTTPTransport & FileTransport
  private let log: @Sendable (String) -> Void

  package init(
    _ base: any HTTPTransport & FileTransport, log: @escaping @Sendable (String) -> Void
  ) {
    self.base = base
    self.log = log
  }

  package func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    let start = ContinuousClock.now
    do throws(NetworkError) {
      let response = try await base.send(request)
      tell(request, "\(response.status), \(response.body.count) bytes", since: start)
      return response
    } catch {
      tell(request, error.logText, since: start)
      throw error
    }
  }

  package func download(
    _ request: HTTPRequest, to path: String, progress: @escaping @Sendable (Int, Int?) -> Void
  ) async throws(NetworkError) -> HTTPResponse {
    let start = ContinuousClock.now
    do throws(NetworkError) {
      let response = try await base.download(request, to: path, progress: progress)
      tell(request, "\(response.status), to a file", since: start)
      return response
    } catch {
      tell(request, error.logText, since: start)
      throw error
    }
  }

  private func tell(_ request: HTTPRequest, _ outcome: String, since start: ContinuousClock.Instant)
  {
    let spent = (ContinuousClock.now - start).milliseconds
    log("\(request.method.rawValue) \(request.shownTarget): \(outcome), \(spent) ms")
  }
}

extension NetworkError {
  /// A few English words for logs and recordings.
  package var logText: String {
    switch self {
    case .offline(.asked): "offline was asked for"
    case .offline(.noNetwork): "no network"
    case .dns(let host): "no address for \(host)"
    case .connect(let host, let reason): "no connection to \(host): \(reason)"
    case .tls(_, let problem): "certificate refused: \(problem)"
    case .timeout(_, let phase, let limit):
      "no \(phase == .connecting ? "connection" : "answer") in \(limit.milliseconds) ms"
    case .httpStatus(let response): "status \(response.status)"
    case .rateLimited(let delay, _):
      "rate limit" + (delay.map { ", again in \($0.components.seconds) s" } ?? "")
    case .captivePortal: "a web page came instead"
    case .truncated: "the answer ended too early"
    case .undecodable(_, let reason): "not understood: \(reason)"
    case .tooLarge(_, let limit): "more than \(limit) bytes"
    case .cancelled: "cancelled"
    case .circuitOpen(_, let rest): "left alone for \(rest.components.seconds) s"
    case .badURL: "no URL"
    case .badRedirect(_, let target, _): "sent on to \(target)"
    case .unusable(let reason): reason
    case .cannotWrite(let path, let code): "cannot write \(path): error \(code)"
    case .cannotRead(let path, let detail): "cannot read \(path): \(detail)"
    case .notRecorded: "not recorded"
    }
  }
}
