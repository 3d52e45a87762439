import Glibc

/// The few calls on files that are needed here.
package enum FileSystem {
  package enum Kind: Sendable {
    case file, folder, other
  }

  /// Nil where nothing is.
  package static func kind(_ path: String) -> Kind? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  package static func size(_ path: String) -> Int? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// All bytes of a file of up to `limit` bytes.
  package static func read(_ path: String, limit: Int = 1 << 20) throws(FileError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = unsafe Glibc.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError(path) }
      if count == 0 { return bytes }
      bytes.append(contentsOf: chunk[..<count])
      guard bytes.count <= limit else { throw FileError(path, code: EFBIG) }
    }
  }

  /// Creates a file with these bytes.
  ///
  /// - Parameter syncs: it is on the disk when this returns.
  package static func write(
    _ bytes: [UInt8], to path: String, permissions: UInt32 = 0o644, syncs: Bool = true
  ) throws(FileError) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, permissions)
    guard descriptor >= 0 else { throw FileError(path) }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileError(path) }
      rest = rest.dropFirst(count)
    }
    if syncs, fsync(descriptor) != 0 { throw FileError(path) }
  }

  package static func rename(_ path: String, to target: String) throws(FileError) {
    guard unsafe Glibc.rename(path, target) == 0 else { throw FileError(target) }
  }

  /// Brings a file or a folder's entries to the disk.
  package static func sync(_ path: String) throws(FileError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path) }
    defer { close(descriptor) }
    // A file system that cannot sync folders says EINVAL; there is nothing more to be done then.
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw FileError(path) }
  }

  /// True where something is there, whatever it is.
  package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Makes a folder and those above it, for the user alone.
  package static func makeFolders(_ path: String) throws(FileError) {
    if kind(path) == .folder { return }
    let above = parent(of: path)
    if above != path { try makeFolders(above) }
    guard unsafe mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FileError(path) }
    guard kind(path) == .folder else { throw FileError(path, code: ENOTDIR) }
  }

  /// Makes a new folder whose name begins with `prefix`.
  package static func makeTemporaryFolder(_ prefix: String) throws(FileError) -> String {
    var template = Array((prefix + "XXXXXX").utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw FileError(prefix) }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Names in a folder, in bytewise order.
  package static func names(in path: String) throws(FileError) -> [String] {
    guard let folder = unsafe opendir(path) else { throw FileError(path) }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
        unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Removes a file, or a folder with all that is in it; links are removed, not followed.
  package static func remove(_ path: String) throws(FileError) {
    if unlink(path) { return }
    guard errno == EISDIR || errno == EPERM else {
      if errno == ENOENT { return }
      throw FileError(path)
    }
    for name in try names(in: path) { try remove(path + "/" + name) }
    guard unsafe rmdir(path) == 0 || errno == ENOENT else { throw FileError(path) }
  }

  @discardableResult
  private static func unlink(_ path: String) -> Bool { unsafe Glibc.unlink(path) == 0 }

  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path from the root, without `.` and doubled slashes; links and `..` stay as they are.
  package static func absolute(_ path: String) -> String {
    var full = path
    if !path.hasPrefix("/") {
      let folder = unsafe getcwd(nil, 0)
      defer { unsafe free(folder) }
      full = (unsafe folder.map { unsafe String(cString: $0) } ?? "") + "/" + path
    }
    return "/" + full.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }
}
