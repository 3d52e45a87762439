package import CoreNetwork
import CoreThreads
package import Domain
import Synchronization

/// Downloads feeds over HTTP.
package struct NetworkFeedDownloader: FeedDownloader {
  /// Larger than the feeds of whole countries.
  package static let mostBytes = 4 << 30

  private let transport: any FileTransport
  private let mostBytes: Int

  package init(_ transport: any FileTransport, mostBytes: Int = Self.mostBytes) {
    self.transport = transport
    self.mostBytes = mostBytes
  }

  package func download(
    _ url: String, to path: String, unless known: FeedValidators?,
    progress: @escaping @Sendable (FeedProgress) -> Void
  ) throws(FeedLibraryError) -> FeedDownload {
    let request = request(url, unless: known)
    let report = DownloadReport(progress)
    do throws(NetworkError) {
      let response = try wait { [transport] () async throws(NetworkError) in
        try await transport.download(request, to: path) { received, total in
          report.tell(received, of: total)
        }
      }
      if response.isNotModified { return .notModified }
      return .written(
        FeedValidators(
          tag: response.headers.value(of: "ETag"),
          modified: response.headers.value(of: "Last-Modified")))
    } catch {
      throw .downloadFailed(DownloadFailure(error))
    }
  }

  private func request(_ url: String, unless known: FeedValidators?) -> HTTPRequest {
    var request = HTTPRequest(
      .get, url, expectation: .file,
      // A large file may come slowly; one that stands still is given up much earlier.
      limits: .init(connect: .seconds(15), total: .seconds(3600)), maximumBytes: mostBytes)
    if let tag = known?.tag { request.headers.append(HTTPField("If-None-Match", tag)) }
    if let date = known?.modified { request.headers.append(HTTPField("If-Modified-Since", date)) }
    return request
  }

  /// Waits on this thread for work that goes on elsewhere.
  private func wait(
    _ work: @escaping @Sendable () async throws(NetworkError) -> HTTPResponse
  ) throws(NetworkError) -> HTTPResponse {
    let results = WorkQueue<Result<HTTPResponse, NetworkError>>()
    Task.detached {
      do throws(NetworkError) {
        results.add(.success(try await work()))
      } catch {
        results.add(.failure(error))
      }
    }
    guard let result = results.next() else { throw .cancelled }
    return try result.get()
  }
}

/// Tells of a download a few hundred times at most.
private final class DownloadReport: Sendable {
  private let progress: @Sendable (FeedProgress) -> Void
  private let told = Mutex(-1)

  init(_ progress: @escaping @Sendable (FeedProgress) -> Void) { self.progress = progress }

  func tell(_ received: Int, of total: Int?) {
    let megabytes = received >> 20
    // A step of the bar, or a megabyte where nobody knows how many there will be.
    let step = total.map { $0 > 0 ? received * 200 / $0 : 200 } ?? megabytes
    let isNews = told.withLock { told in
      defer { told = max(told, step) }
      return step > told
    }
    guard isNews else { return }
    let size = total.map { "\(megabytes)/\($0 >> 20) MB" } ?? "\(megabytes) MB"
    let fraction = total.map { $0 > 0 ? min(1, Double(received) / Double($0)) : 1 } ?? 0
    progress(FeedProgress(step: "download \(size)", fraction: fraction))
  }
}
