/// What is said quietly ahead of the ringing, and of timetables that are kept up to date.
protocol RingWords {
  func standingTitle(leaveBy moment: String) -> String
  func standingAlarm(at moment: String) -> String
  /// An alarm silenced until it calls for the last time.
  func alarmDismissed(until moment: String) -> String
  func feedSynced(_ name: String) -> String
  func feedNotSynced(_ name: String, _ reason: String) -> String
}
