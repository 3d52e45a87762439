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
  private let words: any Catalogue
  private let made = Mutex<NetworkClient?>(nil)
  /// One connection for all that is remembered of answers.
  private let answers = Mutex<Database?>(nil)

  init(
    environment: [String: String], configuration: Configuration, words: any Catalogue
  ) {
    self.environment = environment
    self.configuration = configuration
    self.words = words
  }

  func settings() throws -> Settings { try configuration.settings() }

  /// - Throws: Where the settings cannot be understood: which certificates to trust is not guessed.
  func client() throws -> NetworkClient {
    let set = try configuration.settings()
    return made.withLock { made in
      if let client = made { return client }
      var settings = NetworkSettings(
        environment: environment, isOffline: isOffline, certificateFile: set.certificateFile,
        userAgent: Self.userAgent(contact: set.contact))
      settings.proxies.fill(from: set.proxy, except: set.proxyExceptions)
      let client = NetworkClient(
        settings, recordFolder: value(Self.recordVariable),
        replayFolder: value(Self.replayVariable),
        log: log)
      made = client
      return client
    }
  }

  /// What is set of providers, in the folder of the settings.
  ///
  /// - Throws: where neither HOME nor the XDG variables say where that is.
  func providers() throws -> ProviderStore {
    guard let folder = DataFolders.configFolder(environment) else {
      throw UserFacingError(words.noHomeFolder, .configuration)
    }
    return ProviderStore(folder: folder, environment: environment)
  }

  /// A memory for answers, in a file that may be lost; nil where there is no folder for it.
  func cache(named name: String, _ clock: any WallClock) -> ExpiringCache? {
    guard let folder = DataFolders.cacheFolder(environment) else { return nil }
    let database = answers.withLock { answers in
      if let database = answers { return database }
      let database = Database(.init(path: "\(folder)/answers.db"))
      answers = database
      return database
    }
    return ExpiringCache(database, name: name) { clock.now().secondsSince1970 }
  }

  /// What providers were asked, over all processes.
  func book(_ clock: any WallClock) -> ProviderBook {
    ProviderBook(cache(named: "provider", clock), now: { clock.now() })
  }

  /// The Atcha server as this computer's guest; nil where none is set up.
  func atchaServer() throws -> (url: String, transport: AtchaTransport)? {
    guard let settings = try providers().settings(of: .atcha) else { return nil }
    let folders = try DataFolders(environment: environment, words: words)
    return (
      settings.url,
      AtchaTransport(
        url: settings.url, over: try client(),
        sessionPath: DataFolders.atchaSession(state: folders.state))
    )
  }

  /// Asked for, and not taken back with a 0.
  private var isOffline: Bool { value(Self.offlineVariable).map { $0 != "0" } ?? false }

  /// Who asks; servers that many use want to know whom to write to, too.
  static func userAgent(contact: String?) -> String {
    let program = "\(Program.name)/\(Program.version)"
    return contact.map { "\(program) (\($0))" } ?? program
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
