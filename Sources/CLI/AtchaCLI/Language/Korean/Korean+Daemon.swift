import CoreAlarm
import Domain

extension Korean {
  func unitWritten(_ path: String) -> String { "\(path) 파일을 썼습니다." }
  func unitUnchanged(_ path: String) -> String { "\(path) 파일은 그대로 맞습니다." }
  func unitRemoved(_ path: String) -> String { "\(path) 파일을 지웠습니다." }
  var unitMissing: String { "설치된 유닛이 없습니다." }
  func unitStarted(_ process: String?) -> String {
    let process = process.map { ": 프로세스 \($0)" } ?? ""
    return "데몬이 지금 돌고 있고, 로그인할 때마다 시작합니다\(process)."
  }
  var unitStopped: String { "데몬을 멈췄고, 로그인할 때 더는 시작하지 않습니다." }
  func unitWaits(for process: String) -> String {
    "직접 시작한 프로세스 \(process)번이 지키고 있습니다. 그것이 끝나면 서비스가 이어받습니다."
  }
  func daemonDidNotStart(_ reason: String) -> Explanation {
    .init(
      "데몬을 설치했지만 시작하지 못했습니다: \(reason)",
      hint: "'journalctl --user -u atcha'에 까닭이 나옵니다")
  }
  func managerRefused(_ reason: String) -> Explanation {
    .init(
      "systemd 사용자 관리자가 거절했습니다: \(reason)",
      hint: "'systemctl --user status atcha'로 더 알아보세요")
  }
  func managerAbsent(_ reason: String) -> String {
    "systemd 사용자 관리자에게 물을 수 없습니다: \(reason)."
  }
  var startUnitWith: String { "되는 곳에서는 이렇게 하면 지금, 그리고 로그인할 때마다 시작합니다:" }
  var withoutSystemd: String { "systemd가 없으면 세션에서 이것을 돌리세요:" }
  func lingerIsOff(alarms: Int) -> String {
    let set = alarms > 0 ? "(맞춰 둔 알람 \(alarms)개가 울리지 않습니다)" : ""
    return "로그아웃하면 데몬이 끝납니다\(set). 계속 돌리려면: loginctl enable-linger"
  }

  func daemonRunning(_ process: String?, asService: Bool?, since: String?) -> String {
    var parts: [String] = []
    if let process { parts.append("프로세스 \(process)") }
    if let asService { parts.append(asService ? "서비스 관리자가 시작" : "직접 시작") }
    if let since { parts.append("\(since)부터") }
    return parts.isEmpty
      ? "데몬이 돌고 있습니다." : "데몬이 돌고 있습니다: \(parts.joined(separator: ", "))."
  }
  var daemonNotRunning: String { "데몬이 돌고 있지 않습니다." }
  func daemonNext(_ moment: String) -> String { "다음: \(moment)." }
  var nothingPending: String { "기다리는 일이 없습니다." }
  func unitState(_ path: String, _ state: String?) -> String {
    "유닛: \(path)" + (state.map { " (\($0))" } ?? "")
  }
  func daemonOutdated(_ version: String?, restart: String) -> String {
    let which = version.map { "(\($0))" } ?? ""
    return "이것과 다른 프로그램\(which)이 돌고 있습니다. 새로 시작하려면: \(restart)"
  }
  func configInvalid(_ reason: String) -> String {
    "config: invalid, 마지막으로 맞던 설정을 씁니다: \(reason)"
  }
  func sleepUnannounced(_ reason: String) -> String {
    "절전을 미리 알 수 없어 그 전에 경고하지 못합니다: \(reason)."
  }

  var machineIsWoken: String { "잠든 컴퓨터를 알람 시각에 깨웁니다." }
  func machineIsNotWoken(_ obstacle: WakeObstacle) -> String {
    let start = "잠든 컴퓨터를 알람 시각에 깨우지 못합니다: "
    switch obstacle {
    case .noClock: return start + "깨울 수 있는 시계가 없습니다."
    case .notPermitted(let version):
      return start
        + "사용자 관리자(systemd \(version))에 CAP_WAKE_ALARM 권한이 없습니다. systemd 254부터 이 컴퓨터에서 "
        + "직접 로그인하면 주어집니다."
    case .noManager(let reason):
      return start + "이 프로그램에 CAP_WAKE_ALARM 권한이 없고, 물어볼 사용자 관리자도 없습니다(\(reason))."
    case .refused(let reason): return start + "사용자 관리자가 타이머를 맞추지 못했습니다(\(reason))."
    }
  }
  func unwokenTitle(_ moment: String) -> String {
    "\(moment) 알람 때 이 컴퓨터를 깨울 것이 없습니다"
  }
  var unwokenBody: String { "곧 잠듭니다. 켜 두거나 다른 알람을 챙기세요." }
}
