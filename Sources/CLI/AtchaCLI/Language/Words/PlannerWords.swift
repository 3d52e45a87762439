import Domain

/// Planners over the wire.
protocol PlannerWords {
  /// What keeps a planner from answering, and what to do about it.
  func plannerFailed(_ failure: ProviderFailure) -> Explanation
  /// While it is asked: "asking motis: 5 of 12 calls".
  func asking(_ provider: String, calls: Int, of budget: Int) -> String
  /// Requests that an answer took.
  func calls(_ count: Int) -> String
  /// A later departure could not be ruled out.
  var atLeast: String { get }
  /// A planner that was asked too, and why it has no part in the answer.
  func without(_ provider: String, _ reason: String) -> String
  var searchProviderHelp: String { get }
  var searchExampleProvider: String { get }
}
