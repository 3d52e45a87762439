import Glibc

/// The files of a folder and of the folders right inside it.
struct FolderListing {
  /// Paths relative to the folder, sorted.
  private(set) var files: [String] = []

  private static let entryLimit = 10_000

  /// Nil where the path is no directory.
  init?(_ path: String) throws(ImportError) {
    guard let top = try Self.names(path) else { return nil }
    for name in top {
      // A folder inside that cannot be read is none of the feed's.
      if let inner = try? Self.names(path + "/" + name) {
        files += inner.map { name + "/" + $0 }
      } else {
        files.append(name)
      }
    }
    files.sort()
  }

  private static func names(_ path: String) throws(ImportError) -> [String]? {
    guard let directory = unsafe opendir(path) else {
      // Not a directory, or not there: the caller opens it as a file and reports what is wrong.
      if errno == ENOTDIR || errno == ENOENT { return nil }
      throw ByteSource.failure(path, errno)
    }
    defer { unsafe closedir(directory) }
    var result: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if name.hasPrefix(".") { continue }
      result.append(name)
      guard result.count <= entryLimit else {
        throw ImportError(
          .tooLarge, file: path, "the folder has more than \(entryLimit) files",
          hint: "give the folder that holds stops.txt")
      }
    }
    return result
  }
}
