import AtchaData
import CoreAlarm
import CoreSystem
import Domain
import Glibc

/// Waits between two pictures: until an instant, or until the alarms change.
struct LiveState: Sendable {
  private let wait: AlarmWait
  private let signals: SignalPipe
  private let shift: Int

  /// Runs a body that waits; keys and signals are everybody's again after it.
  ///
  /// - Parameter input: read as it comes; nil where nobody types.
  static func during<Result>(
    _ context: CommandContext, input: OwnedDescriptor? = nil,
    _ body: (LiveState) async throws -> Result
  ) async throws -> Result {
    let live = try LiveState(context, input: input)
    do {
      let result = try await body(live)
      await live.stop()
      return result
    } catch {
      await live.stop()
      throw error
    }
  }

  private init(_ context: CommandContext, input: OwnedDescriptor?) throws {
    let folders = try DataFolders(environment: context.environment, words: context.words)
    shift = (context.clock as? SystemClock)?.shift ?? 0
    do {
      signals = try SignalPipe([SIGTERM, SIGINT, SIGHUP, SIGWINCH])
      wait = try AlarmWait(
        folder: folders.prepared(folders.runtime),
        names: ["alarms.json", DataFolders.alarmCopyName],
        signals: signals, input: input)
    } catch {
      throw UserFacingError(
        context.words.inputOutput(folders.runtime, "\(error)"), .inputOutput)
    }
  }

  private func stop() async {
    await wait.stop()
    signals.release()
  }

  /// What ended the wait; nil where a signal asks to stop.
  func next(until instant: Instant?) async throws -> Set<Wake>? {
    try wait.set(seconds: instant.map { $0.secondsSince1970 - Int64(shift) })
    var iterator = wait.wakes.makeAsyncIterator()
    guard let wakes = await iterator.next(),
      wakes.isDisjoint(with: [.signal(SIGTERM), .signal(SIGINT), .signal(SIGHUP)])
    else { return nil }
    return wakes
  }

  func isGoingOn(until instant: Instant?) async throws -> Bool {
    try await next(until: instant) != nil
  }
}
