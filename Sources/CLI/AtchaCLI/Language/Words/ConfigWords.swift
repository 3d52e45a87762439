import Domain

/// `atcha config`, and what is wrong with a setting.
protocol ConfigWords {
  var settingHead: String { get }
  var valueHead: String { get }
  var originHead: String { get }
  /// Where a value is from that nobody set.
  var defaultOrigin: String { get }
  func settingSet(_ key: String, _ value: String) -> String
  /// `value` is what counts now.
  func settingUnset(_ key: String, _ value: String?) -> String
  /// The value that was just set does not count.
  func settingHidden(by variable: String) -> String
  func meaning(of setting: Setting) -> String
  /// What values look like: "a number from 0 to 5".
  func form(_ form: Setting.Form) -> String

  // Failures; `place` is a file with its line, or a variable, and nil for the command line.

  func unknownSetting(_ place: String?, _ key: String, nearest: String?) -> Explanation
  func badSetting(
    _ place: String?, _ key: String, _ value: String, expected: String, nearest: String?
  ) -> Explanation
  func badConfigLine(_ place: String, _ text: String) -> Explanation
  func repeatedSetting(_ place: String, _ key: String, first: Int) -> Explanation
  func unfinishedConfig(_ place: String) -> Explanation
  func configNotText(_ place: String) -> Explanation

  // Help.

  var configAbstract: String { get }
  var configDiscussion: String { get }
  var configGetAbstract: String { get }
  var configSetAbstract: String { get }
  var configSetDiscussion: String { get }
  var configUnsetAbstract: String { get }
  var configListAbstract: String { get }
  var configPathAbstract: String { get }
  var configKeyHelp: String { get }
  var configValueHelp: String { get }
  var showOriginHelp: String { get }
  var configGetExample: String { get }
  var configSetExample: String { get }
  var configUnsetExample: String { get }
  var configOriginExample: String { get }
  var configPathExample: String { get }
}
