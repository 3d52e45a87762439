extension English {
  func shareRide(_ clock: String, isLast: Bool, isRail: Bool) -> String {
    "I'm taking the \(clock) \(Self.ride(isLast, isRail))"
  }
  func shareOnTheWay(_ clock: String, isLast: Bool, isRail: Bool) -> String {
    "On my way with the \(clock) \(Self.ride(isLast, isRail))"
  }
  func shareArrival(_ moment: String) -> String { "there at \(moment)" }
  func shareStale(_ moment: String) -> String { "times as of \(moment)" }
  var shareSample: String { "from a sample timetable, not a real trip" }
  func nothingToShare(left clock: String) -> Explanation {
    .init(
      "there is nothing to send: the ride at \(clock) has left or the alarm is over",
      hint: "'atcha again' looks for what is still possible")
  }
  func exclusiveOptions(_ first: String, _ second: String) -> Explanation {
    .init("\(first) and \(second) do not go together", hint: "give one of them")
  }

  func calendarSummary(_ way: String, isLast: Bool) -> String {
    isLast ? "Last way home: \(way)" : "Way home: \(way)"
  }
  func calendarLeaveBy(_ moment: String) -> String { "Leave by \(moment)" }
  func calendarBoarding(_ moment: String, from stop: String) -> String {
    "Departs \(stop) at \(moment)"
  }
  func calendarArrival(_ moment: String) -> String { "Arrives \(moment)" }
  var calendarAlarm: String { "Time to leave" }
  func calendarSource(_ name: String, _ moment: String) -> String {
    "By the timetable '\(name)' as of \(moment); this entry does not follow later changes."
  }

  var shareHelp: String { "Print one line to send to someone." }
  var calendarHelp: String { "Print an entry for a calendar, with its alarm (RFC 5545)." }
  var shareExample: String { "A line to send to someone." }
  var calendarExample: String { "An entry for a calendar." }

  private static func ride(_ isLast: Bool, _ isRail: Bool) -> String {
    switch (isLast, isRail) {
    case (true, true): "last train"
    case (true, false): "last ride"
    case (false, true): "train"
    case (false, false): "ride"
    }
  }
}
