/// What time and chance are to the layers; given from outside, so that tests need neither.
package struct NetworkClock: Sendable {
  /// Grows steadily.
  package var now: @Sendable () -> Duration
  /// Ends early with `CancellationError`.
  package var sleep: @Sendable (Duration) async throws -> Void
  /// 0 to 1.
  package var chance: @Sendable () -> Double

  package init(
    now: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void,
    chance: @escaping @Sendable () -> Double
  ) {
    self.now = now
    self.sleep = sleep
    self.chance = chance
  }

  package static var machine: NetworkClock {
    let start = ContinuousClock.now
    return NetworkClock(
      now: { ContinuousClock.now - start }, sleep: { try await Task.sleep(for: $0) },
      chance: { Double.random(in: 0...1) })
  }
}

/// Asks again where that may help, within the time limit of the request.
package struct RetryingTransport: HTTPTransport, FileTransport {
  private let base: any HTTPTransport & FileTransport
  private let policy: RetryPolicy
  private let clock: NetworkClock

  package init(
    _ base: any HTTPTransport & FileTransport, policy: RetryPolicy = RetryPolicy(),
    clock: NetworkClock = .machine
  ) {
    self.base = base
    self.policy = policy
    self.clock = clock
  }

  package func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    let base = base
    return try await repeating(request) { (request) async throws(NetworkError) in
      try await base.send(request)
    }
  }

  package func download(
    _ request: HTTPRequest, to path: String, progress: @escaping @Sendable (Int, Int?) -> Void
  ) async throws(NetworkError) -> HTTPResponse {
    let base = base
    return try await repeating(request) { (request) async throws(NetworkError) in
      try await base.download(request, to: path, progress: progress)
    }
  }

  private func repeating(
    _ request: HTTPRequest,
    _ ask: (HTTPRequest) async throws(NetworkError) -> HTTPResponse
  ) async throws(NetworkError) -> HTTPResponse {
    let deadline = clock.now() + request.limits.total
    var request = request
    var attempt = 1
    var cause: NetworkError?
    while true {
      do throws(NetworkError) {
        return try await ask(request)
      } catch {
        // That it is left alone by now says nothing of why.
        if case .circuitOpen = error, let cause { throw cause }
        cause = error
        let pause = policy.pause(
          after: error, of: request, attempt: attempt, chance: clock.chance(),
          left: deadline - clock.now())
        guard let pause else { throw error }
        do { try await clock.sleep(pause) } catch { throw .cancelled }
      }
      attempt += 1
      request.limits.total = deadline - clock.now()
    }
  }
}
