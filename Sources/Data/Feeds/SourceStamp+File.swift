import CoreFiles
import Domain
import Glibc

extension FileSystem {
  /// What a file, or a folder with the files in it, looks like from outside; nil where nothing is.
  static func stamp(_ path: String) -> SourceStamp? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    func modified(_ status: stat) -> Int64 {
      Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
    }
    var stamp = SourceStamp(modified: modified(status), bytes: Int64(status.st_size))
    guard status.st_mode & S_IFMT == S_IFDIR else { return stamp }
    for name in (try? names(in: path)) ?? [] {
      guard unsafe stat(path + "/" + name, &status) == 0 else { continue }
      stamp.modified = max(stamp.modified, modified(status))
      stamp.bytes += Int64(status.st_size)
    }
    return stamp
  }
}
