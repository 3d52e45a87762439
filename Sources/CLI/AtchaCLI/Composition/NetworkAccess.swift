import AtchaData
import CoreNetwork
import CoreStorage
import CoreTerminal
import Domain
import Synchronization

/// The way out of this process: one client for all that ask, made when the first of them does.
final class NetworkAccess: Sendable {
  static let offlineVariable = "ATCHA_OFFLINE"
  static let verboseVariable = "ATCHA_VERBOSE"
  static let recordVariable = "ATCHA_HTTP_RECORD"
  static let replayVariable = "ATCHA_HTTP_REPLAY"

  private let environment: [String: String]
  private let configuration: Configuration
  private let made = Mutex<NetworkClient?>(nil)

  init(environment: [String: String], configuration: Configuration) {
    self.environment = environment
    self.configuration = configuration
  }

  /// - Throws: Where the settings cannot be understood: which certificates to trust is not guessed.
  func client() throws -> NetworkClient {
    let certificateFile = try configuration.settings().certificateFile
    return made.withLock { made in
      if let client = made { return client }
      var settings = NetworkSettings.live(environment)
      settings.isOffline = value(Self.offlineVariable) != nil
      settings.certificateFile = certificateFile ?? settings.certificateFile
      let client = NetworkClient(
        settings,
        recordFolder: value(Self.recordVariable), replayFolder: value(Self.replayVariable),
        log: log)
      made = client
      return client
    }
  }

  /// What is set of providers.
  func providers() throws -> ProviderStore {
    guard let folder = DataFolders.configFolder(environment) else {
      throw UserFacingError(English().noHomeFolder, .configuration)
    }
    return ProviderStore(folder: folder, environment: environment)
  }

  /// The Atcha server as this computer's guest; nil where none is set up.
  func atchaServer(state: String) throws -> (url: String, transport: AtchaTransport)? {
    guard let settings = try providers().settings(of: .atcha) else { return nil }
    return (
      settings.url,
      AtchaTransport(
        url: settings.url, over: try client(), sessionPath: DataFolders.atchaSession(state: state))
    )
  }

  private func value(_ variable: String) -> String? {
    environment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }

  private var log: (@Sendable (String) -> Void)? {
    guard value(Self.verboseVariable) != nil else { return nil }
    return { line in
      DescriptorSink.error.write("\(Program.name): \(Sanitizer.terminal(line))\n")
    }
  }
}
