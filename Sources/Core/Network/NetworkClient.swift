/// All layers together: what everybody sends their requests through.
///
/// Making one costs nothing; libcurl is loaded with the first request.
package struct NetworkClient: HTTPTransport, FileTransport {
  private let top: any HTTPTransport & FileTransport

  /// - Parameters:
  ///   - recordFolder: Where to keep requests with their answers; nil for nowhere.
  ///   - replayFolder: Where answers come from in place of the network.
  ///   - log: Told of each request; nil for silence.
  package init(
    _ settings: NetworkSettings, recordFolder: String? = nil, replayFolder: String? = nil,
    log: (@Sendable (String) -> Void)? = nil, clock: NetworkClock = .machine
  ) {
    var top: any HTTPTransport & FileTransport
    if let replayFolder {
      top = ReplayingTransport(folder: replayFolder)
    } else {
      top = CurlTransport(settings)
    }
    if let recordFolder { top = RecordingTransport(top, folder: recordFolder) }
    if let log { top = LoggingTransport(top, log: log) }
    top = CircuitTransport(top, circuits: Circuits(clock: clock))
    self.top = RetryingTransport(top, clock: clock)
  }

  package func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    try await ScrubbingTransport(top).send(request)
  }

  package func download(
    _ request: HTTPRequest, to path: String, progress: @escaping @Sendable (Int, Int?) -> Void
  ) async throws(NetworkError) -> HTTPResponse {
    try await top.download(request, to: path, progress: progress)
  }
}
