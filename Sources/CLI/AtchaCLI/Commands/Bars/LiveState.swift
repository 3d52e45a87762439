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

  private static let signals = [SIGTERM, SIGINT, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT]

  private init(_ context: CommandContext, input: OwnedDescriptor?) throws {
    let folders = try DataFolders(environment: context.environment, words: context.words)
    shift = (context.clock as? SystemClock)?.shift ?? 0
    do {
      signals = try SignalPipe(Self.signals)
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

  /// What ended a wait.
  enum Turn: Sendable {
    /// Time for another picture.
    case again(Set<Wake>)
    /// A signal asks to end.
    case end(ExitStatus)
  }

  /// Waits until an instant, or until something happens.
  ///
  /// - Parameter pause: what has to be done before the process is stopped by its terminal.
  func next(until instant: Instant?, pause: () -> Void = {}) async throws -> Turn {
    try wait.set(seconds: instant.map { $0.secondsSince1970 - Int64(shift) })
    var iterator = wait.wakes.makeAsyncIterator()
    var isStopped = false
    while let wakes = await iterator.next() {
      if wakes.contains(.signal(SIGINT)) { return .end(.interrupted) }
      if !wakes.isDisjoint(with: [.signal(SIGTERM), .signal(SIGHUP)]) { return .end(.answered) }
      if wakes.contains(.signal(SIGCONT)) { isStopped = false }
      if wakes.contains(.signal(SIGTSTP)) {
        pause()
        isStopped = true
        // It takes effect a moment later: until it goes on, nothing is shown.
        kill(getpid(), SIGSTOP)
      }
      if !isStopped { return .again(wakes) }
    }
    return .end(.answered)
  }
}
