import CoreThreads
import Domain
import Foundation
import TimetableEngine

@testable import AtchaData

/// Someone who asks: the whole way from typed text to an answer, on given timetables.
struct Rider {
  let shelf: TimetableShelf
  let language: String?
  private let executor = ThreadExecutor(label: "test")

  /// Asks one timetable, taken as the only one there is.
  init(_ feed: TinyFeed, language: String? = nil) throws {
    let timetable = try feed.timetable()
    shelf = TimetableShelf(
      store: FeedStore(
        root: "/nonexistent/feeds", compiler: TimetableCompiler(),
        clock: StoppedClock(at: Instant(0)))
    ) { timetable }
    self.language = language
  }

  /// Asks the feeds of a store.
  init(_ store: FeedStore, only: String? = nil) {
    shelf = TimetableShelf(store: store, only: only)
    language = nil
  }

  func ask(
    _ from: String, _ to: String, now: String, _ change: (inout SearchRequest) -> Void = { _ in }
  ) async throws(SearchError) -> SearchAnswer {
    var request = SearchRequest(from: from, to: to)
    change(&request)
    return try await FindLastRoute(
      planner: EmbeddedPlanner(shelf: shelf, language: language, executor: executor),
      places: StopNamePlaces(shelf: shelf, language: language, executor: executor),
      clock: StoppedClock(at: time(now)))(request)
  }

  func list(_ text: String, on night: String = "2026-12-04") async throws -> PlaceListing {
    try await StopNamePlaces(shelf: shelf, language: language, executor: executor)
      .list(text, on: CivilDate(night) ?? CivilDate(daysSince1970: 0))
  }

  func region(reach metres: Double = 1000) -> TimetableRegion {
    TimetableRegion(shelf: shelf, language: language, reachMetres: metres, executor: executor)
  }

  func find(_ text: String, on night: String = "2026-12-04") async throws -> PlaceMatch {
    try await StopNamePlaces(shelf: shelf, language: language, executor: executor)
      .find(text, on: CivilDate(night) ?? CivilDate(daysSince1970: 0))
  }
}

/// An instant from RFC 3339, or from a date and clock in Seoul: `2026-12-05 00:30`.
func time(_ text: String) -> Instant {
  if let time = ZonedTime(rfc3339: text) { return time.instant }
  guard case .local(let date, let clock) = TimeInput(text) else { fatalError("no time: \(text)") }
  return ZoneRules(identifier: "", changes: [.init(at: Instant(.min), utcOffset: 32_400)])
    .resolve(date, clock).first.instant
}

extension Route {
  /// `23:50 A -L1-> B 24:10` in short, with clock times as the place shows them.
  var text: String {
    let legs = legs.map { leg in
      leg.isRide ? "\(leg.from.name) -\(leg.ride?.line ?? "")-> \(leg.to.name)" : "walk"
    }
    return "\(leaveBy.clock) \(legs.joined(separator: ", ")) \(arrivalAt.clock)"
  }
}
