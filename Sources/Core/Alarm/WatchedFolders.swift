import CoreSystem

/// The folders whose changes wake, by one instance of inotify for all of them.
final class WatchedFolders: Sendable {
  private let watch: FolderWatch?
  private let files: [(folder: Int32, file: AlarmWait.WatchedFile)]
  /// The kernel does not tell of the first folder: a user has few instances, and an alarm has to ring
  /// all the same.
  let isBlind: Bool

  init(_ wanted: [AlarmWait.WatchedFile]) {
    let watch = try? FolderWatch()
    self.watch = watch
    files = wanted.compactMap { file in
      guard let watch, let folder = try? watch.add(file.folder) else { return nil }
      return (folder, file)
    }
    isBlind = files.first?.file.folder != wanted.first?.folder
  }

  /// What poll(2) waits for; nil where there is nothing to wait for.
  var descriptor: OwnedDescriptor? { watch?.descriptor }

  /// What changed since the last look.
  func take() -> Set<Wake> {
    guard let changed = watch?.takeByFolder(), !changed.isEmpty else { return [] }
    // More than the kernel kept: any of them may be among it.
    if changed[-1] != nil { return Set(files.map(\.file.wake)) }
    return files.reduce(into: []) { wakes, entry in
      guard let names = changed[entry.folder] else { return }
      let isMeant =
        entry.file.names.isEmpty || names.contains("") || !names.isDisjoint(with: entry.file.names)
      if isMeant { wakes.insert(entry.file.wake) }
    }
  }
}
