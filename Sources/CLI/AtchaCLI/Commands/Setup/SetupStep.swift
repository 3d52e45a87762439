/// A step of the set-up, in their order: home is a stop of a timetable, or a place that a provider knows.
enum SetupStep: String, Hashable, Sendable, CaseIterable {
  case timetable, provider, home, daemon, sound
}

/// What came of a step.
enum SetupResult: Hashable, Sendable {
  /// It was so before.
  case right(String)
  case changed(String)
  /// The person wanted it left as it is.
  case skipped
  /// Nothing was asked for, and nothing is set.
  case missing
  /// Another step does for it: a timetable for a provider, and the other way round.
  case unneeded
  case failed(String)

  /// A stable word for scripts.
  var code: String {
    switch self {
    case .right: "unchanged"
    case .changed: "changed"
    case .skipped: "skipped"
    case .missing: "missing"
    case .unneeded: "unneeded"
    case .failed: "failed"
    }
  }
}

/// A step, what came of it, and the command lines that do the same without a question.
struct SetupFinding: Hashable, Sendable {
  var step: SetupStep
  var result: SetupResult
  /// Empty where nothing was done.
  var commands: [String] = []

  /// - Parameter commands: words of each, without the name of the program.
  init(_ step: SetupStep, _ result: SetupResult, _ commands: [String]...) {
    self.step = step
    self.result = result
    self.commands = commands.map(Self.line)
  }

  static func line(_ words: [String]) -> String {
    ([Program.name] + words.map(\.asShellWord)).joined(separator: " ")
  }
}
