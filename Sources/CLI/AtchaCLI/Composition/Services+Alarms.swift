import AtchaData
import CoreAlarm
import CoreStorage
import CoreThreads
import Domain

extension Services {
  /// Alarms in the state folder, checked against the timetables of this computer.
  static func liveAlarms(
    environment: [String: String], clock: any WallClock, words: any Catalogue,
    configuration: Configuration, network: NetworkAccess
  ) throws -> AlarmServices {
    let folders = try DataFolders(environment: environment, words: words)
    let database = Database(.init(path: folders.database))
    let feeds = FeedStore(root: folders.feeds, compiler: TimetableCompiler(), clock: clock)
    let executor = ThreadExecutor(label: "checks")
    let embedded = { @Sendable (language: Language) in
      EmbeddedPlanner(
        shelf: .withSample(store: feeds), language: language.rawValue, executor: executor)
    }
    let roster = { @Sendable (language: Language) in
      PlannerRoster(
        environment: environment, words: words, clock: clock, language: language, access: network)
    }
    let planner = embedded(words.language)
    let mirror = mirror(network, database)
    return AlarmServices(
      store: SQLiteAlarmStore(database, copyPath: folders.alarmCopy),
      planner: checks(planner, configuration, roster(words.language), mirror),
      makePlanner: { checks(embedded($1), $0, roster($1), mirror) }, zones: planner,
      recents: SQLiteRecentSearches(database), memory: SQLiteSearchMemory(database),
      stateFile: JSONStateFile(path: folders.stateFile),
      sync: SyncFeeds(
        library: feeds, memory: SQLiteSyncMemory(database),
        updater: FeedUpdateProgram(environment: environment, clock: clock)),
      watcher: { WatchLock.holder(path: folders.watchLock) }, mirror: mirror ?? NoMirror())
  }

  /// The Atcha server, where one is set up and can be asked; alarms ring without it.
  private static func mirror(
    _ network: NetworkAccess, _ database: Database
  ) -> AtchaAlarmMirror? {
    guard let server = try? network.atchaServer() else { return nil }
    return AtchaAlarmMirror(url: server.url, over: server.transport, database: database)
  }

  /// Checks by the settings of searches.
  ///
  /// With a file that cannot be understood nothing is checked, and alarms ring as they stand.
  private static func checks(
    _ planner: any LastRoutePlanner, _ configuration: Configuration, _ roster: PlannerRoster,
    _ mirror: AtchaAlarmMirror?
  ) -> any AlarmPlanner {
    do {
      let checks = RoutePlannerAlarms(
        planner: planner, settings: try configuration.settings()
      ) {
        try roster.checking($0)
      }
      return mirror.map { MirroredAlarmPlanner(checks, mirror: $0) } ?? checks
    } catch {
      return NoChecks()
    }
  }

  private struct NoChecks: AlarmPlanner {
    func check(_ session: AlarmSession, now: Instant) async -> CheckResult {
      .failed("configuration")
    }
    func plan(_ rule: AlarmRule, night: ServiceNight, now: Instant) async -> PlanResult {
      .failed("configuration")
    }
  }

  /// For a search: what cannot be written at once is not worth waiting for.
  static func liveKeeper(
    environment: [String: String], words: any Catalogue
  ) throws -> SearchKeeper {
    var configuration = Database.Configuration(
      path: try DataFolders(environment: environment, words: words).database)
    configuration.survivesPowerCut = false
    configuration.busyMilliseconds = 100
    let database = Database(configuration)
    return SearchKeeper(
      recents: SQLiteRecentSearches(database), memory: SQLiteSearchMemory(database))
  }
}
