/// Brings one feed up to date from its source, within a deadline of its own.
package protocol FeedUpdater: Sendable {
  /// Nil where it worked, else why not, for a log.
  func update(_ name: String) async -> String?
}

/// Remembers attempts to bring feeds up to date, for all processes.
package protocol SyncMemory: Sendable {
  func attempts() async throws -> [String: SyncAttempt]
  /// Notes that an attempt begins; false where another process began one meanwhile.
  func begin(_ feed: String, _ attempt: SyncAttempt, after last: SyncAttempt?) async throws -> Bool
  func finish(_ feed: String, _ attempt: SyncAttempt) async throws
}
