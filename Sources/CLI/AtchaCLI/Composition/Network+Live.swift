import AtchaData
import CoreNetwork

extension NetworkSettings {
  /// How this program goes out.
  ///
  /// Public servers want to know whom to write to: `ATCHA_CONTACT`.
  static func live(_ environment: [String: String]) -> NetworkSettings {
    let contact = environment["ATCHA_CONTACT"].flatMap { text in
      !text.isEmpty && text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } ? text : nil
    }
    return NetworkSettings(
      environment: environment, isOffline: environment["ATCHA_OFFLINE"] == "1",
      certificateFile: nil,
      userAgent: "\(Program.name)/\(Program.version)" + (contact.map { " (\($0))" } ?? ""))
  }
}

extension ProviderStore {
  /// In the folder of the settings.
  ///
  /// - Throws: where neither HOME nor the XDG variables say where that is.
  static func live(
    _ environment: [String: String], _ words: any Catalogue
  ) throws -> ProviderStore {
    guard let file = DataFolders.configFile(environment) else {
      throw UserFacingError(words.noHomeFolder, .configuration)
    }
    let folder = file.prefix(upTo: file.lastIndex(of: "/") ?? file.endIndex)
    return ProviderStore(folder: String(folder), environment: environment)
  }
}
