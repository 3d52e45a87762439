import CoreFiles
import Domain

extension FeedLibraryError {
  init(_ error: FileError) {
    self =
      error.isFull
      ? .noSpace(path: error.path)
      : error.isNotPermitted
        ? .notPermitted(path: error.path) : .io(path: error.path, detail: error.detail)
  }
}
