import CommandLineKit

/// Help, manuals and the words of the command layer.
protocol HelpWords {
  /// The command layer's own words.
  var kit: KitTexts { get }

  // The program.

  var rootAbstract: String { get }
  var rootDiscussion: String { get }
  /// What `atcha` alone shows: commands to type and what they do.
  var welcomeTitle: String { get }
  var welcomeSample: String { get }
  var welcomeAdd: String { get }
  var welcomeSearch: String { get }
  var welcomeHome: String { get }
  var welcomeCompletion: String { get }
  var welcomeHelp: String { get }

  // Options that many commands have.

  var langHelp: String { get }
  var colorHelp: String { get }
  var jsonHelp: String { get }

  // Search.

  var searchAbstract: String { get }
  var searchDiscussion: String { get }
  var searchFromHelp: String { get }
  var searchToHelp: String { get }
  var searchDateHelp: String { get }
  var searchAtHelp: String { get }
  var searchArriveByHelp: String { get }
  var searchFeedHelp: String { get }
  var searchMaxRoutesHelp: String { get }
  var searchBeforeHelp: String { get }
  var searchExampleTonight: String { get }
  var searchExampleHome: String { get }
  var searchExampleHere: String { get }
  var searchExampleBefore: String { get }
  var searchExampleDate: String { get }
  var searchExampleJSON: String { get }

  // Feeds.

  var feedAbstract: String { get }
  var feedDiscussion: String { get }
  var feedAddAbstract: String { get }
  var feedAddDiscussion: String { get }
  var feedListAbstract: String { get }
  var feedInfoAbstract: String { get }
  var feedValidateAbstract: String { get }
  var feedValidateDiscussion: String { get }
  var feedUpdateAbstract: String { get }
  var feedUpdateDiscussion: String { get }
  var feedRemoveAbstract: String { get }
  var feedSourceHelp: String { get }
  var feedPathHelp: String { get }
  var feedNewNameHelp: String { get }
  var feedNameHelp: String { get }
  var feedOptionalNameHelp: String { get }
  var feedAddExample: String { get }
  var feedAddNamedExample: String { get }
  var feedListExample: String { get }
  var feedInfoExample: String { get }
  var feedValidateExample: String { get }
  var feedUpdateExample: String { get }
  var feedUpdateAllExample: String { get }
  var feedRemoveExample: String { get }

  // Completion, manual, help.

  var completionAbstract: String { get }
  var completionDiscussion: String { get }
  var shellHelp: String { get }
  var completionExampleBash: String { get }
  var completionExampleZsh: String { get }
  var completionExampleFish: String { get }
  var manAbstract: String { get }
  var manExample: String { get }
  var manCommandHelp: String { get }
  var helpAbstract: String { get }
  var helpTopicHelp: String { get }
  var helpExampleCommand: String { get }
  var helpExampleTopic: String { get }
  var helpExampleJSON: String { get }

  // Topics: `atcha help TOPIC`.

  var exitCodesTitle: String { get }
  var exitCodesIntroduction: String { get }
  func meaning(of status: ExitStatus) -> String
  var environmentTitle: String { get }
  var environmentBody: String { get }
  var formatsTitle: String { get }
  var formatsBody: String { get }
  var dataSourcesTitle: String { get }
  var dataSourcesBody: String { get }
}
