import Domain

extension Korean {
  var settingHead: String { "설정" }
  var valueHead: String { "값" }
  var originHead: String { "출처" }
  var defaultOrigin: String { "기본값" }
  func settingSet(_ key: String, _ value: String) -> String {
    "\(key) 설정을 바꿨습니다: \(value)"
  }
  func settingUnset(_ key: String, _ value: String?) -> String {
    "\(key) 설정을 지웠습니다." + (value.map { " 이제 값은 \($0)입니다." } ?? "")
  }
  func settingHidden(by variable: String) -> String {
    "환경 변수가 우선합니다: \(variable)"
  }
  func meaning(of setting: Setting) -> String {
    switch setting {
    case .walkAccess: "정류장까지 걷는 최대 거리, m"
    case .walkTransfer: "갈아탈 때 걷는 최대 거리, m"
    case .walkDetour: "직선거리에 대한 걷는 길의 비"
    case .walkSpeed: "걷는 속도, m/s"
    case .changeSeconds: "갈아타는 데 걸리는 시간, 초"
    case .maxVehicles: "한 길에서 타는 최대 횟수"
    case .providers: "따로 정하지 않을 때 물을 곳"
    case .odsayQuota: "알람을 확인할 때 하루에 ODsay에 묻는 최대 횟수"
    case .tmapQuota: "알람을 확인할 때 하루에 TMAP에 묻는 최대 횟수"
    case .nightEnd: "밤이 끝나는 시각"
    case .alarmBuffer: "알람부터 출발 한도까지"
    case .alarmOn: "알람이 울릴 때 실행할 명령"
    case .language: "언어: ko, en, ja"
    case .certificateFile: "신뢰할 인증 기관의 인증서, PEM"
    case .proxy: "밖으로 나갈 때 쓰는 프록시"
    case .proxyExceptions: "프록시 없이 갈 호스트"
    case .contact: "여럿이 쓰는 서버가 연락할 곳"
    }
  }
  func form(_ form: Setting.Form) -> String {
    switch form {
    case .number(let range, let unit): "\(range.ends.0)~\(range.ends.1)\(unit.asUnit)의 수"
    case .integer(let range, let unit):
      "\(range.lowerBound)~\(range.upperBound)\(unit.asUnit)의 정수"
    case .clock(let last): "00:00~\(last)의 시각"
    case .duration(let longest): "90s, 3m, 1h30m 같은 시간(\(longest / 3600)h까지)"
    case .command: "한 줄로 된 프로그램과 인수"
    case .file: "/로 시작하는 파일 경로"
    case .proxy: "http://example.org:3128 같은 주소"
    case .hosts: "쉼표로 나눈 호스트 이름"
    case .contact: "you@example.org나 https://example.org 같은 주소"
    case .names(let names):
      "\(names.joined(separator: ", ")) 가운데 하나 이상, 쉼표로 나눔"
    case .choice(let choices): "\(choices.joined(separator: ", ")) 가운데 하나"
    }
  }

  func unknownSetting(_ place: String?, _ key: String, nearest: String?) -> Explanation {
    .init(
      "\(place.before)\(key.quoted(.called)) 설정이 없습니다",
      hint: nearest.map { "혹시 '\($0)'인가요?" } ?? "'atcha config list'에 모두 있습니다")
  }
  func badSetting(
    _ place: String?, _ key: String, _ value: String, expected: String, nearest: String?
  ) -> Explanation {
    .init(
      "\(place.before)\(value.quoted(.topic)) \(key)의 값이 될 수 없습니다",
      hint: "쓸 수 있는 값: \(expected)" + (nearest.map { ". 가장 가까운 값은 \($0)입니다" } ?? ""))
  }
  func badConfigLine(_ place: String, _ text: String) -> Explanation {
    .init(
      "\(place): \(text.quoted(.topic)) 설정이 아닙니다",
      hint: "'설정 = 값'으로 적거나, 주석이면 앞에 '#'을 붙이세요")
  }
  func repeatedSetting(_ place: String, _ key: String, first: Int) -> Explanation {
    .init(
      "\(place): '\(key)' 설정이 두 번 나옵니다", hint: "이 줄과 \(first)번째 줄 가운데 하나만 남기세요")
  }
  func unfinishedConfig(_ place: String) -> Explanation {
    .init(
      "\(place): 파일이 마지막 줄 중간에서 끝납니다", hint: "빠진 것이 없는지 확인하고 줄을 바꿔 끝내세요")
  }
  func configNotText(_ place: String) -> Explanation {
    .init("\(place): UTF-8 글이 아닌 줄입니다", hint: "그 줄을 다시 적으세요")
  }

  var configAbstract: String { "모든 명령에 쓰이는 설정을 보고 바꿉니다." }
  var configDiscussion: String {
    """
    옵션이 환경 변수(alarm.buffer는 ATCHA_ALARM_BUFFER)보다, 환경 변수가 파일보다, 파일이 기본값보다 우선합니다. 파일에는 \
    설정마다 '설정 = 값' 한 줄이 있고, '#'으로 시작하는 줄은 주석입니다.

    설정과 기본값:
    """
  }
  var configGetAbstract: String { "설정의 값을 출력합니다." }
  var configSetAbstract: String { "파일에 값을 정합니다." }
  var configSetDiscussion: String { "파일의 주석과 다른 줄은 그대로 남습니다." }
  var configUnsetAbstract: String { "파일에서 설정을 지웁니다." }
  var configListAbstract: String { "모든 설정을 보여 줍니다." }
  var configPathAbstract: String { "파일의 경로를 출력합니다." }
  var configKeyHelp: String { "설정의 이름." }
  var configValueHelp: String { "값. 빈칸이 있으면 따옴표로 묶으세요." }
  var showOriginHelp: String { "값마다 어디에서 왔는지 보여 줍니다." }
  var configGetExample: String { "밤이 끝나는 시각." }
  var configSetExample: String { "나가야 할 때의 5분 전에 알람이 울립니다." }
  var configUnsetExample: String { "언어를 다시 로캘에 따릅니다." }
  var configOriginExample: String { "모든 값과 그 출처." }
  var configPathExample: String { "파일이 있는, 또는 있게 될 곳." }
}
