extension Japanese {
  func shareRide(_ clock: String, isLast: Bool, isRail: Bool) -> String {
    "\(clock)の\(Self.ride(isLast, isRail))で帰るね"
  }
  func shareOnTheWay(_ clock: String, isLast: Bool, isRail: Bool) -> String {
    "\(clock)の\(Self.ride(isLast, isRail))で向かってるところ"
  }
  func shareArrival(_ moment: String) -> String { "\(moment)着の予定" }
  func shareStale(_ moment: String) -> String { "\(moment)に確認した時刻" }
  var shareSample: String { "見本の時刻表なので実際の時刻ではない" }
  func nothingToShare(left clock: String) -> Explanation {
    .init(
      "送るものがありません。\(clock)の便は出たか、アラームは終わっています",
      hint: "'atcha again'でまだ間に合う経路を調べてください")
  }
  func exclusiveOptions(_ first: String, _ second: String) -> Explanation {
    .init("\(first)と\(second)は一緒に使えません", hint: "どちらか一つにしてください")
  }

  func calendarSummary(_ way: String, isLast: Bool) -> String {
    isLast ? "終電: \(way)" : "帰り道: \(way)"
  }
  func calendarLeaveBy(_ moment: String) -> String { "\(moment)までに出る" }
  func calendarBoarding(_ moment: String, from stop: String) -> String {
    "\(stop)を\(moment)に発車"
  }
  func calendarArrival(_ moment: String) -> String { "\(moment)着" }
  var calendarAlarm: String { "出る時間です" }
  func calendarSource(_ name: String, _ moment: String) -> String {
    "\(moment)に確認した時刻表'\(name)'によるもので、その後の変更はこの予定に反映されません。"
  }

  var shareHelp: String { "人に送る一行を出力します。" }
  var calendarHelp: String { "アラーム付きのカレンダーの予定を出力します(RFC 5545)。" }
  var shareExample: String { "人に送る一行。" }
  var calendarExample: String { "カレンダーに入れる予定。" }

  private static func ride(_ isLast: Bool, _ isRail: Bool) -> String {
    switch (isLast, isRail) {
    case (true, true): "終電"
    case (true, false): "最終便"
    case (false, true): "電車"
    case (false, false): "便"
    }
  }
}
