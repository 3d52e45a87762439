import CoreStorage
import Glibc

/// A file that `daemon install` writes and `daemon uninstall` takes away.
struct InstalledFile: Sendable {
  var path: String
  var text: String

  /// All of them, for a program at a path.
  static func all(_ environment: [String: String], program: String) -> [InstalledFile] {
    let unit = UserUnit(environment: environment)
    return [InstalledFile(path: unit.path, text: unit.text(program: program))]
  }

  enum Change: Hashable, Sendable { case written, unchanged, removed }

  var isThere: Bool { unsafe access(path, F_OK) == 0 }

  /// Writes it as a whole, unless it is there as it should be.
  func write() throws(StorageError) -> Change {
    let bytes = Array(text.utf8)
    if let found = try? AtomicFile.read(path), found == bytes { return .unchanged }
    try AtomicFile.write(bytes, to: path, survivesPowerCut: true)
    return .written
  }

  /// Takes it away; false where there was none.
  func remove() -> Bool { unsafe unlink(path) == 0 }
}
