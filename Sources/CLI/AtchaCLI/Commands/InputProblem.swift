/// Why a text on the command line is not a value, beyond what the command layer knows itself.
enum InputProblem: String, Sendable, CaseIterable {
  case date, time, duration, days
}
