import Domain

extension Japanese {
  var settingHead: String { "設定" }
  var valueHead: String { "値" }
  var originHead: String { "由来" }
  var defaultOrigin: String { "既定値" }
  func settingSet(_ key: String, _ value: String) -> String {
    "\(key)を設定しました: \(value)"
  }
  func settingUnset(_ key: String, _ value: String?) -> String {
    "\(key)の設定を消しました。" + (value.map { "今の値は\($0)です。" } ?? "")
  }
  func settingHidden(by variable: String) -> String { "環境変数\(variable)が優先します。" }
  func meaning(of setting: Setting) -> String {
    switch setting {
    case .walkAccess: "停留所まで歩く最大距離、m"
    case .walkTransfer: "乗換で歩く最大距離、m"
    case .walkDetour: "直線距離に対する歩く道の比"
    case .walkSpeed: "歩く速さ、m/s"
    case .changeSeconds: "乗換にかかる時間、秒"
    case .maxVehicles: "一つの行き方で乗る最大回数"
    case .providers: "指定がないときに尋ねる先"
    case .odsayQuota: "アラームの確認で一日にODsayへ尋ねる最大回数"
    case .tmapQuota: "アラームの確認で一日にTMAPへ尋ねる最大回数"
    case .nightEnd: "夜の終わりの時刻"
    case .alarmBuffer: "アラームから出発期限まで"
    case .alarmOn: "アラームが鳴るときのコマンド"
    case .language: "言語: ko、en、ja"
    case .certificateFile: "信頼する発行者の証明書、PEM"
    case .proxy: "外へ出るときのプロキシ"
    case .proxyExceptions: "プロキシを使わないホスト"
    case .contact: "皆が使うサーバーからの連絡先"
    }
  }
  func form(_ form: Setting.Form) -> String {
    switch form {
    case .number(let range, let unit): "\(range.ends.0)〜\(range.ends.1)\(unit.asUnit)の数"
    case .integer(let range, let unit):
      "\(range.lowerBound)〜\(range.upperBound)\(unit.asUnit)の整数"
    case .clock(let last): "00:00〜\(last)の時刻"
    case .duration(let longest): "90s、3m、1h30mのような時間(\(longest / 3600)hまで)"
    case .command: "一行に書いたプログラムと引数"
    case .file: "/ で始まるファイルのパス"
    case .proxy: "http://example.org:3128 のようなアドレス"
    case .hosts: "コンマ区切りのホスト名"
    case .contact: "you@example.org や https://example.org のようなアドレス"
    case .names(let names):
      "\(names.joined(separator: "、"))の一つ以上、コンマ区切り"
    case .choice(let choices): "\(choices.joined(separator: "、"))のどれか"
    }
  }

  func unknownSetting(_ place: String?, _ key: String, nearest: String?) -> Explanation {
    .init(
      "\(place.before)'\(key)'という設定はありません",
      hint: nearest.map { "もしかして'\($0)'ですか?" } ?? "'atcha config list'にすべてあります")
  }
  func badSetting(
    _ place: String?, _ key: String, _ value: String, expected: String, nearest: String?
  ) -> Explanation {
    .init(
      "\(place.before)'\(value)'は\(key)の値にできません",
      hint: "\(expected)を指定してください" + (nearest.map { "。最も近い値は\($0)です" } ?? ""))
  }
  func badConfigLine(_ place: String, _ text: String) -> Explanation {
    .init(
      "\(place): '\(text)'は設定ではありません",
      hint: "'設定 = 値'と書くか、コメントなら先頭に'#'を付けてください")
  }
  func repeatedSetting(_ place: String, _ key: String, first: Int) -> Explanation {
    .init(
      "\(place): '\(key)'の設定が二度あります", hint: "この行と\(first)行目のどちらかだけを残してください")
  }
  func unfinishedConfig(_ place: String) -> Explanation {
    .init(
      "\(place): ファイルが最後の行の途中で終わっています",
      hint: "欠けたものがないか確かめ、改行で終えてください")
  }
  func configNotText(_ place: String) -> Explanation {
    .init("\(place): UTF-8の文字ではない行です", hint: "その行を書き直してください")
  }

  var configAbstract: String { "すべてのコマンドに効く設定を表示、変更します。" }
  var configDiscussion: String {
    """
    オプションは環境変数(alarm.bufferならATCHA_ALARM_BUFFER)より、環境変数はファイルより、ファイルは既定値より優先します。\
    ファイルには設定ごとに'設定 = 値'の一行があり、'#'で始まる行はコメントです。

    設定と既定値:
    """
  }
  var configGetAbstract: String { "設定の値を出力します。" }
  var configSetAbstract: String { "ファイルに値を設定します。" }
  var configSetDiscussion: String { "ファイルのコメントとほかの行はそのまま残ります。" }
  var configUnsetAbstract: String { "ファイルから設定を消します。" }
  var configListAbstract: String { "すべての設定を一覧にします。" }
  var configPathAbstract: String { "ファイルのパスを出力します。" }
  var configKeyHelp: String { "設定の名前。" }
  var configValueHelp: String { "値。空白を含むなら引用符で囲んでください。" }
  var showOriginHelp: String { "それぞれの値の由来も表示します。" }
  var configGetExample: String { "夜の終わりの時刻。" }
  var configSetExample: String { "出るべき時刻の5分前にアラームが鳴ります。" }
  var configUnsetExample: String { "言語を再びロケールに従わせます。" }
  var configOriginExample: String { "すべての値とその由来。" }
  var configPathExample: String { "ファイルのある、またはできる場所。" }
}
