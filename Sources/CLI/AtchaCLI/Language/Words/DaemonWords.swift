import CoreAlarm
import Domain

/// The daemon: as a service of the user, asleep, and its settings.
protocol DaemonWords {
  func unitWritten(_ path: String) -> String
  func unitUnchanged(_ path: String) -> String
  func unitRemoved(_ path: String) -> String
  var unitMissing: String { get }
  /// The manager starts it at each login, and has started it.
  func unitStarted(_ process: String?) -> String
  var unitStopped: String { get }
  /// Somebody started a daemon by hand; the unit waits for its end.
  func unitWaits(for process: String) -> String
  func daemonDidNotStart(_ reason: String) -> Explanation
  func managerRefused(_ reason: String) -> Explanation
  func managerAbsent(_ reason: String) -> String
  var startUnitWith: String { get }
  var withoutSystemd: String { get }
  /// `alarms`: how many are set.
  func lingerIsOff(alarms: Int) -> String

  func daemonRunning(_ process: String?, asService: Bool?, since: String?) -> String
  var daemonNotRunning: String { get }
  func daemonNext(_ moment: String) -> String
  var nothingPending: String { get }
  /// `state`: the word of systemd for it.
  func unitState(_ path: String, _ state: String?) -> String
  func daemonOutdated(_ version: String?, restart: String) -> String
  func configInvalid(_ reason: String) -> String
  func sleepUnannounced(_ reason: String) -> String

  var machineIsWoken: String { get }
  func machineIsNotWoken(_ obstacle: WakeObstacle) -> String
  func unwokenTitle(_ moment: String) -> String
  var unwokenBody: String { get }
}
