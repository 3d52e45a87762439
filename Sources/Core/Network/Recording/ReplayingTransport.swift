import FoundationEssentials

/// Answers from a recording; nothing goes out.
///
/// The same request gets its answers in the order in which they were recorded, and then the last of them
/// again.
package final class ReplayingTransport: HTTPTransport, FileTransport {
  private let folder: String
  private let pairs: [String: [RecordedPair]]
  private let given = LockedState<[String: Int]>([:])

  package init(folder: String) {
    self.folder = folder
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var pairs: [String: [RecordedPair]] = [:]
    for name in names.sorted() where name.hasSuffix(".json") {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)"),
        let pair = try? JSONDecoder().decode(RecordedPair.self, from: data)
      else { continue }
      pairs[pair.key, default: []].append(pair)
    }
    self.pairs = pairs
  }

  package func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
    let key = RecordedPair(request, .failure(.cancelled)).key
    guard let recorded = pairs[key] else {
      throw .notRecorded(
        request: "\(request.method.rawValue) \(request.shownTarget)", folder: folder)
    }
    let index = given.withLock { given in
      defer { given[key, default: 0] += 1 }
      return min(given[key, default: 0], recorded.count - 1)
    }
    if let answer = recorded[index].answer { return try ResponseCheck(request).checked(answer) }
    throw recorded[index].failure.flatMap(RecordedFailure.init(rawValue:))?.error(request)
      ?? .truncated(host: request.host ?? "")
  }

  package func download(
    _ request: HTTPRequest, to path: String, progress: @escaping @Sendable (Int, Int?) -> Void
  ) async throws(NetworkError) -> HTTPResponse {
    throw .notRecorded(request: "GET \(request.shownTarget)", folder: folder)
  }
}
