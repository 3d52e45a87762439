import CoreAlarm
import Domain

extension English {
  func unitWritten(_ path: String) -> String { "Wrote \(path)." }
  func unitUnchanged(_ path: String) -> String { "\(path) is as it should be." }
  func unitRemoved(_ path: String) -> String { "Removed \(path)." }
  var unitMissing: String { "No unit is installed." }
  func unitStarted(_ process: String?) -> String {
    process.map { "The daemon runs now and from each login on: process \($0)." }
      ?? "The daemon runs now and from each login on."
  }
  var unitStopped: String { "The daemon is stopped, and starts no more at login." }
  func unitWaits(for process: String) -> String {
    "Process \(process), started by hand, keeps watch; the service takes over when it ends."
  }
  func daemonDidNotStart(_ reason: String) -> Explanation {
    .init(
      "the daemon is installed and did not start: \(reason)",
      hint: "'journalctl --user -u atcha' tells why")
  }
  func managerRefused(_ reason: String) -> Explanation {
    .init(
      "the user manager of systemd refused: \(reason)",
      hint: "'systemctl --user status atcha' tells more")
  }
  func managerAbsent(_ reason: String) -> String {
    "The user manager of systemd cannot be asked: \(reason)."
  }
  var startUnitWith: String { "Where it can, this starts the daemon now and at each login:" }
  var withoutSystemd: String { "Without systemd, have your session run this:" }
  func lingerIsOff(alarms: Int) -> String {
    let count = alarms == 1 ? "1 alarm is set; it" : "\(alarms) alarms are set; they"
    let end = "The daemon ends when you log out"
    return (alarms == 0 ? "\(end)." : "\(end) (\(count) would not ring).")
      + " To keep it running: loginctl enable-linger"
  }

  func daemonRunning(_ process: String?, asService: Bool?, since: String?) -> String {
    var text = "The daemon is running"
    if let process { text += ": process \(process)" }
    if let asService {
      text += asService ? ", started by the service manager" : ", started by hand"
    }
    if let since { text += ", since \(since)" }
    return text + "."
  }
  var daemonNotRunning: String { "No daemon is running." }
  func daemonNext(_ moment: String) -> String { "Next: \(moment)." }
  var nothingPending: String { "Nothing is pending." }
  func unitState(_ path: String, _ state: String?) -> String {
    "Unit: \(path)" + (state.map { " (\($0))" } ?? "")
  }
  func daemonOutdated(_ version: String?, restart: String) -> String {
    let which = version.map { " (\($0))" } ?? ""
    return "It runs another program\(which) than this one. To start it anew: \(restart)"
  }
  func configInvalid(_ reason: String) -> String {
    "config: invalid, the last good settings go on: \(reason)"
  }
  func sleepUnannounced(_ reason: String) -> String {
    "Sleep is not announced, so there is no warning ahead of it: \(reason)."
  }

  var machineIsWoken: String { "A sleeping computer is woken for alarms." }
  func machineIsNotWoken(_ obstacle: WakeObstacle) -> String {
    let start = "A sleeping computer is not woken for alarms: "
    switch obstacle {
    case .noClock: return start + "none of its clocks can wake it."
    case .notPermitted(let version):
      return start
        + "the user manager (systemd \(version)) lacks CAP_WAKE_ALARM, which local logins get from "
        + "systemd 254 on."
    case .noManager(let reason):
      return start
        + "this program lacks CAP_WAKE_ALARM, and no user manager can be asked (\(reason))."
    case .refused(let reason):
      return start + "the user manager did not set the timer (\(reason))."
    }
  }
  func unwokenTitle(_ moment: String) -> String {
    "Nothing will wake this computer for the alarm at \(moment)"
  }
  var unwokenBody: String { "It is going to sleep. Keep it awake, or take another alarm with you." }
}
