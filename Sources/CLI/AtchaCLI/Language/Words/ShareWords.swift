/// What an alarm says to somebody else: a line to send, and an entry of a calendar.
protocol ShareWords {
  /// A line from one person to another: "I am on the 00:12 last train".
  ///
  /// - Parameters:
  ///   - clock: when it leaves.
  ///   - isLast: false for a route that is not the last of its night.
  ///   - isRail: false where the first ride is by bus or ship.
  func shareRide(_ clock: String, isLast: Bool, isRail: Bool) -> String
  /// The same once the person said to be on the way, and the ride has left.
  func shareOnTheWay(_ clock: String, isLast: Bool, isRail: Bool) -> String
  func shareArrival(_ moment: String) -> String
  /// The times were not looked at since.
  func shareStale(_ moment: String) -> String
  var shareSample: String { get }
  /// There is nothing left to send: the ride has left, or the alarm is over.
  func nothingToShare(left clock: String) -> Explanation
  func exclusiveOptions(_ first: String, _ second: String) -> Explanation

  func calendarSummary(_ way: String, isLast: Bool) -> String
  func calendarLeaveBy(_ moment: String) -> String
  func calendarBoarding(_ moment: String, from stop: String) -> String
  func calendarArrival(_ moment: String) -> String
  var calendarAlarm: String { get }
  /// That the times are those of a timetable at a moment, and may have changed since.
  func calendarSource(_ name: String, _ moment: String) -> String

  var shareHelp: String { get }
  var calendarHelp: String { get }
  var shareExample: String { get }
  var calendarExample: String { get }
}
