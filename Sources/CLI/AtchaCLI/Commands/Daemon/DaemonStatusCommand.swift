import AtchaData
import CommandLineKit
import CoreAlarm
import CoreSystem
import CoreTerminal
import Domain

/// `atcha daemon status`: does one run, which, and will it ring.
enum DaemonStatusCommand {
  static func run(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let alarms = try context.services.alarms()
    let manager = UserManager(context.environment)
    var status = DaemonStatus(context: context)
    status.process = alarms.watcher()
    status.next = try await alarms.store.nextInstant()
    status.alarms = try await alarms.store.outlook(limit: 1, now: context.clock.now()).count
    if let process = status.process, process > 0,
      let folders = try? DataFolders(environment: context.environment, words: context.words)
    {
      status.record = DaemonRecordFile(path: folders.daemonFile).read(of: process)
      status.isCurrent = UserUnit.isRunning(process, UserUnit.program)
    }
    if status.unit.isInstalled, await manager.absence() == nil {
      status.unitState = await manager.fileState(UserUnit.name)
    }
    status.obstacle = await WakeObstacle.find(manager)
    // What the daemon has done counts for more than what seems possible.
    switch status.record?.isWoken {
    case true?: status.obstacle = nil
    case false? where status.obstacle == nil:
      status.obstacle = .refused(reason: "journalctl --user -u atcha")
    case false?, nil: break
    }
    let streams = context.streams
    if arguments[CommonOptions.json] {
      streams.output.write(status.document, for: streams.outputTerminal)
      return .answered
    }
    streams.output.write(status.lines.painted(context.painter))
    await AlarmCommand.tellNotices(alarms, in: context)
    return .answered
  }
}

/// What is known of the daemon.
struct DaemonStatus {
  let context: CommandContext
  let unit: UserUnit
  /// 0 where its number is not known; nil where none runs.
  var process: Int32?
  var record: DaemonRecord?
  /// False where its program is not this one; nil where that cannot be told.
  var isCurrent: Bool?
  var next: Instant?
  var alarms = 0
  /// The word of systemd; nil where it cannot be asked.
  var unitState: String?
  var obstacle: WakeObstacle?

  init(context: CommandContext) {
    self.context = context
    unit = UserUnit(environment: context.environment)
  }

  private var words: any Catalogue { context.words }
  private var moments: Moments {
    Moments(words: words, now: context.machineTime(context.clock.now()))
  }
  private var number: Int? { process.flatMap { $0 > 0 ? Int($0) : nil } }
  private var configurationFault: String? {
    if let record { return record.configurationFault }
    do {
      _ = try context.configuration.settings()
      return nil
    } catch {
      return UserFacingError(describing: error, words).message
    }
  }

  var lines: [StyledLine] {
    var lines = [head]
    if isCurrent == false {
      let restart =
        record?.isService == true
        ? "systemctl --user restart atcha" : "kill \(number ?? 0); atcha daemon run"
      lines.append(warning(words.daemonOutdated(record?.version, restart: restart)))
    }
    lines.append(
      StyledLine(
        next.map { words.daemonNext(moments.deadline(context.machineTime($0))) }
          ?? words.nothingPending))
    lines.append(
      unit.isInstalled
        ? StyledLine(
          words.unitState(unit.path, unitState), unitState == "enabled" ? .dim : .warning)
        : StyledLine(words.unitMissing, .dim))
    if unit.isInstalled || process != nil, UserUnit.lingers == false {
      lines.append(warning(words.lingerIsOff(alarms: alarms)))
    }
    lines.append(obstacle.line(words))
    if let fault = record?.sleepFault { lines.append(warning(words.sleepUnannounced(fault))) }
    if let fault = configurationFault { lines.append(warning(words.configInvalid(fault))) }
    return lines
  }

  private var head: StyledLine {
    guard process != nil else {
      return StyledLine(words.daemonNotRunning, next == nil ? .plain : .warning)
    }
    return StyledLine(
      words.daemonRunning(
        number.map { String($0) }, asService: record?.isService,
        since: record.map { moments.deadline(context.machineTime($0.startedAt)) }), .good)
  }

  private func warning(_ text: String) -> StyledLine { StyledLine("! \(text)", .warning) }

  var document: JSONValue {
    [
      "schema": "atcha.daemon-status/1", "daemon": .bool(process != nil),
      "process": .optional(number),
      "startedBy": .optional(record.map { $0.isService ? "serviceManager" : "hand" }),
      "since": .optional(record.map { context.machineTime($0.startedAt).rfc3339 }),
      "version": .optional(record?.version), "program": .optional(record?.program),
      "isCurrent": .optional(isCurrent),
      "nextAt": .optional(next.map { context.machineTime($0).rfc3339 }),
      "alarms": .int(alarms), "unit": .optional(unit.isInstalled ? unit.path : nil),
      "unitState": .optional(unitState), "lingers": .optional(UserUnit.lingers),
      "wake": obstacle.document, "isWokenForNext": .optional(record?.isWoken),
      "sleepFault": .optional(record?.sleepFault),
      "config": .string(configurationFault == nil ? "valid" : "invalid"),
      "configFault": .optional(configurationFault),
    ]
  }
}
