import Domain
import Glibc

extension FeedLibraryError {
  init(_ error: FileError) {
    switch error.code {
    case ENOSPC, EDQUOT: self = .noSpace(path: error.path)
    case EACCES, EPERM, EROFS: self = .notPermitted(path: error.path)
    default: self = .io(path: error.path, detail: error.detail)
    }
  }
}
