extension Japanese {
  func help(_ text: AlarmHelp) -> String {
    switch text {
    case .alarm: "終電のアラームを設定し、答えます。"
    case .alarmDiscussion:
      """
      アラームは出るべき時刻の数分前(--buffer)に鳴り、答えるまで1分ごとに鳴ります。鳴らすのはデーモンか、cronの\
      'atcha check'です。時刻表が変わると、アラームも列車に合わせて動きます。
      """
    case .add: "前回の検索の経路か、新しく探した経路にアラームを設定します。"
    case .addDiscussion:
      """
      何も指定しなければ前回の検索の1番、つまり終電です。--fromと--toを指定すると検索します。同じ夜、同じ経路の\
      二つ目のアラームは一つ目に代わります。--everyを指定すると、その曜日の夜ごとにその日の終電で設定します。

      DAYSは'fri,sat'、'mon-thu'、'weekdays'、'weekend'、'daily'や'金,土'のように、DURは90s、5m、1m30sのように書きます。
      """
    case .list: "設定済みのアラームと繰り返しのルールを表示します。"
    case .show: "アラームを詳しく表示します。"
    case .cancel: "アラームを取り消すか、繰り返しのルールを削除します。"
    case .snooze: "鳴っているアラームを、出るべき時刻まで先に延ばします。"
    case .acknowledge: "出ると伝え、もう鳴らないようにします。"
    case .refresh: "列車が変わりなく出るか、時刻表に尋ね直します。"
    case .history: "終わったアラームを表示します。"
    case .recent: "最近の検索を表示し、削除します。"
    case .recentList: "最近の検索を新しい順に表示します。"
    case .recentRemove: "最近の検索を一つ削除します。"
    case .recentClear: "最近の検索をすべて削除します。"
    case .again: "最近の検索を今夜についてもう一度行います。"
    case .daemon: "アラームを見張ります。"
    case .daemonDiscussion:
      """
      デーモンは用ができるまで眠り、デスクトップ通知、音、コマンドで鳴らします。'install'はログインのたびにsystemdが\
      始めるようにします。コマンドがなければ、動いているかどうかを表示します。
      """
    case .run: "終わらせるまで、このプロセスで見張ります。"
    case .install: "systemdが今すぐ、そしてログインのたびにデーモンを始めるようにします。"
    case .uninstall: "デーモンを止め、入れたものを削除します。"
    case .daemonStatus: "デーモンが動いているか、鳴らせるかを表示します。"
    case .check: "鳴らすべきものを一度鳴らします(cron用)。"
    case .checkDiscussion:
      """
      デーモンと同時に動かしても安全です。一回の鳴動はどちらか一方が行います。鳴らしたら10、鳴らすべきものを\
      通知できなければ11で終わります。
      """
    case .status: "次のアラームをステータスバー用の一行で表示します。"
    case .watch: "アラームまでの残り時間を端末全体に表示します。"
    case .watchDiscussion: "端末でなければ1分ごとに一行を書きます。アラームが終わると終わります。"
    case .number: "前回の検索の経路の番号。1からです。"
    case .every: "この曜日の夜ごとに設定し直します。"
    case .buffer: "出る時刻のどれだけ前に鳴らすか。"
    case .now: "アラームの時刻を過ぎても、まだ出られるならすぐ鳴らします。"
    case .id: "アラームの番号。"
    case .optionalID: "アラームの番号。なければ次のもの、またはすべてです。"
    case .snoozeFor: "どれだけ延ばすか。なければ1分です。"
    case .recentNumber: "'atcha recent list'の番号。1が最新です。"
    case .format: "出力の形式。"
    case .follow: "変わるたびに書き続けます。"
    case .exec: "鳴るたびにシェルなしで動かすコマンド。事実はATCHA_で始まる変数にあります。"
    case .addExample: "今見つけた終電に。"
    case .addSecondExample: "2番の経路に、10分前に鳴るように。"
    case .addPlacesExample: "検索してすぐ設定します。"
    case .everyExample: "毎週金曜と土曜。"
    case .listExample: "設定済みのもの。"
    case .showExample: "時刻と経路、通知の記録。"
    case .cancelExample: "鳴らないようにします。"
    case .snoozeExample: "1分後にもう一度。"
    case .acknowledgeExample: "今出ます。"
    case .refreshExample: "変わりはないか。"
    case .historyExample: "終わったもの。"
    case .recentExample: "最近の検索10件。"
    case .removeExample: "最新のものを削除します。"
    case .clearExample: "すべて削除します。"
    case .againExample: "最新の検索をもう一度。"
    case .runExample: "Ctrl-Cまで見張ります。"
    case .installExample: "セッションとともに始めます。"
    case .uninstallExample: "元に戻します。"
    case .daemonStatusExample: "動いているか。"
    case .checkExample: "cronから毎分。"
    case .statusExample: "waybar用に、変わるたびに一行。"
    case .tmuxExample: "tmuxのステータス行に。"
    case .watchExample: "次のアラームまで数えます。"
    }
  }
}
