import CoreSystem
import Domain

/// Brings feeds up to date with `atcha feed update`, in a process of its own.
///
/// An import takes some hundred megabytes and a download may hang: neither is for a process that waits all
/// night. What is killed at its time limit leaves the timetable that was there.
struct FeedUpdateProgram: FeedUpdater {
  /// All of this process: it is the same person's same program.
  let environment: [String: String]
  let clock: any WallClock
  /// For a download and an import of a country.
  static let limit = Duration.seconds(600)

  /// This program, also where its file was replaced meanwhile.
  private static let path = "/proc/self/exe"

  func update(_ name: String) async -> String? {
    var environment = environment
    if environment["ATCHA_NOW"] != nil {
      environment["ATCHA_NOW"] = ZonedTime(clock.now(), utcOffset: 0).rfc3339
    }
    do {
      let program = try ChildProgram(
        path: Self.path, arguments: ["feed", "update", name], environment: environment)
      switch await program.wait(limit: Self.limit) {
      case .exited(status: 0): return nil
      case .exited(let status): return "exit status \(status)"
      case .signalled(let signal): return "ended by signal \(signal)"
      case .timedOut: return "not done after \(Self.limit.components.seconds) s"
      }
    } catch {
      return "\(error)"
    }
  }
}
