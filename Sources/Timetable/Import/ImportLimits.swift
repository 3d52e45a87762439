/// How much an archive may ask of the machine.
///
/// Archives are not trusted. The limits lie far above every real feed that is known (the largest
/// national ones have about 60 million stop times in 3 GB) and far below what would hurt.
package struct ImportLimits: Sendable {
  /// Bytes that one table may have after inflation.
  package var memberBytes = 8 << 30
  /// Bytes that a table other than stop_times.txt may have; keeps every offset below 4 GiB.
  package var smallMemberBytes = 1 << 30
  /// Above `ratioFloor` bytes, how many times its compressed size a table may inflate to.
  ///
  /// Real tables reach 50; deflate itself ends at 1032.
  package var ratio = 80
  package var ratioFloor = 16 << 20
  /// Bytes that a zip inside the archive may have.
  package var nestedArchiveBytes = 96 << 20
  package var archiveEntries = 20_000
  /// Bytes of one row, with everything in its quotes.
  package var rowBytes = 1 << 16
  package var columns = 256
  package var agencies = 50_000
  package var stops = 8_000_000
  package var routes = 2_000_000
  package var services = 2_000_000
  package var trips = 20_000_000
  /// Bytes of all texts of stop_headsign.
  package var headsignBytes = 1 << 30
  package var stopsPerTrip = 20_000
  /// Runs that one row of frequencies.txt may stand for, and all rows together.
  package var runsPerFrequency = 20_000
  package var frequencyRuns = 2_000_000
  package var calendarDates = 20_000_000
  package var transfers = 5_000_000
  package var translations = 4_000_000
  /// Services × days, in 64-bit words.
  package var serviceWords = 8 << 20
  /// No service time at or above it: 240 hours.
  package var serviceTime: Int32 = 240 * 3600

  package init() {}
}

/// What the caller decides about an import.
package struct ImportOptions: Sendable {
  /// The name of the timetable; the publisher's or the first agency's where it is empty.
  package var name = ""
  /// The zone to use where agency.txt gives none that is usable (IANA name).
  package var timeZone: String?
  /// Marks the result as the built-in sample.
  package var isSample = false
  /// How many places of each kind of issue the report keeps.
  package var placesPerIssue = 5
  package var limits = ImportLimits()

  package init() {}
}

/// How far an import has come.
package struct ImportProgress: Sendable {
  /// The table that is read, or empty while the result is put together.
  package var file: String
  /// Inflated bytes read so far, and in all.
  package var done: Int64
  package var total: Int64

  package init(file: String, done: Int64, total: Int64) {
    self.file = file
    self.done = done
    self.total = total
  }

  /// 0 … 1.
  package var fraction: Double { total > 0 ? min(1, Double(done) / Double(total)) : 0 }
}
