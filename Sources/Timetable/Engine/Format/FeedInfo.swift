/// What a timetable says of itself.
package struct FeedInfo: Hashable, Sendable {
  package var name: String
  package var publisher: String
  package var publisherURL: String
  package var language: String
  package var version: String
  package var attribution: String
  /// Days since 1970-01-01; the first and the last day on which anything runs.
  package var validFrom: Int
  package var validUntil: Int
  /// Made for demonstration, not for travel.
  package var isSample: Bool
}

/// How much there is in a timetable.
package struct TimetableCounts: Hashable, Sendable {
  package var agencies: Int
  package var routes: Int
  package var stops: Int
  package var patterns: Int
  package var runs: Int
  package var connections: Int
  package var footpaths: Int
}

/// A zone of a timetable as the changes of its offset.
package struct ZoneInfo: Hashable, Sendable {
  package var identifier: String
  /// Ascending; seconds since 1970 (the first from the beginning of time), seconds east of UTC.
  package var changes: [(at: Int64, offset: Int)]

  package static func == (a: ZoneInfo, b: ZoneInfo) -> Bool { a.identifier == b.identifier }
  package func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension Timetable {
  package var feed: FeedInfo {
    FeedInfo(
      name: string(feedRecord.name), publisher: string(feedRecord.publisher),
      publisherURL: string(feedRecord.publisherURL), language: string(feedRecord.language),
      version: string(feedRecord.version), attribution: string(feedRecord.attribution),
      validFrom: Int(feedRecord.validFrom), validUntil: Int(feedRecord.validUntil),
      isSample: feedRecord.flags & FeedRecord.isSample != 0)
  }

  package var counts: TimetableCounts {
    TimetableCounts(
      agencies: agencies.count, routes: routes.count, stops: stops.count,
      patterns: patterns.count, runs: trips.count, connections: connections.count,
      footpaths: footpathsFrom.count)
  }

  /// The zones of the agencies and stops, by the index that ``StopInfo/zone`` gives.
  package var zoneInfos: [ZoneInfo] {
    zones.indices.map { index in
      let zone = zones[index]
      return ZoneInfo(
        identifier: string(zone.identifier),
        changes: (zone.firstChange..<zone.firstChange + zone.changeCount).map {
          (offsetChanges[$0].at, Int(offsetChanges[$0].offset))
        })
    }
  }

  /// Whether anything runs on a day (days since 1970-01-01).
  package func hasService(on day: Int) -> Bool {
    dayClasses.indices.contains { runs(UInt32($0), on: day) }
  }

  /// What the import had to say of the feed: a JSON document, or empty.
  package var report: [UInt8] { reportBytes.indices.map { reportBytes[$0] } }

  /// The number of stops and stations, for ``Network``-wide indexes.
  package var stopCount: Int { stops.count }
}
