import Domain

extension English {
  func alarmTooLate(alarmAt: String, leaveBy: String, canRingNow: Bool) -> Explanation {
    canRingNow
      ? .init(
        "the alarm would have rung at \(alarmAt), which has passed; you must leave by \(leaveBy)",
        hint: "add --now to be rung at once")
      : .init(
        "this way home has left: you had to leave by \(leaveBy)",
        hint: "'atcha again' shows what is still possible")
  }
  func alarmOver(_ phase: AlarmPhase) -> Explanation {
    .init(
      "this alarm is over: \(phaseName(phase))", hint: "set a new one with 'atcha alarm add'")
  }
  func alarmPastLeaveBy(_ leaveBy: String) -> Explanation {
    .init("it cannot be put off: you have to leave by \(leaveBy)", hint: "leave now")
  }
  var alarmNotRinging: Explanation {
    .init(
      "it has not rung yet, so there is nothing to put off",
      hint: "'atcha alarm show ID' tells when it rings")
  }
  var alarmAlreadyAcknowledged: Explanation {
    .init("you have said that you are leaving", hint: "set it again with 'atcha alarm add'")
  }
  func unknownAlarm(_ id: String) -> Explanation {
    .init("there is no alarm '\(id)'", hint: "'atcha alarm list' shows those there are")
  }
  var noLastSearch: Explanation {
    .init(
      "there is no search to take a route from",
      hint: "run 'atcha search' first, or give --from and --to")
  }
  func noSuchRoute(_ number: Int, of count: Int) -> Explanation {
    .init(
      "the last search has no route \(number)",
      hint: count == 0
        ? "it found none that gets there; search again" : "give a number from 1 to \(count)")
  }
  var noRecentSearch: Explanation {
    .init("there is no recent search", hint: "run 'atcha search --from PLACE --to PLACE'")
  }
  func noSuchRecent(_ number: Int) -> Explanation {
    .init("there is no recent search \(number)", hint: "'atcha recent list' numbers them")
  }
  func daemonRunsAlready(_ process: String?) -> Explanation {
    .init(
      process.map { "a daemon keeps watch already: process \($0)" }
        ?? "a daemon keeps watch already", hint: "'atcha daemon status' tells more")
  }
  func badAlarmCommand(_ command: String, _ detail: String) -> Explanation {
    .init(
      "the command for alarms cannot be used: \(command): \(detail)",
      hint: "give a program and its arguments; quotes are understood, a shell is not run")
  }
  var noDaemon: Explanation {
    .init(
      "no daemon is running, so this alarm will not ring by itself",
      hint: "start one with 'atcha daemon install' or 'atcha daemon run'")
  }

  func alarmSet(_ id: String, _ moment: String, _ countdown: String) -> String {
    // "at 23:49", but "tomorrow 00:10".
    "Alarm \(id) rings \(moment.first?.isNumber == true ? "at " : "")\(moment), \(countdown)."
  }
  func alarmSetNow(_ id: String) -> String { "Alarm \(id) rings now." }
  func alarmReplaced(_ id: String) -> String { "It takes the place of alarm \(id)." }
  func ruleSet(_ id: String, days: String, next: String) -> String {
    "Rule \(id) sets an alarm every \(days); next for \(next)."
  }
  func alarmCancelled(_ id: String) -> String { "Alarm \(id) is cancelled." }
  func ruleRemoved(_ id: String) -> String { "Rule \(id) is removed." }
  func alarmAcknowledged(boarding: String) -> String { "Safe way home. Board at \(boarding)." }
  func alarmSnoozed(until moment: String) -> String { "Rings again at \(moment)." }
  func recentRemoved(_ way: String) -> String { "Removed \(way)." }
  var recentsCleared: String { "Removed all recent searches." }

  func phaseName(_ phase: AlarmPhase) -> String {
    switch phase {
    case .scheduled: "set"
    case .ringing: "ringing"
    case .acknowledged: "on the way"
    case .ended: "over"
    case .missed: "missed"
    case .serviceEnded: "no service"
    case .cancelled: "cancelled"
    }
  }
  func endName(_ reason: AlarmEndReason) -> String {
    switch reason {
    case .departed: "left in time"
    case .expired: "rang without an answer"
    case .notRung: "could not ring in time"
    case .outOfReach: "the train was moved out of reach"
    case .noService: "there is no service"
    case .cancelled: "cancelled"
    case .replaced: "replaced by another"
    }
  }
  func weekdays(_ names: [String]) -> String { names.joined(separator: ", ") }
  var idHead: String { "id" }
  var alarmHead: String { "alarm" }
  var wayHead: String { "way" }
  var searchedHead: String { "searched" }
  var nightHead: String { "night" }
  var leaveByLabel: String { "Leave by" }
  var deliveriesTitle: String { "Delivered" }
  func deliveryResult(_ result: Delivery.Result) -> String {
    switch result {
    case .delivered: "delivered"
    case .suppressed(let reason): "suppressed: \(reason)"
    case .failed(let reason): "failed: \(reason)"
    }
  }
  func checkedAt(_ moment: String, isStale: Bool) -> String {
    isStale ? "not checked since \(moment)" : "checked at \(moment)"
  }
  func checkFailed(_ reason: String) -> String { "the last check failed: \(reason)" }
  func movedEarlier(from old: String, to new: String) -> String {
    "moved earlier: \(old) → \(new)"
  }
  var noAlarms: Explanation {
    .init("No alarm is set.", hint: "'atcha search', then 'atcha alarm add'")
  }
  var noHistory: Explanation {
    .init("No alarm is over yet.", hint: "'atcha alarm list' shows those that are set")
  }

  func ringTitle(leaveIn countdown: String?) -> String {
    countdown.map { "Leave \($0)" } ?? "Leave now"
  }
  func ringBody(boarding: String, from stop: String, line: String) -> String {
    line.isEmpty ? "\(boarding) from \(stop)" : "\(line) at \(boarding) from \(stop)"
  }
  func late(_ duration: String) -> String { "rung \(duration) late" }
  var lastCallTitle: String { "Leave now or you miss it" }
  func movedEarlierTitle(_ duration: String, from old: String, to new: String) -> String {
    "Leave \(duration) earlier — last train moved \(old) → \(new)"
  }
  func missedTitle(from old: String, to new: String?) -> String {
    new.map { "The last train left early: \(old) → \($0)" }
      ?? "The last train at \(old) cannot be reached any more"
  }
  var noServiceTitle: String { "There is no train home tonight any more" }
  func notRungTitle(_ count: Int) -> String {
    count == 1 ? "An alarm could not ring in time" : "\(count) alarms could not ring in time"
  }
  var leavingAction: String { "Leaving" }
  var snoozeAction: String { "Snooze" }
  var dismissAction: String { "Dismiss" }
  func verdict(
    _ id: String, _ verdict: ChangeVerdict, from old: String, to new: String
  ) -> String {
    switch verdict {
    case .unchanged: "\(id): unchanged, departs \(new)"
    case .later: "\(id): later, \(old) → \(new)"
    case .earlier: "\(id): earlier, \(old) → \(new)"
    case .lastCall: "\(id): earlier, \(old) → \(new); leave now or you miss it"
    case .missed: "\(id): cannot be reached any more"
    case .noService: "\(id): there is no service any more"
    case .notChecked(let reason): "\(id): could not be checked (\(reason)); nothing changed"
    }
  }

  func storeNotice(_ notice: StoreNotice) -> String {
    switch notice {
    case .recovered(let path, let count):
      "the store was damaged: \(count) alarms were saved, the old file is kept as \(path)"
    case .restored(let count): "the store was gone: \(count) alarms came back from its copy"
    case .readOnly(let failure): "alarms ring, but cannot be changed: \(failure.message)"
    case .onNetwork(let path): "\(path) is on a network file system, where locks may not hold"
    case .unreadable(let count): "\(count) alarms were written by another version and are kept"
    }
  }

  func clockSuspect(_ lastSeen: String) -> String {
    "the clock is earlier than it was at \(lastSeen); nothing rings until it is set"
  }
  var nothingDue: String { "Nothing is due." }
  func rang(_ count: Int) -> String { count == 1 ? "1 alarm rang." : "\(count) alarms rang." }
  func notDelivered(_ count: Int) -> String {
    count == 1
      ? "1 alarm is due and could not be delivered."
      : "\(count) alarms are due and could not be delivered."
  }
  func statusLine(_ countdown: String, _ moment: String) -> String {
    "leave \(countdown)".aside(moment, space: " ")
  }
  var statusLeaveNow: String { "leave now" }
  var statusOnTheWay: String { "on the way" }
  var alarmIn: String { "alarm in" }
  var leaveIn: String { "leave in" }
  var watchKeys: String { "l leaving · s snooze · d dismiss · q quit" }
  var watchOver: String { "This alarm is over." }
}
