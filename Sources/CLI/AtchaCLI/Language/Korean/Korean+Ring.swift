extension Korean: RingWords {
  func standingTitle(leaveBy moment: String) -> String { "\(moment)까지 출발" }
  func standingAlarm(at moment: String) -> String { "\(moment)에 알람이 울립니다" }
  func alarmDismissed(until moment: String) -> String {
    "\(moment)까지 울리지 않고, 그때 마지막으로 한 번 울립니다."
  }
  func feedSynced(_ name: String) -> String { "시간표 \(name): 최신 상태입니다." }
  func feedNotSynced(_ name: String, _ reason: String) -> String {
    "시간표 \(name): 갱신하지 못했습니다 (\(reason)). 이전 시간표를 씁니다"
  }
}
