import Foundation
import Testing

@testable import SampleCompiler

/// The source of the sample as it lies in the checkout.
enum SampleSourceFolder {
  static let files: [SourceFile] = {
    let folder = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/Timetable/Sample/Source")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { name in
      (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)).map {
        SourceFile(name: name, text: $0)
      }
    }
  }()

  static let source = Result<SampleSource, SourceErrors> { () throws(SourceErrors) in
    try SampleSource(reading: files)
  }

  /// Every run, those of a headway one by one.
  static let runs: [String: [Run]] = {
    guard let source = try? source.get() else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: source.lines.map { line in
        (line.id, Circulation(of: line).runs.flatMap(\.singly))
      })
  }()

  private static let feed = Result<SampleFeed, SourceErrors> { () throws(SourceErrors) in
    try SampleCompiler.compile(files)
  }

  /// The rows of one of the sample's tables, by column.
  static func rows(_ table: String) throws -> [[String: String]] {
    let bytes = try #require(feed.get().tables[table])
    // No field of these tables has a comma or a quote in it.
    let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let columns = try #require(rows.first)
    return rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(columns, $0)) }
  }
}

extension SampleSource {
  func name(_ run: Run, at position: Int) -> String { places[run.course.places[position]].names.ko }
}

extension Run {
  fileprivate var singly: [Run] {
    guard let frequency else { return [self] }
    return stride(from: start, to: frequency.end, by: frequency.headway).map {
      var run = self
      run.start = $0
      run.frequency = nil
      return run
    }
  }
}
