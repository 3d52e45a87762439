import Foundation
package import Testing

/// Compares a text with the file `Golden/NAME` beside the test that asks.
///
/// A missing file is recorded and the test fails once; with `ATCHA_RECORD=1` files are recorded
/// anew without failing. On a difference the text is written beside the file with `.actual` at the
/// end of its name.
package func expectGolden(
  _ actual: String, _ name: String, filePath: StaticString = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let folder = URL(filePath: "\(filePath)").deletingLastPathComponent().appending(path: "Golden")
  let file = folder.appending(path: name)
  let rejected = folder.appending(path: name + ".actual")
  let environment = ProcessInfo.processInfo.environment
  do {
    let expected = try? String(contentsOf: file, encoding: .utf8)
    if expected == actual {
      try? FileManager.default.removeItem(at: rejected)
      return
    }
    if expected == nil || environment["ATCHA_RECORD"] == "1" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(actual.utf8).write(to: file, options: .atomic)
      if expected == nil, environment["ATCHA_RECORD"] != "1" {
        Issue.record(
          "recorded \(name) anew: read it, then run again", sourceLocation: sourceLocation)
      }
      return
    }
    try Data(actual.utf8).write(to: rejected, options: .atomic)
    let difference = firstDifference(expected ?? "", actual)
    Issue.record(
      "\(name) differs; see \(rejected.lastPathComponent)\n\(difference)",
      sourceLocation: sourceLocation)
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
}

/// The first line in which two texts differ, with both forms.
private func firstDifference(_ expected: String, _ actual: String) -> String {
  let expected = expected.split(separator: "\n", omittingEmptySubsequences: false)
  let actual = actual.split(separator: "\n", omittingEmptySubsequences: false)
  let count = max(expected.count, actual.count)
  for line in 0..<count {
    let old = line < expected.count ? String(expected[line]) : "(end)"
    let new = line < actual.count ? String(actual[line]) : "(end)"
    if old != new { return "line \(line + 1):\n- \(old)\n+ \(new)" }
  }
  return "the bytes differ, the lines do not"
}
