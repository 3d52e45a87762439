/// What a person is told of a failure: what failed, what to do, and the status for scripts.
///
/// Each error of the program becomes one of these in this folder and nowhere else.
struct UserFacingError: Error, Hashable, Sendable {
  var message: String
  /// What to do next; never empty.
  var hint: String
  var status: ExitStatus

  init(_ explanation: Explanation, _ status: ExitStatus) {
    message = explanation.message
    hint = explanation.hint
    self.status = status
  }

  /// The same for what does not end a command.
  var explanation: Explanation { Explanation(message, hint: hint) }
}

/// A failure in words: what and why, and what to do about it.
struct Explanation: Hashable, Sendable {
  /// Begins lower case and has no full stop where the language has those.
  var message: String
  var hint: String

  init(_ message: String, hint: String) {
    self.message = message
    self.hint = hint
  }
}
