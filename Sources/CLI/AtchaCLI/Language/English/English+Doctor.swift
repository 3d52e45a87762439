import Domain

extension English {
  func name(of topic: HealthTopic) -> String {
    switch topic {
    case .daemon: "Daemon"
    case .notifications: "Notifications"
    case .sound: "Sound"
    case .bus: "Session bus"
    case .sleep: "Sleep"
    case .lingering: "Logging out"
    case .battery: "Battery"
    case .clock: "Clock"
    case .timeZones: "Time zones"
    case .timetables: "Timetables"
    case .provider: "Provider"
    case .database: "Database"
    case .disk: "Disk"
    }
  }

  func finding(_ state: HealthState) -> String {
    switch state {
    case .daemonRuns(let process): "running\(Self.process(process))"
    case .daemonOutdated(let process):
      "running\(Self.process(process)), but an older program than this one"
    case .daemonStopped(let alarms, _):
      alarms == 0
        ? "not running; an alarm would not ring by itself"
        : alarms == 1
          ? "not running; the alarm that is set will not ring"
          : "not running; the \(alarms) alarms that are set will not ring"
    case .notificationsWork(let server): "shown by \(server), with buttons"
    case .notificationsWithoutButtons(let server):
      "shown by \(server), without buttons; answer with 'atcha alarm ack'"
    case .notificationsWithoutBus: "cannot be shown: the session bus does not answer"
    case .noNotificationServer: "cannot be shown: this desktop has no notification server"
    case .noBusLibrary: "cannot be shown: libsystemd is not installed"
    case .notificationsFail(let reason): "cannot be shown: \(reason)"
    case .soundPlayers(let names): "played by \(names.joined(separator: ", "))"
    case .noSoundPlayer(let wanted):
      "nothing that plays is installed (\(wanted.joined(separator: ", "))); "
        + "only the bell of a terminal is left"
    case .busWorks: "answers"
    case .busFails(let reason): "does not answer: \(reason)"
    case .wakesFromSleep: "this machine is woken for an alarm"
    case .neverSleeps: "this machine does not sleep"
    case .staysAsleep(let reason):
      "nothing wakes this machine for an alarm (\(reason)); keep it awake tonight"
    case .lingers: "the daemon goes on after you log out"
    case .endsWithSession: "the daemon ends when you log out"
    case .noSessionManager: "systemd does not run here"
    case .onMains(let percent): "plugged in\(percent.map { ", \($0) %" } ?? "")"
    case .onBattery(let percent):
      percent < HealthState.lowPercent
        ? "\(percent) % and not plugged in; it may be empty before you leave" : "\(percent) %"
    case .noBattery: "this machine has none"
    case .batteryUnknown(let reason): "its state is not known\(Self.because(reason))"
    case .clockSynchronized: "kept right over the network"
    case .clockFree: "not kept right over the network; if it is wrong, so is every alarm"
    case .clockUnknown(let reason): "whether it is kept right is not known\(Self.because(reason))"
    case .timeZonesPresent: "known"
    case .timeZonesMissing(let folder): "not known: \(folder) is not there"
    case .timetablesCover(let until): "valid tonight and the next 7 days (until \(until))"
    case .timetablesEnd(let day): "valid tonight, but none for the night of \(day)"
    case .timetablesOver(let day): "none is valid tonight; the last one ended on \(day)"
    case .timetablesBegin(let day): "none is valid tonight; the first one begins on \(day)"
    case .onlySample: "none; the built-in sample is not for travel"
    case .timetablesElsewhere: "none here; a provider is asked"
    case .timetablesUnreadable(let reason): "cannot be read: \(reason)"
    case .noProvider: "none is set up; searches use the timetables of this machine"
    case .providersAnswer(let names):
      names.count == 1
        ? "\(names[0]) answers" : "\(names.joined(separator: ", ")) answer"
    case .providerFails(_, let reason): reason
    case .providersOffline(let names):
      "this machine is offline, so \(names.joined(separator: ", ")) cannot be asked"
    case .providerKeyMissing(let name, _): "\(name) needs a key, and none is set"
    case .providerKeyRefused(let name, _): "\(name) answers, but does not accept the key"
    case .providersUnreadable(let reason): "what is set of them cannot be used: \(reason)"
    case .providerKeysOpen(let path): "others can read the keys in \(path), so none is used"
    case .databaseSound: "sound"
    case .databaseNew: "nothing is stored yet"
    case .databaseDamaged(let detail):
      "damaged (\(detail)); with the next command it is set aside and its alarms are saved"
    case .databaseUnusable(let reason): "cannot be used: \(reason)"
    case .diskHasRoom(let bytes): "\(Self.size(bytes)) free"
    case .diskNearlyFull(let bytes): "only \(Self.size(bytes)) free"
    case .diskFull(let folder): "full: nothing can be stored in \(folder)"
    case .diskRefuses(let folder, let reason): "nothing can be stored in \(folder): \(reason)"
    case .noAnswer(_, let seconds): "no answer within \(seconds) s"
    }
  }
  var fixLabel: String { "fix" }
  func doctorVerdict(warnings: Int, failures: Int) -> String {
    let warnings = warnings == 1 ? "1 warning" : "\(warnings) warnings"
    if failures > 0 {
      return failures == 1
        ? "As things are, do not rely on an alarm: 1 failure, \(warnings)."
        : "As things are, do not rely on an alarm: \(failures) failures, \(warnings)."
    }
    return warnings == "0 warnings"
      ? "Tonight's alarm will ring." : "Tonight's alarm will ring; look at \(warnings)."
  }
  var doctorTestTitle: String { "Atcha can be seen" }
  var doctorTestBody: String { "A test by 'atcha doctor'. An alarm looks like this, and stays." }

  var doctorAbstract: String { "Check whether tonight's alarm will ring." }
  var doctorDiscussion: String {
    """
    Looks at everything between a timetable and your ear: the daemon, the desktop's notifications (one is \
    shown as a test), sound, sleep, logging out, battery, clock, time zones, timetables, provider, database \
    and disk. Each is well, a warning, a failure or does not apply here, with the command that mends it. \
    Nothing is changed; a provider is asked one sample, which counts against its quota.

    Ends with 0 where nothing failed, warnings or not, and with 78 where something did.
    """
  }
  var doctorExample: String { "Will it ring?" }
  var doctorScriptExample: String { "For a script: what failed." }
  var doctorNotificationHelp: String { "Show a notification as a test." }

  private static func process(_ number: Int?) -> String {
    number.map { " as process \($0)" } ?? ""
  }
  private static func because(_ reason: String) -> String { reason.isEmpty ? "" : " (\(reason))" }
  private static func size(_ bytes: Int) -> String { ByteText.size(bytes) }
}
