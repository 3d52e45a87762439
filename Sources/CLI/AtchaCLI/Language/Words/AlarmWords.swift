import Domain

/// Alarms: setting, showing and ringing them, and the daemon that keeps watch.
protocol AlarmWords {
  // Refusals.

  func alarmTooLate(alarmAt: String, leaveBy: String, canRingNow: Bool) -> Explanation
  func alarmOver(_ phase: AlarmPhase) -> Explanation
  func alarmPastLeaveBy(_ leaveBy: String) -> Explanation
  var alarmNotRinging: Explanation { get }
  var alarmAlreadyAcknowledged: Explanation { get }
  func unknownAlarm(_ id: String) -> Explanation
  var noLastSearch: Explanation { get }
  func noSuchRoute(_ number: Int, of count: Int) -> Explanation
  var noRecentSearch: Explanation { get }
  func noSuchRecent(_ number: Int) -> Explanation
  /// `process` is nil where its number is not known.
  func daemonRunsAlready(_ process: String?) -> Explanation
  func badAlarmCommand(_ command: String, _ detail: String) -> Explanation
  /// A warning: alarms are set, and nothing rings them.
  var noDaemon: Explanation { get }

  // What was done.

  func alarmSet(_ id: String, _ moment: String, _ countdown: String) -> String
  func alarmSetNow(_ id: String) -> String
  func alarmReplaced(_ id: String) -> String
  /// A recurring rule; `next` names its next night.
  func ruleSet(_ id: String, days: String, next: String) -> String
  func alarmCancelled(_ id: String) -> String
  func ruleRemoved(_ id: String) -> String
  func alarmAcknowledged(boarding: String) -> String
  func alarmSnoozed(until moment: String) -> String
  func recentRemoved(_ way: String) -> String
  var recentsCleared: String { get }

  // Showing.

  func phaseName(_ phase: AlarmPhase) -> String
  func endName(_ reason: AlarmEndReason) -> String
  func weekdays(_ names: [String]) -> String
  var idHead: String { get }
  var alarmHead: String { get }
  var wayHead: String { get }
  var searchedHead: String { get }
  var nightHead: String { get }
  var leaveByLabel: String { get }
  var deliveriesTitle: String { get }
  func deliveryResult(_ result: Delivery.Result) -> String
  func checkedAt(_ moment: String, isStale: Bool) -> String
  func checkFailed(_ reason: String) -> String
  func movedEarlier(from old: String, to new: String) -> String
  var noAlarms: Explanation { get }
  var noHistory: Explanation { get }

  // Ringing: titles of notifications and lines.

  /// `countdown` to leave-by; nil where it has come.
  func ringTitle(leaveIn countdown: String?) -> String
  func ringBody(boarding: String, from stop: String, line: String) -> String
  func late(_ duration: String) -> String
  var lastCallTitle: String { get }
  func movedEarlierTitle(_ duration: String, from old: String, to new: String) -> String
  func missedTitle(from old: String, to new: String?) -> String
  var noServiceTitle: String { get }
  func notRungTitle(_ count: Int) -> String
  var leavingAction: String { get }
  var snoozeAction: String { get }
  var dismissAction: String { get }
  func verdict(_ id: String, _ verdict: ChangeVerdict, from old: String, to new: String) -> String

  // The store.

  func storeNotice(_ notice: StoreNotice) -> String

  // Bars and the countdown.

  func clockSuspect(_ lastSeen: String) -> String
  var nothingDue: String { get }
  func rang(_ count: Int) -> String
  func notDelivered(_ count: Int) -> String
  func statusLine(_ countdown: String, _ moment: String) -> String
  var statusLeaveNow: String { get }
  var statusOnTheWay: String { get }
  var alarmIn: String { get }
  var leaveIn: String { get }
  var watchKeys: String { get }
  var watchOver: String { get }
}
