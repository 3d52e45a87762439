import CoreFiles
import Domain

/// A source of a feed as it lies on this computer.
struct FetchedSource {
  var origin: String
  /// The file to compile: the source itself, or what was downloaded of it.
  var path: String
  var validators: FeedValidators?
  /// The server still has what was imported last; there is nothing to compile.
  var isUnchanged = false
}

extension FeedStore {
  /// What a timetable that was downloaded before is known by, and what it holds.
  struct KnownState {
    var validators: FeedValidators
    var version: FeedVersion
    var summary: FeedSummary
  }

  /// Nil where the source has to be read whatever the server says: it is no URL, or the timetable made
  /// of it cannot be read any more.
  func knownState(of record: FeedRecord) throws(FeedLibraryError) -> KnownState? {
    guard Self.isURL(record.source), let validators = record.validators,
      let version = record.versions.first,
      let summary = try? compiler.summary(
        ofTimetable: path(of: version, in: record.name), feed: record.name),
      (try? compiler.digest(ofTimetable: path(of: version, in: record.name))) == version.digest
    else { return nil }
    return KnownState(validators: validators, version: version, summary: summary)
  }

  /// Brings a source here, where it is a URL.
  func fetch(
    _ origin: String, unless known: FeedValidators?, in staging: borrowing Staging,
    progress: @escaping @Sendable (FeedProgress) -> Void
  ) throws(FeedLibraryError) -> FetchedSource {
    guard Self.isURL(origin) else { return FetchedSource(origin: origin, path: origin) }
    let path = staging.path + "/download"
    switch try downloader.download(origin, to: path, unless: known, progress: progress) {
    case .written(let validators):
      return FetchedSource(origin: origin, path: path, validators: validators)
    case .notModified:
      return FetchedSource(origin: origin, path: path, validators: known, isUnchanged: true)
    }
  }

  /// Notes that the source was asked and has not changed.
  func keep(_ name: String, _ known: KnownState) throws(FeedLibraryError) -> FeedChange {
    try exclusively { () throws(FeedLibraryError) in
      var record = try feed(named: name)
      record.updatedAt = clock.now()
      try orderly { () throws(FileError) in
        try AtomicFile.write(
          FeedManifest.bytes(of: record), to: "\(root)/\(name)/\(FeedManifest.fileName)",
          permissions: 0o644, survivesPowerCut: true)
      }
      return FeedChange(
        outcome: .unchanged, feed: record, version: known.version, summary: known.summary)
    }
  }
}
