import Foundation

/// A program of a test's own: a shell script below a folder.
@discardableResult
func writeScript(_ name: String, _ text: String, in folder: URL) throws -> String {
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let url = folder.appending(path: name)
  try "#!/bin/sh\n\(text)\n".write(to: url, atomically: true, encoding: .utf8)
  try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
  return url.path
}

/// The lines of a file; none where there is none.
func lines(of url: URL) -> [String] {
  ((try? String(contentsOf: url, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
}
