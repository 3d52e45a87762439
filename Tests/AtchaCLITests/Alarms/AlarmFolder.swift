import AtchaData
import AtchaTestSupport
import CoreStorage
import Domain
import Foundation

@testable import AtchaCLI

/// Alarms in a folder of their own, checked against a prepared answer.
struct AlarmFolder {
  var services: AlarmServices

  /// - Parameter watcher: the process that keeps watch; nil for none.
  static func with(
    watcher: Int32? = nil, planner answer: Result<SearchAnswer, PlannerError>? = nil,
    _ body: (AlarmFolder) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let database = Database(.init(path: folder.appending(path: "state.db").path))
      let planner = FakePlanner(outcome: answer ?? .success(ExampleAnswers.available))
      try await body(
        AlarmFolder(
          services: AlarmServices(
            store: SQLiteAlarmStore(
              database, copyPath: folder.appending(path: "alarms.copy").path),
            planner: RoutePlannerAlarms(planner: planner), zones: planner,
            recents: SQLiteRecentSearches(database), memory: SQLiteSearchMemory(database),
            stateFile: JSONStateFile(path: folder.appending(path: "alarms.json").path),
            watcher: { watcher })))
    }
  }

  /// Runs a command line; the search finds `ExampleAnswers.available`.
  func run(
    _ line: String, now: String = "2026-12-04T23:05:00+09:00", columns: Int? = nil,
    answer: SearchAnswer = ExampleAnswers.available
  ) async -> ProgramRun {
    await ProgramRun(
      line.split(separator: " ").map(String.init),
      environment: ["ATCHA_NOW": now, "TERM": "dumb"], columns: columns,
      answer: .success(answer), alarms: services)
  }

  /// Sets an alarm for the last route, and gives its id.
  func add() async throws -> String {
    _ = await run("alarm add --from 사무실 --to 노원")
    return try await services.store.sessions(history: false).last?.id.rawValue ?? ""
  }
}
