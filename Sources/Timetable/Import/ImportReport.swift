import Foundation

/// What came of an import: what is in the timetable, and what of the feed is not.
package struct ImportReport: Codable, Hashable, Sendable {
  package var name: String
  package var agencies: Int
  /// Rows of routes.txt that are kept.
  package var lines: Int
  /// Rows of stops.txt that are kept, stations and entrances too.
  package var stops: Int
  /// Trips that are kept, and their runs: more where frequencies.txt gives a headway.
  package var trips: Int
  package var runs: Int
  package var stopTimes: Int
  /// First and last day on which anything runs, `YYYY-MM-DD`.
  package var validFrom: String
  package var validUntil: String
  /// What was left out.
  package var skipped: [Issue]
  /// What was read in spite of a fault.
  package var warnings: [Issue]

  /// How many rows and trips were left out.
  package var skippedCount: Int { skipped.reduce(0) { $0 + $1.count } }

  /// As JSON with sorted keys.
  package func json() throws(ImportError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(self))
    } catch {
      throw ImportError(.unreadable, "the report cannot be written as JSON")
    }
  }

  /// The report that ``json()`` made, as it stands in a timetable; nil where it is none.
  package static func decode(_ json: [UInt8]) -> ImportReport? {
    try? JSONDecoder().decode(ImportReport.self, from: Data(json))
  }
}
