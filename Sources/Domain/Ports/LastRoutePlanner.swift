/// Finds the last ways home.
///
/// What an implementation owes its callers:
/// - The routes of an answer leave at the question's T0 or later and arrive by its T1, the latest
///   first.
/// - A night for which it has no timetable is an error, never "no route".
/// - A search that blocks does so on a thread of its own, never on the cooperative pool.
package protocol LastRoutePlanner: Sendable {
  /// The time zone by whose clocks the nights at a place are told.
  ///
  /// - Parameter place: Nil for the zone of the timetables as a whole, where no place is known yet.
  func zone(at place: Place?) async throws(PlannerError) -> ZoneRules

  /// Answers a question.
  ///
  /// - Parameter now: The instant at which it is asked, for the answer's "checked at".
  func answer(
    _ question: SearchQuestion, now: Instant
  ) async throws(PlannerError) -> SearchAnswer
}

/// Why a planner has no answer at all.
package enum PlannerError: Error, Hashable, Sendable {
  /// No timetable is there to search in.
  case noTimetable
  /// A feed of that name is not there.
  case unknownFeed(name: String, known: [String])
  /// No service runs on that date; the feed has services from and until.
  case feedNotValid(feed: String, date: CivilDate, from: CivilDate, until: CivilDate)
  /// A place is not, or no longer, in the timetable of that night.
  case placeNotInTimetable(name: String)
  /// The timetable file cannot be read.
  case unreadable(feed: String, detail: String)
  /// There is no way to the network.
  case offline
  /// The provider fails, or refuses.
  case unavailable(provider: String, detail: String)
  /// A planner over the wire gave no answer.
  case provider(ProviderFailure)
}

extension LastRoutePlanner {
  /// The answer, or why there is none.
  // Not in the closure of a task, as with `JourneyPlannerAPI.outcome`.
  package func outcome(
    _ question: SearchQuestion, now: Instant
  ) async -> Result<SearchAnswer, PlannerError> {
    do throws(PlannerError) {
      return .success(try await answer(question, now: now))
    } catch {
      return .failure(error)
    }
  }
}
