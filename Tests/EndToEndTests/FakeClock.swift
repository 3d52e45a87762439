import AtchaTestSupport
import Foundation

/// A wall clock for programs, which a test sets while they run.
struct FakeClock {
  /// Only root may set the clock of the machine, even to what it shows.
  static let isAvailable = geteuid() == 0 && program("faketime") != nil

  private let file: URL

  init(in folder: URL) {
    file = folder.appending(path: "clock")
    Self.removeLeftovers()
  }

  /// Takes away what `faketime` leaves when it is killed: a process that gets the same number later
  /// would not start over it.
  private static func removeLeftovers() {
    let shared = URL(filePath: "/dev/shm")
    for name in (try? FileManager.default.contentsOfDirectory(atPath: shared.path)) ?? []
    where name.contains("faketime_") {
      guard let number = name.split(separator: "_").last.flatMap({ pid_t($0) }),
        kill(number, 0) != 0, errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(at: shared.appending(path: name))
    }
  }

  /// Shows a time of 4 December 2026 in Seoul from the next look at it on.
  func show(_ time: String) throws {
    let parts = time.split(separator: ":").compactMap { Int($0) }
    let hour = parts[0] - 9
    let text = "@2026-12-04 \(hour < 10 ? "0" : "")\(hour)\(time.dropFirst(2))"
    try (text + "\n").write(to: file, atomically: true, encoding: .utf8)
  }

  /// The same, and the kernel tells those who wait that the clock was set.
  func set(_ time: String) async throws {
    try show(time)
    let set = "import time; time.clock_settime(0, time.clock_gettime(0))"
    let result = try await runProcess("/usr/bin/python3", ["-c", set])
    guard result.status == 0 else { throw Machine.Failure(description: "\(result)") }
  }

  /// The words of the command line.
  ///
  /// Without FAKETIME the file counts. `faketime` itself makes what the library would else make, and
  /// with it move the environment, behind which the runtime library of Swift finds the arguments.
  private func words(_ arguments: [String]) -> [String] {
    let script = "unset FAKETIME; exec setpriv --pdeathsig KILL \"$0\" \"$@\""
    return ["-m", "-f", "+0", "/bin/sh", "-c", script, Machine.binary] + arguments
  }

  private func environment(_ environment: [String: String]) -> [String: String] {
    environment.merging([
      "FAKETIME_TIMESTAMP_FILE": file.path, "FAKETIME_NO_CACHE": "1",
      "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    ]) { $1 }
  }

  func run(_ arguments: [String], _ surroundings: [String: String]) async throws -> ProcessResult {
    try await runProcess(
      program("faketime") ?? "", words(arguments), environment: environment(surroundings))
  }

  func start(
    _ arguments: [String], _ surroundings: [String: String], log: URL
  ) throws -> BackgroundProgram {
    try BackgroundProgram(
      program("faketime") ?? "", words(arguments), environment: environment(surroundings),
      log: log)
  }
}
