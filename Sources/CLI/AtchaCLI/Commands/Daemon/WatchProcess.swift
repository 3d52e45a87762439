import Glibc

/// A process that keeps watch.
enum WatchProcess {
  static func isAlive(_ process: Int32) -> Bool {
    process > 0 && (kill(process, 0) == 0 || errno == EPERM)
  }
}
