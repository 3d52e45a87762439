import Glibc

/// A failed call of the system on a file.
package struct FileError: Error, Hashable, Sendable {
  package var path: String
  /// `errno` of the call.
  package var code: Int32

  package init(_ path: String, code: Int32 = errno) {
    self.path = path
    self.code = code
  }

  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  /// No room left on the disk, or in the user's share of it.
  package var isFull: Bool { code == ENOSPC || code == EDQUOT }
  package var isNotPermitted: Bool { code == EACCES || code == EPERM || code == EROFS }

  /// The system's own words for the code.
  package var detail: String { unsafe String(cString: strerror(code)) }
}
