/// What can be wrong with a row, and what was done about it.
package enum IssueKind: String, Codable, CaseIterable, Sendable {
  // Rows that were skipped.
  case missingKey, duplicateKey, unknownReference
  case badNumber, badDate, badTime, badTimeZone, badValue
  case rowTooLong, unclosedQuote
  case notAStop, flexRow
  // Trips that were left out whole.
  case tripTooShort, tripTooLong, tripDuplicateSequence, tripBackwards, tripMissingEndTimes
  case tripNeverRuns, tripWithoutRuns
  // Things that were read in spite of a fault.
  case invalidUTF8, nulBytes, extraFields, fileIgnored
  case missingCoordinates, badCoordinates, badParent
  case unknownPickupType, unknownRouteType, agencyAssumed, zoneAssumed, oneTimeUnreadable
  case transferWithoutTime, feedDatesIgnored, translationUnused, zonesDiffer

  /// True where something of the feed is missing from the timetable because of it.
  package var isSkipped: Bool {
    switch self {
    case .missingKey, .duplicateKey, .unknownReference, .badNumber, .badDate, .badTime,
      .badTimeZone, .badValue, .rowTooLong, .unclosedQuote, .notAStop, .flexRow, .tripTooShort,
      .tripTooLong, .tripDuplicateSequence, .tripBackwards, .tripMissingEndTimes, .tripNeverRuns,
      .tripWithoutRuns:
      true
    default: false
    }
  }

  /// What a person reads: a phrase that follows a count.
  package var summary: String {
    switch self {
    case .missingKey: "rows without an id"
    case .duplicateKey: "rows with an id that was there before"
    case .unknownReference: "rows that name something that is not in the feed"
    case .badNumber: "rows with a number that is none"
    case .badDate: "rows with a date that is none"
    case .badTime: "rows with a time that is none"
    case .badTimeZone: "agencies with an unknown time zone"
    case .badValue: "rows with a value that is not allowed"
    case .rowTooLong: "rows that are too long"
    case .unclosedQuote: "rows with a quote that is not closed"
    case .notAStop: "stop times at a station or entrance"
    case .flexRow: "stop times of on-demand service"
    case .tripTooShort: "trips with fewer than two usable stops"
    case .tripTooLong: "trips with too many stops"
    case .tripDuplicateSequence: "trips that use a stop_sequence twice"
    case .tripBackwards: "trips whose times run backward"
    case .tripMissingEndTimes: "trips without a time at the first or last stop"
    case .tripNeverRuns: "trips whose service never runs"
    case .tripWithoutRuns: "trips whose frequencies give no run"
    case .invalidUTF8: "fields that are not UTF-8 (decoded otherwise)"
    case .nulBytes: "fields with NUL bytes (left out)"
    case .extraFields: "rows with more fields than the header"
    case .fileIgnored: "files in the archive that were ignored"
    case .missingCoordinates: "stops without coordinates"
    case .badCoordinates: "stops with impossible coordinates (ignored)"
    case .badParent: "stops with an unusable parent station (ignored)"
    case .unknownPickupType: "stop times with an unknown pickup or drop-off type (read as closed)"
    case .unknownRouteType: "lines with an unknown type (read as bus)"
    case .agencyAssumed: "lines whose agency had to be assumed"
    case .zoneAssumed: "agencies whose time zone was given by hand"
    case .oneTimeUnreadable: "stop times with one unreadable time (the other stands for both)"
    case .transferWithoutTime: "transfers of type 2 without a time (read as type 0)"
    case .feedDatesIgnored: "dates of feed_info.txt that were ignored"
    case .translationUnused: "translations that fit nothing"
    case .zonesDiffer: "agencies with another time zone than the first"
    }
  }
}

/// A place in a feed.
package struct IssuePlace: Codable, Hashable, Sendable {
  package var file: String
  /// Physical line, from 1; 0 for the file as a whole.
  package var line: Int
  /// The value in question, shortened; text of the feed, so escape it for where it goes.
  package var detail: String?
}

/// Everything of one kind in one file.
package struct Issue: Codable, Hashable, Sendable {
  package var kind: IssueKind
  package var file: String
  package var count: Int
  /// The first places, as many as ``ImportOptions/placesPerIssue``.
  package var places: [IssuePlace]
}

/// Counts issues by kind and file and keeps the first places of each.
final class IssueLog {
  fileprivate struct Key: Hashable {
    var kind: IssueKind
    var file: String
  }

  private static let detailBytes = 80

  private let placesPerIssue: Int
  private var issues: [Key: Issue] = [:]

  init(placesPerIssue: Int) { self.placesPerIssue = placesPerIssue }

  func add(
    _ kind: IssueKind, file: String, line: Int, detail: @autoclosure () -> String? = nil
  ) {
    let key = Key(kind: kind, file: file)
    issues[key, default: Issue(kind: kind, file: file, count: 0, places: [])].count += 1
    if issues[key]?.places.count ?? 0 < placesPerIssue {
      let text = detail().map { String(decoding: $0.utf8.prefix(Self.detailBytes), as: UTF8.self) }
      issues[key]?.places.append(IssuePlace(file: file, line: line, detail: text))
    }
  }

  /// A point to come back to when a table is read again in another encoding.
  func snapshot() -> Snapshot { Snapshot(issues: issues) }
  func restore(_ snapshot: Snapshot) { issues = snapshot.issues }

  struct Snapshot {
    fileprivate let issues: [Key: Issue]
  }

  /// All issues, ordered by kind and file.
  var all: [Issue] {
    let order = Dictionary(
      uniqueKeysWithValues: IssueKind.allCases.enumerated().map { ($1, $0) })
    return issues.values.sorted {
      (order[$0.kind] ?? 0, $0.file) < (order[$1.kind] ?? 0, $1.file)
    }
  }
}

extension IssueLog {
  /// The first line with an issue of that kind.
  func firstLine(_ kind: IssueKind, in file: String) -> Int? {
    all.first { $0.kind == kind && $0.file == file }?.places.first?.line
  }
}
