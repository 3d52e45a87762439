/// An instant: whole seconds since 1970-01-01T00:00:00Z.
package struct Instant: Hashable, Comparable, Sendable, Codable {
  package var secondsSince1970: Int64

  package init(_ secondsSince1970: Int64) { self.secondsSince1970 = secondsSince1970 }

  package static func < (a: Instant, b: Instant) -> Bool { a.secondsSince1970 < b.secondsSince1970 }
  package static func + (a: Instant, seconds: Int) -> Instant {
    Instant(a.secondsSince1970 + Int64(seconds))
  }
  package static func - (a: Instant, seconds: Int) -> Instant {
    Instant(a.secondsSince1970 - Int64(seconds))
  }
  /// Whole seconds from `b` to `a`.
  package static func - (a: Instant, b: Instant) -> Int {
    Int(a.secondsSince1970 - b.secondsSince1970)
  }
}

/// An instant as the clocks of a place show it.
package struct ZonedTime: Hashable, Sendable, Codable {
  package var instant: Instant
  /// Seconds east of UTC at that place and instant.
  package var utcOffset: Int

  package init(_ instant: Instant, utcOffset: Int) {
    self.instant = instant
    self.utcOffset = utcOffset
  }
}

/// A date of the proleptic Gregorian calendar, without a zone.
package struct CivilDate: Hashable, Comparable, Sendable, Codable {
  /// Days since 1970-01-01.
  package var daysSince1970: Int

  package init(daysSince1970: Int) { self.daysSince1970 = daysSince1970 }

  package static func < (a: CivilDate, b: CivilDate) -> Bool { a.daysSince1970 < b.daysSince1970 }
}

/// The offsets of a time zone over time; all that is needed to tell local times.
package struct ZoneRules: Hashable, Sendable {
  package struct Change: Hashable, Sendable {
    package var at: Instant
    /// Seconds east of UTC from then on.
    package var utcOffset: Int
    package init(at: Instant, utcOffset: Int) {
      self.at = at
      self.utcOffset = utcOffset
    }
  }
  package var identifier: String
  /// Ascending; the first one holds from the beginning of time.
  package var changes: [Change]

  package init(identifier: String, changes: [Change]) {
    self.identifier = identifier
    self.changes = changes
  }

  /// Seconds east of UTC at an instant.
  package func utcOffset(at instant: Instant) -> Int {
    var low = 0
    var high = changes.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if changes[middle].at <= instant { low = middle } else { high = middle }
    }
    return changes.isEmpty ? 0 : changes[low].utcOffset
  }

  package func zoned(_ instant: Instant) -> ZonedTime {
    ZonedTime(instant, utcOffset: utcOffset(at: instant))
  }
}
