import Domain

extension English {
  var settingHead: String { "setting" }
  var valueHead: String { "value" }
  var originHead: String { "from" }
  var defaultOrigin: String { "default" }
  func settingSet(_ key: String, _ value: String) -> String { "\(key) is now \(value)." }
  func settingUnset(_ key: String, _ value: String?) -> String {
    value.map { "\(key) is not set any more; it is \($0)." } ?? "\(key) is not set any more."
  }
  func settingHidden(by variable: String) -> String {
    "\(variable) of the environment goes before it."
  }
  func meaning(of setting: Setting) -> String {
    switch setting {
    case .walkAccess: "farthest walk to or from a stop, m"
    case .walkTransfer: "farthest walk at a change, m"
    case .walkDetour: "way on foot to straight line"
    case .walkSpeed: "walking speed, m/s"
    case .changeSeconds: "time for a change, s"
    case .maxVehicles: "most vehicles of a way"
    case .providers: "planners that are asked where none is named"
    case .odsayQuota: "requests a day to ODsay that checks of alarms keep to"
    case .tmapQuota: "requests a day to TMAP that checks of alarms keep to"
    case .nightEnd: "when a night ends"
    case .alarmBuffer: "from the alarm to leave-by"
    case .alarmOn: "command to run when an alarm rings"
    case .language: "language: ko, en or ja"
    case .certificateFile: "certificates of issuers to trust, PEM"
    case .proxy: "proxy to go out by"
    case .proxyExceptions: "hosts to go to without the proxy"
    case .contact: "whom servers that many use may write to"
    }
  }
  func form(_ form: Setting.Form) -> String {
    switch form {
    case .number(let range, let unit):
      "a number from \(range.ends.0) to \(range.ends.1)\(unit.asUnit)"
    case .integer(let range, let unit):
      "a whole number from \(range.lowerBound) to \(range.upperBound)\(unit.asUnit)"
    case .clock(let last): "a time from 00:00 to \(last)"
    case .duration(let longest): "a duration such as 90s, 3m or 1h30m, up to \(longest / 3600)h"
    case .command: "a program and its arguments on one line"
    case .file: "the path of a file, from the root"
    case .proxy: "an address such as http://example.org:3128"
    case .hosts: "names of hosts with commas between them"
    case .contact: "an address such as you@example.org or https://example.org"
    case .names(let names):
      "one or more of \(names.joined(separator: ", ")), with commas between them"
    case .choice(let choices): "one of \(choices.joined(separator: ", "))"
    }
  }

  func unknownSetting(_ place: String?, _ key: String, nearest: String?) -> Explanation {
    .init(
      "\(place.before)there is no setting '\(key)'",
      hint: nearest.map { "did you mean '\($0)'?" } ?? "'atcha config list' names all")
  }
  func badSetting(
    _ place: String?, _ key: String, _ value: String, expected: String, nearest: String?
  ) -> Explanation {
    .init(
      "\(place.before)'\(value)' is no value for \(key)",
      hint: "give \(expected)" + (nearest.map { "; the nearest is \($0)" } ?? ""))
  }
  func badConfigLine(_ place: String, _ text: String) -> Explanation {
    .init(
      "\(place): '\(text)' is not a setting", hint: "write 'key = value', or '#' before a comment")
  }
  func repeatedSetting(_ place: String, _ key: String, first: Int) -> Explanation {
    .init("\(place): '\(key)' is set a second time", hint: "keep one of lines \(first) and this")
  }
  func unfinishedConfig(_ place: String) -> Explanation {
    .init(
      "\(place): the file breaks off within its last line",
      hint: "check that nothing is missing, and end the line")
  }
  func configNotText(_ place: String) -> Explanation {
    .init("\(place): the line is not plain UTF-8 text", hint: "write the line again")
  }

  var configAbstract: String { "Show and change what holds for all commands." }
  var configDiscussion: String {
    """
    A flag goes before the environment (ATCHA_ALARM_BUFFER for alarm.buffer), that before the file, and \
    that before the default. The file has a line 'key = value' for each setting; a line that begins with \
    '#' is a comment.

    The settings, with their defaults:
    """
  }
  var configGetAbstract: String { "Print the value of a setting." }
  var configSetAbstract: String { "Set a value in the file." }
  var configSetDiscussion: String { "Comments and all other lines of the file stay as they are." }
  var configUnsetAbstract: String { "Take a setting out of the file." }
  var configListAbstract: String { "List all settings." }
  var configPathAbstract: String { "Print the path of the file." }
  var configKeyHelp: String { "Name of a setting." }
  var configValueHelp: String { "The value; quote what has blanks." }
  var showOriginHelp: String { "Show where each value is from." }
  var configGetExample: String { "When a night ends." }
  var configSetExample: String { "Alarms ring five minutes before one has to leave." }
  var configUnsetExample: String { "The language is that of the locale again." }
  var configOriginExample: String { "Every value, and where it is from." }
  var configPathExample: String { "Where the file is, or would be." }
}
