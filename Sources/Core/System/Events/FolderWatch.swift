import Glibc

/// Tells which files of folders changed: the store's, by another process.
///
/// One instance serves any number of folders; a user has few instances (128 by default).
package final class FolderWatch: Sendable {
  /// What poll(2) waits for.
  package let descriptor: OwnedDescriptor

  package init() throws(SystemCallError) {
    descriptor = try SystemCallError.descriptor(
      Self.checked(inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))), of: "inotify_init1")
  }

  /// Watches one folder from the start.
  package convenience init(_ path: String) throws(SystemCallError) {
    try self.init()
    _ = try add(path)
  }

  /// Watches a folder, which may be removed and made again only with a new call.
  ///
  /// - Returns: its number, under which changes are told; the same for the same folder.
  package func add(_ path: String) throws(SystemCallError) -> Int32 {
    let mask =
      IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE_SELF
      | IN_MOVE_SELF | IN_ONLYDIR
    let number = unsafe inotify_add_watch(descriptor.rawValue, path, UInt32(mask))
    if number < 0 { throw SystemCallError(call: "inotify_add_watch \(path)", code: errno) }
    return number
  }

  private static func checked(_ result: Int32) -> Int32 { result < 0 ? -errno : result }

  /// Names that changed since the last look, in whichever folder.
  package func take() -> Set<String> { takeByFolder().values.reduce(into: []) { $0.formUnion($1) } }

  /// The same by folder.
  ///
  /// An empty name stands for the folder itself; under -1 for more changes than the kernel kept.
  package func takeByFolder() -> [Int32: Set<String>] {
    var names: [Int32: Set<String>] = [:]
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe read(descriptor.rawValue, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return names }
      Self.collect(buffer[..<count], into: &names)
    }
  }

  /// Reads struct inotify_event: three numbers of 4 bytes, the length of the name, the name filled up
  /// with zeros (inotify(7)).
  private static func collect(_ bytes: ArraySlice<UInt8>, into names: inout [Int32: Set<String>]) {
    let headerSize = 16
    var rest = bytes
    while rest.count >= headerSize {
      let folder = Int32(truncatingIfNeeded: number(rest))
      let length = number(rest.dropFirst(12))
      let name = rest.dropFirst(headerSize).prefix(length).prefix { $0 != 0 }
      names[folder, default: []].insert(String(decoding: name, as: UTF8.self))
      rest = rest.dropFirst(headerSize + length)
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.prefix(4).enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
  }
}
