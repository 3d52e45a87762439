import CommandLineKit
import Domain

/// Parts of the documents about timetables.
enum FeedJSON {
  static func record(
    _ feed: FeedRecord, on today: CivilDate, in context: CommandContext
  ) -> JSONValue {
    [
      "name": .string(feed.name),
      "source": .string(feed.source),
      "addedAt": .string(context.machineTime(feed.addedAt).rfc3339),
      "updatedAt": .string(context.machineTime(feed.updatedAt).rfc3339),
      "state": .string(FeedState(feed.version(nearestTo: today), on: today).code),
      "timetables": .array(feed.versions.map { version($0, in: context) }),
    ]
  }

  static func version(_ version: FeedVersion, in context: CommandContext) -> JSONValue {
    [
      "digest": .string(version.digest),
      "importedAt": .string(context.machineTime(version.importedAt).rfc3339),
      "validFrom": .string(version.validFrom.description),
      "validUntil": .string(version.validUntil.description),
      "bytes": .int(version.byteCount),
    ]
  }

  static func summary(_ summary: FeedSummary) -> JSONValue {
    [
      "name": .string(summary.name),
      "publisher": .string(summary.publisher),
      "attribution": .string(summary.attribution),
      "validFrom": .string(summary.validFrom.description),
      "validUntil": .string(summary.validUntil.description),
      "agencies": .int(summary.agencies),
      "lines": .int(summary.lines),
      "stops": .int(summary.stops),
      "runs": .int(summary.runs),
      "faults": .array(summary.faults.map(fault)),
    ]
  }

  private static func fault(_ fault: FeedFault) -> JSONValue {
    [
      "code": .string(fault.code),
      "phrase": .string(fault.phrase),
      "file": .string(fault.file),
      "isSkipped": .bool(fault.isSkipped),
      "count": .int(fault.count),
      "places": .array(
        fault.places.map { place in
          [
            "file": .string(place.file), "line": .optional(place.line > 0 ? place.line : nil),
            "detail": .optional(place.detail),
          ]
        }),
    ]
  }
}
