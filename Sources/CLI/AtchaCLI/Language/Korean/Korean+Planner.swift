import Domain

extension Korean {
  func plannerFailed(_ failure: ProviderFailure) -> Explanation {
    let name = failure.provider
    switch failure.reason {
    case .offline:
      return .init(
        "네트워크에 연결되어 있지 않아 \(name)에 물어볼 수 없습니다",
        hint: "연결된 뒤 다시 시도하세요. --provider gtfs로는 가지고 있는 시간표에서 찾습니다")
    case .unreachable(let obstacle):
      let detail = text(obstacle)
      return .init(
        "\(name)에 연결할 수 없습니다: \(detail)",
        hint: "'atcha provider list'로 주소를 확인하고 "
          + "\("atcha provider test \(name)".quoted(.object)) 실행하세요")
    case .untrusted(let host, let problem):
      let detail = "\(host): \(text(problem))"
      return .init(
        "\(name)의 신원을 확인할 수 없습니다: \(detail)",
        hint: hint(problem))
    case .captivePortal:
      return .init(
        "\(name)의 답 대신 웹 페이지가 왔습니다. 이 네트워크는 로그인이 필요합니다",
        hint: "브라우저에서 아무 페이지나 열어 로그인한 뒤 다시 시도하세요")
    case .timedOut:
      return .init("\(name)에서 제때 답이 오지 않았습니다", hint: "잠시 뒤 다시 시도하세요")
    case .leftAlone(let seconds):
      return .init(
        "\(name)에 여러 번 실패하여 \(max(1, seconds))초 동안 묻지 않습니다",
        hint: "그 뒤에 다시 시도하거나 --provider gtfs로 찾으세요")
    case .notSetUp(let detail):
      return .init(
        "\(name) 설정이 없습니다: \(detail)",
        hint: "'atcha provider set \(name) --url URL'. 방법은 docs/providers에 있습니다")
    case .keyMissing:
      return .init(
        "\(name)에는 키가 필요한데 설정되어 있지 않습니다",
        hint: "키를 파일에 넣고 'atcha provider set \(name) --key-file FILE'를 실행하세요")
    case .keyRefused(let detail) where name == "atcha":
      return .init(
        "atcha가 이 컴퓨터를 손님으로 받지 않습니다: \(detail)",
        hint: "나중에 다시 해 보세요. 'atcha provider test atcha'로 확인할 수 있습니다")
    case .keyRefused(let detail):
      return .init(
        "\(name)에서 키를 받아들이지 않습니다: \(detail)",
        hint: "키와 등록된 내용을 확인하고 \("atcha provider test \(name)".quoted(.object)) 실행하세요")
    case .limited(let seconds?):
      return .init(
        "\(name)에서 지금은 질문을 더 받지 않습니다", hint: "\(max(1, seconds))초 뒤 다시 시도하세요")
    case .limited(nil):
      return .init(
        "\(name)에서 지금은 질문을 더 받지 않습니다: 한도를 다 썼습니다",
        hint: "나중에 다시 시도하거나 --provider gtfs로 추가한 시간표에서 찾으세요")
    case .refused(let detail):
      return .init(
        "\(name)에서 질문을 받아들이지 않습니다: \(detail)",
        hint: "버전이 docs/providers에 적힌 것인지 확인하세요")
    case .failing(let detail):
      return .init(
        "\(name)에 문제가 있습니다: \(detail)",
        hint: "잠시 뒤 다시 시도하거나 --provider gtfs로 찾으세요")
    case .cutShort:
      return .init("\(name)의 답이 중간에 끊겼습니다", hint: "다시 해 보세요")
    case .notUnderstood(let detail):
      return .init(
        "\(name)에서 온 것을 이해할 수 없습니다: \(detail)",
        hint: "'atcha provider list'로 주소를 확인하세요")
    case .notValid:
      return .init(
        "\(name)에는 그 밤의 시간표가 없습니다", hint: "--date로 다른 날을 찾아보세요")
    case .noPosition(let place):
      return .init(
        "\(name)에는 '\(place)'의 위치가 필요한데 시간표에 없습니다",
        hint: "장소를 'LAT,LON'으로 적어 주세요")
    }
  }
  /// What is in the way to a server.
  func text(_ obstacle: ProviderFailure.Obstacle) -> String {
    switch obstacle {
    case .noAddress(let host): "\(host)의 주소를 찾을 수 없습니다"
    case .noConnection(let host, let detail): "\(host): \(detail)"
    case .sentOn(let target): "\(target.with(.towards)) 돌려보냅니다"
    case .local(let detail): detail
    }
  }

  func asking(_ provider: String, calls: Int, of budget: Int) -> String {
    "\(provider)에 묻는 중: \(budget)번 중 \(calls)번"
  }
  func calls(_ count: Int) -> String { "요청 \(count)번" }
  var atLeast: String { "적어도 이 시각까지는 있습니다. 더 늦은 것이 있을 수 있습니다" }
  func without(_ provider: String, _ reason: String) -> String { "\(provider) 제외: \(reason)" }
  var searchProviderHelp: String {
    "providers 설정 대신 이 제공자에 물어봅니다. 'gtfs'는 가지고 있는 시간표입니다."
  }
  var searchExampleProvider: String { "MOTIS와 가지고 있는 시간표에 함께 물어봅니다." }
}
