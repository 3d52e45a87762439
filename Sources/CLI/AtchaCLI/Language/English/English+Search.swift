import Domain

extension English {
  func lastWayHome(night: DayWord?) -> String {
    night.map { "Last way home, night of \(day($0))" } ?? "Last way home tonight"
  }
  func lastBefore(nightEnd end: String) -> String { "Last way home before \(end)" }
  var goesOnAllNight: String { "There is no last train tonight: service goes on all night." }
  func leave(in countdown: String) -> String { "Leave \(countdown)" }
  var leaveNow: String { "Leave now" }
  func leaveBy(_ moment: String) -> String { "by \(moment)" }
  var alarmLabel: String { "Alarm" }
  var boardLabel: String { "Board" }
  var arriveLabel: String { "Arrive" }
  var alarmTimeHasPassed: String { "the alarm time has passed" }

  func walk(_ duration: String) -> String { "walk \(duration)" }
  func change(_ duration: String) -> String { "change, walk \(duration)" }
  var changeHere: String { "change here" }
  func slack(_ duration: String) -> String { "\(duration) to spare" }
  var noSlack: String { "no time to spare" }
  func towards(_ headsign: String) -> String { "to \(headsign)" }
  func terminates(at stop: String) -> String { "ends at \(stop)" }
  func stops(_ count: Int, mode: Leg.Mode) -> String { count == 1 ? "1 stop" : "\(count) stops" }
  func platform(_ name: String) -> String { "platform \(name)" }
  func lastRun(mode: Leg.Mode) -> String { "last run of this line" }
  var bindingLeg: String { "nothing later gets you home" }
  func shortTurn(_ moment: String, endsAt stop: String, mode: Leg.Mode) -> String {
    "short-turn: a later \(vehicle(mode)) runs at \(moment), but only to \(stop)"
  }
  var stayOnBoard: String { "stay on board" }
  var askDriver: String { "tell the driver where you get on and off" }
  var live: String { "live" }
  func modeName(_ mode: Leg.Mode) -> String {
    switch mode {
    case .walk: "walk"
    case .subway: "subway"
    case .rail: "train"
    case .tram: "tram"
    case .bus: "bus"
    case .ferry: "ferry"
    case .cableway: "cable car"
    case .other: "ride"
    }
  }

  func changes(_ count: Int) -> String {
    switch count {
    case 0: "no change"
    case 1: "1 change"
    default: "\(count) changes"
    }
  }
  func walkTotal(_ duration: String) -> String { "walk \(duration)" }
  func inAll(_ duration: String) -> String { "\(duration) in all" }
  func orWalk(_ duration: String, _ distance: String) -> String {
    "Or walk: \(duration), \(distance)"
  }

  var fewerChangesTitle: String { "Fewer changes" }
  var earlierTitle: String { "Earlier departures" }
  var stillPossibleTitle: String { "Still possible" }
  var otherWaysTitle: String { "Other ways, or part of the way" }
  var nextTitle: String { "First in the morning" }
  var leaveHead: String { "leave by" }
  var boardHead: String { "board" }
  var arriveHead: String { "arrive" }
  var changesHead: String { "changes" }
  var walkHead: String { "walk" }
  var linesHead: String { "lines" }
  func remaining(_ distance: String) -> String { "ends \(distance) short" }

  func hasLeft(night: DayWord?) -> String {
    night.map { "The last way home has left (night of \(day($0)))" }
      ?? "Tonight's last way home has left"
  }
  func leftAt(_ moment: String, _ ago: String) -> String {
    "You had to leave by \(moment), \(ago)."
  }
  func leavesBefore(_ asked: String, night: DayWord?) -> String {
    night.map { "The last way home leaves before \(asked) (night of \(day($0)))" }
      ?? "Tonight's last way home leaves before \(asked)"
  }
  func mustLeaveBy(_ moment: String, _ countdown: String) -> String {
    "To catch it, leave by \(moment), \(countdown)."
  }
  var nothingElseTonight: String { "Nothing else goes that night." }
  func noRouteTitle(_ reason: SearchAnswer.Reason?) -> String {
    switch reason {
    case .walkable: "Near enough to walk"
    case .tooClose: "You are there already"
    case .originOutside, .destinationOutside: "Outside the timetable's region"
    case .notConnected, nil: "No way home by this timetable"
    }
  }
  func noRouteText(_ reason: SearchAnswer.Reason?, from: String, to: String) -> String {
    switch reason {
    case .walkable: "No ride from \(from) to \(to) is quicker than walking."
    case .tooClose:
      from == to
        ? "Both places are \(from)." : "\(from) and \(to) are the same place."
    case .originOutside: "No stop is within walking distance of \(from)."
    case .destinationOutside: "No stop is within walking distance of \(to)."
    case .notConnected, nil: "Nothing connects \(from) and \(to) on this night."
    }
  }
  func outsideHint(_ provider: String) -> String {
    "\(provider) does not cover that place; 'atcha provider list' shows others to ask with --provider"
  }
  func noRouteHint(_ reason: SearchAnswer.Reason?) -> String {
    switch reason {
    case .walkable: "no train to catch and no alarm to set: go when you like"
    case .tooClose: "name another place with --to"
    case .originOutside, .destinationOutside:
      "'atcha feed list' shows the timetables at hand; add another with 'atcha feed add'"
    case .notConnected, nil:
      "try another night with --date, or a later end with --arrive-by"
    }
  }
  var goneHint: String { "for another night: 'atcha search --date YYYY-MM-DD'" }

  var sourceLabel: String { "Source" }
  func valid(from: String?, until: String?) -> String? {
    switch (from, until) {
    case (let from?, let until?): "valid \(from) to \(until)"
    case (let from?, nil): "valid from \(from)"
    case (nil, let until?): "valid until \(until)"
    case (nil, nil): nil
    }
  }
  func asOf(_ moment: String) -> String { "as of \(moment)" }
  var scheduledTimes: String { "scheduled times" }
  var liveTimes: String { "live times" }
  var sampleName: String { "the built-in sample of Seoul" }
  var sampleWarning: String { "SAMPLE TIMETABLE: not for travel" }
  func yourClock(_ moment: String, offset: String) -> String {
    "All times are local to the place; your clock shows \(moment) (UTC\(offset))."
  }

  private func vehicle(_ mode: Leg.Mode) -> String {
    switch mode {
    case .subway, .rail: "train"
    case .tram, .bus, .ferry: modeName(mode)
    case .walk, .cableway, .other: "run"
    }
  }
}
