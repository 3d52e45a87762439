import CoreFiles
import Domain
import Foundation
import Synchronization

@testable import AtchaData

/// A compiler of feeds that are one line of text: `FROM UNTIL RUNS`.
struct FakeCompiler: FeedCompiler {
  func compile(
    _ source: String, to output: String?, progress: @escaping @Sendable (FeedProgress) -> Void
  ) throws(FeedLibraryError) -> FeedSummary {
    do {
      let bytes = try FileSystem.read(source)
      let summary = try parse(bytes, source)
      if let output { try FileSystem.write(bytes, to: output) }
      return summary
    } catch let error as FileError {
      throw FeedLibraryError(error)
    } catch {
      throw .notAFeed(source: source, detail: "not a line of three words", hint: nil)
    }
  }

  func summary(ofTimetable path: String, feed: String) throws(FeedLibraryError) -> FeedSummary {
    try compile(path, to: nil, progress: { _ in })
  }

  func digest(ofTimetable path: String) throws(FeedLibraryError) -> String {
    do {
      let bytes = try FileSystem.read(path)
      let sum = bytes.reduce(UInt64(14_695)) { ($0 &* 31) &+ UInt64($1) }
      return String(sum, radix: 16)
    } catch {
      throw FeedLibraryError(error)
    }
  }

  private struct NotALine: Error {}

  private func parse(_ bytes: [UInt8], _ source: String) throws -> FeedSummary {
    let words = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    guard words.count == 3, let from = CivilDate(words[0]), let until = CivilDate(words[1]),
      let runs = Int(words[2])
    else { throw NotALine() }
    return FeedSummary(
      name: "fake", publisher: "", attribution: "", validFrom: from, validUntil: until,
      agencies: 1, lines: 1, stops: 2, runs: runs, faults: [])
  }
}

/// A folder for one test, removed with it.
final class Workplace: Sendable {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appending(path: "atcha-test-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var root: String { path + "/data/feeds" }

  func store(
    now: Instant = FeedStoreTests.today,
    after: @escaping @Sendable (FeedStore.Step) -> Void = { _ in }
  ) -> FeedStore {
    FeedStore(
      root: root, compiler: FakeCompiler(), downloader: NoDownloader(),
      clock: StoppedClock(at: now), after: after)
  }

  @discardableResult
  func source(_ text: String, _ name: String = "seoul.zip") throws -> String {
    let file = path + "/" + name
    try Data(text.utf8).write(to: URL(filePath: file))
    return file
  }

  /// Every file under the root, with its content.
  func snapshot() -> [String: String] {
    var files: [String: String] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: root) ?? .init() {
      let url = URL(filePath: root + "/" + name)
      if let text = try? String(contentsOf: url, encoding: .utf8) { files[name] = text }
    }
    return files
  }
}
