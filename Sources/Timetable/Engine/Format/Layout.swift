/// The frame of a timetable file: a header, a table of sections, the sections.
enum Layout {
  /// "ATCHATT" and a line feed, so that a text-mode transfer shows.
  static let magic: UInt64 = 0x0A54_5441_4843_5441
  /// Changes whenever an older program would read a file wrongly, or this one an older file.
  static let version: UInt32 = 1
  static let alignment = 64

  struct Header: BitwiseCopyable {
    var magic: UInt64
    var version: UInt32
    var sectionCount: UInt32
    var fileSize: UInt64
    /// Of the section table.
    var tableChecksum: UInt64
    /// Of everything after the section table.
    var contentChecksum: UInt64
    /// The walking rules with which the footpaths were made.
    var transferMetres: Double
    var detour: Double
    var speed: Double
    var changeSeconds: Int32
    var padding: Int32 = 0
  }

  struct SectionRecord: BitwiseCopyable {
    var id: UInt32
    var elementSize: UInt32
    var offset: UInt64
    var count: UInt64
  }

  enum Section: UInt32, CaseIterable {
    case text = 1
    case feed, zones, offsetChanges, agencies
    case stops, points, children, routes
    case dayWords, dayClasses, streams
    case patterns, patternStops, patternStopFlags, patternHeadsigns
    case profileTimes, trips, tripNames, patternTrips, blockTrips
    case connections, longDurations
    case stopPatternStarts, stopPatterns
    /// Changes at a stop, *to* a stop (who can come here), and *from* a stop.
    case changes, footpathsTo, footpathToMetres, footpathFromStarts, footpathsFrom
    case forbiddenPairs, specialTransfers, inSeatRules
    case grid, nameOrder, translations, report
  }
}

/// A checksum over bytes, eight at a time, in the manner of FNV-1a with a final mix.
///
/// Not against an attacker: against a torn write, a bad disk, a truncated copy.
struct Checksum {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    let words = bytes.count / 8
    var h = state
    for i in 0..<words {
      h =
        (h ^ (unsafe bytes.loadUnaligned(fromByteOffset: i * 8, as: UInt64.self)))
        &* 0x100_0000_01B3
      h ^= h >> 29
    }
    for i in words * 8..<bytes.count {
      h = (h ^ UInt64(unsafe bytes[i])) &* 0x100_0000_01B3
    }
    state = h
  }

  var value: UInt64 {
    var h = state
    h ^= h >> 32
    h = h &* 0xD6E8_FEB8_6659_FD93
    return h ^ (h >> 32)
  }
}

/// Why a timetable file cannot be used or made.
package enum TimetableError: Error, Hashable, Sendable {
  /// The file cannot be opened or read; errno.
  case unreadable(path: String, errno: Int32)
  /// Not a timetable file, or one cut short or damaged; what does not fit.
  case damaged(path: String, detail: String)
  /// Written by another version of the program.
  case otherVersion(path: String, found: UInt32, expected: UInt32)
  /// The file cannot be written; errno.
  case unwritable(path: String, errno: Int32)
  /// The feed has more of something than the format can number; of what.
  case tooLarge(String)
}
