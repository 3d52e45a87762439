package import CoreSystem

/// The command that a person set for when an alarm rings.
///
/// Run without a shell (see `CommandWords` for how it is split), with the facts in variables whose
/// names begin with `ATCHA_`, without keys, passwords and files of ours.
package struct UserCommand: Sendable {
  package enum Outcome: Hashable, Sendable {
    case succeeded
    /// Still at it after `patience`; it is killed at `limit`.
    case running
    case failed(String)
  }

  private let words: [String]
  private let environment: [String: String]
  private let limit: Duration
  private let patience: Duration

  /// - Parameters:
  ///   - text: as in the setting.
  ///   - limit: after that it is killed, with all that it started.
  ///   - patience: how long its end is waited for.
  package init(
    _ text: String, environment: [String: String], limit: Duration = .seconds(60),
    patience: Duration = .seconds(3)
  ) throws(CommandWords.Failure) {
    words = try CommandWords.split(text, home: environment["HOME"])
    self.environment = environment
    self.limit = limit
    self.patience = patience
  }

  /// Runs it.
  ///
  /// - Parameter facts: `ATCHA_` is put before the names; values become one line of plain text.
  package func run(_ facts: [String: String]) async -> Outcome {
    guard let path = ProgramEnvironment.program(words[0], in: environment) else {
      return .failed("\(words[0]): not found, or not a program")
    }
    var variables = ProgramEnvironment.passedOn(environment)
    for (name, value) in facts { variables["ATCHA_" + name] = PlainText.line(value, limit: 1000) }
    let program: ChildProgram
    do {
      program = try ChildProgram(
        path: path, arguments: Array(words.dropFirst()), environment: variables)
    } catch {
      return .failed(error.description)
    }
    let (outcomes, continuation) = AsyncStream<Outcome>.makeStream()
    let patience = patience
    let limit = limit
    // Goes on beyond our patience: it is the one that kills the program at its limit.
    Task {
      continuation.yield(Self.outcome(await program.wait(limit: limit), limit))
      continuation.finish()
    }
    let impatience = Task {
      try await Task.sleep(for: patience)
      continuation.yield(.running)
      continuation.finish()
    }
    defer { impatience.cancel() }
    for await outcome in outcomes { return outcome }
    return .running
  }

  private static func outcome(_ end: ChildProgram.End, _ limit: Duration) -> Outcome {
    switch end {
    case .exited(status: 0): .succeeded
    case .exited(let status): .failed("exit status \(status)")
    case .signalled(let signal): .failed("ended by signal \(signal)")
    case .timedOut: .failed("killed after \(limit.components.seconds) s")
    }
  }
}
