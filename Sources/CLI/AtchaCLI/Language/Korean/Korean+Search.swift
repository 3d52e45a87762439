import Domain

extension Korean {
  func lastWayHome(night: DayWord?) -> String {
    night.map { "\(day($0)) 밤 막차" } ?? "오늘 밤 막차"
  }
  func lastBefore(nightEnd end: String) -> String { "\(end) 전 마지막 차" }
  var goesOnAllNight: String { "오늘 밤은 밤새 운행해서 막차가 따로 없습니다." }
  func leave(in countdown: String) -> String { "\(countdown) 출발" }
  var leaveNow: String { "지금 출발하세요" }
  func leaveBy(_ moment: String) -> String { "늦어도 \(moment)" }
  var alarmLabel: String { "알람" }
  var boardLabel: String { "승차" }
  var arriveLabel: String { "도착" }
  var alarmTimeHasPassed: String { "알람 시각이 지났습니다" }

  func walk(_ duration: String) -> String { "도보 \(duration)" }
  func change(_ duration: String) -> String { "환승 도보 \(duration)" }
  var changeHere: String { "제자리 환승" }
  func slack(_ duration: String) -> String { "여유 \(duration)" }
  var noSlack: String { "여유 없음" }
  func towards(_ headsign: String) -> String { headsign.hasSuffix("행") ? headsign : "\(headsign)행" }
  func terminates(at stop: String) -> String { "종착 \(stop)" }
  func stops(_ count: Int, mode: Leg.Mode) -> String {
    mode == .subway || mode == .rail ? "\(count)개 역" : "\(count)개 정류장"
  }
  func platform(_ name: String) -> String {
    name.allSatisfy(\.isNumber) ? "\(name)번 승강장" : "승강장 \(name)"
  }
  func lastRun(mode: Leg.Mode) -> String { "이 노선의 막차" }
  var bindingLeg: String { "놓치면 집에 갈 차가 없습니다" }
  func shortTurn(_ moment: String, endsAt stop: String, mode: Leg.Mode) -> String {
    "\(moment)에 한 대 더 있지만 \(stop)까지만 갑니다"
  }
  var stayOnBoard: String { "내리지 말고 그대로" }
  var askDriver: String { "타고 내릴 곳을 기사에게 말하세요" }
  var live: String { "실시간" }
  func modeName(_ mode: Leg.Mode) -> String {
    switch mode {
    case .walk: "도보"
    case .subway: "지하철"
    case .rail: "열차"
    case .tram: "트램"
    case .bus: "버스"
    case .ferry: "배"
    case .cableway: "케이블카"
    case .other: "이동"
    }
  }

  func changes(_ count: Int) -> String { count == 0 ? "환승 없음" : "환승 \(count)회" }
  func walkTotal(_ duration: String) -> String { "도보 \(duration)" }
  func inAll(_ duration: String) -> String { "총 \(duration)" }
  func orWalk(_ duration: String, _ distance: String) -> String {
    "걸어가면 \(duration), \(distance)"
  }

  var fewerChangesTitle: String { "환승이 적은 길" }
  var earlierTitle: String { "더 이른 차" }
  var stillPossibleTitle: String { "아직 가능한 길" }
  var otherWaysTitle: String { "다른 길, 또는 중간까지" }
  var nextTitle: String { "아침 첫차" }
  var leaveHead: String { "출발" }
  var boardHead: String { "승차" }
  var arriveHead: String { "도착" }
  var changesHead: String { "환승" }
  var walkHead: String { "도보" }
  var linesHead: String { "노선" }
  func remaining(_ distance: String) -> String { "목적지까지 \(distance) 남음" }

  func hasLeft(night: DayWord?) -> String {
    night.map { "\(day($0)) 밤 막차는 끊겼습니다" } ?? "오늘 밤 막차가 끊겼습니다"
  }
  func leftAt(_ moment: String, _ ago: String) -> String {
    "\(moment)에는 나서야 했습니다(\(ago))."
  }
  func leavesBefore(_ asked: String, night: DayWord?) -> String {
    night.map { "\(day($0)) 밤 막차는 \(asked) 전에 떠납니다" }
      ?? "오늘 밤 막차는 \(asked) 전에 떠납니다"
  }
  func mustLeaveBy(_ moment: String, _ countdown: String) -> String {
    "타려면 늦어도 \(moment)에 나서야 합니다(\(countdown))."
  }
  var nothingElseTonight: String { "그 밤에 다른 차편은 없습니다." }
  func noRouteTitle(_ reason: SearchAnswer.Reason?) -> String {
    switch reason {
    case .walkable: "걸어갈 거리입니다"
    case .tooClose: "이미 도착해 있습니다"
    case .originOutside, .destinationOutside: "시간표의 지역 밖입니다"
    case .notConnected, nil: "이 시간표로는 갈 길이 없습니다"
    }
  }
  func noRouteText(_ reason: SearchAnswer.Reason?, from: String, to: String) -> String {
    switch reason {
    case .walkable: "\(from)에서 \(to)까지는 걷는 것이 가장 빠릅니다."
    case .tooClose:
      from == to
        ? "출발지와 도착지가 모두 \(from)입니다."
        : "\(from.with(.and)) \(to.with(.topic)) 같은 곳입니다."
    case .originOutside: "\(from)에서 걸어갈 수 있는 정류장이 없습니다."
    case .destinationOutside: "\(to)까지 걸어갈 수 있는 정류장이 없습니다."
    case .notConnected, nil: "이날 밤 \(from)에서 \(to.with(.towards)) 가는 차편이 없습니다."
    }
  }
  func outsideHint(_ provider: String) -> String {
    "\(provider.with(.subject)) 다루지 않는 곳입니다. 'atcha provider list'에서 다른 곳을 골라 --provider로 물어보세요"
  }
  func noRouteHint(_ reason: SearchAnswer.Reason?) -> String {
    switch reason {
    case .walkable: "탈 차도 맞출 알람도 없으니 아무 때나 나서세요"
    case .tooClose: "--to에 다른 곳을 적으세요"
    case .originOutside, .destinationOutside:
      "'atcha feed list'로 시간표를 확인하고 'atcha feed add'로 더하세요"
    case .notConnected, nil: "--date로 다른 밤을, --arrive-by로 더 늦은 도착을 찾아보세요"
    }
  }
  var goneHint: String { "다른 밤은 'atcha search --date YYYY-MM-DD'로 찾으세요" }

  var sourceLabel: String { "출처" }
  func valid(from: String?, until: String?) -> String? {
    switch (from, until) {
    case (let from?, let until?): "유효 기간 \(from)~\(until)"
    case (let from?, nil): "유효 기간 \(from)부터"
    case (nil, let until?): "유효 기간 \(until)까지"
    case (nil, nil): nil
    }
  }
  func asOf(_ moment: String) -> String { "\(moment) 기준" }
  var scheduledTimes: String { "시간표 시각" }
  var liveTimes: String { "실시간 시각" }
  var sampleName: String { "내장된 서울 견본" }
  var sampleWarning: String { "견본 시간표: 실제 이동에 쓰지 마세요" }
  func yourClock(_ moment: String, offset: String) -> String {
    "모든 시각은 현지 시각입니다. 이 컴퓨터의 시계는 \(moment)(UTC\(offset))입니다."
  }
}
