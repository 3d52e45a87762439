import AtchaData
import Domain

/// `atcha provider`.
protocol ProviderWords {
  // Tables.

  var providerHead: String { get }
  /// Above what it is for: routes, places.
  var purposeHead: String { get }
  var addressHead: String { get }
  var keyHead: String { get }
  func purpose(_ kind: ProviderKind) -> String
  var keyIsSet: String { get }
  var keyIsMissing: String { get }
  /// It takes none, or goes without.
  var noKey: String { get }

  var reachableHead: String { get }
  var sampleHead: String { get }
  var timeHead: String { get }
  var yes: String { get }
  var no: String { get }
  var keyAccepted: String { get }
  var keyNotAccepted: String { get }
  func clockIsWrong(_ provider: String, secondsAhead: Int) -> Explanation
  func contactIsWanted(_ provider: String) -> Explanation
  func sampleText(_ sample: ProviderReport.Sample) -> String
  func askingProviders(_ providers: [String]) -> String

  // What was done.

  func providerIsSet(_ name: String, _ url: String) -> String
  func providerRemoved(_ name: String) -> String

  // Failures.

  var noProviders: Explanation { get }
  /// What a phone shows as a sample.
  var pushTestTitle: String { get }
  var pushTestBody: String { get }
  /// A message to the phone did not get through.
  func pushFailed(_ failure: ProviderFailure) -> Explanation
  func providerTakesNoKey(_ name: String) -> Explanation
  /// It is set by these variables, which a command cannot take away.
  func providerIsInEnvironment(_ name: String, _ variables: [String]) -> Explanation

  // Help.

  var providerAbstract: String { get }
  var providerDiscussion: String { get }
  var providerListAbstract: String { get }
  var providerSetAbstract: String { get }
  var providerSetDiscussion: String { get }
  var providerRemoveAbstract: String { get }
  var providerTestAbstract: String { get }
  var providerTestDiscussion: String { get }
  var providerNameHelp: String { get }
  var providerOptionalNameHelp: String { get }
  var providerURLHelp: String { get }
  var providerKeyFileHelp: String { get }
  var providerListExample: String { get }
  var providerSetExample: String { get }
  var providerSetOwnExample: String { get }
  var providerSetKeyExample: String { get }
  var providerRemoveExample: String { get }
  var providerTestExample: String { get }
}
