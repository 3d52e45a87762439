import Domain

extension Japanese {
  func nearStop(_ name: String) -> String { "\(name)付近" }
  var findingHere: String { "現在地を調べています" }
  func hereUnavailable(_ detail: String) -> Explanation {
    .init(
      "このコンピューターの位置がわかりません: \(detail)",
      hint: "--fromに今いる場所を指定するか、GeoClue(パッケージgeoclue-2.0)を入れて起動してください")
  }
  func hereDenied(_ detail: String) -> Explanation {
    .init(
      "GeoClueがatchaに位置を教えません: \(detail)",
      hint: "デスクトップのプライバシー設定で位置情報をオンにするか、/etc/geoclue/geoclue.confで'[atcha]'を許可してください。"
        + "または--fromに今いる場所を指定してください")
  }
  func hereNotFound(seconds: Int) -> Explanation {
    .init(
      "GeoClueは\(seconds)秒以内に位置を見つけられませんでした",
      hint: "--fromに今いる場所を指定するか、Wi-Fiか空の開けた所でもう一度試してください")
  }
  func hereInaccurate(_ distance: String, limit: String) -> Explanation {
    .init(
      "位置は\(distance)の範囲でしかわかりません。検索には\(limit)以内が必要です",
      hint: "--fromに今いる場所を指定してください")
  }

  func homeOutside(
    _ place: String, nearest: (stop: String, distance: String)?, reach: String, areas: [String]
  ) -> Explanation {
    .init(
      "'\(place)'はサービス地域の外です: \(Self.why(nearest, reach))"
        + (areas.isEmpty ? "" : "。地域: \(areas.joined(separator: ", "))"),
      hint: "'atcha feed add'でその地域の時刻表を追加するか、--forceでそのまま設定してください")
  }
  func savedOutside(
    _ place: String, nearest: (stop: String, distance: String)?, reach: String
  ) -> Explanation {
    .init(
      "'\(place)'を保存しましたが、サービス地域の外です: \(Self.why(nearest, reach))",
      hint: "'atcha feed add'でその地域の時刻表を追加してください")
  }
  private static func why(_ nearest: (stop: String, distance: String)?, _ reach: String) -> String {
    guard let nearest else { return "そこに停まる便がありません" }
    return "最も近い停留所\(nearest.stop)まで\(nearest.distance)あり、歩くのは\(reach)以内の停留所までです"
  }
  var forceHelp: String { "歩ける範囲に時刻表の停留所がなくても設定します。" }

  var sourceHead: String { "出典" }
  func placesFrom(_ attributions: [String]) -> String {
    "場所の情報: \(attributions.joined(separator: "; "))"
  }
  func geocoderFailed(_ error: ProviderFailure, _ text: String?) -> Explanation {
    let name = error.provider
    let (why, hint): (String, String) =
      switch error.reason {
      case .offline: ("ネットワークにつながっていません", "接続を確かめるか、停留所名を指定してください。停留所は接続なしで見つかります")
      case .unreachable(let obstacle):
        ("届きません: \(self.text(obstacle))", "'atcha provider test \(name)'でアドレスを確かめてください")
      case .timedOut: ("時間内に答えませんでした", "もう一度試すか、停留所名を指定してください")
      case .keyMissing: ("キーが必要です", "'atcha provider set \(name) --key-file ファイル'で設定してください")
      case .keyRefused(let detail):
        (
          "キーが拒まれました: \(detail)",
          "発行元でキーを確かめ、'atcha provider set \(name) --key-file ファイル'で設定してください"
        )
      case .limited(let seconds):
        (
          "問い合わせが多すぎます",
          seconds.map { "\($0)秒後にもう一度試すか、停留所名を指定してください" } ?? "後でもう一度試すか、停留所名を指定してください"
        )
      case .refused(let detail): ("この問い合わせは受け付けられません: \(detail)", "住所を別の書き方で指定してください")
      case .failing(let detail): ("失敗します: \(detail)", "後でもう一度試すか、停留所名を指定してください")
      case .notUnderstood(let detail):
        ("答えを読み取れません: \(detail)", "'atcha provider test \(name)'でアドレスを確かめてください")
      case .untrusted, .captivePortal, .leftAlone, .notSetUp, .cutShort, .notValid, .noPosition:
        (plannerFailed(error).message, plannerFailed(error).hint)
      }
    let subject = text.map { "'\($0)'という停留所はなく、\(name)でも見つかりませんでした" } ?? name
    return .init("\(subject): \(why)", hint: hint)
  }
}
