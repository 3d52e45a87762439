/// Reads timetables again whose sources may have changed.
///
/// It never throws: an old timetable is better than none, and an alarm rings without any.
package struct SyncFeeds: Sendable {
  /// What became of one feed.
  package struct Outcome: Hashable, Sendable {
    package var feed: String
    /// Nil where it is up to date now.
    package var failure: String?
    package init(feed: String, failure: String?) {
      self.feed = feed
      self.failure = failure
    }
  }

  private let library: any FeedLibrary
  private let memory: any SyncMemory
  private let updater: any FeedUpdater

  package init(library: any FeedLibrary, memory: any SyncMemory, updater: any FeedUpdater) {
    self.library = library
    self.memory = memory
    self.updater = updater
  }

  /// Brings up to date what is due.
  package func callAsFunction(now: @Sendable () -> Instant) async -> [Outcome] {
    var outcomes: [Outcome] = []
    for feed in (try? library.list()) ?? [] {
      let stamp = library.stamp(of: feed)
      let last = (try? await memory.attempts())?[feed.name]
      guard let due = FeedSchedule.due(feed, stamp: stamp, last: last, now: now()), due <= now()
      else { continue }
      // Counted as failed until it is known better: one that kills this process is not tried for ever.
      var attempt = SyncAttempt(at: now(), failures: (last?.failures ?? 0) + 1, stamp: stamp)
      guard (try? await memory.begin(feed.name, attempt, after: last)) ?? true else { continue }
      let failure = await updater.update(feed.name)
      attempt.reason = failure
      if failure == nil { attempt.failures = 0 }
      try? await memory.finish(feed.name, attempt)
      outcomes.append(Outcome(feed: feed.name, failure: failure))
    }
    return outcomes
  }

  /// When to look again; nil where there is no feed.
  package func next(now: Instant) async -> Instant? {
    let feeds = (try? library.list()) ?? []
    if feeds.isEmpty { return nil }
    let attempts = (try? await memory.attempts()) ?? [:]
    let due = feeds.compactMap { feed in
      FeedSchedule.due(feed, stamp: library.stamp(of: feed), last: attempts[feed.name], now: now)
    }
    return (due + [now + FeedSchedule.lookSeconds]).min()
  }
}
