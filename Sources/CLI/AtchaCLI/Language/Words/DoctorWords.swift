import Domain

/// `atcha doctor`: what was found, and what it means.
protocol DoctorWords {
  func name(of topic: HealthTopic) -> String
  /// What was found and what follows from it, as one or two sentences.
  func finding(_ state: HealthState) -> String
  /// Goes before a command that mends it.
  var fixLabel: String { get }
  /// The whole in a sentence; `warnings` and `failures` count findings.
  func doctorVerdict(warnings: Int, failures: Int) -> String
  var doctorTestTitle: String { get }
  var doctorTestBody: String { get }

  var doctorAbstract: String { get }
  var doctorDiscussion: String { get }
  var doctorExample: String { get }
  var doctorScriptExample: String { get }
  var doctorNotificationHelp: String { get }
}
