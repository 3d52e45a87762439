import CoreFiles
import CoreStorage
import Glibc

/// A file that `daemon install` writes and `daemon uninstall` takes away.
struct InstalledFile: Sendable {
  var path: String
  var text: String
  /// A line that others' files of this name do not have; nil where the name is ours alone.
  ///
  /// A file without it stays as it is.
  var mark: String?

  /// All of them, for a program at a path: the unit first.
  static func all(_ environment: [String: String], program: String) -> [InstalledFile] {
    let unit = UserUnit(environment: environment)
    var files = [InstalledFile(path: unit.path, text: unit.text(program: program))]
    if let path = DesktopEntry(environment: environment).path,
      let text = DesktopEntry.text(program: program)
    {
      let mark = DesktopEntry.daemonMark
      files.append(InstalledFile(path: path, text: "\(text)\(mark)\n", mark: mark))
    }
    return files
  }

  enum Change: Hashable, Sendable { case written, unchanged, removed }

  /// It is there, and was written by `daemon install`.
  var isThere: Bool {
    mark == nil ? FileSystem.exists(path) : bytes.map(isOurs) ?? false
  }

  /// Writes it as a whole, unless it is there as it should be or is another's.
  func write() throws(FileError) -> Change {
    let wanted = Array(text.utf8)
    if let bytes, bytes == wanted || !isOurs(bytes) { return .unchanged }
    try AtomicFile.write(wanted, to: path, survivesPowerCut: true)
    return .written
  }

  /// Takes it away; false where there was none of ours.
  func remove() -> Bool {
    guard mark == nil || isThere else { return false }
    return unsafe unlink(path) == 0
  }

  private var bytes: [UInt8]? { (try? AtomicFile.read(path)) ?? nil }

  private func isOurs(_ bytes: [UInt8]) -> Bool {
    guard let mark else { return true }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").contains { $0 == mark }
  }
}
