import AtchaData

extension Japanese {
  func name(of step: SetupStep) -> String {
    switch step {
    case .timetable: "時刻表"
    case .provider: "プロバイダー"
    case .home: "家"
    case .daemon: "デーモン"
    case .sound: "音"
    }
  }
  func setupResult(_ result: SetupResult) -> String {
    switch result {
    case .right(let value): value.isEmpty ? "このままで大丈夫です" : "\(value)、このままで大丈夫です"
    case .changed(let value): value.isEmpty ? "できました" : value
    case .skipped: "そのままにします"
    case .missing: "まだありません"
    case .unneeded: "必要ありません"
    case .failed(let reason): "できませんでした: \(reason)"
    }
  }
  var setupTitle: String { "Atchaには時刻表かプロバイダーと、家の場所が必要です。" }
  var setupIntroduction: String { "Enterだけならそのままにします。" }
  var timetableNeeds: String {
    "このコンピューターの時刻表: GTFSファイル、フォルダーまたはURL。オフラインでも使えます"
  }
  func needs(of kind: ProviderKind) -> String {
    switch kind {
    case .motis: "Transitousか自分のMOTIS、多くの国。公開サーバーならキーは要りません"
    case .otp: "OpenTripPlanner 2のサーバー。アドレスが要り、キーが要るところもあります"
    case .odsay: "韓国。ODsay LABのサーバー用キーが要ります"
    case .tmap: "韓国。SK open APIの公共交通のキーが要ります。1日10回まで無料です"
    case .atcha: "Atchaサーバー。アドレスが要ります"
    case .nominatim, .photon, .kakao, .ntfy, .gotify: kind.rawValue
    }
  }
  var askSource: String { "どれですか。番号、または直接GTFSファイル、フォルダー、URL" }
  func askAddress(standard: String?) -> String {
    standard.map { "サーバーのアドレス(Enter: \($0))" } ?? "サーバーのアドレス"
  }
  func askKey(isNeeded: Bool) -> String {
    isNeeded ? "キー(表示されません)" : "キー(表示されません。なければEnter)"
  }
  func askContact(_ provider: String) -> String {
    "規約により\(provider)が連絡できるメールアドレス(なければEnter)"
  }
  var noKeyAtAll: Explanation {
    .init("キーではありません", hint: "キーは空白のない1行です")
  }
  var whoseAddress: Explanation {
    .init(
      "--urlと--key-fileは--providerと一緒に使います",
      hint: "--provider motis のようにプロバイダーを指定してください")
  }
  var setupScript: String { "尋ねずに行うには:" }
  var askTimetable: String { "お住まいの地域のGTFSファイル、フォルダーまたはURL" }
  var askHome: String { "家はどこですか。駅や停留所、または緯度,経度" }
  var askDaemon: String { "ログインのたびに裏でアラームを見張りますか。" }
  var askSound: String { "アラームの音を今試しますか。" }
  var askHeard: String { "聞こえましたか。" }
  var askWhich: String { "どれですか。番号" }
  var yesOrNo: String { "y/n" }
  var yesAnswers: Set<String> { ["y", "yes", "はい", "ｙ"] }
  var setupDone: String { "次は: atcha search --from 出発地、そして atcha alarm add。" }
  var welcomeSetup: String { "または順に尋ねてもらう: 時刻表かプロバイダー、家、デーモン、音" }

  func relativeFolder(_ variable: String, _ value: String) -> String {
    "\(variable)は使いません。'\(value)'は絶対パスではありません"
  }

  var setupAbstract: String { "時刻表かプロバイダー、家、デーモン、音を順に設定します。" }
  var setupDiscussion: String {
    """
    端末では順に尋ねます。すでにできているものは尋ねず、変えないので、いつでもやり直せます。時刻表がなければ、それからは\
    プロバイダーに問い合わせて調べます(設定providers)。キーは入力中に表示されず、本人だけが読めるファイルに置きます。\
    オプションがあればそのとおりにして何も尋ねません。端末もオプションもなければ、何ができているかを言うだけです。

    できなかったものがなければ0で終わります。
    """
  }
  var setupTimetableHelp: String { "このGTFSファイル、フォルダーまたはURLを追加します。" }
  var setupNameHelp: String { "時刻表の名前。なければファイル名から。" }
  var setupProviderHelp: String { "このプロバイダーを設定します。--urlと--key-fileも使えます。" }
  var setupHomeHelp: String { "家をこの場所にします。" }
  var setupDaemonHelp: String { "デーモンを入れ、systemdが動いていれば始めます。" }
  var setupSoundHelp: String { "アラームの音を少し鳴らします。" }
  var setupExample: String { "順番に。" }
  var setupScriptExample: String { "尋ねずに。" }
  var setupProviderExample: String { "時刻表の代わりにサーバーに問い合わせます。" }
}
