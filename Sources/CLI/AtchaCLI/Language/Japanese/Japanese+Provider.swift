import AtchaData
import Domain

extension Japanese {
  var providerHead: String { "プロバイダー" }
  var purposeHead: String { "用途" }
  var addressHead: String { "アドレス" }
  var keyHead: String { "キー" }
  func purpose(_ kind: ProviderKind) -> String {
    if kind.reachesPhone { return "携帯電話へのアラーム" }
    return kind.isPlanner && kind.findsPlaces ? "経路、場所" : kind.isPlanner ? "経路" : "場所"
  }
  var keyIsSet: String { "あり" }
  var keyIsMissing: String { "不足" }
  var noKey: String { "なし" }

  var reachableHead: String { "接続" }
  var sampleHead: String { "試しの答え" }
  var timeHead: String { "時間" }
  var yes: String { "可" }
  var no: String { "不可" }
  var keyAccepted: String { "有効" }
  var keyNotAccepted: String { "拒否" }
  func sampleText(_ sample: ProviderReport.Sample) -> String {
    switch sample {
    case .routes(0): "応答あり、経路なし"
    case .routes(let count): "経路\(count)件"
    case .place(nil): "その地点には何もなし"
    case .place(let name?): name
    case .message: "メッセージを送信"
    }
  }
  func askingProviders(_ providers: [String]) -> String {
    "\(providers.joined(separator: "、"))に問い合わせ中"
  }

  func clockIsWrong(_ provider: String, secondsAhead: Int) -> Explanation {
    let minutes = (abs(secondsAhead) + 59) / 60
    return .init(
      "このコンピューターの時計は \(provider) の時計より \(minutes) 分\(secondsAhead > 0 ? "進んで" : "遅れて")います",
      hint: "アラームはこの時計で鳴ります。時計を合わせるか、'timedatectl set-ntp true' を実行してください")
  }

  func contactIsWanted(_ provider: String) -> Explanation {
    .init(
      "\(provider) は皆が使うサーバーで、連絡先を知らせるよう求めています",
      hint: "'atcha config set contact you@example.org' で知らせてください")
  }

  func providerIsSet(_ name: String, _ url: String) -> String { "\(name)を設定しました: \(url)" }
  func providerRemoved(_ name: String) -> String { "\(name)にはもう問い合わせません。" }

  var noProviders: Explanation {
    .init(
      "設定されたプロバイダーがありません",
      hint: "'atcha provider set 名前'で設定してください。住所を探すならnominatimがあります")
  }
  var pushTestTitle: String { "Atchaがこの携帯電話に届きました" }
  var pushTestBody: String { "'atcha provider test'のテストです。アラームはこのように、もっと大きく届きます。" }
  func pushFailed(_ failure: ProviderFailure) -> Explanation {
    let explanation = plannerFailed(failure)
    return switch failure.reason {
    case .offline, .timedOut, .leftAlone, .limited, .failing:
      .init(explanation.message, hint: "アラームはこのコンピューターでそのまま鳴ります。後でもう一度試してください")
    case .refused, .notUnderstood, .notSetUp, .unreachable:
      .init(
        explanation.message,
        hint: "'atcha provider set \(failure.provider) --url アドレス'でアドレスを確かめてください")
    default: explanation
    }
  }
  func providerTakesNoKey(_ name: String) -> Explanation {
    .init("\(name)はキーを使いません", hint: "--key-fileを外してください")
  }
  func providerIsInEnvironment(_ name: String, _ variables: [String]) -> Explanation {
    .init(
      "\(name)はまだ\(variables.joined(separator: "と"))で設定されています",
      hint: "環境からその変数を消してください")
  }

  var providerAbstract: String { "経路や場所を探し、携帯電話に知らせるサーバーを設定します。" }
  var providerDiscussion: String {
    """
    プロバイダーがなければ、このコンピューターの時刻表だけを探し、どこにも問い合わせません。経路を探すもの(motis、otp、\
    odsay、tmap、atcha)には'atcha search --provider 名前'で、場所を探すもの(motis、nominatim、photon、kakao)には、\
    入力した名前の停留所がないときに問い合わせます。ntfyかgotifyを設定すると、アラームは携帯電話にも届きます。
    """
  }
  var providerListAbstract: String { "設定したプロバイダーを一覧にします。" }
  var providerSetAbstract: String { "プロバイダーを設定または変更します。" }
  var providerSetDiscussion: String {
    """
    --urlがなければ公開サーバーに問い合わせます(ある場合)。キーはファイルか標準入力から読み、コマンドラインには書かず、本人だけが\
    読めるファイルに保存します。ATCHA_KEY_KAKAOのような環境変数に置くこともできます。
    """
  }
  var providerRemoveAbstract: String { "プロバイダーとそのキーを消します。" }
  var providerTestAbstract: String { "プロバイダーに試しに問い合わせます。" }
  var providerTestDiscussion: String {
    """
    それぞれについて、接続できるか、キーが有効か、何と答えたか、どれだけかかったかを示します。すべて答えれば0で、そうでなければ\
    答えなかった最初のものの状態で終わります。試しの問い合わせもそのプロバイダーの割り当てに数えられます。
    """
  }
  var providerNameHelp: String {
    "motis、otp、odsay、tmap、atcha、nominatim、photon、kakao、ntfy、gotifyのどれか。"
  }
  var providerOptionalNameHelp: String { "問い合わせるプロバイダー。なければ設定したすべて。" }
  var providerURLHelp: String { "サーバーのアドレス。" }
  var providerKeyFileHelp: String { "キーを1行だけ書いたファイル。'-'は標準入力、または見えないように入力。" }
  var providerListExample: String { "名前、アドレス、キーの有無。" }
  var providerSetExample: String { "公開のNominatimで住所を探します。" }
  var providerSetOwnExample: String { "自分のサーバーに問い合わせます。" }
  var providerSetKeyExample: String { "キーを設定します。" }
  var providerRemoveExample: String { "もう問い合わせません。" }
  var providerTestExample: String { "すべてが答えるか確かめます。" }
}
