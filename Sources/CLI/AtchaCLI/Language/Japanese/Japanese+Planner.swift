import Domain

extension Japanese {
  func plannerFailed(_ failure: ProviderFailure) -> Explanation {
    let name = failure.provider
    switch failure.reason {
    case .offline:
      return .init(
        "ネットワークにつながっていないため \(name) に問い合わせできません",
        hint: "つながってからもう一度試してください。--provider gtfs では手元の時刻表から探します")
    case .unreachable(let obstacle):
      let detail = text(obstacle)
      return .init(
        "\(name) に接続できません: \(detail)",
        hint: "'atcha provider list' でアドレスを確かめ、'atcha provider test \(name)' を実行してください")
    case .untrusted(let host, let problem):
      let detail = "\(host): \(text(problem))"
      return .init(
        "\(name) の身元を確認できません: \(detail)",
        hint: hint(problem))
    case .captivePortal:
      return .init(
        "\(name) の応答の代わりにウェブページが届きました。このネットワークはサインインが必要です",
        hint: "ブラウザーで何かのページを開いてサインインし、もう一度試してください")
    case .timedOut:
      return .init("\(name) の応答が間に合いませんでした", hint: "少し待ってからもう一度試してください")
    case .leftAlone(let seconds):
      return .init(
        "\(name) への失敗が続いたため \(max(1, seconds)) 秒間は問い合わせません",
        hint: "そのあとでもう一度試すか、--provider gtfs で探してください")
    case .notSetUp(let detail):
      return .init(
        "\(name) が設定されていません: \(detail)",
        hint: "'atcha provider set \(name) --url URL'。方法は docs/providers にあります")
    case .keyMissing:
      return .init(
        "\(name) にはキーが必要ですが、設定されていません",
        hint: "キーをファイルに入れて 'atcha provider set \(name) --key-file FILE' を実行してください")
    case .keyRefused(let detail) where name == "atcha":
      return .init(
        "atcha がこのコンピューターをゲストとして受け付けません: \(detail)",
        hint: "後でもう一度試してください。'atcha provider test atcha' で確かめられます")
    case .keyRefused(let detail):
      return .init(
        "\(name) がキーを受け付けません: \(detail)",
        hint: "キーと登録内容を確かめ、'atcha provider test \(name)' を実行してください")
    case .limited(let seconds?):
      return .init(
        "\(name) は今これ以上の問い合わせを受け付けません",
        hint: "\(max(1, seconds)) 秒後にもう一度試してください")
    case .limited(nil):
      return .init(
        "\(name) は今これ以上の問い合わせを受け付けません。上限に達しました",
        hint: "あとでもう一度試すか、--provider gtfs で追加した時刻表から探してください")
    case .refused(let detail):
      return .init(
        "\(name) が問い合わせを受け付けません: \(detail)",
        hint: "docs/providers にあるバージョンかどうか確かめてください")
    case .failing(let detail):
      return .init(
        "\(name) に問題があります: \(detail)",
        hint: "少し待ってからもう一度試すか、--provider gtfs で探してください")
    case .cutShort:
      return .init("\(name) の応答が途中で切れました", hint: "もう一度試してください")
    case .notUnderstood(let detail):
      return .init(
        "\(name) から届いたものを理解できません: \(detail)",
        hint: "'atcha provider list' でアドレスを確かめてください")
    case .notValid:
      return .init(
        "\(name) にはその夜の時刻表がありません", hint: "--date で別の日を試してください")
    case .noPosition(let place):
      return .init(
        "\(name) には '\(place)' の位置が必要ですが、時刻表にありません",
        hint: "場所を 'LAT,LON' で指定してください")
    }
  }
  /// What is in the way to a server.
  func text(_ obstacle: ProviderFailure.Obstacle) -> String {
    switch obstacle {
    case .noAddress(let host): "\(host) のアドレスが見つかりません"
    case .noConnection(let host, let detail): "\(host): \(detail)"
    case .sentOn(let target): "\(target) へ転送されます"
    case .local(let detail): detail
    }
  }

  func asking(_ provider: String, calls: Int, of budget: Int) -> String {
    "\(provider) に問い合わせ中: \(budget) 回中 \(calls) 回"
  }
  func calls(_ count: Int) -> String { "リクエスト \(count) 回" }
  var atLeast: String { "少なくともこの時刻まではあります。もっと遅い便があるかもしれません" }
  func without(_ provider: String, _ reason: String) -> String { "\(provider) を除く: \(reason)" }
  var searchProviderHelp: String {
    "設定providersの代わりにこのプロバイダーに問い合わせます。'gtfs'は手元の時刻表です。"
  }
  var searchExampleProvider: String { "MOTISと手元の時刻表の両方に問い合わせます。" }
}
