import CoreAlarm
import Domain

extension Japanese {
  func unitWritten(_ path: String) -> String { "\(path)を書きました。" }
  func unitUnchanged(_ path: String) -> String { "\(path)はそのままで正しいです。" }
  func unitRemoved(_ path: String) -> String { "\(path)を削除しました。" }
  var unitMissing: String { "ユニットはありません。" }
  func unitStarted(_ process: String?) -> String {
    let process = process.map { ": プロセス\($0)" } ?? ""
    return "デーモンは今、そしてログインのたびに動きます\(process)。"
  }
  var unitStopped: String { "デーモンを止めました。ログイン時にはもう始まりません。" }
  func unitWaits(for process: String) -> String {
    "手で始めたプロセス\(process)が見張っています。それが終わるとサービスが引き継ぎます。"
  }
  func daemonDidNotStart(_ reason: String) -> Explanation {
    .init(
      "デーモンを入れましたが、始まりませんでした: \(reason)",
      hint: "理由は'journalctl --user -u atcha'でわかります")
  }
  func managerRefused(_ reason: String) -> Explanation {
    .init(
      "systemdのユーザーマネージャーが断りました: \(reason)",
      hint: "'systemctl --user status atcha'で詳しくわかります")
  }
  func managerAbsent(_ reason: String) -> String {
    "systemdのユーザーマネージャーに頼めません: \(reason)。"
  }
  var startUnitWith: String { "頼める所では、次で今すぐ、そしてログインのたびに始まります:" }
  var withoutSystemd: String { "systemdがなければ、セッションで次を動かしてください:" }
  func lingerIsOff(alarms: Int) -> String {
    let set = alarms > 0 ? "(アラーム\(alarms)件が鳴らなくなります)" : ""
    return "ログアウトするとデーモンは終わります\(set)。動かし続けるには: loginctl enable-linger"
  }

  func daemonRunning(_ process: String?, asService: Bool?, since: String?) -> String {
    var parts: [String] = []
    if let process { parts.append("プロセス\(process)") }
    if let asService { parts.append(asService ? "サービスマネージャーが開始" : "手で開始") }
    if let since { parts.append("\(since)から") }
    return parts.isEmpty
      ? "デーモンが動いています。" : "デーモンが動いています: \(parts.joined(separator: "、"))。"
  }
  var daemonNotRunning: String { "デーモンは動いていません。" }
  func daemonNext(_ moment: String) -> String { "次: \(moment)。" }
  var nothingPending: String { "待っているものはありません。" }
  func unitState(_ path: String, _ state: String?) -> String {
    "ユニット: \(path)" + (state.map { " (\($0))" } ?? "")
  }
  func daemonOutdated(_ version: String?, restart: String) -> String {
    let which = version.map { "(\($0))" } ?? ""
    return "これとは別のプログラム\(which)が動いています。始め直すには: \(restart)"
  }
  func configInvalid(_ reason: String) -> String {
    "config: invalid、最後に正しかった設定を使います: \(reason)"
  }
  func sleepUnannounced(_ reason: String) -> String {
    "スリープは予告されず、その前に警告できません: \(reason)。"
  }

  var machineIsWoken: String { "スリープ中でもアラームの時刻に起こします。" }
  func machineIsNotWoken(_ obstacle: WakeObstacle) -> String {
    let start = "スリープ中はアラームの時刻に起こせません: "
    switch obstacle {
    case .noClock: return start + "起こせる時計がありません。"
    case .notPermitted(let version):
      return start
        + "ユーザーマネージャー(systemd \(version))にCAP_WAKE_ALARMがありません。systemd 254からは、"
        + "この機械に直接ログインすると与えられます。"
    case .noManager(let reason):
      return start
        + "このプログラムにCAP_WAKE_ALARMがなく、頼めるユーザーマネージャーもありません(\(reason))。"
    case .refused(let reason):
      return start + "ユーザーマネージャーがタイマーを設定できませんでした(\(reason))。"
    }
  }
  func unwokenTitle(_ moment: String) -> String {
    "\(moment)のアラームで、このコンピューターを起こすものがありません"
  }
  var unwokenBody: String { "まもなくスリープします。起こしておくか、別のアラームを用意してください。" }
}
