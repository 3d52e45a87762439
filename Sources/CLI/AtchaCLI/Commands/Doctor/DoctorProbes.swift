import AtchaData
import CoreAlarm
import CoreNotification
import CoreStorage
import CoreSystem
import Domain
import Glibc

/// The looks of the doctor at this machine.
///
/// Each only reads, and says of whatever fails what it means; which it means is decided by
/// `HealthPolicy`.
struct DoctorProbes: Sendable {
  let context: CommandContext
  let showsNotification: Bool
  private let folders: DataFolders
  /// For one question to a bus.
  private static let busLimit = Duration.seconds(3)

  /// - Throws: where neither HOME nor the XDG variables say where anything is.
  init(context: CommandContext, showsNotification: Bool) throws {
    self.context = context
    self.showsNotification = showsNotification
    folders = try DataFolders(environment: context.environment, words: context.words)
  }

  private var environment: [String: String] { context.environment }

  var all: [Doctor.Probe] {
    [
      .init(topic: .daemon) { await daemon() },
      .init(topic: .notifications) { await notifications() },
      .init(topic: .sound) { sound() },
      .init(topic: .bus) { await bus() },
      .init(topic: .sleep) { await sleep() },
      .init(topic: .lingering) { lingering() },
      .init(topic: .battery) { await battery() },
      .init(topic: .clock) { await clock() },
      .init(topic: .timeZones) { timeZones() },
      .init(topic: .timetables) { await timetables() },
      .init(topic: .provider) { await provider() },
      .init(topic: .database) { await database() },
      .init(topic: .disk) { await disk() },
    ]
  }

  // MARK: The daemon

  private func daemon() async -> HealthState {
    let number = await BlockingWork.run("watch-lock") { [context] in
      (try? context.services.alarms())?.watcher()
    }
    let process = number.flatMap { $0 }
    let known = process.flatMap { $0 > 0 ? $0 : nil }
    return HealthPolicy.daemon(
      process: known.map { Int($0) }, isRunning: process != nil,
      isCurrent: known.flatMap { SameProgram.isRun(by: $0) }, alarms: await alarms(),
      isInstalled: UserUnit(environment: environment).isInstalled)
  }

  /// How many alarms are set, without opening a store that may be damaged.
  private func alarms() async -> Int {
    guard let services = try? context.services.alarms() else { return 0 }
    if let state = (try? services.stateFile.read()) ?? nil {
      return state.sessions.count { !$0.isOver }
    }
    guard await inspection() == .sound,
      let sessions = try? await services.store.sessions(history: false)
    else { return 0 }
    return sessions.count { !$0.isOver }
  }

  // MARK: The desktop

  private func bus() async -> HealthState {
    let connection = BusConnection(address: BusAddress.session(environment))
    defer { connection.close() }
    switch await connection.call(.ofBus("GetId"), timeout: Self.busLimit) {
    case .success: return .busWorks
    case .failure(let error): return .busFails(error.description)
    }
  }

  private func notifications() async -> HealthState {
    let address = BusAddress.session(environment)
    let desktop = DesktopNotifications(address: address, limit: Self.busLimit, retryDelays: [])
    defer { Task { await desktop.close() } }
    switch await desktop.capabilities() {
    case .failure(let failure): return .init(failure)
    case .success(let capabilities):
      if showsNotification, let failure = await showTest(on: desktop) {
        return .init(failure)
      }
      return HealthPolicy.notifications(
        server: await serverName(address), capabilities: capabilities)
    }
  }

  private func showTest(on desktop: DesktopNotifications) async -> DesktopFailure? {
    let test = DesktopNotification(
      summary: context.words.doctorTestTitle, lines: [context.words.doctorTestBody],
      urgency: .normal, isTransient: true)
    if case .failure(let failure) = await desktop.show("doctor", { test }) { return failure }
    return nil
  }

  private func serverName(_ address: String) async -> String {
    let connection = BusConnection(address: address)
    defer { connection.close() }
    let name = "org.freedesktop.Notifications"
    let call = BusCall(name, "/org/freedesktop/Notifications", name, "GetServerInformation")
    let values = (try? await connection.call(call, timeout: Self.busLimit).get())?.values
    return values?.first?.string ?? "?"
  }

  private func sound() -> HealthState {
    let players = SoundPlayer.installed(environment).map(\.name)
    return players.isEmpty
      ? .noSoundPlayer(wanted: SoundPlayer.knownNames) : .soundPlayers(players)
  }

  // MARK: The machine

  private func sleep() async -> HealthState {
    let states = await BlockingWork.run("power-state") { TextFile.read("/sys/power/state") }
    guard let states, !states.split(whereSeparator: \.isWhitespace).isEmpty else {
      return .neverSleeps
    }
    switch await WakeObstacle.find(UserManager(environment)) {
    case nil: return .wakesFromSleep
    case .noClock?: return .staysAsleep(reason: "RTC")
    case .notPermitted(let version)?:
      return .staysAsleep(reason: "CAP_WAKE_ALARM, systemd \(version)")
    case .noManager(let reason)?: return .staysAsleep(reason: "CAP_WAKE_ALARM, \(reason)")
    case .refused(let reason)?: return .staysAsleep(reason: reason)
    }
  }

  private func lingering() -> HealthState {
    switch UserUnit.lingers {
    case true?: .lingers
    case false?: .endsWithSession
    case nil: .noSessionManager
    }
  }

  private func battery() async -> HealthState {
    let connection = BusConnection(address: BusAddress.system(environment))
    defer { connection.close() }
    if let power = await UPower(connection: connection, limit: Self.busLimit).state() {
      return HealthPolicy.battery(percent: power.percent, isOnBattery: power.isOnBattery)
    }
    return await BlockingWork.run("power-supply") { PowerSupply.state }
  }

  private func clock() async -> HealthState {
    let connection = BusConnection(address: BusAddress.system(environment))
    defer { connection.close() }
    let service = "org.freedesktop.timedate1"
    let call = BusCall(
      service, "/org/freedesktop/timedate1", "org.freedesktop.DBus.Properties", "Get",
      [.string(service), .string("NTPSynchronized")])
    if case .success(let reply) = await connection.call(call, timeout: Self.busLimit),
      let isSynchronized = reply.values.first?.unwrapped.boolean
    {
      return isSynchronized ? .clockSynchronized : .clockFree
    }
    // The kernel knows, too, where nobody tells.
    switch SystemClockState.isSynchronized {
    case true?: return .clockSynchronized
    case false?: return .clockFree
    case nil: return .clockUnknown("")
    }
  }

  private func timeZones() -> HealthState {
    let folder = environment["TZDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/share/zoneinfo"
    return unsafe access("\(folder)/Asia/Seoul", R_OK) == 0
      ? .timeZonesPresent : .timeZonesMissing(folder: folder)
  }

  // MARK: The data

  private func timetables() async -> HealthState {
    let found: Result<[FeedRecord], any Error> = await BlockingWork.run("feeds") { [context] in
      Result { try context.services.feeds().list() }
    }
    switch found {
    case .failure(let error):
      return .timetablesUnreadable(UserFacingError(describing: error, context.words).message)
    case .success(let feeds):
      if feeds.isEmpty, await hasProvider() { return .timetablesElsewhere }
      return HealthPolicy.timetables(feeds, tonight: await tonight())
    }
  }

  /// By the clocks of the timetables, or else of this machine.
  private func tonight() async -> CivilDate {
    let now = context.clock.now()
    let end = context.configuration.nightEnd
    if let zone = try? await context.services.alarms().zones.zone(at: nil) {
      return NightPolicy(zone: zone, nightEnd: end).night(at: now).date
    }
    return context.machineTime(now - end.secondsOfDay).date
  }

  private func provider() async -> HealthState {
    await ProviderLook(context: context, sendsMessage: showsNotification).state()
  }

  /// Whether a planner is set up that is asked in place of timetables.
  private func hasProvider() async -> Bool {
    await BlockingWork.run("provider-list") { [context] in
      (try? context.services.providers().all())?.contains { $0.kind.isPlanner } ?? false
    }
  }

  private func inspection() async -> DatabaseInspection {
    await BlockingWork.run("inspection") { [path = folders.database] in
      DatabaseInspection.of(path)
    }
  }

  private func database() async -> HealthState {
    switch await inspection() {
    case .absent: .databaseNew
    case .sound: .databaseSound
    case .damaged(let detail): .databaseDamaged(detail)
    case .unreadable(let error): .databaseUnusable(error.message)
    }
  }

  private func disk() async -> HealthState {
    await BlockingWork.run("disk") { [folder = folders.state] in DiskLook.state(of: folder) }
  }
}

extension HealthState {
  fileprivate init(_ failure: DesktopFailure) {
    switch failure {
    case .noLibrary: self = .noBusLibrary
    case .noBus: self = .notificationsWithoutBus
    case .noServer: self = .noNotificationServer
    case .noAnswer, .refused, .notWanted: self = .notificationsFail(failure.description)
    }
  }
}
