extension Japanese: RingWords {
  func standingTitle(leaveBy moment: String) -> String { "\(moment)までに出発" }
  func standingAlarm(at moment: String) -> String { "\(moment)にアラームが鳴ります" }
  func alarmDismissed(until moment: String) -> String {
    "\(moment)まで鳴りません。その時に最後に一度鳴ります。"
  }
  func feedSynced(_ name: String) -> String { "時刻表 \(name) は最新です。" }
  func feedNotSynced(_ name: String, _ reason: String) -> String {
    "時刻表 \(name) を更新できませんでした（\(reason)）。前の時刻表を使います"
  }
}
