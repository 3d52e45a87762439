import CoreStorage
import Domain

/// An alarm as a row of the store.
enum AlarmRecord {
  /// Sort key of a tombstone: nothing will happen of itself any more.
  static let settled = Int64.max

  /// Names what the columns beside the body are made of.
  ///
  /// Rows that were written by another edition are written anew. To be raised where one of the rules
  /// changes that the columns come from: `RingSchedule`, `RecheckSchedule`.
  static let edition = "3"

  /// The sort key is the instant at which something is next to be done, so that what is due is found
  /// without reading the rest; the marks are the leave-by of what is not over, the next check and the
  /// next ring.
  static func item(_ session: AlarmSession) throws -> CollectionStore.Item {
    CollectionStore.Item(
      id: session.id.rawValue,
      sort: RingSchedule.nextInstant(session)?.secondsSince1970 ?? settled,
      tag: tag(session), origin: session.ruleID.map { origin($0, session.night) } ?? "",
      marks: CollectionStore.Marks(
        rank: session.isOver ? nil : session.leaveBy.secondsSince1970,
        review: RecheckSchedule.nextCheck(session)?.secondsSince1970,
        call: RingSchedule.nextRing(session)?.secondsSince1970),
      body: try Coding.bytes(session))
  }

  /// Equal for what a rule set for the same night, tombstones included.
  static func origin(_ rule: AlarmID, _ night: CivilDate) -> String {
    "\(rule.rawValue) \(night.daysSince1970)"
  }

  static func session(_ item: CollectionStore.Item) throws -> AlarmSession {
    try Coding.value(AlarmSession.self, item.body)
  }

  /// Equal for all sessions that may be for the same night and way; empty for a tombstone.
  static func tag(_ session: AlarmSession) -> String {
    if session.isOver { return "" }
    return "\(session.night.daysSince1970) \(key(session.from)) \(key(session.to))"
  }

  private static func key(_ place: Place) -> String {
    switch place.position {
    case .stop(let feed, let id): "\(feed)/\(id)"
    case .stops(let stops): stops.map { "\($0.feed)/\($0.id)" }.sorted().joined(separator: "+")
    // Nearness is not a key: those with a coordinate are compared one by one.
    case .coordinate: "@"
    }
  }
}
