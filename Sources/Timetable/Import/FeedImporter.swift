package import TimetableEngine

/// Turns a GTFS Schedule feed into a timetable.
package enum FeedImporter {
  /// Reads a feed, checks every row and builds the timetable.
  ///
  /// Rows that cannot be used are left out and counted in the report; a feed without a usable run, or
  /// one that is no feed, is refused. Equal feeds give equal models, whatever the order of their rows,
  /// files and columns.
  ///
  /// - Parameter progress: called now and then while the tables are read, on the calling thread.
  package static func importFeed(
    _ source: FeedSource, options: ImportOptions = ImportOptions(),
    progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
  ) throws(ImportError) -> (TimetableModel, ImportReport) {
    let session = try ImportSession(source, options: options, progress: progress)
    let tables = try FeedTables.read(session)
    session.reportBuilding()
    return try ModelBuilder.build(tables, session, name: source.name)
  }
}
