import CoreFiles
import Domain
import Synchronization

/// Exclusion of writers, staging folders, and what crashes leave behind.
extension FeedStore {
  static let removedPrefix = ".removed-"
  static let stagingPrefix = ".staging-"

  /// A folder in which a feed is put together; gone when its owner is done or dead.
  struct Staging: ~Copyable {
    let path: String
    private let lock: FileLock

    init(path: String, lock: consuming FileLock) {
      self.path = path
      self.lock = lock
      FeedStore.drafts.withLock { _ = $0.insert(path) }
    }

    func timetable(_ digest: String) -> String { "\(path)/\(digest)\(FeedStore.suffix)" }

    /// Removes the folder, unless it has become a feed.
    func discard() {
      try? FileSystem.remove(path)
      FeedStore.drafts.withLock { _ = $0.remove(path) }
    }
  }

  /// Staging folders of this process.
  private static let drafts = Mutex<Set<String>>([])

  /// Removes what this process has begun and not finished, before a signal ends it.
  package static func abandonDrafts() {
    for path in drafts.withLock({ $0 }) {
      // Who still writes there may put another file into it meanwhile.
      for _ in 0..<10 where FileSystem.exists(path) { try? FileSystem.remove(path) }
    }
  }

  /// Makes a staging folder of this process.
  func stage() throws(FeedLibraryError) -> Staging {
    // The owner's lock is taken before the next writer looks for leftovers.
    try exclusively { () throws(FeedLibraryError) in
      let path: String
      let lock: FileLock?
      do throws(FileError) {
        path = try FileSystem.makeTemporaryFolder("\(root)/\(Self.stagingPrefix)")
        lock = try FileLock.take(path, waiting: .seconds(1))
      } catch {
        throw FeedLibraryError(error)
      }
      guard let lock else {
        try? FileSystem.remove(path)
        throw .locked(seconds: 1)
      }
      after(.staged)
      return Staging(path: path, lock: lock)
    }
  }

  /// Runs a body while no other process changes the feeds; clears away leftovers first.
  func exclusively<Result: ~Copyable>(
    _ body: () throws(FeedLibraryError) -> Result
  ) throws(FeedLibraryError) -> Result {
    let lock: FileLock?
    do throws(FileError) {
      try FileSystem.makeFolders(root)
      lock = try FileLock.take(root, waiting: .seconds(Self.patience))
    } catch {
      throw FeedLibraryError(error)
    }
    guard let lock else { throw .locked(seconds: Int(Self.patience)) }
    sweep()
    let result = try body()
    _ = consume lock
    return result
  }

  /// Removes what crashed writers left in the root.
  private func sweep() {
    for name in (try? FileSystem.names(in: root)) ?? [] {
      let path = "\(root)/\(name)"
      if name.hasPrefix(Self.removedPrefix) {
        try? FileSystem.remove(path)
      } else if name.hasPrefix(Self.stagingPrefix),
        let lock = try? FileLock.take(path, waiting: .zero)
      {
        try? FileSystem.remove(path)
        _ = consume lock
      }
    }
  }

  /// Removes from a feed's folder what its manifest does not name.
  func sweep(feed record: FeedRecord) {
    let folder = "\(root)/\(record.name)"
    let named = Set(record.versions.map { $0.digest + Self.suffix } + [FeedManifest.fileName])
    for name in (try? FileSystem.names(in: folder)) ?? [] where !named.contains(name) {
      try? FileSystem.remove(folder + "/" + name)
    }
  }

  /// Runs calls on files and tells their failures in the words of the port.
  func orderly<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(FeedLibraryError) -> Result {
    do {
      return try body()
    } catch {
      throw FeedLibraryError(error)
    }
  }
}
