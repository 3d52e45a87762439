import Glibc

/// Small files that are replaced as a whole: a reader sees the old content or the new, never half.
package enum AtomicFile {
  /// The content; nil where there is no such file.
  package static func read(
    _ path: String, maximumBytes: Int = 64 << 20
  ) throws(FileError) -> [UInt8]? {
    do {
      return try FileSystem.read(path, limit: maximumBytes)
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  /// Makes the folder, too, where it is missing.
  ///
  /// - Parameters:
  ///   - permissions: before the mask of the process; its user's alone if not given.
  ///   - survivesPowerCut: waits until the disk has it.
  package static func write(
    _ bytes: [UInt8], to path: String, permissions: UInt32 = 0o600, survivesPowerCut: Bool
  ) throws(FileError) {
    let folder = FileSystem.parent(of: path)
    try FileSystem.makeFolders(folder)
    let draft = "\(path).\(getpid()).\(UInt32.random(in: .min ... .max))"
    do {
      try FileSystem.write(bytes, to: draft, permissions: permissions, syncs: survivesPowerCut)
      try FileSystem.rename(draft, to: path)
    } catch {
      unsafe unlink(draft)
      // The draft is nothing that a person knows of.
      throw FileError(path, code: error.code)
    }
    // Without it the name may still lead to the old content after a power cut.
    if survivesPowerCut { try FileSystem.sync(folder) }
  }

  /// Runs `body` while no other process does the same for that path; without the lock where it
  /// cannot be had.
  package static func exclusively<R>(_ path: String, _ body: () throws -> R) rethrows -> R {
    let lock = try? FileLock.take(path + ".lock", waiting: .seconds(5))
    let result = try body()
    _ = consume lock
    return result
  }
}
