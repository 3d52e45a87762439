import AtchaData

extension Korean {
  func name(of step: SetupStep) -> String {
    switch step {
    case .timetable: "시간표"
    case .provider: "제공자"
    case .home: "집"
    case .daemon: "데몬"
    case .sound: "소리"
    }
  }
  func setupResult(_ result: SetupResult) -> String {
    switch result {
    case .right(let value): value.isEmpty ? "그대로 좋습니다" : "\(value), 그대로 좋습니다"
    case .changed(let value): value.isEmpty ? "했습니다" : value
    case .skipped: "그대로 둡니다"
    case .missing: "정하지 않았습니다"
    case .unneeded: "필요하지 않습니다"
    case .failed(let reason): "하지 못했습니다: \(reason)"
    }
  }
  var setupTitle: String { "아차에는 시간표나 제공자가 있어야 하고, 집이 어디인지 알아야 합니다." }
  var setupIntroduction: String { "Enter만 누르면 그대로 둡니다." }
  var timetableNeeds: String { "이 컴퓨터의 시간표: GTFS 파일, 폴더나 URL. 오프라인에서도 됩니다" }
  func needs(of kind: ProviderKind) -> String {
    switch kind {
    case .motis: "Transitous나 직접 돌리는 MOTIS, 여러 나라. 공개 서버는 키가 필요 없습니다"
    case .otp: "OpenTripPlanner 2 서버. 주소가 있어야 하고, 키가 필요한 곳도 있습니다"
    case .odsay: "한국. ODsay LAB의 서버용 키가 있어야 합니다"
    case .tmap: "한국. SK open API의 대중교통 키가 있어야 합니다. 하루 열 번까지 무료입니다"
    case .atcha: "아차 서버. 주소가 있어야 합니다"
    case .nominatim, .photon, .kakao, .ntfy, .gotify: kind.rawValue
    }
  }
  var askSource: String { "어느 것인가요? 번호, 또는 바로 GTFS 파일, 폴더나 URL" }
  func askAddress(standard: String?) -> String {
    standard.map { "서버 주소(Enter: \($0))" } ?? "서버 주소"
  }
  func askKey(isNeeded: Bool) -> String {
    isNeeded ? "키(보이지 않습니다)" : "키(보이지 않습니다. 없으면 Enter)"
  }
  func askContact(_ provider: String) -> String {
    "\(provider.with(.subject)) 약관에 따라 연락할 전자우편 주소(없으면 Enter)"
  }
  var noKeyAtAll: Explanation {
    .init("키가 아닙니다", hint: "키는 빈칸 없는 한 줄입니다")
  }
  var whoseAddress: Explanation {
    .init(
      "--url과 --key-file은 --provider와 함께 씁니다",
      hint: "--provider motis처럼 제공자를 적으세요")
  }
  var setupScript: String { "묻지 않고 하려면:" }
  var askTimetable: String { "사는 곳의 GTFS 파일, 폴더나 URL" }
  var askHome: String { "집은 어디인가요? 역이나 정류장, 또는 위도,경도" }
  var askDaemon: String { "로그인할 때마다 배경에서 알람을 지킬까요?" }
  var askSound: String { "알람 소리를 지금 들어 볼까요?" }
  var askHeard: String { "들렸나요?" }
  var askWhich: String { "어느 것인가요? 번호" }
  var yesOrNo: String { "y/n" }
  var yesAnswers: Set<String> { ["y", "yes", "예", "네", "ㅛ"] }
  var setupDone: String { "다음: atcha search --from 출발지, 그다음 atcha alarm add." }
  var welcomeSetup: String { "또는 물어보며 하나씩: 시간표나 제공자, 집, 데몬, 소리" }

  func relativeFolder(_ variable: String, _ value: String) -> String {
    "\(variable.with(.topic)) 쓰지 않습니다. '\(value)'는 절대 경로가 아닙니다"
  }

  var setupAbstract: String { "시간표나 제공자, 집, 데몬, 소리를 하나씩 정합니다." }
  var setupDiscussion: String {
    """
    터미널에서는 하나씩 묻습니다. 이미 된 것은 묻지도 바꾸지도 않으므로 언제든 다시 해도 됩니다. 시간표가 없으면 \
    그때부터 제공자에게 물어 찾습니다(providers 설정). 키는 칠 때 보이지 않고 본인만 읽을 수 있는 파일에 둡니다. 옵션을 주면 그것만 하고 \
    아무것도 묻지 않습니다. 터미널도 옵션도 없으면 무엇이 되어 있는지만 말합니다.

    하지 못한 것이 없으면 0으로 끝납니다.
    """
  }
  var setupTimetableHelp: String { "이 GTFS 파일, 폴더나 URL을 더합니다." }
  var setupNameHelp: String { "시간표의 이름. 주지 않으면 파일 이름에서." }
  var setupProviderHelp: String { "이 제공자를 정합니다. --url, --key-file과 함께 쓸 수 있습니다." }
  var setupHomeHelp: String { "집을 이곳으로 정합니다." }
  var setupDaemonHelp: String { "데몬을 설치하고, systemd가 돌면 시작합니다." }
  var setupSoundHelp: String { "알람 소리를 잠깐 냅니다." }
  var setupExample: String { "하나씩." }
  var setupScriptExample: String { "묻지 않고." }
  var setupProviderExample: String { "시간표 대신 서버에 묻습니다." }
}
