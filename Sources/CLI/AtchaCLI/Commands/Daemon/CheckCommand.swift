import CommandLineKit
import CoreStorage
import CoreTerminal
import Domain

/// `atcha check`: rings what is due, once, for cron.
enum CheckCommand {
  static let command = Command(path: ["check"], run: run)

  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "check", abstract: words.help(.check), discussion: words.help(.checkDiscussion),
      examples: [Example("atcha check --json", words.help(.checkExample))],
      options: [
        .option(DaemonCommand.exec, "COMMAND", help: words.help(.exec)),
        CommonOptions.json(words),
      ],
      exitCodes: ExitStatus.codes(
        [.answered, .rang, .notDelivered, .usage, .badData, .inputOutput, .tryLater], words))
  }

  private static func run(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let alarms = try context.services.alarms()
    let clock = context.clock
    // A broken file keeps no alarm from ringing: the last good settings go on, and that is said.
    let live = LiveConfiguration(
      context.configuration, environment: context.environment,
      copyPath: try? DataFolders(environment: context.environment, words: context.words).goodConfig)
    if let fault = live.fault {
      let reason = UserFacingError(describing: fault, context.words).message
      let text = Sanitizer.terminal(context.words.configInvalid(reason))
      context.streams.error.write("atcha: \(text)\n")
    }
    let channels = try AlarmChannels(
      context,
      command: arguments[DaemonCommand.exec]
        ?? DaemonCommand.alarmCommand(live.current, context.environment), lasts: false)
    let isWatched = alarms.watcher() != nil
    let ring = RingDueAlarms(
      store: alarms.store, notifiers: channels.notifiers, now: { clock.now() })
    // The file for bars is written below, where no daemon does.
    let watch = AlarmWatch(
      store: alarms.store, ring: ring, planner: alarms.planner, stateFile: nil,
      boot: ProcessIdentity.currentBoot)
    let zone = try? await alarms.zones.zone(at: nil)
    let night = zone.map {
      NightPolicy(zone: $0, nightEnd: live.current.nightEnd).night(at: clock.now())
    }
    // What is due rings before the timetable is asked, which may take a while.
    var looks = [try await watch.look(now: clock.now(), night: night)]
    var synced: [SyncFeeds.Outcome] = []
    if !isWatched, looks[0].trust == .trusted {
      synced = await alarms.sync?(now: { clock.now() }) ?? []
      let isNew = synced.contains { $0.failure == nil }
      if isNew || (looks[0].nextCheck.map { $0 <= clock.now() } ?? false) {
        _ = try await watch.check(force: isNew, night: night, now: { clock.now() })
        looks.append(try await watch.look(now: clock.now(), night: night))
      }
      await alarms.publish(now: clock.now())
      await alarms.tellServer(now: clock.now())
    }
    return show(looks, synced, asJSON: arguments[CommonOptions.json], isWatched: isWatched, context)
  }

  private static func show(
    _ looks: [AlarmWatch.Look], _ synced: [SyncFeeds.Outcome], asJSON: Bool, isWatched: Bool,
    _ context: CommandContext
  ) -> ExitStatus {
    let delivered = looks.flatMap(\.report.delivered)
    let undelivered = looks.flatMap(\.report.undelivered)
    let streams = context.streams
    let words = context.words
    var lastSeen: Instant?
    if case .suspect(let instant)? = looks.last?.trust { lastSeen = instant }
    if asJSON {
      streams.output.write(
        [
          "schema": "atcha.check/1", "daemon": .bool(isWatched),
          "delivered": list(delivered), "undelivered": list(undelivered),
          "heldElsewhere": .int(looks.map(\.report.heldElsewhere).reduce(0, +)),
          "clockSuspect": .bool(lastSeen != nil),
          "feeds": .array(
            synced.map { outcome in
              ["name": .string(outcome.feed), "failure": .optional(outcome.failure)]
            }),
          "nextAt": .optional(looks.last?.next.map { context.machineTime($0).rfc3339 }),
        ], for: streams.outputTerminal)
    } else {
      if let lastSeen {
        let moments = Moments(words: words, now: context.machineTime(context.clock.now()))
        let text = words.clockSuspect(moments.deadline(context.machineTime(lastSeen)))
        streams.error.write("atcha: \(text)\n")
      }
      for outcome in synced {
        guard let failure = outcome.failure else { continue }
        streams.error.write("atcha: \(words.feedNotSynced(outcome.feed, failure))\n")
      }
      if !undelivered.isEmpty {
        streams.error.write("atcha: \(words.notDelivered(undelivered.count))\n")
      }
      if !delivered.isEmpty {
        streams.output.write(words.rang(delivered.count) + "\n")
      } else if streams.outputTerminal.isTerminal, undelivered.isEmpty {
        streams.output.write(words.nothingDue + "\n")
      }
    }
    return !undelivered.isEmpty ? .notDelivered : !delivered.isEmpty ? .rang : .answered
  }

  private static func list(_ claims: [AlarmClaim]) -> JSONValue {
    .array(
      claims.map { claim in
        let offset = claim.session.route.leaveBy.utcOffset
        return [
          "id": .string(claim.session.id.rawValue),
          "event": .string(claim.notice.announcement.stage),
          "dueAt": .string(ZonedTime(claim.notice.dueAt, utcOffset: offset).rfc3339),
        ]
      })
  }
}
