import Foundation
import Testing

/// A text file of the checkout.
struct SourceFile: Sendable, CustomTestStringConvertible {
  /// Path from the top of the checkout.
  let path: String
  let text: String
  let lines: [Substring]
  /// For a Swift file its lines with comments and the contents of strings blanked.
  let codeLines: [Substring]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    codeLines =
      path.hasSuffix(".swift")
      ? SwiftText.code(of: text).split(separator: "\n", omittingEmptySubsequences: false) : []
  }

  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
  var testDescription: String { path }
}

/// The checkout as the rules see it.
enum SourceTree {
  /// The top of the checkout: this file is three levels below.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Swift files of the targets, without tests.
  static let sources = files(below: ["Sources"], withSuffix: [".swift"])
  /// Swift files of the tests.
  static let tests = files(below: ["Tests"], withSuffix: [".swift"])
  /// Pages for people.
  static let pages = files(
    below: ["docs", "README.md", "CONTRIBUTING.md", "CHANGELOG.md"], withSuffix: [".md"])
  /// Everything written by hand, without fixtures and golden files.
  static let everything = files(
    below: [
      "Sources", "Tests", "Plugins", "Scripts", "docs", ".ci", "Package.swift", "README.md",
      "CONTRIBUTING.md", "CHANGELOG.md", "mise.toml", ".editorconfig",
    ], withSuffix: [""])

  /// Files below folders (or the files named), in order of path.
  static func files(below places: [String], withSuffix suffixes: [String]) -> [SourceFile] {
    var found: [SourceFile] = []
    for place in places {
      let start = root.appending(path: place)
      guard exists(place) else { continue }
      let isFolder = (try? start.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
      let below =
        isFolder
        ? (FileManager.default.enumerator(atPath: start.path)?.allObjects as? [String] ?? [])
          .map { "\(place)/\($0)" }
        : [place]
      for path in below where suffixes.contains(where: path.hasSuffix) && !isData(path) {
        guard let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8) else {
          continue
        }
        found.append(SourceFile(path: path, text: text))
      }
    }
    return found.sorted { $0.path < $1.path }
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  private static func isData(_ path: String) -> Bool {
    path.split(separator: "/").contains { ["Fixtures", "Golden"].contains($0) }
  }
}
