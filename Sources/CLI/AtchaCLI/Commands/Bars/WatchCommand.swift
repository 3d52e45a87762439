import CommandLineKit
import CoreAlarm
import CoreSystem
import CoreTerminal
import Domain
import Glibc

/// `atcha watch`: counts down to an alarm.
enum WatchCommand {
  static let command = Command(path: ["watch"], run: run)

  static func spec(_ words: any Catalogue) -> CommandSpec {
    CommandSpec(
      name: "watch", abstract: words.help(.watch), discussion: words.help(.watchDiscussion),
      examples: [Example("atcha watch", words.help(.watchExample))],
      arguments: [.argument(AlarmCommand.optionalID, "ID", help: words.help(.optionalID))],
      exitCodes: ExitStatus.codes(
        [.answered, .usage, .notFound, .inputOutput, .interrupted], words))
  }

  private static func run(
    _ arguments: ArgumentValues, in context: CommandContext
  ) async throws -> ExitStatus {
    let alarms = try context.services.alarms()
    let id = try await session(arguments[AlarmCommand.optionalID], alarms, context).id
    let isScreen =
      context.streams.outputTerminal.isTerminal && !context.streams.outputTerminal.isDumb
    let screen = isScreen ? FullScreen() : nil
    defer { screen?.leave() }
    let ended = try await LiveState.during(
      context, input: screen == nil ? nil : OwnedDescriptor(dup(0))
    ) { live in try await countDown(to: id, live, screen, alarms, context) }
    guard let ended else {
      screen?.leave()
      context.streams.error.write(context.words.watchOver + "\n")
      return .answered
    }
    return ended
  }

  /// Shows picture after picture; nil where the alarm is over.
  private static func countDown(
    to id: AlarmID, _ live: LiveState, _ screen: FullScreen?, _ alarms: AlarmServices,
    _ context: CommandContext
  ) async throws -> ExitStatus? {
    var remark = ""
    while true {
      let now = context.clock.now()
      guard let session = try await alarms.store.session(id), !session.isOver,
        now < Self.end(session)
      else { return nil }
      let picture = CountdownScreen(
        session: session, isWatched: alarms.watcher() != nil, now: now, words: context.words,
        remark: remark)
      let next: Instant
      if let screen {
        let size = context.streams.outputTerminal.size()
        screen.show(
          picture.lines(
            columns: size?.columns ?? 80, rows: size?.rows ?? 24, painter: context.painter))
        next = now + 1
      } else {
        context.streams.output.write(picture.line + "\n")
        next = now + max(1, (session.leaveBy - now - 1) % 60 + 1)
      }
      if context.streams.output.failure != nil { return .answered }
      let wakes: Set<Wake>
      switch try await live.next(until: next, pause: { screen?.leave() }) {
      case .end(let status): return status
      case .again(let found): wakes = found
      }
      // Whoever had the terminal meanwhile may have changed it.
      if wakes.contains(.signal(SIGCONT)) { screen?.enter() }
      guard let keys = keys(wakes) else { continue }
      if keys.isEmpty || keys.contains("q") { return .answered }
      if keys.contains("\u{3}") { return .interrupted }
      if keys.contains("\u{1A}") { kill(getpid(), SIGTSTP) }
      remark = await answer(keys, id, alarms, context)
    }
  }

  /// The alarm of an id, or the next one.
  private static func session(
    _ id: String?, _ alarms: AlarmServices, _ context: CommandContext
  ) async throws -> AlarmSession {
    if let id {
      let id = AlarmID(rawValue: id)
      guard let session = try await alarms.store.session(id) else {
        throw AlarmRefusal.unknown(id)
      }
      if session.isOver { throw AlarmRefusal.over(session.phase) }
      return session
    }
    let sessions = try await alarms.store.sessions(history: false)
    let now = context.clock.now()
    guard let first = sessions.first(where: { !$0.isOver && now < end($0) }) else {
      throw UserFacingError(context.words.noAlarms, .notFound)
    }
    return first
  }

  /// When there is nothing more to count down to, whether or not anybody has written so.
  private static func end(_ session: AlarmSession) -> Instant {
    session.boardingAt
      + (session.phase == .acknowledged
        ? RingSchedule.quietEndSeconds : RingSchedule.expirySeconds)
  }

  private static func keys(_ wakes: Set<Wake>) -> String? {
    for case .typed(let bytes) in wakes { return String(decoding: bytes, as: UTF8.self) }
    return nil
  }

  /// Does what a key asks, and says what came of it.
  private static func answer(
    _ keys: String, _ id: AlarmID, _ alarms: AlarmServices, _ context: CommandContext
  ) async -> String {
    // While it rings, "dismiss" silences it; ahead of that there is nothing to silence.
    let isRinging = (try? await alarms.store.session(id))?.phase == .ringing
    let event: AlarmEvent
    switch keys.first {
    case "l": event = .acknowledge
    case "s": event = .snooze(seconds: AlarmAnswerCommand.defaultSnoozeSeconds)
    case "d": event = isRinging ? .dismiss : .cancel
    default: return ""
    }
    let now = context.clock.now()
    do {
      let change = try await alarms.store.apply(event, to: id, now: now)
      await alarms.publish(now: now)
      let text = AlarmText(session: change.session, words: context.words, now: now)
      return switch event {
      case .snooze: context.words.alarmSnoozed(until: text.deadline(change.session.alarmAt))
      case .acknowledge:
        context.words.alarmAcknowledged(boarding: text.deadline(change.session.boardingAt))
      case .dismiss: context.words.alarmDismissed(until: text.deadline(change.session.leaveBy))
      default: context.words.alarmCancelled(id.rawValue)
      }
    } catch {
      return UserFacingError(describing: error, context.words).message
    }
  }
}
