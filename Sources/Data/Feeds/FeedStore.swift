import CoreFiles
package import Domain

/// The feeds in a folder, `$XDG_DATA_HOME/atcha/feeds`.
///
/// One folder for each feed, with a ``FeedManifest`` and the timetables that it names. Whatever
/// happens at whatever moment, a reader finds the old state or the new one:
/// - a feed is put together in a folder `.staging-…` and appears by one rename; it goes by one rename
///   to `.removed-…`;
/// - an update moves its timetable in under a name that nothing refers to yet and then replaces the
///   manifest; only after that are timetables removed that the manifest no longer names.
///
/// Writers exclude each other by a lock for these short steps, not while a feed is compiled. Readers
/// need none. A staging folder is locked by its owner, so the next writer can tell a leftover from
/// one in use.
package struct FeedStore: FeedLibrary {
  /// A point in the work after which a crash is tried out in tests.
  enum Step: String, Sendable, CaseIterable {
    case staged, compiled, described, movedIn, published, swept
  }

  /// Seconds to wait for another writer.
  static let patience = 10.0

  let root: String
  let compiler: any FeedCompiler
  let downloader: any FeedDownloader
  let clock: any WallClock
  let after: @Sendable (Step) -> Void

  package init(
    root: String, compiler: any FeedCompiler, downloader: any FeedDownloader = NoDownloader(),
    clock: any WallClock
  ) {
    self.init(root: root, compiler: compiler, downloader: downloader, clock: clock, after: { _ in })
  }

  init(
    root: String, compiler: any FeedCompiler, downloader: any FeedDownloader,
    clock: any WallClock, after: @escaping @Sendable (Step) -> Void
  ) {
    self.root = root
    self.compiler = compiler
    self.downloader = downloader
    self.clock = clock
    self.after = after
  }
}

// MARK: - Reading

extension FeedStore {
  package func list() throws(FeedLibraryError) -> [FeedRecord] {
    let names: [String]
    do {
      names = try FileSystem.names(in: root)
    } catch {
      if error.isMissing { return [] }
      throw FeedLibraryError(error)
    }
    var records: [FeedRecord] = []
    for name in names where FeedName.isValid(name) {
      if let record = try record(name) { records.append(record) }
    }
    return records
  }

  package func feed(named name: String) throws(FeedLibraryError) -> FeedRecord {
    if FeedName.isValid(name), let record = try record(name) { return record }
    throw .notFound(name: name, known: try list().map(\.name))
  }

  package func summary(of name: String) throws(FeedLibraryError) -> FeedSummary {
    let record = try feed(named: name)
    guard let version = record.versions.first else {
      throw .damaged(feed: name, detail: "no timetable")
    }
    return try compiler.summary(ofTimetable: path(of: version, in: name), feed: name)
  }

  package func validate(
    _ source: String, progress: @escaping @Sendable (FeedProgress) -> Void
  ) throws(FeedLibraryError) -> FeedSummary {
    if Self.isURL(source) {
      let staging = try stage()
      defer { staging.discard() }
      let fetched = try fetch(source, unless: nil, in: staging, progress: progress)
      return try compiler.compile(fetched.path, to: nil, progress: progress)
    }
    guard FileSystem.kind(source) != nil else { throw .sourceMissing(source) }
    return try compiler.compile(source, to: nil, progress: progress)
  }

  package func stamp(of feed: FeedRecord) -> SourceStamp? {
    feed.isOnNetwork ? nil : FileSystem.stamp(feed.source)
  }

  /// Where a timetable of a feed is.
  func path(of version: FeedVersion, in feed: String) -> String {
    "\(root)/\(feed)/\(version.digest)\(Self.suffix)"
  }

  /// Nil where there is no such feed.
  private func record(_ name: String) throws(FeedLibraryError) -> FeedRecord? {
    let path = "\(root)/\(name)/\(FeedManifest.fileName)"
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.read(path)
    } catch {
      if error.isMissing { return nil }
      throw FeedLibraryError(error)
    }
    guard let record = FeedManifest.record(named: name, from: bytes) else {
      throw .damaged(feed: name, detail: "\(path) is not a list of timetables")
    }
    return record
  }

  static let suffix = ".timetable"

  static func isURL(_ source: String) -> Bool {
    source.contains("://")
  }
}

// MARK: - Writing

extension FeedStore {
  package func add(
    _ source: String, name: String?, progress: @escaping @Sendable (FeedProgress) -> Void
  ) throws(FeedLibraryError) -> FeedChange {
    let isURL = Self.isURL(source)
    if !isURL, FileSystem.kind(source) == nil { throw .sourceMissing(source) }
    let origin = isURL ? source : FileSystem.absolute(source)
    let name = name ?? FeedName.derived(from: origin)
    guard FeedName.isValid(name) else { throw .badName(name) }
    if try isTaken(name, by: origin) { return try update(name, progress: progress) }

    let staging = try stage()
    defer { staging.discard() }
    // Before it is read: what changes meanwhile is noticed afterwards.
    let seen = isURL ? nil : FileSystem.stamp(origin)
    let source = try fetch(origin, unless: nil, in: staging, progress: progress)
    let (version, summary) = try compile(source, in: staging, progress: progress)
    let record = FeedRecord(
      name: name, source: origin, addedAt: version.importedAt, updatedAt: version.importedAt,
      seen: seen, versions: [version], validators: source.validators)
    try orderly { () throws(FileError) in
      try FileSystem.write(
        FeedManifest.bytes(of: record), to: staging.path + "/" + FeedManifest.fileName)
      try FileSystem.sync(staging.path)
    }
    after(.described)
    try exclusively { () throws(FeedLibraryError) in
      if try isTaken(name, by: nil) {
        throw .nameTaken(name: name, source: try feed(named: name).source)
      }
      try orderly { () throws(FileError) in
        // A folder without a manifest is no feed: what is left of one that someone took apart.
        try FileSystem.remove("\(root)/\(name)")
        try FileSystem.rename(staging.path, to: "\(root)/\(name)")
        try FileSystem.sync(root)
      }
    }
    after(.published)
    return FeedChange(outcome: .added, feed: record, version: version, summary: summary)
  }

  package func update(
    _ name: String, progress: @escaping @Sendable (FeedProgress) -> Void
  ) throws(FeedLibraryError) -> FeedChange {
    let before = try feed(named: name)
    if !Self.isURL(before.source), FileSystem.kind(before.source) == nil {
      throw .sourceMissing(before.source)
    }
    let staging = try stage()
    defer { staging.discard() }
    let seen = stamp(of: before)
    let known = try knownState(of: before)
    let source = try fetch(
      before.source, unless: known?.validators, in: staging, progress: progress)
    if source.isUnchanged, let known { return try keep(name, known) }
    let (version, summary) = try compile(source, in: staging, progress: progress)
    let today = ZonedTime(clock.now(), utcOffset: 0).date
    try refuseIfWorse(version, summary, than: before, today: today)

    return try exclusively { () throws(FeedLibraryError) in
      // Another process may have updated or removed the feed meanwhile.
      var record = try feed(named: name)
      let old = record.versions
      record.updatedAt = version.importedAt
      record.seen = seen
      record.validators = source.validators
      record.versions = FeedRetention.versions(adding: version, to: old, today: today)
      try orderly { () throws(FileError) in
        // Even where the same timetable is there: that one may be damaged.
        try FileSystem.rename(staging.timetable(version.digest), to: path(of: version, in: name))
        try FileSystem.sync("\(root)/\(name)")
        after(.movedIn)
        try AtomicFile.write(
          FeedManifest.bytes(of: record), to: "\(root)/\(name)/\(FeedManifest.fileName)",
          permissions: 0o644, survivesPowerCut: true)
      }
      after(.published)
      sweep(feed: record)
      after(.swept)
      let outcome: FeedChange.Outcome =
        old.first?.digest == version.digest
        ? .unchanged : record.versions.count > 1 ? .addedBeside : .replaced
      return FeedChange(outcome: outcome, feed: record, version: version, summary: summary)
    }
  }

  package func remove(_ name: String) throws(FeedLibraryError) {
    try exclusively { () throws(FeedLibraryError) in
      _ = try removable(name)
      try orderly { () throws(FileError) in
        let grave = try FileSystem.makeTemporaryFolder("\(root)/\(Self.removedPrefix)")
        try FileSystem.rename("\(root)/\(name)", to: grave + "/" + name)
        try FileSystem.sync(root)
        after(.published)
        try FileSystem.remove(grave)
      }
    }
  }

  /// A feed that is there, be it damaged.
  private func removable(_ name: String) throws(FeedLibraryError) -> String {
    guard FeedName.isValid(name), FileSystem.kind("\(root)/\(name)") == .folder else {
      throw .notFound(name: name, known: try list().map(\.name))
    }
    return name
  }

  /// Whether a feed of that name is there; with an `origin`, refuses one from another source.
  private func isTaken(_ name: String, by origin: String?) throws(FeedLibraryError) -> Bool {
    guard let record = try record(name) else { return false }
    if let origin, record.source != origin {
      throw .nameTaken(name: name, source: record.source)
    }
    return true
  }

  private func refuseIfWorse(
    _ version: FeedVersion, _ summary: FeedSummary, than record: FeedRecord, today: CivilDate
  ) throws(FeedLibraryError) {
    guard let old = record.version(nearestTo: today), old.digest != version.digest else { return }
    // A timetable that cannot be read any more is no measure for the new one.
    guard
      let oldRuns = try? compiler.summary(
        ofTimetable: path(of: old, in: record.name), feed: record.name
      ).runs
    else { return }
    if let fault = FeedRetention.fault(
      of: version, runs: summary.runs, replacing: old, oldRuns: oldRuns, today: today)
    {
      throw .worse(name: record.name, detail: fault)
    }
  }

  /// Compiles a source into the staging folder, under its digest.
  private func compile(
    _ fetched: FetchedSource, in staging: borrowing Staging,
    progress: @escaping @Sendable (FeedProgress) -> Void
  ) throws(FeedLibraryError) -> (FeedVersion, FeedSummary) {
    let (origin, source) = (fetched.origin, fetched.path)
    let output = staging.path + "/new" + Self.suffix
    var summary = try compiler.compile(source, to: output, progress: progress)
    if summary.name.isEmpty { summary.name = FeedName.derived(from: origin) }
    let digest = try compiler.digest(ofTimetable: output)
    try orderly { () throws(FileError) in
      if source != origin { try FileSystem.remove(source) }
      try FileSystem.sync(output)
      try FileSystem.rename(output, to: staging.timetable(digest))
    }
    after(.compiled)
    let version = FeedVersion(
      digest: digest, importedAt: clock.now(), validFrom: summary.validFrom,
      validUntil: summary.validUntil, byteCount: FileSystem.size(staging.timetable(digest)) ?? 0)
    return (version, summary)
  }
}
