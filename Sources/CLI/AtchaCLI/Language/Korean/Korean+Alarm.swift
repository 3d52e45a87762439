import Domain

extension Korean {
  func alarmTooLate(alarmAt: String, leaveBy: String, canRingNow: Bool) -> Explanation {
    canRingNow
      ? .init(
        "알람 시각 \(alarmAt)이 이미 지났습니다. \(leaveBy)까지는 나서야 합니다",
        hint: "--now를 붙이면 바로 울립니다")
      : .init(
        "이 길은 이미 떠났습니다. \(leaveBy)까지 나섰어야 합니다",
        hint: "'atcha again'으로 아직 가능한 길을 보세요")
  }
  func alarmOver(_ phase: AlarmPhase) -> Explanation {
    .init("이미 끝난 알람입니다: \(phaseName(phase))", hint: "'atcha alarm add'로 새로 맞추세요")
  }
  func alarmPastLeaveBy(_ leaveBy: String) -> Explanation {
    .init("더 미룰 수 없습니다. \(leaveBy)까지 나서야 합니다", hint: "지금 나서세요")
  }
  var alarmNotRinging: Explanation {
    .init("아직 울리지 않아 미룰 것이 없습니다", hint: "'atcha alarm show ID'로 울릴 시각을 보세요")
  }
  var alarmAlreadyAcknowledged: Explanation {
    .init("이미 나선다고 하셨습니다", hint: "'atcha alarm add'로 다시 맞추세요")
  }
  func unknownAlarm(_ id: String) -> Explanation {
    .init("'\(id)' 알람이 없습니다", hint: "'atcha alarm list'로 있는 알람을 보세요")
  }
  var noLastSearch: Explanation {
    .init(
      "길을 고를 검색이 없습니다", hint: "먼저 'atcha search'를 하거나 --from과 --to를 주세요")
  }
  func noSuchRoute(_ number: Int, of count: Int) -> Explanation {
    .init(
      "마지막 검색에 \(number)번 길이 없습니다",
      hint: count == 0 ? "집까지 가는 길이 없었습니다. 다시 검색하세요" : "1부터 \(count)까지 고르세요")
  }
  var noRecentSearch: Explanation {
    .init("최근 검색이 없습니다", hint: "'atcha search --from 출발지 --to 도착지'를 하세요")
  }
  func noSuchRecent(_ number: Int) -> Explanation {
    .init("최근 검색 \(number)번이 없습니다", hint: "'atcha recent list'에서 번호를 보세요")
  }
  func daemonRunsAlready(_ process: String?) -> Explanation {
    .init(
      process.map { "데몬이 이미 지키고 있습니다: 프로세스 \($0)" } ?? "데몬이 이미 지키고 있습니다",
      hint: "'atcha daemon status'로 자세히 보세요")
  }
  func badAlarmCommand(_ command: String, _ detail: String) -> Explanation {
    .init(
      "알람 명령을 쓸 수 없습니다: \(command): \(detail)",
      hint: "프로그램과 인수를 주세요. 따옴표는 알지만 셸은 쓰지 않습니다")
  }
  var noDaemon: Explanation {
    .init(
      "데몬이 돌고 있지 않아 이 알람은 저절로 울리지 않습니다",
      hint: "'atcha daemon install'이나 'atcha daemon run'으로 시작하세요")
  }

  func alarmSet(_ id: String, _ moment: String, _ countdown: String) -> String {
    "알람 \(id): \(moment)에 울립니다(\(countdown))."
  }
  func alarmSetNow(_ id: String) -> String { "알람 \(id): 지금 울립니다." }
  func alarmReplaced(_ id: String) -> String { "알람 \(id) 대신입니다." }
  func ruleSet(_ id: String, days: String, next: String) -> String {
    "규칙 \(id): \(days)마다 알람을 맞춥니다. 다음은 \(next)입니다."
  }
  func alarmCancelled(_ id: String) -> String { "알람 \(id): 취소했습니다." }
  func ruleRemoved(_ id: String) -> String { "규칙 \(id): 지웠습니다." }
  func alarmAcknowledged(boarding: String) -> String {
    "조심히 가세요. \(boarding)에 타세요."
  }
  func alarmSnoozed(until moment: String) -> String { "\(moment)에 다시 울립니다." }
  func recentRemoved(_ way: String) -> String { "지웠습니다: \(way)" }
  var recentsCleared: String { "최근 검색을 모두 지웠습니다." }

  func phaseName(_ phase: AlarmPhase) -> String {
    switch phase {
    case .scheduled: "맞춤"
    case .ringing: "울림"
    case .acknowledged: "가는 중"
    case .ended: "끝남"
    case .missed: "놓침"
    case .serviceEnded: "운행 없음"
    case .cancelled: "취소"
    }
  }
  func endName(_ reason: AlarmEndReason) -> String {
    switch reason {
    case .departed: "제때 나섬"
    case .expired: "울렸으나 답이 없었음"
    case .notRung: "제때 울리지 못함"
    case .outOfReach: "막차가 앞당겨져 탈 수 없음"
    case .noService: "운행이 없음"
    case .cancelled: "취소함"
    case .replaced: "다른 알람으로 바뀜"
    }
  }
  func weekdays(_ names: [String]) -> String { names.joined(separator: "·") }
  var idHead: String { "번호" }
  var alarmHead: String { "알람" }
  var wayHead: String { "길" }
  var searchedHead: String { "검색" }
  var nightHead: String { "밤" }
  var leaveByLabel: String { "나설 시각" }
  var deliveriesTitle: String { "알린 기록" }
  func deliveryResult(_ result: Delivery.Result) -> String {
    switch result {
    case .delivered: "알림"
    case .suppressed(let reason): "막음: \(reason)"
    case .failed(let reason): "실패: \(reason)"
    }
  }
  func checkedAt(_ moment: String, isStale: Bool) -> String {
    isStale ? "\(moment) 뒤로 확인 못 함" : "\(moment)에 확인"
  }
  func checkFailed(_ reason: String) -> String { "마지막 확인 실패: \(reason)" }
  func movedEarlier(from old: String, to new: String) -> String { "앞당겨짐: \(old) → \(new)" }
  var noAlarms: Explanation {
    .init("맞춘 알람이 없습니다.", hint: "'atcha search' 뒤에 'atcha alarm add'를 하세요")
  }
  var noHistory: Explanation {
    .init("끝난 알람이 없습니다.", hint: "'atcha alarm list'로 맞춘 알람을 보세요")
  }

  func ringTitle(leaveIn countdown: String?) -> String {
    countdown.map { "\($0) 나서세요" } ?? "지금 나서세요"
  }
  func ringBody(boarding: String, from stop: String, line: String) -> String {
    line.isEmpty ? "\(stop)에서 \(boarding) 출발" : "\(stop)에서 \(line), \(boarding) 출발"
  }
  func late(_ duration: String) -> String { "\(duration) 늦게 울림" }
  var lastCallTitle: String { "지금 나서지 않으면 놓칩니다" }
  func movedEarlierTitle(_ duration: String, from old: String, to new: String) -> String {
    "\(duration) 먼저 나서세요 — 막차가 \(old) → \(new)"
  }
  func missedTitle(from old: String, to new: String?) -> String {
    new.map { "막차가 먼저 떠났습니다: \(old) → \($0)" } ?? "\(old) 막차는 이제 탈 수 없습니다"
  }
  var noServiceTitle: String { "오늘 밤 집으로 가는 차가 없어졌습니다" }
  func notRungTitle(_ count: Int) -> String { "알람 \(count)개가 제때 울리지 못했습니다" }
  var leavingAction: String { "나섭니다" }
  var snoozeAction: String { "미루기" }
  var dismissAction: String { "닫기" }
  func verdict(
    _ id: String, _ verdict: ChangeVerdict, from old: String, to new: String
  ) -> String {
    switch verdict {
    case .unchanged: "\(id): 그대로, \(new) 출발"
    case .later: "\(id): 늦춰짐, \(old) → \(new)"
    case .earlier: "\(id): 앞당겨짐, \(old) → \(new)"
    case .lastCall: "\(id): 앞당겨짐, \(old) → \(new). 지금 나서지 않으면 놓칩니다"
    case .missed: "\(id): 이제 탈 수 없습니다"
    case .noService: "\(id): 운행이 없어졌습니다"
    case .notChecked(let reason): "\(id): 확인하지 못해 그대로 둡니다(\(reason))"
    }
  }

  func storeNotice(_ notice: StoreNotice) -> String {
    switch notice {
    case .recovered(let path, let count):
      "저장소가 망가져 알람 \(count)개를 건졌습니다. 옛 파일: \(path)"
    case .restored(let count): "저장소가 없어져 사본에서 알람 \(count)개를 되살렸습니다"
    case .readOnly(let failure): "알람은 울리지만 바꿀 수 없습니다: \(failure.message)"
    case .onNetwork(let path): "\(path): 네트워크 파일 시스템이라 잠금이 듣지 않을 수 있습니다"
    case .unreadable(let count): "다른 판이 쓴 알람 \(count)개는 그대로 둡니다"
    }
  }

  func clockSuspect(_ lastSeen: String) -> String {
    "시계가 \(lastSeen)보다 이릅니다. 시계가 맞을 때까지 울리지 않습니다"
  }
  var nothingDue: String { "울릴 알람이 없습니다." }
  func rang(_ count: Int) -> String { "알람 \(count)개가 울렸습니다." }
  func notDelivered(_ count: Int) -> String { "울려야 할 알람 \(count)개를 알리지 못했습니다." }
  func statusLine(_ countdown: String, _ moment: String) -> String {
    "\(countdown) 나서기".aside(moment)
  }
  var statusLeaveNow: String { "지금 나서기" }
  var statusOnTheWay: String { "가는 중" }
  var alarmIn: String { "알람까지" }
  var leaveIn: String { "나설 때까지" }
  var watchKeys: String { "l 나섬 · s 미루기 · d 닫기 · q 나가기" }
  var watchOver: String { "끝난 알람입니다." }
}
