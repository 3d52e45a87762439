/// `atcha setup`: the steps, what is asked and what came of them.
protocol SetupWords {
  func name(of step: SetupStep) -> String
  func setupResult(_ result: SetupResult) -> String
  var setupTitle: String { get }
  /// Before the first question: how to leave one out.
  var setupIntroduction: String { get }
  var askTimetable: String { get }
  var askHome: String { get }
  var askDaemon: String { get }
  var askSound: String { get }
  var askHeard: String { get }
  /// Which of several; numbers go before them.
  var askWhich: String { get }
  /// After yes and no as they are typed: `y/n`.
  var yesOrNo: String { get }
  /// Answers that mean yes, in lower case.
  var yesAnswers: Set<String> { get }
  var setupDone: String { get }
  var welcomeSetup: String { get }

  var setupAbstract: String { get }
  var setupDiscussion: String { get }
  var setupTimetableHelp: String { get }
  var setupNameHelp: String { get }
  var setupHomeHelp: String { get }
  var setupDaemonHelp: String { get }
  var setupSoundHelp: String { get }
  var setupExample: String { get }
  var setupScriptExample: String { get }
}
