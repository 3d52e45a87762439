/// The sample as a GTFS feed in memory.
package struct SampleFeed: Sendable {
  /// What the timetable is called, in Korean and English.
  package var name: String
  /// The content of each table by its file name, such as `stops.txt`.
  package var tables: [String: [UInt8]]
}

/// Turns the sample's source (docs/formats/sample-source.md) into a GTFS feed.
package enum SampleCompiler {
  /// Compiles the files of the source folder.
  ///
  /// - Throws: every fault of the source, each with its file and line.
  package static func compile(_ files: [SourceFile]) throws(SourceErrors) -> SampleFeed {
    let source = try SampleSource(reading: files)
    var tables = FeedTables()
    tables.write(source)
    return SampleFeed(
      name: "\(source.feed.name.ko) · \(source.feed.name.en)", tables: tables.files)
  }
}
