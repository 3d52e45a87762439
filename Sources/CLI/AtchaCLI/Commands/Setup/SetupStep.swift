/// A step of the set-up, in their order: home is a stop of a timetable.
enum SetupStep: String, Hashable, Sendable, CaseIterable {
  case timetable, home, daemon, sound
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
  case failed(String)

  /// A stable word for scripts.
  var code: String {
    switch self {
    case .right: "unchanged"
    case .changed: "changed"
    case .skipped: "skipped"
    case .missing: "missing"
    case .failed: "failed"
    }
  }
}
