import Domain

/// The answer of `atcha search`.
protocol SearchWords {
  // The head of the card.

  /// `night` is nil for tonight.
  func lastWayHome(night: DayWord?) -> String
  /// In place of `lastWayHome` where service goes on all night; `end` is the night end.
  func lastBefore(nightEnd end: String) -> String
  var goesOnAllNight: String { get }
  /// `countdown` as `TimeWords.countdown` gives it.
  func leave(in countdown: String) -> String
  var leaveNow: String { get }
  func leaveBy(_ moment: String) -> String
  var alarmLabel: String { get }
  var boardLabel: String { get }
  var arriveLabel: String { get }
  var alarmTimeHasPassed: String { get }

  // Legs.

  func walk(_ duration: String) -> String
  func change(_ duration: String) -> String
  /// A change at one stop.
  var changeHere: String { get }
  func slack(_ duration: String) -> String
  /// Less than a minute.
  var noSlack: String { get }
  /// The destination on the front of the vehicle.
  func towards(_ headsign: String) -> String
  /// The last stop of the vehicle, where the headsign names another.
  func terminates(at stop: String) -> String
  /// `count` counts the stop where one gets off.
  func stops(_ count: Int, mode: Leg.Mode) -> String
  func platform(_ name: String) -> String
  func lastRun(mode: Leg.Mode) -> String
  var bindingLeg: String { get }
  func shortTurn(_ moment: String, endsAt stop: String, mode: Leg.Mode) -> String
  var stayOnBoard: String { get }
  var askDriver: String { get }
  var live: String { get }
  func modeName(_ mode: Leg.Mode) -> String

  // Sums.

  func changes(_ count: Int) -> String
  func walkTotal(_ duration: String) -> String
  func inAll(_ duration: String) -> String
  func orWalk(_ duration: String, _ distance: String) -> String

  // Tables.

  var fewerChangesTitle: String { get }
  var earlierTitle: String { get }
  var stillPossibleTitle: String { get }
  /// After the best of what is still possible: other ways, and ways that end on the way.
  var otherWaysTitle: String { get }
  var nextTitle: String { get }
  var leaveHead: String { get }
  var boardHead: String { get }
  var arriveHead: String { get }
  var changesHead: String { get }
  var walkHead: String { get }
  var linesHead: String { get }
  func remaining(_ distance: String) -> String

  // No way, and why.

  func hasLeft(night: DayWord?) -> String
  func leftAt(_ moment: String, _ ago: String) -> String
  /// The last one is still ahead of now, but before the time asked about.
  func leavesBefore(_ asked: String, night: DayWord?) -> String
  func mustLeaveBy(_ moment: String, _ countdown: String) -> String
  var nothingElseTonight: String { get }
  func noRouteTitle(_ reason: SearchAnswer.Reason?) -> String
  func noRouteText(_ reason: SearchAnswer.Reason?, from: String, to: String) -> String
  func noRouteHint(_ reason: SearchAnswer.Reason?) -> String
  /// Where a provider does not cover a place.
  func outsideHint(_ provider: String) -> String
  var goneHint: String { get }

  // Where the answer is from.

  var sourceLabel: String { get }
  func valid(from: String?, until: String?) -> String?
  func asOf(_ moment: String) -> String
  var scheduledTimes: String { get }
  var liveTimes: String { get }
  var sampleWarning: String { get }
  /// In place of the name of a timetable.
  var sampleName: String { get }
  func yourClock(_ moment: String, offset: String) -> String
}

extension Catalogue {
  /// What to do where an answer has no route, by who gave it.
  func noRouteHint(of answer: SearchAnswer) -> String {
    let kind = answer.source.kind
    let isOutside = answer.reason == .originOutside || answer.reason == .destinationOutside
    let asked = kind.split(separator: "+").map(String.init)
    let isProvider = asked.contains { $0 != PlannerName.timetables && PlannerName.all.contains($0) }
    return isOutside && isProvider ? outsideHint(kind) : noRouteHint(answer.reason)
  }
}
