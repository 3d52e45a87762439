/// The folders of the XDG Base Directory Specification that atcha uses.
struct DataFolders: Sendable {
  /// Timetables.
  var feeds: String

  /// - Throws: where neither HOME nor XDG_DATA_HOME says where data belongs.
  init(environment: [String: String], words: any Catalogue) throws {
    guard let data = Self.folder("XDG_DATA_HOME", orHome: ".local/share", environment) else {
      throw UserFacingError(words.noHomeFolder, .configuration)
    }
    feeds = "\(data)/atcha/feeds"
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
