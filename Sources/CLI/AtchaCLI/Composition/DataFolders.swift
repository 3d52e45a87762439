import Glibc

/// The folders of the XDG Base Directory Specification that atcha uses.
struct DataFolders: Sendable {
  /// Timetables.
  var feeds: String
  /// Alarms, rules and recent searches.
  var state: String
  /// What lives as long as the session.
  ///
  /// The file for bars. The same as `state` where there is none.
  var runtime: String

  /// Everything that is kept of alarms and searches.
  var database: String { "\(state)/state.db" }
  /// The second copy of the alarms; replaced with each change.
  var alarmCopy: String { "\(state)/\(Self.alarmCopyName)" }
  static let alarmCopyName = "alarms.copy"
  /// The session with the Atcha server.
  static func atchaSession(state: String) -> String { "\(state)/sessions/atcha.json" }
  /// Held by the process that keeps watch over the alarms.
  var watchLock: String { "\(state)/watch.lock" }
  /// What the daemon says of itself.
  var daemonFile: String { "\(runtime)/daemon.json" }
  /// Copy of the last configuration that could be understood.
  var goodConfig: String { "\(state)/config.good" }
  /// What bars read.
  var stateFile: String { "\(runtime)/alarms.json" }

  /// - Throws: where neither HOME nor the XDG variables say where data belongs.
  init(environment: [String: String], words: any Catalogue) throws {
    guard let data = Self.folder("XDG_DATA_HOME", orHome: ".local/share", environment) else {
      throw UserFacingError(words.noHomeFolder, .configuration)
    }
    guard let state = Self.folder("XDG_STATE_HOME", orHome: ".local/state", environment) else {
      throw UserFacingError(words.noHomeFolder, .configuration)
    }
    feeds = "\(data)/atcha/feeds"
    self.state = "\(state)/atcha"
    let session = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    runtime = session.map { "\($0)/atcha" } ?? self.state
  }

  /// A folder that is watched has to be there.
  func prepared(_ folder: String) -> String { Self.prepared(folder) }

  /// The folder, made where it is missing.
  static func prepared(_ folder: String) -> String {
    var path = ""
    for name in folder.split(separator: "/") {
      path += "/\(name)"
      _ = unsafe mkdir(path, 0o700)
    }
    return folder
  }

  /// The configuration file; nil where neither HOME nor XDG_CONFIG_HOME says where it belongs.
  static func configFile(_ environment: [String: String]) -> String? {
    configFolder(environment).map { "\($0)/config" }
  }

  /// The folder of the configuration file, with the providers and their keys.
  static func configFolder(_ environment: [String: String]) -> String? {
    folder("XDG_CONFIG_HOME", orHome: ".config", environment).map { "\($0)/atcha" }
  }

  /// Variables that say a folder and count for nothing, since it is relative.
  static func ignored(_ environment: [String: String]) -> [(variable: String, value: String)] {
    ["CONFIG_HOME", "DATA_HOME", "STATE_HOME", "CACHE_HOME", "RUNTIME_DIR"].compactMap { name in
      guard let value = environment["XDG_\(name)"], !value.isEmpty, !value.hasPrefix("/") else {
        return nil
      }
      return ("XDG_\(name)", value)
    }
  }

  /// What may be lost at any time; nil where neither HOME nor XDG_CACHE_HOME says where it belongs.
  static func cacheFolder(_ environment: [String: String]) -> String? {
    folder("XDG_CACHE_HOME", orHome: ".cache", environment).map { "\($0)/atcha" }
  }

  /// A variable that is not set, empty or relative is as good as none: so says the specification.
  private static func folder(
    _ variable: String, orHome path: String, _ environment: [String: String]
  ) -> String? {
    if let folder = environment[variable], folder.hasPrefix("/") { return folder }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/\(path)"
  }
}
