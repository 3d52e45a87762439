import Domain

extension Japanese {
  func name(of topic: HealthTopic) -> String {
    switch topic {
    case .daemon: "デーモン"
    case .notifications: "通知"
    case .sound: "音"
    case .bus: "セッションバス"
    case .sleep: "スリープ"
    case .lingering: "ログアウト"
    case .battery: "バッテリー"
    case .clock: "時計"
    case .timeZones: "タイムゾーン"
    case .timetables: "時刻表"
    case .provider: "プロバイダー"
    case .database: "データベース"
    case .disk: "ディスク"
    }
  }

  func finding(_ state: HealthState) -> String {
    switch state {
    case .daemonRuns(let process): "動いています\(Self.process(process))"
    case .daemonOutdated(let process):
      "動いていますが、このプログラムより古いものです\(Self.process(process))"
    case .daemonStopped(let alarms, _):
      alarms == 0
        ? "動いていないので、アラームはひとりでに鳴りません"
        : "動いていないので、セットされたアラーム\(alarms)件は鳴りません"
    case .notificationsWork(let server): "\(server)がボタン付きで表示します"
    case .notificationsWithoutButtons(let server):
      "\(server)がボタンなしで表示します。'atcha alarm ack'で答えてください"
    case .notificationsWithoutBus: "セッションバスが応答せず、表示できません"
    case .noNotificationServer: "このデスクトップには通知を表示するプログラムがありません"
    case .noBusLibrary: "libsystemdがなく、表示できません"
    case .notificationsFail(let reason): "表示できません: \(reason)"
    case .soundPlayers(let names): "\(names.joined(separator: "、"))で鳴らします"
    case .noSoundPlayer(let wanted):
      "鳴らすプログラムがなく(\(wanted.joined(separator: "、")))、端末のベルだけです"
    case .busWorks: "応答します"
    case .busFails(let reason): "応答しません: \(reason)"
    case .wakesFromSleep: "アラームがこのコンピューターを起こします"
    case .neverSleeps: "スリープしないコンピューターです"
    case .staysAsleep(let reason):
      "アラームはこのコンピューターを起こせません(\(reason))。今夜はスリープさせないでください"
    case .lingers: "ログアウトしてもデーモンは動き続けます"
    case .endsWithSession: "ログアウトするとデーモンは終わります"
    case .noSessionManager: "systemdが動いていません"
    case .onMains(let percent): "電源につながっています\(percent.map { "(\($0)%)" } ?? "")"
    case .onBattery(let percent):
      percent < HealthState.lowPercent
        ? "残り\(percent)%で電源につながっておらず、出る前に切れるかもしれません" : "\(percent)%"
    case .noBattery: "バッテリーのないコンピューターです"
    case .batteryUnknown(let reason): "状態がわかりません\(Self.because(reason))"
    case .clockSynchronized: "ネットワークで合わせています"
    case .clockFree: "ネットワークで合わせていません。時計が狂えばアラームもすべて狂います"
    case .clockUnknown(let reason): "合わせているかどうかわかりません\(Self.because(reason))"
    case .timeZonesPresent: "あります"
    case .timeZonesMissing(let folder): "\(folder)がなく、わかりません"
    case .timetablesCover(let until): "今夜とこの先7日に使えます(\(until)まで)"
    case .timetablesEnd(let day): "今夜は使えますが、\(day)の夜に使えるものがありません"
    case .timetablesOver(let day): "今夜使えるものがありません。最後のものは\(day)に終わりました"
    case .timetablesBegin(let day): "今夜使えるものがありません。最初のものは\(day)に始まります"
    case .onlySample: "ありません。内蔵の見本は実際の移動には使えません"
    case .timetablesElsewhere: "このコンピューターにはなく、プロバイダーに尋ねます"
    case .timetablesUnreadable(let reason): "読めません: \(reason)"
    case .noProvider: "設定がなく、このコンピューターの時刻表で調べます"
    case .providersAnswer(let names): "\(names.joined(separator: "、"))が応答します"
    case .providerFails(_, let reason): reason
    case .providersOffline(let names):
      "ネットワークにつながっておらず、\(names.joined(separator: "、"))に問い合わせられません"
    case .providerKeyMissing(let name, _): "\(name)にはキーが要りますが、ありません"
    case .providerKeyRefused(let name, _): "\(name)は応答しますが、キーを受け付けません"
    case .providersUnreadable(let reason): "設定されたものを使えません: \(reason)"
    case .providerKeysOpen(let path): "\(path)のキーをほかの人が読めるので使いません"
    case .databaseSound: "問題ありません"
    case .databaseNew: "まだ何も保存されていません"
    case .databaseDamaged(let detail):
      "壊れています(\(detail))。次のコマンドで脇に置き、アラームを救い出します"
    case .databaseUnusable(let reason): "使えません: \(reason)"
    case .diskHasRoom(let bytes): "空きは\(ByteText.size(bytes))です"
    case .diskNearlyFull(let bytes): "空きが\(ByteText.size(bytes))しかありません"
    case .diskFull(let folder): "いっぱいで、\(folder)に何も保存できません"
    case .diskRefuses(let folder, let reason): "\(folder)に保存できません: \(reason)"
    case .noAnswer(_, let seconds): "\(seconds)秒以内に応答がありませんでした"
    }
  }
  var fixLabel: String { "直すには" }
  func doctorVerdict(warnings: Int, failures: Int) -> String {
    if failures > 0 {
      return "今のままではアラームに頼らないでください。問題\(failures)件、警告\(warnings)件。"
    }
    return warnings == 0
      ? "今夜のアラームは鳴ります。" : "今夜のアラームは鳴ります。警告\(warnings)件を見てください。"
  }
  var doctorTestTitle: String { "Atchaが見えています" }
  var doctorTestBody: String { "'atcha doctor'のテストです。アラームはこのように表示され、消えません。" }

  var doctorAbstract: String { "今夜のアラームが本当に鳴るか確かめます。" }
  var doctorDiscussion: String {
    """
    時刻表から耳に届くまでのすべてを見ます。デーモン、デスクトップの通知(テストとして一つ表示します)、音、スリープ、\
    ログアウト、バッテリー、時計、タイムゾーン、時刻表、プロバイダー、データベース、ディスクです。それぞれ良好、警告、問題、該当なし\
    のいずれかで、直すコマンドが付きます。何も変更しません。\
    プロバイダーには試しに一度問い合わせ、これは割り当てに数えられます。

    問題がなければ警告があっても0で、問題があれば78で終わります。
    """
  }
  var doctorExample: String { "鳴りますか。" }
  var doctorScriptExample: String { "スクリプトで: 何が問題か。" }
  var doctorNotificationHelp: String { "テストとして通知を表示します。" }

  private static func process(_ number: Int?) -> String {
    number.map { "(プロセス\($0))" } ?? ""
  }
  private static func because(_ reason: String) -> String { reason.isEmpty ? "" : "(\(reason))" }
}
