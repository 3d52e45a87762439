import Glibc

/// Tells which files of a folder changed: the store's, by another process.
package final class FolderWatch: Sendable {
  /// What poll(2) waits for.
  package let descriptor: OwnedDescriptor

  /// - Parameter path: a folder; it may be removed and made again only with a new watch.
  package init(_ path: String) throws(SystemCallError) {
    let opened = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard opened >= 0 else { throw SystemCallError(call: "inotify_init1", code: errno) }
    descriptor = OwnedDescriptor(opened)
    let mask =
      IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE_SELF
      | IN_MOVE_SELF | IN_ONLYDIR
    if unsafe inotify_add_watch(opened, path, UInt32(mask)) < 0 {
      throw SystemCallError(call: "inotify_add_watch \(path)", code: errno)
    }
  }

  /// Names that changed since the last look.
  ///
  /// An empty name among them stands for the folder itself, or for more changes than the kernel
  /// kept.
  package func take() -> Set<String> {
    var names: Set<String> = []
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
  private static func collect(_ bytes: ArraySlice<UInt8>, into names: inout Set<String>) {
    let headerSize = 16
    var rest = bytes
    while rest.count >= headerSize {
      let length = rest.dropFirst(12).prefix(4).enumerated().reduce(0) {
        $0 | Int($1.element) << (8 * ($1.offset))
      }
      let name = rest.dropFirst(headerSize).prefix(length).prefix { $0 != 0 }
      names.insert(String(decoding: name, as: UTF8.self))
      rest = rest.dropFirst(headerSize + length)
    }
  }
}
