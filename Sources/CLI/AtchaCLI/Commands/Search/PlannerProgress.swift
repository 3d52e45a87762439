import CoreTerminal
import Domain
import Synchronization

/// How far planners over the wire are, on standard error; nothing where that is no terminal.
final class PlannerProgress: Sendable {
  private let line: ProgressLine
  private let words: any Catalogue
  /// Of each planner that is asked, in the order in which they began.
  private let states = Mutex<[(name: String, progress: DerivationProgress)]>([])

  init(in context: CommandContext) {
    line = ProgressLine(context.streams.error, context.streams.errorTerminal)
    words = context.words
  }

  /// To be given to planners.
  var report: @Sendable (String, DerivationProgress) -> Void {
    { [self] name, progress in
      let all = states.withLock { states in
        if let index = states.firstIndex(where: { $0.name == name }) {
          states[index].progress = progress
        } else {
          states.append((name, progress))
        }
        return states
      }
      let text = all.map {
        words.asking($0.name, calls: $0.progress.calls, of: $0.progress.budget)
      }.joined(separator: "; ")
      line.update(
        ProgressState(
          text, completed: all.reduce(0) { $0 + $1.progress.calls },
          total: all.reduce(0) { $0 + $1.progress.budget }))
    }
  }

  /// Does work that reports its progress, and takes the line away however the work ends.
  func during<Value: Sendable>(
    _ work: @Sendable () async throws -> Value
  ) async throws -> Value {
    line.eraseOnInterrupt()
    defer { line.clear() }
    return try await work()
  }
}
