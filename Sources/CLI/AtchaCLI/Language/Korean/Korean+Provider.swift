import AtchaData
import Domain

extension Korean {
  var providerHead: String { "제공자" }
  var purposeHead: String { "쓰임" }
  var addressHead: String { "주소" }
  var keyHead: String { "키" }
  func purpose(_ kind: ProviderKind) -> String {
    if kind.reachesPhone { return "휴대폰 알람" }
    return kind.isPlanner && kind.findsPlaces ? "경로, 장소" : kind.isPlanner ? "경로" : "장소"
  }
  var keyIsSet: String { "있음" }
  var keyIsMissing: String { "빠짐" }
  var noKey: String { "없음" }

  var reachableHead: String { "연결" }
  var sampleHead: String { "시험 질문의 답" }
  var timeHead: String { "시간" }
  var yes: String { "됨" }
  var no: String { "안 됨" }
  var keyAccepted: String { "받아들임" }
  var keyNotAccepted: String { "거절됨" }
  func sampleText(_ sample: ProviderReport.Sample) -> String {
    switch sample {
    case .routes(0): "응답함, 경로 없음"
    case .routes(let count): "경로 \(count)개"
    case .place(nil): "그 자리에는 아는 것 없음"
    case .place(let name?): name
    case .message: "메시지를 보냄"
    }
  }
  func askingProviders(_ providers: [String]) -> String {
    "\(providers.joined(separator: ", "))에 묻는 중"
  }

  func clockIsWrong(_ provider: String, secondsAhead: Int) -> Explanation {
    let minutes = (abs(secondsAhead) + 59) / 60
    return .init(
      "이 컴퓨터의 시계가 \(provider)의 시계보다 \(minutes)분 \(secondsAhead > 0 ? "빠릅니다" : "늦습니다")",
      hint: "알람은 이 시계로 울립니다. 시계를 맞추거나 'timedatectl set-ntp true'를 실행하세요")
  }

  func contactIsWanted(_ provider: String) -> Explanation {
    .init(
      "\(provider.with(.topic)) 여럿이 함께 쓰는 서버라서 연락할 곳을 알려 주기를 바랍니다",
      hint: "'atcha config set contact you@example.org'로 알려 주세요")
  }

  func providerIsSet(_ name: String, _ url: String) -> String {
    "\(name.with(.object)) 정했습니다: \(url)"
  }
  func providerRemoved(_ name: String) -> String { "이제 \(name)에는 묻지 않습니다." }

  var noProviders: Explanation {
    .init(
      "정해 둔 제공자가 없습니다",
      hint: "'atcha provider set 이름'으로 정하세요. 주소를 찾으려면 nominatim이 있습니다")
  }
  var pushTestTitle: String { "아차가 이 휴대폰에 닿습니다" }
  var pushTestBody: String { "'atcha provider test'의 시험입니다. 알람은 이렇게, 더 크게 옵니다." }
  func pushFailed(_ failure: ProviderFailure) -> Explanation {
    let explanation = plannerFailed(failure)
    return switch failure.reason {
    case .offline, .timedOut, .leftAlone, .limited, .failing:
      .init(explanation.message, hint: "알람은 이 컴퓨터에서 그대로 울립니다. 나중에 다시 해 보세요")
    case .refused, .notUnderstood, .notSetUp, .unreachable:
      .init(
        explanation.message,
        hint: "'atcha provider set \(failure.provider) --url 주소'로 주소를 확인하세요")
    default: explanation
    }
  }
  func providerTakesNoKey(_ name: String) -> Explanation {
    .init("\(name.with(.topic)) 키를 받지 않습니다", hint: "--key-file을 빼세요")
  }
  func providerIsInEnvironment(_ name: String, _ variables: [String]) -> Explanation {
    .init(
      "\(name.with(.topic)) 아직 \(variables.joined(separator: ", ")) 변수로 정해져 있습니다",
      hint: "환경에서 그 변수를 지우세요")
  }

  var providerAbstract: String { "경로나 장소를 찾거나 휴대폰에 알리는 서버를 정합니다." }
  var providerDiscussion: String {
    """
    제공자가 없으면 이 컴퓨터의 시간표에서만 찾고 아무 데도 묻지 않습니다. 경로를 찾는 곳(motis, otp, odsay, tmap, \
    atcha)은 'atcha search --provider 이름'으로, 장소를 찾는 곳(motis, nominatim, photon, kakao)은 적은 이름의 \
    정류장이 없을 때 묻습니다. ntfy나 gotify를 정하면 알람이 휴대폰에도 갑니다.
    """
  }
  var providerListAbstract: String { "정해 둔 제공자를 보여 줍니다." }
  var providerSetAbstract: String { "제공자를 정하거나 바꿉니다." }
  var providerSetDiscussion: String {
    """
    --url이 없으면 공개 서버에 묻습니다(있는 경우). 키는 파일이나 표준 입력에서 읽고 명령줄에는 적지 않으며, 본인만 읽을 \
    수 있는 파일에 둡니다. ATCHA_KEY_KAKAO 같은 환경 변수에 둘 수도 있습니다.
    """
  }
  var providerRemoveAbstract: String { "제공자와 그 키를 지웁니다." }
  var providerTestAbstract: String { "제공자에 시험 삼아 묻습니다." }
  var providerTestDiscussion: String {
    """
    제공자마다 연결되는지, 키를 받아들이는지, 무엇이라 답했는지, 얼마나 걸렸는지 알려 줍니다. 모두 답하면 0으로, 아니면 \
    답하지 않은 첫 제공자의 상태로 끝납니다. 시험 질문도 그 제공자의 할당량에 들어갑니다.
    """
  }
  var providerNameHelp: String {
    "motis, otp, odsay, tmap, atcha, nominatim, photon, kakao, ntfy, gotify 가운데 하나."
  }
  var providerOptionalNameHelp: String { "물어볼 제공자. 없으면 정해 둔 모두." }
  var providerURLHelp: String { "서버의 주소." }
  var providerKeyFileHelp: String { "키 한 줄이 든 파일. '-'는 표준 입력이나, 보이지 않게 쳐 넣기." }
  var providerListExample: String { "이름, 주소, 키가 있는지." }
  var providerSetExample: String { "공개 Nominatim으로 주소를 찾습니다." }
  var providerSetOwnExample: String { "직접 돌리는 서버에 묻습니다." }
  var providerSetKeyExample: String { "키를 넣습니다." }
  var providerRemoveExample: String { "더는 묻지 않습니다." }
  var providerTestExample: String { "모두 답하는지 봅니다." }
}
