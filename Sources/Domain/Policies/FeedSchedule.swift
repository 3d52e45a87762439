/// What is known of the attempts to bring a feed up to date.
package struct SyncAttempt: Hashable, Sendable, Codable {
  package var at: Instant
  /// Failures in a row, this one included; 0 after a success.
  package var failures: Int
  /// What the source looked like then.
  package var stamp: SourceStamp?
  /// Why it failed; nil where it did not, or is under way.
  package var reason: String?
  package init(at: Instant, failures: Int, stamp: SourceStamp? = nil, reason: String? = nil) {
    self.at = at
    self.failures = failures
    self.stamp = stamp
    self.reason = reason
  }
}

/// When a timetable is read again from its source.
package enum FeedSchedule {
  /// One from the network once a day.
  package static let networkSeconds = 86_400
  /// A file is looked at this often, where nothing else asks for it.
  package static let lookSeconds = 6 * 3_600
  /// After a failure it is tried again, later each time.
  private static let retrySeconds = 900
  private static let longestRetrySeconds = 6 * 3_600

  /// When it is due; nil where nothing changed that would call for it.
  ///
  /// - Parameters:
  ///   - stamp: what the source looks like now; nil on the network, or where it is not there.
  ///   - last: the last attempt, of whatever process.
  package static func due(
    _ feed: FeedRecord, stamp: SourceStamp?, last: SyncAttempt?, now: Instant
  ) -> Instant? {
    // One in the future was made before the clock was set back.
    let last = last.flatMap { $0.at <= now ? $0 : nil }
    let since = max(feed.updatedAt <= now ? feed.updatedAt : feed.addedAt, last?.at ?? feed.addedAt)
    if let last, last.failures > 0, feed.isOnNetwork || last.stamp == stamp {
      return last.at + min(retrySeconds << min(last.failures - 1, 10), longestRetrySeconds)
    }
    if feed.isOnNetwork { return since + networkSeconds }
    guard let stamp else { return nil }
    if let seen = feed.seen { return stamp == seen ? nil : now }
    // Read by an older version, which did not write down what it saw.
    return stamp.modified / 1_000_000_000 > feed.updatedAt.secondsSince1970 ? now : nil
  }
}
