extension Japanese {
  func name(of step: SetupStep) -> String {
    switch step {
    case .timetable: "時刻表"
    case .home: "自宅"
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
    case .failed(let reason): "できませんでした: \(reason)"
    }
  }
  var setupTitle: String { "Atchaには時刻表と自宅の場所が必要です。" }
  var setupIntroduction: String { "Enterだけならそのままにします。" }
  var askTimetable: String { "お住まいの地域のGTFSファイル、フォルダーまたはURL" }
  var askHome: String { "自宅はどこですか。駅や停留所、または緯度,経度" }
  var askDaemon: String { "ログインのたびに裏でアラームを見張りますか。" }
  var askSound: String { "アラームの音を今試しますか。" }
  var askHeard: String { "聞こえましたか。" }
  var askWhich: String { "どれですか。番号" }
  var yesOrNo: String { "y/n" }
  var yesAnswers: Set<String> { ["y", "yes", "はい", "ｙ"] }
  var setupDone: String { "次は: atcha search --from 出発地、そして atcha alarm add。" }
  var welcomeSetup: String { "または順に尋ねてもらう: 時刻表、自宅、デーモン、音" }

  func relativeFolder(_ variable: String, _ value: String) -> String {
    "\(variable)は使いません。'\(value)'は絶対パスではありません"
  }

  var setupAbstract: String { "時刻表、自宅、デーモン、音を順に設定します。" }
  var setupDiscussion: String {
    """
    端末では順に尋ねます。すでにできているものは尋ねず、変えないので、いつでもやり直せます。オプションがあればそのとおりに\
    して何も尋ねません。端末もオプションもなければ、何ができているかを言うだけです。

    できなかったものがなければ0で終わります。
    """
  }
  var setupTimetableHelp: String { "このGTFSファイル、フォルダーまたはURLを追加します。" }
  var setupNameHelp: String { "時刻表の名前。なければファイル名から。" }
  var setupHomeHelp: String { "自宅をこの場所にします。" }
  var setupDaemonHelp: String { "デーモンを入れ、systemdが動いていれば始めます。" }
  var setupSoundHelp: String { "アラームの音を少し鳴らします。" }
  var setupExample: String { "順番に。" }
  var setupScriptExample: String { "尋ねずに。" }
}
