import AtchaTestSupport
import CoreNetwork
import Domain
import Foundation
import Synchronization
import Testing

@testable import AtchaData

@Suite("A feed from a URL", .timeLimit(.minutes(1)))
struct FeedDownloadTests {
  private let place: Workplace

  init() throws { place = try Workplace() }

  private func store(
    _ settings: NetworkSettings = NetworkSettings(), mostBytes: Int = 1 << 20,
    now: Instant = FeedStoreTests.today
  ) -> FeedStore {
    FeedStore(
      root: place.root, compiler: FakeCompiler(),
      downloader: NetworkFeedDownloader(CurlTransport(settings), mostBytes: mostBytes),
      clock: StoppedClock(at: now))
  }

  private static let timetable = #""2026-01-01 2027-01-01 1000""#

  private func server() async throws -> ContractServer {
    try await ContractServer("plain", settings: ["file": Self.timetable])
  }

  private func add(_ store: FeedStore, _ url: String) async throws -> FeedChange {
    try await onThread { try store.add(url, name: "seoul", progress: { _ in }) }
  }

  private func update(_ store: FeedStore) async throws -> FeedChange {
    try await onThread { try store.update("seoul", progress: { _ in }) }
  }

  /// The store waits, which no task may do.
  private func onThread<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
    }
  }

  @Test("it is downloaded and imported, and nothing of the download is left")
  func added() async throws {
    let server = try await server()
    let change = try await add(store(), server.url + "/file")
    #expect(change.outcome == .added)
    #expect(change.feed.source == server.url + "/file")
    #expect(change.feed.validators?.tag == "\"one\"")
    #expect(try store().list().first?.validators == change.feed.validators)
    #expect(!place.snapshot().keys.contains { $0.contains("download") })
  }

  @Test("what the server still has is not sent again")
  func notModified() async throws {
    let server = try await server()
    _ = try await add(store(), server.url + "/file")
    let later = FeedStoreTests.today + 3600
    let change = try await update(store(now: later))
    #expect(change.outcome == .unchanged)
    #expect(change.feed.updatedAt == later)
    #expect(server.requests.last?.headers["if-none-match"] == "\"one\"")
    #expect(server.requests.last?.headers["if-modified-since"] != nil)
    // What has changed comes with its new name.
    try await server.set(#"{"etag": "\"two\"", "file": "2026-01-01 2027-02-01 1001"}"#)
    #expect(try await update(store(now: later)).feed.validators?.tag == "\"two\"")
  }

  @Test("a timetable that is damaged is downloaded anew, whatever the server still has")
  func damaged() async throws {
    let server = try await server()
    let added = try await add(store(), server.url + "/file")
    let file = "\(place.root)/seoul/\(added.version.digest).timetable"
    try Data("2026-01-01 2027-01-01 7".utf8).write(to: URL(filePath: file))
    _ = try await update(store())
    #expect(server.requests.last?.headers["if-none-match"] == nil)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "2026-01-01 2027-01-01 1000")
  }

  @Test(
    "a download that fails says why, and leaves everything as it was",
    arguments: ["html", "truncate", "drop", "large", "redirect"])
  func fails(kind: String) async throws {
    let server = try await server()
    _ = try await add(store(), server.url + "/file")
    let before = place.snapshot()
    // Something new is there, so that it is sent.
    try await server.set(#"{"etag": "\"two\""}"#)
    let details = [
      "large": #"{"bytes": 3000000, "contentType": "application/zip"}"#,
      "redirect": #"{"location": "ftp://example.org/a.zip"}"#,
    ]
    try await server.fault(kind, details[kind] ?? "{}")
    let expected: NetworkError =
      switch kind {
      case "html": .captivePortal(host: "127.0.0.1")
      case "large": .tooLarge(host: "127.0.0.1", limit: 1 << 20)
      case "redirect":
        .badRedirect(host: "127.0.0.1", to: "ftp://example.org/a.zip", .otherScheme)
      default: .truncated(host: "127.0.0.1")
      }
    await #expect(throws: FeedLibraryError.downloadFailed(DownloadFailure(expected))) {
      try await update(store())
    }
    #expect(place.snapshot() == before)
  }

  @Test("offline it is not tried")
  func offline() async throws {
    let server = try await server()
    let failure = DownloadFailure(NetworkError.offline(.asked))
    await #expect(throws: FeedLibraryError.downloadFailed(failure)) {
      try await add(store(NetworkSettings(isOffline: true)), server.url + "/file")
    }
    #expect(try store().list().isEmpty)
    #expect(server.requests.isEmpty)
  }

  @Test("the progress grows from nothing to all")
  func progress() async throws {
    let server = try await ContractServer("plain")
    try await server.fault(
      "large", #"{"bytes": 900000, "announced": true, "contentType": "application/zip"}"#)
    let seen = Mutex<[Double]>([])
    let downloader = NetworkFeedDownloader(CurlTransport(NetworkSettings()))
    let path = place.path + "/a.zip"
    let url = server.url
    _ = try await onThread {
      try downloader.download(url, to: path, unless: nil) { progress in
        seen.withLock { $0.append(progress.fraction) }
      }
    }
    let fractions = seen.withLock { $0 }
    #expect(fractions.count > 1)
    #expect(fractions == fractions.sorted())
    #expect(fractions.last == 1)
  }
}
