import CoreFiles
package import Domain
import Glibc

/// The configuration file of a user.
package struct ConfigFile: Sendable {
  /// Far more than all settings with a page of comments.
  private static let mostBytes = 1 << 16

  package let path: String

  package init(path: String) { self.path = path }

  package var exists: Bool { FileSystem.kind(path) != nil }

  /// The content; nil where there is no file.
  package func read() throws(ConfigFault) -> ConfigText? {
    // Nothing to read is the common case, and costs one call.
    guard exists else { return nil }
    let bytes: [UInt8]
    do {
      guard let found = try AtomicFile.read(path, maximumBytes: Self.mostBytes) else { return nil }
      bytes = found
    } catch {
      throw ConfigFault(error)
    }
    return try ConfigText(bytes, path: path)
  }

  /// Sets one value, or takes it away, and keeps all other lines.
  ///
  /// A reader finds the old file or the new one; another process that changes it waits. A file that
  /// cannot be understood is not touched.
  ///
  /// - Parameter value: a valid one; nil for none.
  package func set(_ setting: Setting, to value: String?) throws(ConfigFault) {
    let folder = FileSystem.parent(of: path)
    do {
      try FileSystem.makeFolders(folder)
      // Without the lock after five seconds the change is still made whole.
      let lock = try FileLock.take(folder, waiting: .seconds(5))
      let text = try read() ?? ConfigText()
      if value == nil, text.entries[setting] == nil { return }
      // Where the file is a link, the file behind it is the one that is kept.
      try AtomicFile.write(
        text.setting(setting, to: value), to: Self.target(of: path), survivesPowerCut: true)
      _ = consume lock
    } catch let error as FileError {
      throw ConfigFault(error)
    } catch let error as ConfigFault {
      throw error
    } catch {
      throw .inputOutput(path: path, detail: "\(error)")
    }
  }

  private static func target(of path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
