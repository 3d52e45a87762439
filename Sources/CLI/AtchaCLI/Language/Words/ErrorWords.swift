import Domain

/// Failures: each with what failed and what to do about it.
protocol ErrorWords {
  /// Goes before a hint.
  var hintLabel: String { get }

  // Places.

  /// `candidates` are texts that stand for one place each, with its name.
  func ambiguousPlace(_ role: PlaceRole, _ text: String, candidates: [String]) -> Explanation
  func unknownPlace(_ role: PlaceRole, _ text: String, similar: [String]) -> Explanation
  func emptyPlace(_ role: PlaceRole) -> Explanation
  func latitudeOutOfRange(_ text: String) -> Explanation
  func longitudeOutOfRange(_ text: String) -> Explanation

  // Times.

  func ambiguousTime(_ clock: String, on date: String, _ earlier: String, _ later: String)
    -> Explanation
  func skippedTime(_ clock: String, on date: String, jump: String) -> Explanation
  func emptyWindow(notBefore: String, arriveBy: String) -> Explanation
  func tooLongWindow(days: Int) -> Explanation
  func badNow(_ text: String) -> Explanation

  // Timetables and planners.

  var noTimetable: Explanation { get }
  func unknownFeed(_ name: String, known: [String]) -> Explanation
  func feedNotValid(_ feed: String, on date: String, from: String, until: String) -> Explanation
  func placeNotInTimetable(_ name: String) -> Explanation
  func unreadableTimetable(_ feed: String, _ detail: String) -> Explanation
  var offline: Explanation { get }
  func providerUnavailable(_ provider: String, _ detail: String) -> Explanation

  // Feeds.

  func feedNameTaken(_ name: String, source: String) -> Explanation
  func badFeedName(_ name: String) -> Explanation
  func sourceMissing(_ path: String) -> Explanation
  func cannotDownload(_ url: String) -> Explanation
  func notAFeed(_ source: String, _ detail: String) -> Explanation
  func worseFeed(_ name: String, _ detail: String) -> Explanation
  func feedsLocked(seconds: Int) -> Explanation

  // The machine.

  func noSpace(_ path: String) -> Explanation
  func notPermitted(_ path: String) -> Explanation
  func inputOutput(_ path: String, _ detail: String) -> Explanation
  var noHomeFolder: Explanation { get }
  func outputFailed(_ detail: String) -> Explanation
  var internalFault: Explanation { get }
  func unknownTopic(_ name: String, known: [String], nearest: String?) -> Explanation
}
