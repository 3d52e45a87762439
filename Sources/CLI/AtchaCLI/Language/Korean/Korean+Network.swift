import AtchaData
import CoreNetwork
import Domain

extension Korean {
  var offlineHelp: String { "네트워크에 아무것도 묻지 않습니다." }
  var verboseHelp: String { "네트워크 요청을 하나씩 표준 오류에 알립니다." }

  func explanation(_ error: NetworkError) -> Explanation {
    switch error {
    case .offline(.asked):
      Explanation("--offline이라 네트워크에 묻지 않습니다", hint: "--offline을 빼고 실행하세요")
    case .offline(.noNetwork):
      Explanation("이 컴퓨터가 네트워크에 연결되어 있지 않습니다", hint: "연결한 뒤 다시 시도하세요")
    case .dns(let host):
      Explanation("'\(host)'의 주소를 찾을 수 없습니다", hint: "이름과 네트워크를 확인하세요")
    case .connect(let host, let reason):
      Explanation("\(host)에 연결할 수 없습니다: \(reason)", hint: "서버가 켜져 있는지 확인하고 나중에 다시 시도하세요")
    case .tls(let host, let problem):
      Explanation(
        "\(host)의 신원을 확인할 수 없습니다: \(text(CertificateProblem(problem)))",
        hint: hint(CertificateProblem(problem)))
    case .timeout(let host, .connecting, let limit):
      Explanation(
        "\(NetworkError.seconds(limit))초 안에 \(host)에 연결되지 않았습니다",
        hint: "네트워크를 확인하거나 나중에 다시 시도하세요")
    case .timeout(let host, .answering, let limit):
      Explanation(
        "\(NetworkError.seconds(limit))초 안에 \(host)의 답이 오지 않았습니다", hint: "나중에 다시 시도하세요")
    case .httpStatus(let response):
      Explanation(
        "\(response.host)의 응답 상태가 \(response.status)입니다",
        hint: response.status == 401 || response.status == 403
          ? "키를 확인하세요: atcha provider test" : "주소를 확인하거나 나중에 다시 시도하세요")
    case .rateLimited(let delay, let response):
      Explanation(
        "\(response.host)의 요청 한도를 넘었습니다",
        hint: delay.map { "\(NetworkError.seconds($0))초 뒤에 다시 시도하세요" } ?? "나중에 다시 시도하세요")
    case .captivePortal(let host):
      Explanation(
        "\(host)의 답 대신 웹 페이지가 왔습니다",
        hint: "브라우저로 이 네트워크에 로그인하거나 주소를 확인하세요")
    case .truncated(let host): Explanation("\(host)의 답이 도중에 끊겼습니다", hint: "다시 시도하세요")
    case .undecodable(let host, let reason):
      Explanation(
        "\(host)의 답을 이해할 수 없습니다: \(reason)",
        hint: "주소를 확인하세요. 주소가 맞다면 ATCHA_HTTP_RECORD=폴더로 기록해 알려 주세요")
    case .tooLarge(let host, let limit):
      Explanation("\(host)의 답이 \(limit >> 20) MiB보다 큽니다", hint: "주소를 확인하세요")
    case .cancelled: Explanation("중단되었습니다", hint: "바뀐 것은 없습니다. 다시 실행하세요")
    case .circuitOpen(let provider, let rest):
      Explanation(
        "\(provider) 요청이 계속 실패해 잠시 쉬고 있습니다",
        hint: "\(NetworkError.seconds(rest))초 뒤에 다시 시도하세요")
    case .badURL(let text):
      Explanation("'\(text)' 주소는 웹 주소가 아닙니다", hint: "https://example.org/x 같은 주소를 쓰세요")
    case .badRedirect(let host, let target, let problem):
      Explanation(
        "\(host)의 안내 주소 \(target) 쪽으로는 따라가지 않습니다: \(text(problem))",
        hint: "맞는 주소라면 그 주소를 직접 쓰세요")
    case .unusable(let reason):
      Explanation("네트워크를 쓸 수 없습니다: \(reason)", hint: "libcurl4를 설치하거나 network.ca를 설정하세요")
    case .cannotWrite(let path, let code):
      Explanation("'\(path)'에 쓸 수 없습니다: 시스템 오류 \(code)", hint: "남은 공간과 권한을 확인하세요")
    case .cannotRead(let path, let detail): inputOutput(path, detail)
    case .notRecorded(let request, let folder):
      Explanation("\(folder)에 '\(request)'의 기록이 없습니다", hint: "먼저 기록하세요")
    }
  }

  func text(_ problem: CertificateProblem) -> String {
    switch problem {
    case .expired: "인증서가 만료되었습니다"
    case .notYetValid: "인증서가 아직 유효하지 않습니다"
    case .wrongHost: "인증서가 다른 이름의 것입니다"
    case .selfSigned: "스스로 서명한 인증서입니다"
    case .unknownIssuer(let store?): "\(store)에 있는 기관이 서명한 인증서가 아닙니다"
    case .unknownIssuer(nil): "알려진 기관이 서명한 인증서가 아닙니다"
    case .other(let detail): detail
    }
  }

  func hint(_ problem: CertificateProblem) -> String {
    switch problem {
    case .expired, .notYetValid: "이 컴퓨터의 시계를 확인하세요. 시계가 맞다면 서버가 고쳐야 합니다"
    case .selfSigned, .unknownIssuer:
      "믿을 수 있는 기관이라면 그 인증서를 지정하세요: atcha config set network.ca 파일"
    case .wrongHost, .other: "주소를 확인하고, 믿을 수 있는 네트워크인지 확인하세요"
    }
  }

  private func text(_ problem: NetworkError.RedirectProblem) -> String {
    switch problem {
    case .tooMany: "횟수가 너무 많습니다"
    case .otherScheme: "방식(scheme)이 다릅니다"
    case .notFollowed: "GET 요청이 아닙니다"
    }
  }

  func explanation(_ fault: ProviderFault, nearest: String?) -> Explanation {
    switch fault {
    case .unknownProvider(let name):
      Explanation(
        "\(name.quoted(.called)) 제공자는 없습니다",
        hint: nearest.map { "'\($0)' 아닌가요?" } ?? "목록은 atcha provider list로 봅니다")
    case .notSet(let name):
      Explanation(
        "\(name) 제공자는 설정되지 않았습니다", hint: "설정하려면: atcha provider set \(name)")
    case .badLine(let path, let line):
      Explanation(
        "\(path):\(line): '제공자 = 값' 꼴이 아니거나 같은 제공자가 또 있습니다", hint: "그 줄을 고치거나 지우세요")
    case .badURL(let text):
      Explanation("'\(text)' 주소는 서버 주소가 아닙니다", hint: "https://example.org 같은 주소를 쓰세요")
    case .topicNeeded(let url):
      Explanation("'\(url)' 끝에 토픽이 없습니다", hint: "\(url)/토픽처럼 토픽의 주소를 적으세요")
    case .urlNeeded(let kind):
      Explanation(
        "\(kind.rawValue) 서버의 주소가 필요합니다", hint: "atcha provider set \(kind.rawValue) --url 주소")
    case .keyNeeded(let kind):
      Explanation(
        "\(kind.rawValue) 제공자는 키가 필요합니다",
        hint: "atcha provider set \(kind.rawValue) --key-file 파일, 또는 \(kind.keyVariable) 변수로 정하세요")
    case .needsTLS(let url):
      Explanation("'\(url)' 주소로는 키가 그대로 드러납니다", hint: "https 주소를 쓰세요")
    case .badKey(let place):
      Explanation("\(place)에 키가 없습니다", hint: "키는 빈칸 없는 한 줄입니다")
    case .readableByOthers(let path):
      Explanation("'\(path)'의 키를 다른 사용자도 읽을 수 있습니다", hint: "chmod 600 '\(path)'")
    case .missing(let path): Explanation("'\(path)' 파일이 없습니다", hint: "경로를 확인하세요")
    case .noSpace(let path): noSpace(path)
    case .notPermitted(let path): notPermitted(path)
    case .inputOutput(let path, let detail): inputOutput(path, detail)
    }
  }
}
