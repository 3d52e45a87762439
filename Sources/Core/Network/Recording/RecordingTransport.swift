import FoundationEssentials
import Glibc

/// Keeps each request with its answer in a file of a folder, for a report of a fault or a test.
///
/// Keys and tokens are not in it. That a file cannot be written fails nothing.
package struct RecordingTransport: HTTPTransport, FileTransport {
  private let base: any HTTPTransport & FileTransport
  private let folder: String

  package init(_ base: any HTTPTransport & FileTransport, folder: String) {
    self.base = base
    self.folder = folder
  }

  package func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    do throws(NetworkError) {
      let response = try await base.send(request)
      keep(RecordedPair(request, .success(response)), request)
      return response
    } catch {
      if error.response != nil || RecordedFailure(error) != nil {
        keep(RecordedPair(request, .failure(error)), request)
      }
      throw error
    }
  }

  /// Files are not kept: they are large, and have names of their own.
  package func download(
    _ request: HTTPRequest, to path: String, progress: @escaping @Sendable (Int, Int?) -> Void
  ) async throws(NetworkError) -> HTTPResponse {
    try await base.download(request, to: path, progress: progress)
  }

  private func keep(_ pair: RecordedPair, _ request: HTTPRequest) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(pair) else { return }
    _ = unsafe mkdir(folder, 0o700)
    let provider = (request.provider ?? request.host ?? "").filter { $0.isLetter || $0.isNumber }
    // The number says the order; two processes that record at once find different ones.
    for number in 1...99_999 {
      let digits = String(100_000 + number).dropFirst()
      let path = "\(folder)/\(digits)-\(provider.prefix(20)).json"
      let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor < 0, errno == EEXIST { continue }
      guard descriptor >= 0 else { return }
      let bytes = Array(data)
      _ = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
      close(descriptor)
      return
    }
  }
}
