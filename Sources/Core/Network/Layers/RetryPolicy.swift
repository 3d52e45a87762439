/// How often and after which pause a question is asked again.
package struct RetryPolicy: Hashable, Sendable {
  /// Questions in all.
  package var attempts: Int
  /// Before the second question; twice as much before each further one.
  package var firstPause: Duration
  package var longestPause: Duration

  package init(
    attempts: Int = 3, firstPause: Duration = .milliseconds(250),
    longestPause: Duration = .seconds(4)
  ) {
    self.attempts = attempts
    self.firstPause = firstPause
    self.longestPause = longestPause
  }

  /// The pause after a failure, or nil where asking again is not right.
  ///
  /// - Parameters:
  ///   - attempt: How often it was asked, from 1.
  ///   - chance: 0 to 1; spreads those who failed together.
  ///   - left: Time until the deadline.
  package func pause(
    after error: NetworkError, of request: HTTPRequest, attempt: Int, chance: Double, left: Duration
  ) -> Duration? {
    guard request.method == .get, request.isIdempotent, attempt < attempts, error.isTransient else {
      return nil
    }
    let doubled = firstPause * (1 << min(attempt - 1, 16))
    let backOff = min(doubled, longestPause) * (0.5 + 0.5 * min(max(chance, 0), 1))
    let pause = max(backOff, error.wantedPause ?? .zero)
    return pause < left ? pause : nil
  }
}

extension NetworkError {
  /// How long the server wants to be left alone, where it said so.
  var wantedPause: Duration? {
    switch self {
    case .rateLimited(let delay, _): delay
    case .httpStatus(let response): response.retryAfter
    default: nil
    }
  }
}
