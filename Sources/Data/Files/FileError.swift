import Glibc

/// A failed call of the system on a file.
struct FileError: Error, Hashable {
  var path: String
  /// `errno` of the call.
  var code: Int32

  init(_ path: String, code: Int32 = errno) {
    self.path = path
    self.code = code
  }

  var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// The system's own words for the code.
  var detail: String {
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }
}
