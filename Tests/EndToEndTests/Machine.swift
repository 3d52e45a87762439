import AtchaTestSupport
import Foundation

/// A computer of its own for one test: a home folder, an environment, and the built program.
struct Machine {
  let home: URL
  var environment: [String: String]

  static let fixture = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures/evening").path
  /// The program beside the tests, or another build of it.
  static let binary =
    ProcessInfo.processInfo.environment["ATCHA"] ?? productsFolder.appending(path: "atcha").path

  /// Runs a test on a fresh machine whose clock shows Friday, 4 December 2026, 23:05 in Seoul.
  static func with(_ body: (Machine) async throws -> Void) async throws {
    try await withTemporaryFolder { home in
      try await body(
        Machine(
          home: home,
          environment: [
            "HOME": home.path, "PATH": "/usr/bin:/bin", "TZ": "UTC",
            "ATCHA_NOW": "2026-12-04T23:05:00+09:00",
          ]))
    }
  }

  /// The same with the timetable `evening`.
  static func withTimetable(_ body: (Machine) async throws -> Void) async throws {
    try await with { machine async throws in
      let added = try await machine.atcha(["feed", "add", fixture])
      guard added.status == 0 else { throw Failure(description: "\(added)") }
      try await body(machine)
    }
  }

  struct Failure: Error, CustomStringConvertible { var description: String }

  func atcha(
    _ arguments: [String], _ more: [String: String] = [:]
  ) async throws -> ProcessResult {
    try await runProcess(
      Self.binary, arguments, environment: environment.merging(more) { $1 })
  }

  /// Runs a line of shell in which `atcha` is the built program.
  func shell(_ line: String, _ more: [String: String] = [:]) async throws -> ProcessResult {
    var variables = environment.merging(more) { $1 }
    let folder = URL(filePath: Self.binary).deletingLastPathComponent().path
    variables["PATH"] = "\(folder):/usr/bin:/bin"
    return try await runProcess("/bin/bash", ["-c", line], environment: variables)
  }

  /// Paths of all files below the home folder, relative to it.
  func files() -> [String] {
    let paths = FileManager.default.enumerator(atPath: home.path)?.allObjects as? [String]
    return (paths ?? []).filter { path in
      var isFolder: ObjCBool = false
      let full = home.appending(path: path).path
      return unsafe FileManager.default.fileExists(atPath: full, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }
}

extension ProcessResult {
  /// Standard output as one JSON object.
  func json() throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(stdout.utf8))
    guard let object = value as? [String: Any] else {
      throw Machine.Failure(description: "\(self)")
    }
    return object
  }
}
