package import CoreFiles
import Glibc

/// What went wrong in the store, with all that a message to a person needs.
package struct StorageError: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The file, its folder or its file system may not be written to.
    case readOnly
    /// No permission to open or create it.
    case permission
    /// The file system has no room left.
    case full
    /// Another process kept the store locked beyond the deadline.
    case busy
    /// The file is not a sound database.
    case damaged
    /// Written by a newer version of the program.
    case newerSchema(found: Int, known: Int)
    /// The file system cannot lock (some network file systems).
    case locking
    /// It cannot be opened or created for another reason.
    case cannotOpen
    /// The disk or its driver failed.
    case inputOutput
    /// A stored document or row is not what this version writes there.
    case undecodable(name: String)
    /// A fault of the program: a statement that SQLite refuses.
    case misuse
  }
  package var kind: Kind
  /// The database file.
  package var path: String
  /// What SQLite or the system said.
  package var detail: String
  /// Extended result code of SQLite; 0 where it did not come from there.
  package var code: Int32

  package init(_ kind: Kind, path: String, detail: String, code: Int32 = 0) {
    self.kind = kind
    self.path = path
    self.detail = detail
    self.code = code
  }

  /// The folder that holds the database.
  package var directory: String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  /// One line: what failed, with the value.
  package var message: String {
    switch kind {
    case .readOnly: "cannot write to \(path): the folder \(directory) is read-only"
    case .permission: "no permission to open \(path)"
    case .full: "no room left on the disk of \(directory)"
    case .busy: "\(path) is locked by another process"
    case .damaged: "\(path) is damaged: \(detail)"
    case .newerSchema(let found, let known):
      "\(path) was written by a newer version (its format is \(found), this version knows \(known))"
    case .locking: "the file system of \(path) cannot lock files: \(detail)"
    case .cannotOpen: "cannot open \(path): \(detail)"
    case .inputOutput: "cannot read or write \(path): \(detail)"
    case .undecodable(let name): "\"\(name)\" in \(path) cannot be read: \(detail)"
    case .misuse: "internal error in the store \(path): \(detail)"
    }
  }

  /// What to do next; nil where nothing sensible can be said.
  package var hint: String? {
    switch kind {
    case .readOnly, .permission:
      "make \(directory) writable, or set XDG_STATE_HOME to a folder that is; nothing was changed"
    case .full: "free some space and try again; nothing was changed"
    case .busy: "try again in a moment"
    case .damaged: "it is set aside and rebuilt when it is next opened for writing"
    case .newerSchema: "update atcha; alarms already set still ring"
    case .locking: "set XDG_STATE_HOME to a folder on a local disk"
    case .cannotOpen, .inputOutput: "check the disk and the permissions of \(directory)"
    case .undecodable: nil
    case .misuse: "please report this"
    }
  }

  /// True where the content is beyond doubt unsound, so that the file has to be set aside.
  var isDamage: Bool { kind == .damaged }
}

extension StorageError {
  /// A failed call on a file, in the words of the store.
  package init(_ error: FileError) {
    let kind: Kind =
      switch error.code {
      case ENOSPC, EDQUOT: .full
      case EROFS: .readOnly
      case EACCES, EPERM: .permission
      default: .inputOutput
      }
    self.init(kind, path: error.path, detail: error.detail)
  }
}
