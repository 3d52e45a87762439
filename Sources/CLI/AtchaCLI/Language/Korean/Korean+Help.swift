import CommandLineKit

extension Korean {
  var rootAbstract: String { "막차와, 막차를 타려면 나서야 할 시각을 찾습니다." }
  var rootDiscussion: String {
    """
    막차는 드물고, 놓치면 값이 비쌉니다. Atcha는 밤의 끝에서 거꾸로 시간표를 찾아 늦어도 언제 나서야 하는지, \
    어디서 갈아타는지, 갈아탈 때마다 여유가 얼마인지 알려 줍니다.

    시간표를 더하지 않았으면 내장된 서울 견본으로 답하며, 실제 이동에는 쓸 수 없습니다.
    """
  }
  var welcomeTitle: String { "Atcha는 막차와, 막차를 타려면 나서야 할 시각을 찾습니다." }
  var welcomeSample: String { "내장된 서울 견본으로 해 보기(실제 이동에는 쓰지 마세요)" }
  var welcomeAdd: String { "사는 지역의 시간표(GTFS 파일) 더하기" }
  var welcomeSearch: String { "오늘 밤 막차" }
  var welcomeHome: String { "집을 한 번 정해 두면 --to가 필요 없습니다" }
  var welcomeCompletion: String { "셸 자동 완성: bash, zsh, fish" }
  var welcomeHelp: String { "모든 명령" }

  var langHelp: String { "출력 언어." }
  var colorHelp: String { "색을 쓸 때." }
  var jsonHelp: String { "JSON 문서 하나로 출력합니다. 오류도 표준 오류에 JSON으로 나옵니다." }

  var searchAbstract: String { "오늘 밤 막차를 찾습니다." }
  var searchDiscussion: String {
    """
    PLACE는 정류장이나 역의 이름, 시간표의 정류장 번호를 쓴 'stop:ID', '위도,경도', 'home', 저장한 \
    장소의 이름, 'here', 그리고 지오코더를 정해 두었다면 주소 가운데 하나입니다. 역은 그 역의 모든 승강장을, \
    'here'는 GeoClue가 알려 주는 이 컴퓨터의 위치를 뜻합니다.

    TIME은 HH:MM(자정을 넘긴 25:30도 됩니다)이나 RFC 3339입니다. 밤의 끝(04:00) 전의 시각은 다음 날 \
    새벽입니다. 토요일 00:40은 아직 금요일 밤입니다.

    첫 번째가 막차이고, 그다음은 더 일찍 나서지만 환승이 적은 길입니다. 파이프에서는 길 하나가 탭으로 나뉜 한 \
    줄입니다.
    """
  }
  var searchFromHelp: String { "출발지. 없으면 지금 있는 곳(here)입니다." }
  var searchToHelp: String { "도착지. 없으면 집입니다." }
  var searchDateHelp: String { "찾을 밤이 시작되는 날짜. 없으면 오늘 밤입니다." }
  var searchAtHelp: String { "이때부터 출발. 없으면 지금, 다른 밤이면 18:00입니다." }
  var searchArriveByHelp: String { "이때까지 도착. 없으면 밤의 끝입니다." }
  var searchFeedHelp: String { "이 시간표에서만 찾습니다." }
  var searchMaxRoutesHelp: String { "보여 줄 길의 최대 수." }
  var searchBeforeHelp: String { "막차보다 먼저 떠나는 차를 이만큼 더 보여 줍니다." }
  var searchExampleTonight: String { "오늘 밤 막차." }
  var searchExampleHome: String { "정해 둔 집으로." }
  var searchExampleHere: String { "GeoClue로 알아낸, 지금 있는 곳에서." }
  var searchExampleBefore: String { "뛰고 싶지 않을 때, 그 앞의 세 대도 함께." }
  var searchExampleDate: String { "다른 날 밤, 0시 30분까지 도착하도록." }
  var searchExampleJSON: String { "스크립트에서: 늦어도 나서야 할 시각." }

  var feedAbstract: String { "시간표를 더하고, 보고, 지웁니다." }
  var feedDiscussion: String {
    """
    시간표는 GTFS 피드, 곧 zip 파일이나 폴더입니다. 여러 개를 두고 함께 찾거나, 'atcha search --feed 이름'으로 \
    하나에서만 찾을 수 있습니다.
    """
  }
  var feedAddAbstract: String { "GTFS 파일이나 폴더에서 시간표를 더합니다." }
  var feedAddDiscussion: String {
    """
    쓸 수 없는 행은 건너뛰고 셉니다. 'atcha feed validate'가 모두 보여 줍니다. 같은 이름으로 다시 더하면 \
    갱신됩니다. 나중에 시작하는 시간표는 지금 것과 함께 두고, 밤마다 유효한 것을 씁니다.
    """
  }
  var feedListAbstract: String { "시간표 목록을 보여 줍니다." }
  var feedInfoAbstract: String { "시간표를 자세히 보여 줍니다." }
  var feedValidateAbstract: String { "GTFS 파일이나 폴더를 더하지 않고 검사합니다." }
  var feedValidateDiscussion: String {
    "쓸 수 없는 행을 위치와 함께 모두 보여 줍니다. 하나라도 있으면 상태 65로 끝납니다."
  }
  var feedUpdateAbstract: String { "시간표를 원래 있던 곳에서 다시 읽습니다." }
  var feedUpdateDiscussion: String { "새것을 문제없이 읽을 때까지 지금 시간표가 남아 있습니다." }
  var feedRemoveAbstract: String { "시간표를 지웁니다." }
  var feedSourceHelp: String { "GTFS zip 파일, 폴더, URL." }
  var feedPathHelp: String { "GTFS zip 파일이나 폴더." }
  var feedNewNameHelp: String { "시간표의 이름. 없으면 파일 이름에서 짓습니다." }
  var feedNameHelp: String { "시간표의 이름." }
  var feedOptionalNameHelp: String { "시간표의 이름. 없으면 전부입니다." }
  var feedAddExample: String { "파일을 더합니다. 파일 이름이 시간표의 이름이 됩니다." }
  var feedAddNamedExample: String { "폴더를 원하는 이름으로 더합니다." }
  var feedListExample: String { "이름, 유효 기간, 출처." }
  var feedInfoExample: String { "시간표 하나를 자세히." }
  var feedValidateExample: String { "쓸 수 없는 모든 행." }
  var feedUpdateExample: String { "시간표 하나." }
  var feedUpdateAllExample: String { "모든 시간표." }
  var feedRemoveExample: String { "'seoul' 시간표를 지웁니다." }

  var completionAbstract: String { "셸의 자동 완성 스크립트를 출력합니다." }
  var completionDiscussion: String { "정류장과 시간표의 이름도 atcha에 물어 완성합니다." }
  var shellHelp: String { "셸." }
  var completionExampleBash: String { "bash에서, 이번과 앞으로의 모든 세션에." }
  var completionExampleZsh: String { "zsh에서, 그 폴더가 fpath에 있을 때." }
  var completionExampleFish: String { "fish에서." }
  var manAbstract: String { "매뉴얼 페이지를 출력합니다." }
  var manExample: String { "명령의 매뉴얼 페이지를 읽습니다." }
  var manCommandHelp: String { "명령. 없으면 atcha 자체입니다." }
  var helpAbstract: String { "명령이나 주제를 설명합니다." }
  var helpTopicHelp: String { "명령, 또는 주제: exit-codes, environment, formats, data-sources." }
  var helpExampleCommand: String { "명령 하나를 자세히." }
  var helpExampleTopic: String { "종료 상태의 뜻." }
  var helpExampleJSON: String { "도움말과 자동 완성을 만드는 명령 트리에서, 모든 명령의 이름." }

  var exitCodesTitle: String { "종료 상태" }
  var exitCodesIntroduction: String {
    "Atcha는 다음 가운데 하나로 끝나며, 이 값은 바뀌지 않습니다. 집에 갈 길이 없다는 것도 답입니다."
  }
  func meaning(of status: ExitStatus) -> String {
    switch status {
    case .answered: "답했음"
    case .gone: "오늘 밤 막차가 끊겼음"
    case .noRoute: "시간표로는 갈 길이 없음"
    case .outsideRegion: "시간표의 지역 밖에 있는 곳"
    case .rang: "알람이 울렸음(check)"
    case .notDelivered: "울려야 할 알람을 알리지 못했음(check)"
    case .usage: "명령줄을 이해할 수 없음"
    case .badData: "입력이 잘못됨(예: GTFS 피드가 아님)"
    case .notFound: "장소, 시간표, 파일이 없음"
    case .unavailable: "제공자가 응답하지 않음"
    case .internalFault: "atcha 자체의 결함"
    case .cannotCreate: "파일을 만들 수 없음"
    case .inputOutput: "읽기나 쓰기에 실패"
    case .tryLater: "나중에 다시: 오프라인, 호출 한도, 잠김"
    case .notPermitted: "권한 없음"
    case .configuration: "설정이 잘못됨"
    case .interrupted: "중단됨"
    }
  }
  var environmentTitle: String { "환경 변수" }
  var environmentBody: String {
    """
      ATCHA_LANG        언어: ko, en, ja. --lang이 우선합니다
      ATCHA_WALK_SPEED 등
                        설정. 이름은 'atcha config list --show-origin'이 압니다
      ATCHA_NOW         명령이 시작될 때의 시각(RFC 3339)
      ATCHA_CONTACT     공개 서버가 연락할 곳. 물어볼 때 함께 보냅니다
      ATCHA_OFFLINE     비어 있지 않고 0이 아니면 --offline처럼 네트워크에 묻지 않음
      ATCHA_VERBOSE     비어 있지 않으면 --verbose처럼 네트워크 요청을 알림
      ATCHA_URL_NAME    제공자의 주소(예: ATCHA_URL_OTP). 설정보다 우선
      ATCHA_KEY_NAME    제공자의 키(예: ATCHA_KEY_ODSAY). 설정보다 우선
      ATCHA_HTTP_RECORD 요청과 답을 키 없이 기록할 폴더
      ATCHA_HTTP_REPLAY 네트워크 대신 답할 기록이 있는 폴더
      http_proxy, https_proxy, all_proxy, no_proxy
                        다른 프로그램과 같은 프록시 설정. network.proxy보다 우선함
      SSL_CERT_FILE     network.ca가 없을 때 신뢰할 인증 기관의 인증서
      TZ, TZDIR         이 컴퓨터의 시계와 시간대 자료의 위치. 찾은 시각은 그곳의 시각입니다
      LC_ALL, LC_MESSAGES, LANG
                        --lang과 ATCHA_LANG이 없을 때의 언어
      NO_COLOR          비어 있지 않으면 색을 쓰지 않습니다
      FORCE_COLOR, CLICOLOR_FORCE
                        비어 있지 않고 0이 아니면 파이프에서도 색을 씁니다. NO_COLOR가 우선하고
                        --color가 모두에 우선합니다
      TERM              'dumb' 터미널에서는 색을 쓰지 않습니다
      COLUMNS           터미널이 알려 주지 않을 때의 출력 너비
      XDG_CONFIG_HOME   이 안의 atcha/config에 설정이 있습니다. 없으면 ~/.config
      XDG_DATA_HOME     이 안의 atcha/에 시간표를 둡니다. 없으면 ~/.local/share
      XDG_STATE_HOME    그 안의 atcha/에 알람과 최근 검색을 둡니다. 없으면 ~/.local/state
      XDG_CACHE_HOME    그 안의 atcha/에 장소에 대한 답을 기억합니다. 없으면 ~/.cache
      XDG_RUNTIME_DIR   그 안의 atcha/에 상태 표시줄용 파일을 둡니다

    로캘과 관계없이 출력은 UTF-8입니다.
    """
  }
  var formatsTitle: String { "출력 형식" }
  var formatsBody: String {
    """
    터미널에서는 사람이 읽는 글입니다. 시각은 24시간제 현지 시각입니다. 파이프에서는 항목마다 탭으로 나뉜 한 줄이고, \
    시각은 현지 시차가 붙은 RFC 3339이며 색이 없습니다. --json이면 문서 하나입니다.

    모든 JSON 문서는 'schema'가 있는 객체이고 그 값은 atcha.search/1 같은 이름과 판입니다. 한 판 안에서 필드는 \
    늘어날 뿐 바뀌거나 없어지지 않습니다. 시간은 초, 거리는 미터 단위의 정수이고, 모르는 것은 null입니다.

    데이터는 표준 출력으로, 나머지는 모두 표준 오류로 나갑니다. --json일 때 오류는 표준 오류의 \
    {"schema":"atcha.error/1","message","hint","exitCode"}입니다.
    """
  }
  var dataSourcesTitle: String { "데이터의 출처" }
  var dataSourcesBody: String {
    """
    시간표는 운송 기관이 펴내는 GTFS Schedule 피드이며 'atcha feed add'로 더합니다. 이 컴퓨터에서 찾고, 찾은 \
    내용은 밖으로 나가지 않습니다.

    --provider를 쓰면 두 위치와 시각을 그 제공자에게 보내 물어봅니다.

    모든 답에는 시간표의 이름, 유효 기간, 기준 시각이 있습니다. 시각은 시간표의 것이어서 지연이나 파업은 들어 있지 \
    않습니다.

    내장된 견본은 바로 써 볼 수 있도록 서울 교통망의 일부를 담았습니다. 실제 이동에 쓸 수 없으며, 견본으로 낸 답마다 \
    그렇게 적혀 있습니다.
    """
  }
}
