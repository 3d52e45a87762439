import AtchaData
import CommandLineKit
import Domain

extension UserFacingError {
  init(_ fault: ConfigFault, _ words: any Catalogue) {
    switch fault {
    case .badLine(let path, let line, let text):
      self.init(words.badConfigLine(Self.place(path, line), text), .configuration)
    case .unknownKey(let path, let line, let key):
      self.init(
        words.unknownSetting(Self.place(path, line), key, nearest: Self.nearest(to: key)),
        .configuration)
    case .repeatedKey(let path, let line, let key, let first):
      self.init(words.repeatedSetting(Self.place(path, line), key, first: first), .configuration)
    case .unfinished(let path, let line):
      self.init(words.unfinishedConfig(Self.place(path, line)), .configuration)
    case .notText(let path, let line):
      self.init(words.configNotText(Self.place(path, line)), .configuration)
    case .badValue(let path, let line, let value):
      self.init(value, at: Self.place(path, line), .configuration, words)
    case .noSpace(let path): self.init(words.noSpace(path), .inputOutput)
    case .notPermitted(let path): self.init(words.notPermitted(path), .notPermitted)
    case .inputOutput(let path, let detail):
      self.init(words.inputOutput(path, detail), .inputOutput)
    }
  }

  init(_ variable: Configuration.BadVariable, _ words: any Catalogue) {
    self.init(variable.value, at: variable.name, .configuration, words)
  }

  /// - Parameter place: file and line, or a variable; nil for the command line.
  init(
    _ value: BadSettingValue, at place: String?, _ status: ExitStatus, _ words: any Catalogue
  ) {
    self.init(
      words.badSetting(
        place, value.setting.rawValue, value.text, expected: words.form(value.setting.form),
        nearest: value.nearest), status)
  }

  /// The key that was meant, perhaps.
  static func nearest(to key: String) -> String? {
    Setting.allCases.map(\.rawValue).nearest(to: key)
  }

  private static func place(_ path: String, _ line: Int) -> String { "\(path):\(line)" }
}
