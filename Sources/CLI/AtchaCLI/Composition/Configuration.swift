import AtchaData
import Domain

/// The settings of a command, and where each is from.
///
/// What a flag says goes before the environment, that before the file, that before the default; a
/// command asks for the flags itself.
struct Configuration: Sendable {
  enum Origin: Hashable, Sendable {
    /// An option of the command line, with its dashes.
    case flag(String)
    case environment(variable: String)
    case file(path: String, line: Int)
    case standard
  }

  /// Nil where neither HOME nor XDG_CONFIG_HOME says where it belongs.
  let path: String?
  /// A text of the environment that is no value.
  struct BadVariable: Error, Hashable {
    var name: String
    var value: BadSettingValue
  }

  private let content: Result<(settings: Settings, origins: [Setting: Origin]), any Error>

  /// Reads the file, if there is one.
  init(environment: [String: String]) {
    self.init(environment: environment, path: DataFolders.configFile(environment))
  }

  /// Reads another file in its place.
  init(environment: [String: String], path: String?) {
    self.path = path
    content = Result { try Self.content(path: path, environment) }
  }

  /// - Throws: `ConfigFault` or ``BadVariable``.
  func settings() throws -> Settings { try content.get().settings }

  /// - Throws: `ConfigFault` or ``BadVariable``.
  func origin(of setting: Setting) throws -> Origin {
    try content.get().origins[setting] ?? .standard
  }

  /// The language set in the file; nil also where the file cannot be used, which is for the command to
  /// say that needs more of it.
  var language: String? { try? settings().language }

  /// The night end of what goes on without the file: an alarm rings all the same.
  var nightEnd: ClockTime { (try? settings())?.nightEnd ?? NightPolicy.defaultNightEnd }

  private static func content(
    path: String?, _ environment: [String: String]
  ) throws -> (Settings, [Setting: Origin]) {
    var settings = Settings()
    var origins: [Setting: Origin] = [:]
    if let path, let text = try ConfigFile(path: path).read() {
      for (setting, entry) in text.entries {
        try settings.set(setting, to: entry.value)
        origins[setting] = .file(path: path, line: entry.line)
      }
    }
    for setting in Setting.allCases {
      guard let text = environment[setting.variable], !text.isEmpty else { continue }
      if setting == .language {
        // A locale is as good as a language, and one that atcha does not speak counts for nothing.
        guard let language = Language(locale: text) else { continue }
        settings.language = language.rawValue
      } else {
        do {
          try settings.set(setting, to: text)
        } catch {
          throw BadVariable(name: setting.variable, value: error)
        }
      }
      origins[setting] = .environment(variable: setting.variable)
    }
    return (settings, origins)
  }
}
