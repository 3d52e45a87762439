/// What has to be well for an alarm to ring, in the order in which it is shown.
package enum HealthTopic: String, Hashable, Sendable, CaseIterable {
  case daemon, notifications, sound, bus, sleep, lingering, battery, clock, timeZones, timetables
  case provider, database, disk
}

/// How bad a finding is.
package enum HealthGrade: String, Hashable, Sendable, CaseIterable, Comparable {
  case notApplicable, ok
  /// An alarm rings, but something may keep it from doing so or from being noticed.
  case warning
  /// As things are, an alarm would not ring, or not for the right train.
  case failure

  private var order: Int {
    switch self {
    case .notApplicable: 0
    case .ok: 1
    case .warning: 2
    case .failure: 3
    }
  }

  package static func < (a: HealthGrade, b: HealthGrade) -> Bool { a.order < b.order }
}

/// What was found of one thing that an alarm depends on.
package enum HealthState: Hashable, Sendable {
  // The daemon.
  case daemonRuns(process: Int?)
  /// It runs a program that has been replaced since.
  case daemonOutdated(process: Int?)
  /// - Parameter alarms: how many wait for one.
  case daemonStopped(alarms: Int, isInstalled: Bool)

  // The desktop.
  case notificationsWork(server: String)
  /// It shows notifications, but no buttons.
  case notificationsWithoutButtons(server: String)
  /// Without a session bus there is no way to a server.
  case notificationsWithoutBus
  /// The bus is there, and nobody on it who shows notifications.
  case noNotificationServer
  /// Without libsystemd there is no way to a bus.
  case noBusLibrary
  case notificationsFail(String)
  /// - Parameter names: of programs that play, the likeliest first.
  case soundPlayers(_ names: [String])
  case noSoundPlayer(wanted: [String])
  case busWorks
  case busFails(String)

  // The machine.
  case wakesFromSleep
  case neverSleeps
  case staysAsleep(reason: String)
  case lingers
  case endsWithSession
  case noSessionManager
  case onMains(percent: Int?)
  case onBattery(percent: Int)
  case noBattery
  case batteryUnknown(String)
  case clockSynchronized
  case clockFree
  case clockUnknown(String)

  // The data.
  case timeZonesPresent
  case timeZonesMissing(folder: String)
  /// - Parameter until: the last day on which all timetables are valid.
  case timetablesCover(until: CivilDate)
  case timetablesEnd(firstDayWithout: CivilDate)
  case timetablesOver(lastDay: CivilDate)
  case timetablesBegin(firstDay: CivilDate)
  case onlySample
  /// None, and a provider is asked in their place.
  case timetablesElsewhere
  case timetablesUnreadable(String)
  case noProvider
  /// - Parameter names: of all that are set up.
  case providersAnswer(_ names: [String])
  /// It does not answer for now.
  case providerFails(name: String, reason: String)
  /// There is no way to the network, or atcha was told not to use it.
  case providersOffline(_ names: [String])
  /// - Parameter plans: ways home, and with them whether an alarm is for the right train, depend on it.
  case providerKeyMissing(name: String, plans: Bool)
  case providerKeyRefused(name: String, plans: Bool)
  /// Nothing of what is set of providers can be read.
  case providersUnreadable(String)
  /// Others can read the keys, so that they are not used.
  case providerKeysOpen(path: String)
  case databaseSound
  case databaseNew
  case databaseDamaged(String)
  case databaseUnusable(String)
  case diskHasRoom(bytes: Int)
  case diskNearlyFull(bytes: Int)
  case diskFull(folder: String)
  case diskRefuses(folder: String, reason: String)

  /// Nothing was found out within the time.
  case noAnswer(HealthTopic, seconds: Int)

  package var topic: HealthTopic {
    switch self {
    case .daemonRuns, .daemonOutdated, .daemonStopped: .daemon
    case .notificationsWork, .notificationsWithoutButtons, .notificationsWithoutBus,
      .noNotificationServer, .noBusLibrary, .notificationsFail:
      .notifications
    case .soundPlayers, .noSoundPlayer: .sound
    case .busWorks, .busFails: .bus
    case .wakesFromSleep, .neverSleeps, .staysAsleep: .sleep
    case .lingers, .endsWithSession, .noSessionManager: .lingering
    case .onMains, .onBattery, .noBattery, .batteryUnknown: .battery
    case .clockSynchronized, .clockFree, .clockUnknown: .clock
    case .timeZonesPresent, .timeZonesMissing: .timeZones
    case .timetablesCover, .timetablesEnd, .timetablesOver, .timetablesBegin, .onlySample,
      .timetablesElsewhere, .timetablesUnreadable:
      .timetables
    case .noProvider, .providersAnswer, .providerFails, .providersOffline, .providerKeyMissing,
      .providerKeyRefused, .providersUnreadable, .providerKeysOpen:
      .provider
    case .databaseSound, .databaseNew, .databaseDamaged, .databaseUnusable: .database
    case .diskHasRoom, .diskNearlyFull, .diskFull, .diskRefuses: .disk
    case .noAnswer(let topic, _): topic
    }
  }

  /// Below this a machine on battery may be off before the night is over.
  package static let lowPercent = 20
  /// Below this it will be.
  package static let criticalPercent = 7

  package var grade: HealthGrade {
    switch self {
    case .daemonRuns, .notificationsWork, .soundPlayers, .busWorks, .wakesFromSleep, .lingers,
      .onMains, .clockSynchronized, .timeZonesPresent, .timetablesCover, .providersAnswer,
      .databaseSound, .diskHasRoom:
      .ok
    case .neverSleeps, .noSessionManager, .noBattery, .noProvider, .databaseNew,
      .timetablesElsewhere:
      .notApplicable
    case .daemonOutdated, .notificationsWithoutButtons, .noSoundPlayer, .staysAsleep,
      .endsWithSession, .batteryUnknown, .clockFree, .clockUnknown, .timetablesEnd,
      .providerFails, .providersOffline, .diskNearlyFull, .timeZonesMissing, .noAnswer:
      .warning
    case .daemonStopped(let alarms, _): alarms > 0 ? .failure : .warning
    case .onBattery(let percent):
      percent < Self.criticalPercent ? .failure : percent < Self.lowPercent ? .warning : .ok
    case .providerKeyMissing(_, let plans), .providerKeyRefused(_, let plans):
      plans ? .failure : .warning
    case .providersUnreadable, .providerKeysOpen, .notificationsWithoutBus, .noNotificationServer,
      .noBusLibrary, .notificationsFail, .busFails, .timetablesOver,
      .timetablesBegin,
      .onlySample, .timetablesUnreadable, .databaseDamaged, .databaseUnusable, .diskFull,
      .diskRefuses:
      .failure
    }
  }

  /// A stable word for scripts.
  package var code: String {
    // The name of the case, without what it holds.
    String("\(self)".prefix { $0 != "(" })
  }
}
