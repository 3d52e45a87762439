package import CoreThreads
package import Domain
import TimetableEngine

/// The planner on this computer: exact, offline, on the feeds of the library.
///
/// An actor on a thread of its own; a search keeps that thread, and nobody else's, for as long as it
/// takes.
package actor EmbeddedPlanner: LastRoutePlanner {
  private let shelf: TimetableShelf
  private let language: String?
  private let executor: ThreadExecutor
  /// The memory of the last search, and the timetables it is for.
  private var engine: (key: [String], search: Engine)?

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// - Parameter language: BCP 47, for names of stops and lines; nil takes those of the feed.
  package init(shelf: TimetableShelf, language: String?, executor: ThreadExecutor) {
    self.shelf = shelf
    self.language = language
    self.executor = executor
  }

  package func zone(at place: Place?) throws(PlannerError) -> ZoneRules {
    try shelf.zone(at: place)
  }

  package func answer(
    _ question: SearchQuestion, now: Instant
  ) throws(PlannerError) -> SearchAnswer {
    let open = try shelf.open(on: question.night.date)
    let engine = engine(for: open)
    var search = try AnswerSearch(
      question: question, now: now, timetables: open, language: language, engine: engine)
    return try search.answer()
  }

  private func engine(for open: OpenTimetables) -> Engine {
    if let engine, engine.key == open.key { return engine.search }
    let search = Engine(network: open.network)
    engine = (open.key, search)
    return search
  }
}

/// The engine's search as an object, so that its memory can be kept between questions.
final class Engine {
  var search: LatestDepartureSearch

  init(network: Network) {
    search = LatestDepartureSearch(network: network)
    search.staysSmall = true
  }
}
