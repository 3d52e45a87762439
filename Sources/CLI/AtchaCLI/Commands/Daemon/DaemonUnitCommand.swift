import CommandLineKit
import CoreAlarm
import CoreFiles
import CoreStorage
import CoreSystem
import CoreTerminal
import Domain

/// `atcha daemon install` and `uninstall`.
enum DaemonUnitCommand {
  static let enableCommands = [
    "systemctl --user daemon-reload", "systemctl --user enable --now \(UserUnit.name)",
  ]

  static func install(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    // Without a home there is no place for it, and a message that says so.
    _ = try DataFolders(environment: context.environment, words: context.words)
    let words = context.words
    let program = UserUnit.program
    var report = UnitReport(unit: UserUnit(environment: context.environment), context: context)
    for file in InstalledFile.all(context.environment, program: program) {
      do {
        report.changes.append((file.path, try file.write()))
      } catch {
        throw UserFacingError(words.inputOutput(file.path, error.detail), .cannotCreate)
      }
    }
    await DesktopEntry(environment: context.environment).refresh()
    let alarms = try context.services.alarms()
    let manager = UserManager(context.environment)
    report.outcome = await ServiceInstallation(manager: manager, unit: report.unit).enable(
      isNew: report.changes.contains { $0.path == report.unit.path && $0.change == .written },
      watcher: alarms.watcher(),
      program: program)
    let sessions = try? await alarms.store.sessions(history: false)
    report.alarms = sessions?.count { !$0.isOver } ?? 0
    report.wake = .some(await WakeObstacle.find(manager))
    report.show(asJSON: arguments[CommonOptions.json])
    switch report.outcome {
    case .refused(let reason): throw UserFacingError(words.managerRefused(reason), .tryLater)
    case .failed(let reason): throw UserFacingError(words.daemonDidNotStart(reason), .tryLater)
    case .started, .waiting, .noManager, nil: return .answered
    }
  }

  static func uninstall(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let words = context.words
    let unit = UserUnit(environment: context.environment)
    var report = UnitReport(unit: unit, context: context)
    let files = InstalledFile.all(context.environment, program: UserUnit.program)
    let service = ServiceInstallation(
      manager: UserManager(context.environment), unit: unit)
    let wasThere = files.contains(where: \.isThere)
    let problem = wasThere ? await service.disable() : nil
    for file in files where file.remove() { report.changes.append((file.path, .removed)) }
    if wasThere {
      unit.removeTraces()
      await DesktopEntry(environment: context.environment).refresh()
      await service.forget()
    }
    report.show(asJSON: arguments[CommonOptions.json])
    if let problem { throw UserFacingError(words.managerRefused(problem), .tryLater) }
    return .answered
  }
}

/// What `install` and `uninstall` have done, for a person and for scripts.
struct UnitReport {
  let unit: UserUnit
  let context: CommandContext
  var changes: [(path: String, change: InstalledFile.Change)] = []
  /// Nil after `uninstall`.
  var outcome: ServiceInstallation.Outcome?
  var alarms = 0
  /// What keeps the machine from being woken, as far as it was asked for.
  var wake: WakeObstacle??

  private var words: any Catalogue { context.words }
  private var program: String { "\(UserUnit.program) daemon run" }

  func show(asJSON: Bool) {
    let streams = context.streams
    if asJSON {
      streams.output.write(document, for: streams.outputTerminal)
    } else {
      streams.output.write(lines.painted(context.painter))
    }
  }

  /// What is left to do, to be typed.
  private var commands: [String] {
    guard case .noManager = outcome else { return [] }
    return DaemonUnitCommand.enableCommands
  }

  private var lines: [StyledLine] {
    var lines = changes.map { path, change in
      switch change {
      case .written: StyledLine(words.unitWritten(path))
      case .unchanged: StyledLine(words.unitUnchanged(path))
      case .removed: StyledLine(words.unitRemoved(path))
      }
    }
    switch outcome {
    case nil: lines.append(StyledLine(changes.isEmpty ? words.unitMissing : words.unitStopped))
    case .started(let process):
      lines.append(StyledLine(words.unitStarted(process.map { String($0) }), .good))
    case .waiting(let process):
      lines.append(StyledLine(words.unitWaits(for: String(process)), .warning))
    case .noManager(let reason):
      lines.append(StyledLine("! \(words.managerAbsent(reason))", .warning))
      lines.append(StyledLine(words.startUnitWith))
      lines += commands.map { StyledLine("  \($0)") }
      lines.append(StyledLine(words.withoutSystemd))
      lines.append(StyledLine("  \(program) &"))
    case .refused, .failed: break
    }
    guard outcome != nil else { return lines }
    if UserUnit.lingers == false {
      lines.append(StyledLine("! \(words.lingerIsOff(alarms: alarms))", .warning))
    }
    if let wake { lines.append(wake.line(words)) }
    return lines
  }

  private var document: JSONValue {
    var process: Int32?
    if case .started(let number) = outcome { process = number }
    var reason: String?
    switch outcome {
    case .noManager(let text), .refused(let text), .failed(let text): reason = text
    case .waiting(let other): reason = "process \(other) keeps watch"
    case .started, nil: break
    }
    var hasManager: Bool?
    if let outcome {
      if case .noManager = outcome { hasManager = false } else { hasManager = true }
    }
    return [
      "schema": "atcha.daemon-unit/1", "unit": .string(unit.path),
      "installed": .bool(outcome != nil), "hasManager": .optional(hasManager),
      "running": .bool(process != nil), "process": .optional(process.map { Int($0) }),
      "reason": .optional(reason), "lingers": .optional(UserUnit.lingers),
      "alarms": .int(alarms), "wake": wake.map { $0.document } ?? .null,
      "commands": .array(commands.map { .string($0) }),
      "files": .array(changes.map { .string($0.path) }),
    ]
  }
}

extension WakeObstacle? {
  /// Whether a sleeping machine is woken, in a line.
  func line(_ words: any Catalogue) -> StyledLine {
    map { StyledLine("! \(words.machineIsNotWoken($0))", .warning) }
      ?? StyledLine(words.machineIsWoken, .dim)
  }

  /// The same for scripts: `supported`, or `unsupported` with a stable word for the reason.
  var document: JSONValue {
    let (reason, detail): (String?, String?) =
      switch self {
      case nil: (nil, nil)
      case .noClock: ("noClock", nil)
      case .notPermitted(let version): ("notPermitted", "systemd \(version)")
      case .noManager(let text): ("noManager", text)
      case .refused(let text): ("refused", text)
      }
    return [
      "wake": .string(self == nil ? "supported" : "unsupported"), "reason": .optional(reason),
      "detail": .optional(detail),
    ]
  }
}
