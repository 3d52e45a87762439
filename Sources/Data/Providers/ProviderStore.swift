import CoreFiles
import CoreNetwork
import Glibc

/// What is set of providers.
///
/// Addresses are in the file `providers`, keys in `credentials`, which is for its owner alone. Both are
/// in the folder of the settings; the environment goes before them.
package struct ProviderStore: Sendable {
  private static let mostBytes = 1 << 16

  private let folder: String
  private let environment: [String: String]

  /// - Parameter folder: That of the settings, such as `~/.config/atcha`.
  package init(folder: String, environment: [String: String]) {
    self.folder = folder
    self.environment = environment
  }

  package var path: String { "\(folder)/\(Self.fileNames[0])" }
  package var credentialsPath: String { "\(folder)/\(Self.fileNames[1])" }
  /// Both files, in the folder of the settings.
  package static let fileNames = ["providers", "credentials"]

  // MARK: Reading

  /// All that are set up: those of the file in its order, then those that only the environment names.
  ///
  /// A provider whose key or address is missing is among the faults of ``settings(of:)`` alone: it must
  /// not keep the others from being asked.
  package func all() throws(ProviderFault) -> [ProviderSettings] {
    let files = try read()
    let kinds = files.urls.values.map(\.kind)
    let more = ProviderKind.allCases.filter { kind in
      !kinds.contains(kind)
        && (variable(kind.urlVariable) != nil || variable(kind.keyVariable) != nil)
    }
    var result: [ProviderSettings] = []
    for kind in kinds + more {
      if let found = try settings(of: kind, files) { result.append(found) }
    }
    return result
  }

  /// What is set of one; nil where it is not set up.
  package func settings(of kind: ProviderKind) throws(ProviderFault) -> ProviderSettings? {
    try settings(of: kind, try read())
  }

  /// The same, with everything there that asking it needs.
  package func usable(_ kind: ProviderKind) throws(ProviderFault) -> ProviderSettings {
    guard let settings = try settings(of: kind) else { throw .notSet(name: kind.rawValue) }
    if kind.keyNeed == .needed, settings.key == nil { throw .keyNeeded(kind) }
    return settings
  }

  private func settings(
    of kind: ProviderKind, _ files: Files
  ) throws(ProviderFault) -> ProviderSettings? {
    let key = try key(of: kind, files)
    let fromFile = files.urls.value(of: kind)
    var settings: ProviderSettings
    if let url = variable(kind.urlVariable) {
      settings = ProviderSettings(
        kind: kind, url: url, urlOrigin: .environment(variable: kind.urlVariable))
    } else if let fromFile {
      settings = ProviderSettings(kind: kind, url: fromFile, urlOrigin: .file(path: path))
    } else if key != nil, let url = kind.standardURL {
      settings = ProviderSettings(kind: kind, url: url)
    } else {
      return nil
    }
    settings.key = key?.key
    settings.keyOrigin = key?.origin
    settings.url = try Self.checked(
      settings.url, kind, sendsSecrets: kind.sendsSecrets(withKey: key != nil))
    return settings
  }

  private func key(
    of kind: ProviderKind, _ files: Files
  ) throws(ProviderFault) -> (key: ProviderKey, origin: ProviderSettings.Origin)? {
    if let text = variable(kind.keyVariable) {
      guard let key = ProviderKey(text) else { throw .badKey(place: kind.keyVariable) }
      return (key, .environment(variable: kind.keyVariable))
    }
    guard let text = files.keys.value(of: kind) else { return nil }
    guard let key = ProviderKey(text) else { throw .badKey(place: credentialsPath) }
    return (key, .file(path: credentialsPath))
  }

  private func variable(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  // MARK: Changing

  /// Sets up a provider, or changes what is given.
  ///
  /// - Parameters:
  ///   - url: Nil keeps the one that is set, or takes the public one.
  ///   - key: Nil keeps the one that is set.
  package func set(
    _ kind: ProviderKind, url: String?, key: ProviderKey?
  ) throws(ProviderFault) {
    try exclusively { () throws(ProviderFault) in
      let files = try read()
      guard let target = url ?? files.urls.value(of: kind) ?? kind.standardURL else {
        throw .urlNeeded(kind)
      }
      let hasKey = key != nil || files.keys.value(of: kind) != nil
      let checked = try Self.checked(target, kind, sendsSecrets: kind.sendsSecrets(withKey: hasKey))
      // The key first: with an address alone the provider would be asked without it.
      if let key { try write(files.keys.bytes(setting: kind, to: key.value), to: credentialsPath) }
      try write(files.urls.bytes(setting: kind, to: checked), to: path)
    }
  }

  /// Takes away what the files hold of a provider.
  ///
  /// - Returns: False where they held nothing.
  package func remove(_ kind: ProviderKind) throws(ProviderFault) -> Bool {
    try exclusively { () throws(ProviderFault) in
      let files = try read()
      let hasURL = files.urls.value(of: kind) != nil
      let hasKey = files.keys.value(of: kind) != nil
      if hasURL { try write(files.urls.bytes(setting: kind, to: nil), to: path) }
      if hasKey { try write(files.keys.bytes(setting: kind, to: nil), to: credentialsPath) }
      return hasURL || hasKey
    }
  }

  /// The kind that a name means.
  package static func kind(named name: String) throws(ProviderFault) -> ProviderKind {
    guard let kind = ProviderKind(rawValue: name) else {
      throw .unknownProvider(name: name)
    }
    return kind
  }

  /// The key that a file holds: its only line.
  package static func key(inFile path: String) throws(ProviderFault) -> ProviderKey {
    guard let key = ProviderKey(String(decoding: try bytes(path) ?? [], as: UTF8.self)) else {
      throw FileSystem.kind(path) == nil ? .missing(path: path) : .badKey(place: path)
    }
    return key
  }

  /// The address of a server without a slash at its end, where it can be one.
  package static func address(_ text: String, of kind: ProviderKind) throws(ProviderFault) -> String
  {
    try checked(text, kind, sendsSecrets: kind.sendsSecrets(withKey: kind.keyNeed == .needed))
  }

  /// The address without a slash at its end, where it is one.
  private static func checked(
    _ url: String, _ kind: ProviderKind, sendsSecrets: Bool
  ) throws(ProviderFault) -> String {
    guard let origin = HTTPOrigin(url), !url.contains("?"), !url.contains("#") else {
      throw .badURL(text: url)
    }
    let isHere = ["localhost", "127.0.0.1", "[::1]"].contains(origin.host)
    if sendsSecrets, origin.scheme != "https", !isHere { throw .needsTLS(url: url) }
    var url = url
    while url.hasSuffix("/") { url.removeLast() }
    // Scheme, nothing, host, topic.
    if kind == .ntfy, url.split(separator: "/", omittingEmptySubsequences: false).count < 4 {
      throw .topicNeeded(url: url)
    }
    return url
  }

  // MARK: Files

  private struct Files {
    var urls: NamedLines
    var keys: NamedLines
  }

  private func read() throws(ProviderFault) -> Files {
    let urls = try NamedLines(try Self.bytes(path) ?? [], path: path)
    guard let bytes = try Self.bytes(credentialsPath) else {
      return Files(urls: urls, keys: try NamedLines([], path: credentialsPath))
    }
    var status = stat()
    if unsafe stat(credentialsPath, &status) == 0, status.st_mode & 0o077 != 0 {
      throw .readableByOthers(path: credentialsPath)
    }
    return Files(urls: urls, keys: try NamedLines(bytes, path: credentialsPath))
  }

  private static func bytes(_ path: String) throws(ProviderFault) -> [UInt8]? {
    do {
      return try AtomicFile.read(path, maximumBytes: mostBytes)
    } catch {
      throw ProviderFault(error)
    }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(ProviderFault) {
    do {
      // For its owner alone from the first byte on.
      try AtomicFile.write(bytes, to: path, survivesPowerCut: true)
    } catch {
      throw ProviderFault(error)
    }
  }

  /// While no other process does the same; without the lock after five seconds.
  private func exclusively<Value>(
    _ body: () throws(ProviderFault) -> Value
  ) throws(ProviderFault) -> Value {
    do throws(FileError) {
      try FileSystem.makeFolders(folder)
    } catch {
      throw ProviderFault(error)
    }
    let lock = try? FileLock.take(folder, waiting: .seconds(5))
    let value = try body()
    _ = consume lock
    return value
  }
}

extension ProviderFault {
  init(_ error: FileError) {
    self =
      error.isFull
      ? .noSpace(path: error.path)
      : error.isNotPermitted
        ? .notPermitted(path: error.path)
        : .inputOutput(path: error.path, detail: error.detail)
  }
}
