import Domain

extension Japanese {
  func alarmTooLate(alarmAt: String, leaveBy: String, canRingNow: Bool) -> Explanation {
    canRingNow
      ? .init(
        "アラームの時刻\(alarmAt)は過ぎました。\(leaveBy)までに出る必要があります",
        hint: "--nowを付けるとすぐに鳴ります")
      : .init(
        "この便はもう出ました。\(leaveBy)までに出る必要がありました",
        hint: "'atcha again'でまだ可能な経路が分かります")
  }
  func alarmOver(_ phase: AlarmPhase) -> Explanation {
    .init("このアラームは終わっています: \(phaseName(phase))", hint: "'atcha alarm add'で新しく設定してください")
  }
  func alarmPastLeaveBy(_ leaveBy: String) -> Explanation {
    .init("これ以上延ばせません。\(leaveBy)までに出る必要があります", hint: "今すぐ出てください")
  }
  var alarmNotRinging: Explanation {
    .init("まだ鳴っていないので延ばせません", hint: "'atcha alarm show ID'で鳴る時刻が分かります")
  }
  var alarmAlreadyAcknowledged: Explanation {
    .init("もう出ると答えています", hint: "'atcha alarm add'で設定し直してください")
  }
  func unknownAlarm(_ id: String) -> Explanation {
    .init("アラーム'\(id)'はありません", hint: "'atcha alarm list'で確かめてください")
  }
  var noLastSearch: Explanation {
    .init(
      "経路を選べる検索がありません", hint: "先に'atcha search'を実行するか、--fromと--toを指定してください")
  }
  func noSuchRoute(_ number: Int, of count: Int) -> Explanation {
    .init(
      "前回の検索に経路\(number)はありません",
      hint: count == 0 ? "着ける経路がありませんでした。検索し直してください" : "1から\(count)までを指定してください")
  }
  var noRecentSearch: Explanation {
    .init("最近の検索がありません", hint: "'atcha search --from 出発地 --to 目的地'を実行してください")
  }
  func noSuchRecent(_ number: Int) -> Explanation {
    .init("最近の検索\(number)はありません", hint: "番号は'atcha recent list'で分かります")
  }
  func daemonRunsAlready(_ process: String?) -> Explanation {
    .init(
      process.map { "デーモンがすでに動いています: プロセス\($0)" } ?? "デーモンがすでに動いています",
      hint: "'atcha daemon status'で詳しく分かります")
  }
  func badAlarmCommand(_ command: String, _ detail: String) -> Explanation {
    .init(
      "アラームのコマンドが使えません: \(command): \(detail)",
      hint: "プログラムと引数を指定してください。引用符は使えますが、シェルは使いません")
  }
  var noDaemon: Explanation {
    .init(
      "デーモンが動いていないので、このアラームはひとりでには鳴りません",
      hint: "'atcha daemon install'か'atcha daemon run'で始めてください")
  }

  func alarmSet(_ id: String, _ moment: String, _ countdown: String) -> String {
    "アラーム\(id): \(moment)に鳴ります(\(countdown))。"
  }
  func alarmSetNow(_ id: String) -> String { "アラーム\(id): 今鳴ります。" }
  func alarmReplaced(_ id: String) -> String { "アラーム\(id)に代わります。" }
  func ruleSet(_ id: String, days: String, next: String) -> String {
    "ルール\(id): 毎週\(days)にアラームを設定します。次は\(next)です。"
  }
  func alarmCancelled(_ id: String) -> String { "アラーム\(id)を取り消しました。" }
  func ruleRemoved(_ id: String) -> String { "ルール\(id)を削除しました。" }
  func alarmAcknowledged(boarding: String) -> String {
    "お気をつけて。\(boarding)に乗ってください。"
  }
  func alarmSnoozed(until moment: String) -> String { "\(moment)にもう一度鳴ります。" }
  func recentRemoved(_ way: String) -> String { "削除しました: \(way)" }
  var recentsCleared: String { "最近の検索をすべて削除しました。" }

  func phaseName(_ phase: AlarmPhase) -> String {
    switch phase {
    case .scheduled: "設定済み"
    case .ringing: "鳴動中"
    case .acknowledged: "移動中"
    case .ended: "終了"
    case .missed: "逃した"
    case .serviceEnded: "運行なし"
    case .cancelled: "取消"
    }
  }
  func endName(_ reason: AlarmEndReason) -> String {
    switch reason {
    case .departed: "間に合って出発"
    case .expired: "鳴ったが返事なし"
    case .notRung: "時間どおりに鳴らせなかった"
    case .outOfReach: "終電が早まり乗れない"
    case .noService: "運行がない"
    case .cancelled: "取り消し"
    case .replaced: "別のアラームに交代"
    }
  }
  func weekdays(_ names: [String]) -> String { names.joined(separator: "・") }
  var idHead: String { "番号" }
  var alarmHead: String { "アラーム" }
  var wayHead: String { "経路" }
  var searchedHead: String { "検索" }
  var nightHead: String { "夜" }
  var leaveByLabel: String { "出る時刻" }
  var deliveriesTitle: String { "通知の記録" }
  func deliveryResult(_ result: Delivery.Result) -> String {
    switch result {
    case .delivered: "通知"
    case .suppressed(let reason): "抑止: \(reason)"
    case .failed(let reason): "失敗: \(reason)"
    }
  }
  func checkedAt(_ moment: String, isStale: Bool) -> String {
    isStale ? "\(moment)以降は未確認" : "\(moment)に確認"
  }
  func checkFailed(_ reason: String) -> String { "前回の確認に失敗: \(reason)" }
  func movedEarlier(from old: String, to new: String) -> String { "繰り上げ: \(old) → \(new)" }
  var noAlarms: Explanation {
    .init("アラームはありません。", hint: "'atcha search'のあとに'atcha alarm add'を実行してください")
  }
  var noHistory: Explanation {
    .init("終わったアラームはありません。", hint: "'atcha alarm list'で設定済みのものが分かります")
  }

  func ringTitle(leaveIn countdown: String?) -> String {
    countdown.map { "\($0)に出てください" } ?? "今すぐ出てください"
  }
  func ringBody(boarding: String, from stop: String, line: String) -> String {
    line.isEmpty ? "\(stop)から\(boarding)発" : "\(stop)から\(line)、\(boarding)発"
  }
  func late(_ duration: String) -> String { "\(duration)遅れで鳴動" }
  var lastCallTitle: String { "今出ないと乗り遅れます" }
  func movedEarlierTitle(_ duration: String, from old: String, to new: String) -> String {
    "\(duration)早く出てください — 終電が\(old) → \(new)"
  }
  func missedTitle(from old: String, to new: String?) -> String {
    new.map { "終電は早く出ました: \(old) → \($0)" } ?? "\(old)の終電にはもう乗れません"
  }
  var noServiceTitle: String { "今夜は帰る便がなくなりました" }
  func notRungTitle(_ count: Int) -> String { "アラーム\(count)件を時間どおりに鳴らせませんでした" }
  var leavingAction: String { "出ます" }
  var snoozeAction: String { "あとで" }
  var dismissAction: String { "閉じる" }
  func verdict(
    _ id: String, _ verdict: ChangeVerdict, from old: String, to new: String
  ) -> String {
    switch verdict {
    case .unchanged: "\(id): 変更なし、\(new)発"
    case .later: "\(id): 繰り下げ、\(old) → \(new)"
    case .earlier: "\(id): 繰り上げ、\(old) → \(new)"
    case .lastCall: "\(id): 繰り上げ、\(old) → \(new)。今出ないと乗り遅れます"
    case .missed: "\(id): もう乗れません"
    case .noService: "\(id): 運行がなくなりました"
    case .notChecked(let reason): "\(id): 確認できず、そのままです(\(reason))"
    }
  }

  func storeNotice(_ notice: StoreNotice) -> String {
    switch notice {
    case .recovered(let path, let count):
      "保存先が壊れていたため、アラーム\(count)件を救い出しました。元のファイル: \(path)"
    case .restored(let count): "保存先がなくなり、写しからアラーム\(count)件を戻しました"
    case .readOnly(let failure): "アラームは鳴りますが、変更できません: \(failure.message)"
    case .onNetwork(let path): "\(path)はネットワーク上にあり、ロックが効かないことがあります"
    case .unreadable(let count): "別の版が書いたアラーム\(count)件はそのまま残します"
    }
  }

  func clockSuspect(_ lastSeen: String) -> String {
    "時計が\(lastSeen)より前です。時計が合うまで鳴りません"
  }
  var nothingDue: String { "鳴らすアラームはありません。" }
  func rang(_ count: Int) -> String { "アラーム\(count)件が鳴りました。" }
  func notDelivered(_ count: Int) -> String { "鳴らすべきアラーム\(count)件を通知できませんでした。" }
  func statusLine(_ countdown: String, _ moment: String) -> String {
    "\(countdown)で出発".aside(moment)
  }
  var statusLeaveNow: String { "今すぐ出発" }
  var statusOnTheWay: String { "移動中" }
  var alarmIn: String { "アラームまで" }
  var leaveIn: String { "出るまで" }
  var watchKeys: String { "l 出る · s あとで · d 閉じる · q 終了" }
  var watchOver: String { "このアラームは終わりました。" }
}
