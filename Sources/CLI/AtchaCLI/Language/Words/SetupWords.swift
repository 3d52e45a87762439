import AtchaData

/// `atcha setup`: the steps, what is asked and what came of them.
protocol SetupWords {
  func name(of step: SetupStep) -> String
  func setupResult(_ result: SetupResult) -> String
  var setupTitle: String { get }
  /// Before the first question: how to leave one out.
  var setupIntroduction: String { get }
  /// What a timetable of one's own, or a provider, needs to be searched.
  var timetableNeeds: String { get }
  /// Only planners come in place of a timetable.
  func needs(of kind: ProviderKind) -> String
  /// Asks for the number of one of them, or a timetable itself.
  var askSource: String { get }
  var askTimetable: String { get }
  /// - Parameter standard: the public server, which Enter alone takes; nil where there is none.
  func askAddress(standard: String?) -> String
  func askKey(isNeeded: Bool) -> String
  /// For an address that the server may write to, which its terms ask for.
  func askContact(_ provider: String) -> String
  /// What was typed for a key can be none.
  var noKeyAtAll: Explanation { get }
  /// `--url` or `--key-file` without `--provider`.
  var whoseAddress: Explanation { get }
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
  /// Goes before command lines that do the same without a question.
  var setupScript: String { get }
  var setupDone: String { get }
  var welcomeSetup: String { get }

  var setupAbstract: String { get }
  var setupDiscussion: String { get }
  var setupTimetableHelp: String { get }
  var setupNameHelp: String { get }
  var setupProviderHelp: String { get }
  var setupHomeHelp: String { get }
  var setupDaemonHelp: String { get }
  var setupSoundHelp: String { get }
  var setupExample: String { get }
  var setupScriptExample: String { get }
  var setupProviderExample: String { get }
}
