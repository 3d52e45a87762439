/// Kinds of faults in feeds that atcha has words for, by the code that the importer gives them.
///
/// A kind that is not here is said in the importer's own English words.
enum FaultKind: String, Sendable, CaseIterable {
  // Rows that were skipped.
  case missingKey, duplicateKey, unknownReference
  case badNumber, badDate, badTime, badTimeZone, badValue
  case rowTooLong, unclosedQuote
  case notAStop, flexRow
  // Trips that were left out whole.
  case tripTooShort, tripTooLong, tripDuplicateSequence, tripBackwards, tripMissingEndTimes
  case tripNeverRuns, tripWithoutRuns
  // What was read in spite of a fault.
  case invalidUTF8, nulBytes, extraFields, fileIgnored
  case missingCoordinates, badCoordinates, badParent
  case unknownPickupType, unknownRouteType, agencyAssumed, zoneAssumed, oneTimeUnreadable
  case transferWithoutTime, feedDatesIgnored, translationUnused, zonesDiffer
}
