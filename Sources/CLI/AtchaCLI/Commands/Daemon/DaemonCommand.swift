import AtchaData
import CommandLineKit
import CoreAlarm
import CoreSystem
import CoreTerminal
import Domain
import Glibc

/// `atcha daemon`: keeps watch over the alarms.
enum DaemonCommand {
  static let exec = OptionKey<String?>("exec", .text, environment: "ATCHA_ALARM_ON")

  static let commands: [Command] = [
    Command(path: ["daemon"], run: DaemonStatusCommand.run),
    Command(path: ["daemon", "run"], run: run),
    Command(path: ["daemon", "install"], run: DaemonUnitCommand.install),
    Command(path: ["daemon", "uninstall"], run: DaemonUnitCommand.uninstall),
    Command(path: ["daemon", "status"], run: DaemonStatusCommand.run),
  ]

  static func spec(_ words: any Catalogue) -> CommandSpec {
    var spec = spec("daemon", .daemon, "atcha daemon status", .daemonStatusExample, words)
    spec.discussion = words.help(.daemonDiscussion)
    var run = self.spec("run", .run, "atcha daemon run", .runExample, words)
    run.options = [.option(exec, "COMMAND", help: words.help(.exec))]
    spec.subcommands = [
      run, self.spec("install", .install, "atcha daemon install", .installExample, words),
      self.spec("uninstall", .uninstall, "atcha daemon uninstall", .uninstallExample, words),
      self.spec("status", .daemonStatus, "atcha daemon status", .daemonStatusExample, words),
    ]
    return spec
  }

  /// The command of the settings for each ring.
  ///
  /// A file that cannot be understood keeps no alarm from ringing.
  static func alarmCommand(
    _ configuration: Configuration, _ environment: [String: String]
  ) -> String? {
    (try? configuration.settings())?.alarmCommand
      ?? environment["ATCHA_ALARM_ON"].flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func spec(
    _ name: String, _ abstract: AlarmHelp, _ example: String, _ explanation: AlarmHelp,
    _ words: any Catalogue
  ) -> CommandSpec {
    CommandSpec(
      name: name, abstract: words.help(abstract),
      examples: [Example(example, words.help(explanation))],
      options: [CommonOptions.json(words)],
      exitCodes: ExitStatus.codes(
        [.answered, .usage, .cannotCreate, .inputOutput, .tryLater, .interrupted], words))
  }

  private static func run(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let words = context.words
    // A terminal that has gone ends neither the daemon nor its alarms.
    DescriptorSink.ignoreBrokenPipeSignal()
    let folders = try DataFolders(environment: context.environment, words: words)
    let live = LiveConfiguration(
      context.configuration, environment: context.environment, copyPath: folders.goodConfig)
    let settings = try DaemonSettings(context, live, try context.services.alarms(), arguments)
    let alarms = settings.alarms
    // Opens the store, and with it makes the folder that is watched.
    _ = try await alarms.store.outlook(limit: 1, now: context.clock.now())
    let manager = ServiceManager(context.environment)
    let lock = try await lock(folders, manager, context)
    defer { withExtendedLifetime(lock) {} }
    let wait: AlarmWait
    do {
      wait = try AlarmWait(
        folder: folders.state, names: [DataFolders.alarmCopyName],
        beside: folders.prepared(folders.feeds), files: Self.watched(folders, context),
        signals: try SignalPipe([SIGTERM, SIGINT, SIGHUP]),
        // Twice within the time that the manager waits.
        pulse: manager.watchdogInterval.map { $0 / 2 })
    } catch {
      throw UserFacingError(words.inputOutput(folders.state, "\(error)"), .inputOutput)
    }
    await AlarmCommand.tellNotices(alarms, in: context)
    let program = UserUnit.program
    let environment = context.environment
    return await DaemonLoop(
      context: context, settings: settings, wait: wait, manager: manager,
      journal: DaemonJournal(
        file: DaemonRecordFile(path: folders.daemonFile),
        DaemonRecord(
          process: getpid(), startedAt: context.clock.now(), version: Program.version,
          program: program, isService: manager.isPresent)),
      wake: MachineWake(
        idleCommand: [program, "--version"], manager: { UserManager(environment) }
      ) { await $0.state(UserUnit.name)?.load == "loaded" ? UserUnit.name : nil }
    ).run()
  }

  /// The files besides the alarms whose change the daemon has to know of.
  private static func watched(
    _ folders: DataFolders, _ context: CommandContext
  ) -> [AlarmWait.WatchedFile] {
    var files = [
      AlarmWait.WatchedFile(folder: "/etc", names: ["localtime", "timezone"], wake: .zoneChanged)
    ]
    if let path = context.configuration.path, let slash = path.lastIndex(of: "/") {
      files.append(
        AlarmWait.WatchedFile(
          folder: folders.prepared(String(path[..<slash])),
          names: Set([String(path[path.index(after: slash)...])] + ProviderStore.fileNames),
          wake: .settingsChanged))
    }
    return files
  }

  /// How often a service looks whether the daemon that was started by hand has ended.
  private static let turnPause = Duration.seconds(5)

  /// The right to keep watch.
  ///
  /// A service waits for it, since it would only be started again and again.
  private static func lock(
    _ folders: DataFolders, _ manager: ServiceManager, _ context: CommandContext
  ) async throws -> WatchLock {
    var holder: Int32??
    while true {
      do throws(WatchLock.Failure) {
        return try WatchLock(path: folders.watchLock)
      } catch {
        switch error {
        case .held(let process):
          let held = UserFacingError(
            context.words.daemonRunsAlready(process.map { String($0) }), .tryLater)
          guard manager.isPresent else { throw held }
          if holder != .some(process) {
            holder = process
            context.streams.error.write("atcha daemon: \(held.message); waits for its end\n")
          }
          manager.tell(["READY=1", "WATCHDOG=1", "STATUS=waits for process \(process ?? 0)"])
        case .system(let code):
          throw UserFacingError(
            context.words.inputOutput(folders.watchLock, "error \(code)"), .inputOutput)
        }
      }
      try await Task.sleep(for: turnPause)
    }
  }
}
