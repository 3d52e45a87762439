import CommandLineKit

extension Japanese {
  var rootAbstract: String { "終電と、それに間に合う出発時刻を探します。" }
  var rootDiscussion: String {
    """
    終電はまれで、逃すと高くつきます。Atchaは夜の終わりから逆向きに時刻表を検索し、遅くともいつ出るべきか、どこで乗り換える\
    か、乗り換えごとの余裕を知らせます。

    時刻表を追加していなければ、内蔵のソウルの見本で答えます。見本は実際の移動には使えません。
    """
  }
  var welcomeTitle: String { "Atchaは終電と、それに間に合う出発時刻を探します。" }
  var welcomeSample: String { "内蔵のソウルの見本で試す(実際の移動には使えません)" }
  var welcomeAdd: String { "お住まいの地域の時刻表(GTFSファイル)を追加" }
  var welcomeSearch: String { "今夜の終電" }
  var welcomeHome: String { "家を一度決めておけば、--toは要りません" }
  var welcomeCompletion: String { "シェルの補完: bash、zsh、fish" }
  var welcomeHelp: String { "すべてのコマンド" }

  var langHelp: String { "出力の言語。" }
  var colorHelp: String { "色を使うとき。" }
  var jsonHelp: String { "JSON文書を一つ出力します。エラーも標準エラーにJSONで出ます。" }

  var searchAbstract: String { "今夜の終電を探します。" }
  var searchDiscussion: String {
    """
    PLACEは停留所や駅の名前、時刻表の停留所IDを使った'stop:ID'、'緯度,経度'、'home'、\
    保存した場所の名前、'here'、またはジオコーダーを設定していれば住所です。駅はそのすべてののりばを、'here'は\
    GeoClueが教えるこのコンピューターの位置を指します。

    TIMEはHH:MM(25:30のように深夜も可)かRFC 3339です。夜の終わり(04:00)より前の時刻は翌朝とみなします。土曜日の\
    00:40はまだ金曜日の夜です。

    最初の行き方が終電で、続くものはより早く出て乗換が少ない行き方です。パイプでは、行き方ごとにタブ区切りの一行になります。
    """
  }
  var searchFromHelp: String { "出発地。なければ今いる場所(here)です。" }
  var searchToHelp: String { "目的地。なければ家です。" }
  var searchDateHelp: String { "探す夜が始まる日付。なければ今夜です。" }
  var searchAtHelp: String { "この時刻以降に出発。なければ今、別の夜なら18:00です。" }
  var searchArriveByHelp: String { "この時刻までに到着。なければ夜の終わりです。" }
  var searchFeedHelp: String { "この時刻表だけを検索します。" }
  var searchMaxRoutesHelp: String { "表示する行き方の最大数。" }
  var searchBeforeHelp: String { "終電より前の便もこの数だけ表示します。" }
  var searchExampleTonight: String { "今夜の終電。" }
  var searchExampleHome: String { "決めておいた家へ。" }
  var searchExampleHere: String { "GeoClueが教える現在地から。" }
  var searchExampleBefore: String { "走りたくない人に、その前の3本も。" }
  var searchExampleDate: String { "別の夜に、0時30分までに着くように。" }
  var searchExampleJSON: String { "スクリプト用: 遅くとも出るべき時刻。" }

  var feedAbstract: String { "時刻表を追加、表示、削除します。" }
  var feedDiscussion: String {
    """
    時刻表はGTFSフィード、つまりzipファイルかフォルダーです。複数を並べてまとめて検索することも、\
    'atcha search --feed 名前'で一つだけ検索することもできます。
    """
  }
  var feedAddAbstract: String { "GTFSのファイルかフォルダーから時刻表を追加します。" }
  var feedAddDiscussion: String {
    """
    使えない行は飛ばして数えます。'atcha feed validate'ですべて表示できます。同じ名前でもう一度追加すると更新になります。\
    先の日付で始まる時刻表は今のものと並べて置き、夜ごとに有効なものを使います。
    """
  }
  var feedListAbstract: String { "時刻表を一覧にします。" }
  var feedInfoAbstract: String { "時刻表の詳細を表示します。" }
  var feedValidateAbstract: String { "GTFSのファイルかフォルダーを、追加せずに検査します。" }
  var feedValidateDiscussion: String {
    "使えない行を場所とともにすべて表示します。一つでもあればステータス65で終わります。"
  }
  var feedUpdateAbstract: String { "時刻表を元の場所から読み直します。" }
  var feedUpdateDiscussion: String { "新しいものが問題なく読めるまで、今の時刻表を残します。" }
  var feedRemoveAbstract: String { "時刻表を削除します。" }
  var feedSourceHelp: String { "GTFSのzipファイル、フォルダー、URL。" }
  var feedPathHelp: String { "GTFSのzipファイルかフォルダー。" }
  var feedNewNameHelp: String { "時刻表の名前。なければファイル名から付けます。" }
  var feedNameHelp: String { "時刻表の名前。" }
  var feedOptionalNameHelp: String { "時刻表の名前。なければすべて。" }
  var feedAddExample: String { "ファイルを追加します。ファイル名が時刻表の名前になります。" }
  var feedAddNamedExample: String { "フォルダーを好きな名前で追加します。" }
  var feedListExample: String { "名前、有効期間、入手元。" }
  var feedInfoExample: String { "一つの時刻表の詳細。" }
  var feedValidateExample: String { "使えない行のすべて。" }
  var feedUpdateExample: String { "一つの時刻表。" }
  var feedUpdateAllExample: String { "すべての時刻表。" }
  var feedRemoveExample: String { "時刻表'seoul'を削除します。" }

  var completionAbstract: String { "シェルの補完スクリプトを出力します。" }
  var completionDiscussion: String { "停留所や時刻表の名前も、atchaに尋ねて補完します。" }
  var shellHelp: String { "シェル。" }
  var completionExampleBash: String { "bashで、今と今後のすべてのセッションに。" }
  var completionExampleZsh: String { "zshで、そのフォルダーがfpathにあるとき。" }
  var completionExampleFish: String { "fishで。" }
  var manAbstract: String { "マニュアルページを出力します。" }
  var manExample: String { "コマンドのマニュアルページを読みます。" }
  var manCommandHelp: String { "コマンド。なければatcha自体。" }
  var helpAbstract: String { "コマンドや話題を説明します。" }
  var helpTopicHelp: String { "コマンド、または話題: exit-codes、environment、formats、data-sources。" }
  var helpExampleCommand: String { "一つのコマンドの詳細。" }
  var helpExampleTopic: String { "終了ステータスの意味。" }
  var helpExampleJSON: String { "ヘルプと補完のもとになるコマンドの木から、すべてのコマンド名。" }

  var exitCodesTitle: String { "終了ステータス" }
  var exitCodesIntroduction: String {
    "Atchaは次のどれかで終わり、値は変わりません。帰る方法がないことも答えの一つです。"
  }
  func meaning(of status: ExitStatus) -> String {
    switch status {
    case .answered: "答えた"
    case .gone: "今夜の終電は出た"
    case .noRoute: "時刻表では行く方法がない"
    case .outsideRegion: "時刻表の地域の外の場所"
    case .rang: "アラームが鳴った(check)"
    case .notDelivered: "鳴らすべきアラームを通知できなかった(check)"
    case .usage: "コマンドラインが理解できない"
    case .badData: "入力が正しくない(GTFSフィードでないなど)"
    case .notFound: "場所、時刻表、ファイルがない"
    case .unavailable: "プロバイダーが応答しない"
    case .internalFault: "atcha自体の不具合"
    case .cannotCreate: "ファイルを作れない"
    case .inputOutput: "読み書きに失敗した"
    case .tryLater: "後でもう一度: オフライン、回数制限、ロック中"
    case .notPermitted: "権限がない"
    case .configuration: "設定が正しくない"
    case .interrupted: "中断された"
    }
  }
  var environmentTitle: String { "環境変数" }
  var environmentBody: String {
    """
      ATCHA_LANG        言語: ko、en、ja。--langが優先します
      ATCHA_WALK_SPEEDなど
                        設定。名前は'atcha config list --show-origin'が知っています
      ATCHA_NOW         コマンド開始時の時刻(RFC 3339)
      ATCHA_CONTACT     公開サーバーからの連絡先。問い合わせとともに送ります
      ATCHA_OFFLINE     空でも 0 でもなければ --offline のようにネットワークに問い合わせない
      ATCHA_VERBOSE     空でなければ --verbose のようにネットワークへの問い合わせを知らせる
      ATCHA_URL_NAME    プロバイダーのアドレス(例: ATCHA_URL_OTP)。設定より優先
      ATCHA_KEY_NAME    プロバイダーのキー(例: ATCHA_KEY_ODSAY)。設定より優先
      ATCHA_HTTP_RECORD 問い合わせと応答をキーなしで記録するフォルダー
      ATCHA_HTTP_REPLAY ネットワークの代わりに応答する記録のフォルダー
      http_proxy, https_proxy, all_proxy, no_proxy
                        ほかのプログラムと同じプロキシ設定。network.proxy に優先
      SSL_CERT_FILE     network.ca がないときに信頼する発行者の証明書
      TZ, TZDIR         このコンピューターの時計とタイムゾーンの場所。検索の時刻は現地時刻です
      LC_ALL, LC_MESSAGES, LANG
                        --langとATCHA_LANGがないときの言語
      NO_COLOR          空でなければ色を使いません
      FORCE_COLOR, CLICOLOR_FORCE
                        空でも0でもなければパイプでも色を使います。NO_COLORが優先し、
                        --colorがすべてに優先します
      TERM              'dumb'の端末では色を使いません
      COLUMNS           端末が知らせないときの出力の幅
      XDG_CONFIG_HOME   この中のatcha/configに設定があります。なければ~/.config
      XDG_DATA_HOME     この中のatcha/に時刻表を置きます。なければ~/.local/share
      XDG_STATE_HOME    その中のatcha/にアラームと最近の検索を置きます。なければ~/.local/state
      XDG_CACHE_HOME    その中のatcha/に場所についての答えを覚えます。なければ~/.cache
      XDG_RUNTIME_DIR   その中のatcha/にステータスバー用のファイルを置きます

    出力はロケールにかかわらずUTF-8です。
    """
  }
  var formatsTitle: String { "出力形式" }
  var formatsBody: String {
    """
    端末では人が読む文章です。時刻は24時間制の現地時刻です。パイプでは項目ごとにタブ区切りの一行で、時刻は現地の時差つきの\
    RFC 3339、色はありません。--jsonでは文書が一つです。

    JSON文書はどれも'schema'を持つオブジェクトで、その値はatcha.search/1のような名前と版です。一つの版の中ではフィールドは\
    増えるだけで、変わったり消えたりしません。時間は秒、距離はメートルの整数で、不明なものはnullです。

    データは標準出力へ、そのほかはすべて標準エラーへ出ます。--jsonのときのエラーは標準エラーの\
    {"schema":"atcha.error/1","message","hint","exitCode"}です。
    """
  }
  var dataSourcesTitle: String { "データの出どころ" }
  var dataSourcesBody: String {
    """
    時刻表は交通事業者が公開するGTFS Scheduleフィードで、'atcha feed add'で追加します。検索はこのコンピュータの中で行い、\
    外には出ません。

    --provider を付けると、二つの位置と時刻をそのプロバイダーに送って問い合わせます。

    答えには必ず時刻表の名前、有効期間、いつの時点かが付きます。時刻は時刻表のもので、遅れやストライキは含みません。

    内蔵の見本は、すぐに試せるようにソウルの路線網の一部を収めたものです。実際の移動には使えず、見本による答えには毎回そう書かれます。
    """
  }
}
