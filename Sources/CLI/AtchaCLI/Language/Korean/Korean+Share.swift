extension Korean {
  func shareRide(_ clock: String, isLast: Bool, isRail: Bool) -> String {
    isLast ? "나 \(clock) 막차야" : "나 \(clock) \(isRail ? "열차" : "차") 타"
  }
  func shareOnTheWay(_ clock: String, isLast: Bool, isRail: Bool) -> String {
    "나 \(clock) \(isLast ? "막차" : isRail ? "열차" : "차")로 가는 중이야"
  }
  func shareArrival(_ moment: String) -> String { "\(moment) 도착 예정" }
  func shareStale(_ moment: String) -> String { "\(moment) 확인한 시각" }
  var shareSample: String { "견본 시간표라 실제 시각 아님" }
  func nothingToShare(left clock: String) -> Explanation {
    .init(
      "보낼 것이 없습니다. \(clock) 차가 떠났거나 알람이 끝났습니다",
      hint: "'atcha again'으로 아직 가능한 길을 보세요")
  }
  func exclusiveOptions(_ first: String, _ second: String) -> Explanation {
    .init("\(first.with(.and)) \(second.with(.topic)) 함께 쓸 수 없습니다", hint: "하나만 주세요")
  }

  func calendarSummary(_ way: String, isLast: Bool) -> String {
    isLast ? "막차: \(way)" : "집으로: \(way)"
  }
  func calendarLeaveBy(_ moment: String) -> String { "\(moment)까지 나서기" }
  func calendarBoarding(_ moment: String, from stop: String) -> String {
    "\(stop)에서 \(moment) 출발"
  }
  func calendarArrival(_ moment: String) -> String { "\(moment) 도착" }
  var calendarAlarm: String { "나설 시간입니다" }
  func calendarSource(_ name: String, _ moment: String) -> String {
    "\(moment)에 확인한 시간표 '\(name)' 기준이며, 그 뒤에 바뀐 것은 이 일정에 들어오지 않습니다."
  }

  var shareHelp: String { "다른 사람에게 보낼 한 줄을 출력합니다." }
  var calendarHelp: String { "알람이 있는 달력 일정을 출력합니다(RFC 5545)." }
  var shareExample: String { "다른 사람에게 보낼 한 줄." }
  var calendarExample: String { "달력에 넣을 일정." }
}
