import Foundation

/// A program of a test's own: a shell script below a folder.
@discardableResult
func writeScript(_ name: String, _ text: String, in folder: URL) throws -> String {
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let url = folder.appending(path: name)
  let draft = folder.appending(path: "\(name).draft")
  try "#!/bin/sh\n\(text)\n".write(to: draft, atomically: true, encoding: .utf8)
  // Written by another process: a program that a test beside starts from this one at that moment would
  // have the file open for writing for an instant, and nobody could run it ("text file busy").
  let copy = Process()
  copy.executableURL = URL(filePath: "/bin/cp")
  copy.arguments = [draft.path, url.path]
  try copy.run()
  copy.waitUntilExit()
  try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.path)
  return url.path
}

/// The lines of a file; none where there is none.
func lines(of url: URL) -> [String] {
  ((try? String(contentsOf: url, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
}
