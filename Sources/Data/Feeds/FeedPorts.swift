package import Domain

/// Turns a feed into a compiled timetable.
package protocol FeedCompiler: Sendable {
  /// Reads the feed at a path and writes its timetable.
  ///
  /// - Parameters:
  ///   - source: A zip archive or a folder.
  ///   - output: Where to write; nil only looks at the feed, and lists every fault of it.
  /// - Throws: ``FeedLibraryError/notAFeed(source:detail:hint:)`` and errors of reading and writing.
  func compile(
    _ source: String, to output: String?, progress: @escaping @Sendable (FeedProgress) -> Void
  ) throws(FeedLibraryError) -> FeedSummary

  /// What a compiled timetable says of itself.
  func summary(ofTimetable path: String, feed: String) throws(FeedLibraryError) -> FeedSummary

  /// Hexadecimal digest of a compiled timetable's content.
  func digest(ofTimetable path: String) throws(FeedLibraryError) -> String
}

/// Brings a feed from the network to this computer.
///
/// It is called where waiting is right: never on a thread of the shared pool.
package protocol FeedDownloader: Sendable {
  /// Writes what a URL gives to a new file; on failure the file is not there.
  ///
  /// - Parameter known: Of the timetable that is there; where the server still has the same, nothing is
  ///   written.
  func download(
    _ url: String, to path: String, unless known: FeedValidators?,
    progress: @escaping @Sendable (FeedProgress) -> Void
  ) throws(FeedLibraryError) -> FeedDownload
}

package enum FeedDownload: Hashable, Sendable {
  case notModified
  /// Written; with what the server calls this state of it.
  case written(FeedValidators?)
}

/// For a composition without network: every URL is refused.
package struct NoDownloader: FeedDownloader {
  package init() {}
  package func download(
    _ url: String, to path: String, unless known: FeedValidators?,
    progress: @escaping @Sendable (FeedProgress) -> Void
  ) throws(FeedLibraryError) -> FeedDownload {
    throw .cannotDownload(url: url)
  }
}
