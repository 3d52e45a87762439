/// Leaves a provider alone that keeps failing, and tries it with one question after a while.
package final class Circuits: Sendable {
  package struct Policy: Hashable, Sendable {
    /// Failures in a row that open a circuit.
    package var failures = 5
    /// How long it stays open at first; twice as long with each try that fails.
    package var firstRest: Duration = .seconds(30)
    package var longestRest: Duration = .seconds(600)
    package init() {}
  }

  private struct Circuit: Sendable {
    var failures = 0
    var rest: Duration = .zero
    var opensUntil: Duration?
    var isTrying = false
  }

  private let policy: Policy
  private let clock: NetworkClock
  private let state = LockedState<[String: Circuit]>([:])

  package init(_ policy: Policy = Policy(), clock: NetworkClock = .machine) {
    self.policy = policy
    self.clock = clock
  }

  /// Asks for leave to question a provider.
  func enter(_ provider: String) throws(NetworkError) {
    let now = clock.now()
    let rest: Duration? = state.withLock { circuits in
      guard let opensUntil = circuits[provider]?.opensUntil else { return nil }
      if now < opensUntil { return opensUntil - now }
      if circuits[provider]?.isTrying == true { return .seconds(1) }
      circuits[provider]?.isTrying = true
      return nil
    }
    if let rest { throw .circuitOpen(provider: provider, until: rest) }
  }

  /// Takes note of what came of it.
  func leave(_ provider: String, _ error: NetworkError?) {
    let now = clock.now()
    state.withLock { circuits in
      guard let error else {
        circuits[provider] = nil
        return
      }
      var circuit = circuits[provider] ?? Circuit()
      circuit.isTrying = false
      defer { circuits[provider] = circuit }
      if let pause = error.isRateLimit ? error.wantedPause : nil {
        circuit.opensUntil = now + pause
        return
      }
      guard error.isTransient else { return }
      circuit.failures += 1
      guard circuit.failures >= policy.failures else { return }
      // Those that were under way when it opened say nothing new.
      if let opensUntil = circuit.opensUntil, now < opensUntil { return }
      circuit.rest = min(max(circuit.rest * 2, policy.firstRest), policy.longestRest)
      circuit.opensUntil = now + circuit.rest
    }
  }
}

extension NetworkError {
  fileprivate var isRateLimit: Bool {
    if case .rateLimited = self { true } else { false }
  }
}

/// Puts a circuit before each provider.
package struct CircuitTransport: HTTPTransport, FileTransport {
  private let base: any HTTPTransport & FileTransport
  private let circuits: Circuits

  package init(_ base: any HTTPTransport & FileTransport, circuits: Circuits) {
    self.base = base
    self.circuits = circuits
  }

  package func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    let base = base
    return try await guarded(request) { () async throws(NetworkError) in
      try await base.send(request)
    }
  }

  package func download(
    _ request: HTTPRequest, to path: String, progress: @escaping @Sendable (Int, Int?) -> Void
  ) async throws(NetworkError) -> HTTPResponse {
    let base = base
    return try await guarded(request) { () async throws(NetworkError) in
      try await base.download(request, to: path, progress: progress)
    }
  }

  private func guarded(
    _ request: HTTPRequest, _ ask: () async throws(NetworkError) -> HTTPResponse
  ) async throws(NetworkError) -> HTTPResponse {
    let provider = request.provider ?? request.host ?? ""
    try circuits.enter(provider)
    do throws(NetworkError) {
      let response = try await ask()
      circuits.leave(provider, nil)
      return response
    } catch {
      circuits.leave(provider, error)
      throw error
    }
  }
}
