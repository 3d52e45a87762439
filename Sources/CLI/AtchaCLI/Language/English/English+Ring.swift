extension English: RingWords {
  func standingTitle(leaveBy moment: String) -> String { "Leave by \(moment)" }
  func standingAlarm(at moment: String) -> String { "The alarm rings at \(moment)" }
  func alarmDismissed(until moment: String) -> String {
    "Silent until \(moment), when it calls once more."
  }
  func feedSynced(_ name: String) -> String { "Timetable \(name) is up to date." }
  func feedNotSynced(_ name: String, _ reason: String) -> String {
    "timetable \(name) could not be brought up to date (\(reason)); the one before is used"
  }
}
