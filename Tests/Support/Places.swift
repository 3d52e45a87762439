package import Foundation

/// The folder of test material that is kept outside the repository; nil where there is none.
///
/// Named by `ATCHA_SHARED`, else a folder `shared` beside the checkout.
package let sharedFolder: URL? = {
  var candidates: [URL] = []
  if let named = ProcessInfo.processInfo.environment["ATCHA_SHARED"], !named.isEmpty {
    candidates.append(URL(filePath: named, directoryHint: .isDirectory))
  }
  candidates.append(checkoutFolder.deletingLastPathComponent().appending(path: "shared"))
  return candidates.first { FileManager.default.fileExists(atPath: $0.path) }
}()

/// A file or folder of ``sharedFolder``; nil where it is missing.
package func shared(_ path: String) -> URL? {
  guard let url = sharedFolder?.appending(path: path) else { return nil }
  return FileManager.default.fileExists(atPath: url.path) ? url : nil
}

/// The root of the checkout.
package let checkoutFolder: URL = {
  // Tests/Support/Places.swift is three steps below it.
  URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}()

/// The folder of the built products: where the running test bundle lies.
package let productsFolder: URL = {
  URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
}()

/// A fresh folder that is removed when the closure ends.
package func withTemporaryFolder<Result>(
  _ body: (URL) async throws -> Result
) async throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "atcha-test-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}

/// The path of a program found on PATH; nil where it is not installed.
package func program(_ name: String) -> String? {
  let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
  return path.split(separator: ":").map { "\($0)/\(name)" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
}
