import Domain

extension Korean {
  func nearStop(_ name: String) -> String { "\(name) 근처" }
  var findingHere: String { "지금 있는 곳을 알아보는 중" }
  func hereUnavailable(_ detail: String) -> Explanation {
    .init(
      "이 컴퓨터의 위치를 알려 주는 것이 없습니다: \(detail)",
      hint: "--from에 지금 있는 곳을 적거나 GeoClue(패키지 geoclue-2.0)를 설치하고 시작하세요")
  }
  func hereDenied(_ detail: String) -> Explanation {
    .init(
      "GeoClue가 atcha에 위치를 알려 주지 않습니다: \(detail)",
      hint: "데스크톱의 개인 정보 설정에서 위치를 켜거나 /etc/geoclue/geoclue.conf에서 '[atcha]'를 허용하세요. "
        + "아니면 --from에 지금 있는 곳을 적으세요")
  }
  func hereNotFound(seconds: Int) -> Explanation {
    .init(
      "GeoClue가 \(seconds)초 안에 위치를 찾지 못했습니다",
      hint: "--from에 지금 있는 곳을 적거나, 와이파이가 있거나 하늘이 트인 곳에서 다시 하세요")
  }
  func hereInaccurate(_ distance: String, limit: String) -> Explanation {
    .init(
      "위치를 \(distance) 범위로만 알 수 있습니다. 검색에는 \(limit) 안이어야 합니다",
      hint: "--from에 지금 있는 곳을 적으세요")
  }

  func homeOutside(
    _ place: String, nearest: (stop: String, distance: String)?, reach: String, areas: [String]
  ) -> Explanation {
    .init(
      "\(place.quoted(.topic)) 서비스 지역 밖입니다: \(Self.why(nearest, reach))"
        + (areas.isEmpty ? "" : ". 서비스 지역: \(areas.joined(separator: ", "))"),
      hint: "'atcha feed add'로 그곳의 시간표를 추가하거나, --force로 그래도 정하세요")
  }
  func savedOutside(
    _ place: String, nearest: (stop: String, distance: String)?, reach: String
  ) -> Explanation {
    .init(
      "\(place.quoted(.object)) 저장했지만 서비스 지역 밖입니다: \(Self.why(nearest, reach))",
      hint: "'atcha feed add'로 그곳의 시간표를 추가하세요")
  }
  private static func why(_ nearest: (stop: String, distance: String)?, _ reach: String) -> String {
    guard let nearest else { return "그곳에 서는 차가 없습니다" }
    return "가장 가까운 정류장 \(nearest.stop.with(.subject)) \(nearest.distance) 떨어져 있고, "
      + "\(reach) 안의 정류장까지만 걸어갑니다"
  }
  var forceHelp: String { "걸어갈 만한 곳에 시간표의 정류장이 없어도 정합니다." }

  var sourceHead: String { "출처" }
  func placesFrom(_ attributions: [String]) -> String {
    "장소 정보: \(attributions.joined(separator: "; "))"
  }
  func geocoderFailed(_ error: ProviderFailure, _ text: String?) -> Explanation {
    let name = error.provider
    let checkAddress = "\("atcha provider test \(name)".quoted(.towards)) 주소를 확인하세요"
    let (why, hint): (String, String) =
      switch error.reason {
      case .offline: ("네트워크에 연결되어 있지 않습니다", "연결을 확인하거나 정류장 이름을 적으세요. 정류장은 연결 없이도 찾습니다")
      case .unreachable(let obstacle):
        ("닿을 수 없습니다: \(self.text(obstacle))", checkAddress)
      case .timedOut: ("제때 답하지 않았습니다", "다시 하거나 정류장 이름을 적으세요")
      case .keyMissing: ("키가 필요합니다", "'atcha provider set \(name) --key-file 파일'로 키를 넣으세요")
      case .keyRefused(let detail):
        (
          "키를 받아들이지 않습니다: \(detail)",
          "발급한 곳에서 키를 확인하고 'atcha provider set \(name) --key-file 파일'로 넣으세요"
        )
      case .limited(let seconds):
        (
          "너무 자주 물었습니다",
          seconds.map { "\($0)초 뒤에 다시 하거나 정류장 이름을 적으세요" } ?? "나중에 다시 하거나 정류장 이름을 적으세요"
        )
      case .refused(let detail): ("이런 물음은 받지 않습니다: \(detail)", "주소를 다르게 적어 보세요")
      case .failing(let detail): ("실패합니다: \(detail)", "나중에 다시 하거나 정류장 이름을 적으세요")
      case .notUnderstood(let detail):
        ("답을 알아볼 수 없습니다: \(detail)", checkAddress)
      case .untrusted, .captivePortal, .leftAlone, .notSetUp, .cutShort, .notValid, .noPosition:
        (plannerFailed(error).message, plannerFailed(error).hint)
      }
    let subject =
      text.map { "\($0.quoted(.called)) 정류장이 없고, \(name)에서도 찾지 못했습니다" } ?? name
    return .init("\(subject): \(why)", hint: hint)
  }
}
