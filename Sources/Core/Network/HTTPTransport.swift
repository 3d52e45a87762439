/// Carries a request to its server, and the answer back.
///
/// An answer with status 2xx or 304 is returned; any other is ``NetworkError/httpStatus(_:)`` or
/// ``NetworkError/rateLimited(retryAfter:_:)``, with the answer in it.
package protocol HTTPTransport: Sendable {
  func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse
}

/// Carries the answer into a file.
package protocol FileTransport: Sendable {
  /// Writes the body to a new file as it comes in; on failure, and where nothing was modified, the
  /// file is not there.
  ///
  /// - Parameters:
  ///   - path: Where nothing is yet.
  ///   - progress: Told of bytes that have come, and of how many there will be, where that is known.
  /// - Returns: The answer with an empty body.
  func download(
    _ request: HTTPRequest, to path: String, progress: @escaping @Sendable (Int, Int?) -> Void
  ) async throws(NetworkError) -> HTTPResponse
}
