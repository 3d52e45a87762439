/// Questions over HTTP by libcurl (docs/adr/0024-network.md).
///
/// Its thread starts with the first request and ends with this object.
package final class CurlTransport: HTTPTransport, FileTransport {
  private let settings: NetworkSettings
  private let mailbox = CurlMailbox()

  package init(_ settings: NetworkSettings) { self.settings = settings }

  deinit { mailbox.stop() }

  package func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    try await perform(request, file: nil)
  }

  package func download(
    _ request: HTTPRequest, to path: String, progress: @escaping @Sendable (Int, Int?) -> Void
  ) async throws(NetworkError) -> HTTPResponse {
    try await perform(
      request,
      file: TransferPlan.FilePlan(
        path: path, refusesPages: request.expectation != .anything, progress: progress))
  }

  private func perform(
    _ request: HTTPRequest, file: TransferPlan.FilePlan?
  ) async throws(NetworkError) -> HTTPResponse {
    if settings.isOffline { throw .offline(.asked) }
    guard var origin = HTTPOrigin(request.target), request.headers.allSatisfy(\.isSendable) else {
      throw .badURL(request.shownTarget)
    }
    let start = ContinuousClock.now
    var url = request.target
    var headers = request.headers
    for _ in 0...settings.maximumRedirects {
      let spent = ContinuousClock.now - start
      let outcome = try await run(plan(request, url, headers, origin, file, spent: spent))
      guard let target = outcome.redirect, (301...308).contains(outcome.status) else {
        return try ResponseCheck(request).checked(
          HTTPResponse(
            status: outcome.status, headers: outcome.headers, body: outcome.body,
            url: HTTPRequest.withoutQuery(url), duration: ContinuousClock.now - start))
      }
      let next = try follow(target, from: origin, request)
      if next != origin { headers.removeAll(where: \.isSecret) }
      url = target
      origin = next
    }
    throw .badRedirect(host: origin.host, to: HTTPRequest.withoutQuery(url), .tooMany)
  }

  /// Who answers next, where it may be asked.
  private func follow(
    _ target: String, from origin: HTTPOrigin, _ request: HTTPRequest
  ) throws(NetworkError) -> HTTPOrigin {
    let shown = HTTPRequest.withoutQuery(target)
    guard request.method == .get else {
      throw .badRedirect(host: origin.host, to: shown, .notFollowed)
    }
    guard let next = HTTPOrigin(target), next.scheme == origin.scheme else {
      throw .badRedirect(host: origin.host, to: shown, .otherScheme)
    }
    return next
  }

  private func plan(
    _ request: HTTPRequest, _ url: String, _ headers: [HTTPField], _ origin: HTTPOrigin,
    _ file: TransferPlan.FilePlan?, spent: Duration
  ) throws(NetworkError) -> TransferPlan {
    let left = (request.limits.total - spent).milliseconds
    guard left > 0 else {
      throw .timeout(host: origin.host, phase: .answering, after: request.limits.total)
    }
    var lines = headers.map { "\($0.name): \($0.value)" }
    if headers.value(of: "Accept") == nil, request.expectation == .json {
      lines.append("Accept: application/json")
    }
    return TransferPlan(
      method: request.method, url: url, headers: lines, body: request.body,
      connectMilliseconds: max(1, request.limits.connect.milliseconds), totalMilliseconds: left,
      maximumBytes: request.maximumBytes, proxy: settings.proxies.proxy(for: origin),
      proxyExceptions: settings.proxies.exceptions, certificateFile: settings.certificateFile,
      userAgent: settings.userAgent, isRepeatable: request.isIdempotent, file: file)
  }

  private func run(_ plan: TransferPlan) async throws(NetworkError) -> TransferOutcome {
    if Task.isCancelled { throw .cancelled }
    let promise = TransferPromise()
    let (number, isFirst) = mailbox.begin(plan, promise)
    if isFirst { CurlThread.start(mailbox) }
    let mailbox = mailbox
    let result = await withTaskCancellationHandler {
      await promise.wait()
    } onCancel: {
      // The task goes on at once; a file is taken away by the thread.
      if plan.file == nil { promise.resolve(.failure(.cancelled)) }
      mailbox.cancel(number)
    }
    return try result.get()
  }
}

extension HTTPField {
  /// False for what would end its line and begin another.
  fileprivate var isSendable: Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
      && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}

extension Duration {
  /// Whole milliseconds, rounded up.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    let whole = (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int(clamping: seconds) * 1000 + Int(whole)
  }
}
