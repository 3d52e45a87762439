package import CoreStorage
package import Domain

/// Attempts to bring feeds up to date, in the store of the alarms.
package struct SQLiteSyncMemory: SyncMemory {
  private static let key = "feed.sync"
  private let documents: DocumentStore

  package init(_ database: Database) { documents = DocumentStore(database) }

  package func attempts() async throws -> [String: SyncAttempt] {
    Self.attempts(in: try await documents.read(Self.key))
  }

  package func begin(
    _ feed: String, _ attempt: SyncAttempt, after last: SyncAttempt?
  ) async throws -> Bool {
    try await documents.mutate(Self.key) { body in
      var all = Self.attempts(in: body)
      guard all[feed] == last else { return false }
      all[feed] = attempt
      body = try Coding.bytes(all)
      return true
    }
  }

  package func finish(_ feed: String, _ attempt: SyncAttempt) async throws {
    try await documents.mutate(Self.key) { body in
      var all = Self.attempts(in: body)
      all[feed] = attempt
      body = try Coding.bytes(all)
    }
  }

  /// What cannot be read is forgotten: at worst a feed is read once too often.
  private static func attempts(in body: [UInt8]?) -> [String: SyncAttempt] {
    body.flatMap { try? Coding.value([String: SyncAttempt].self, $0) } ?? [:]
  }
}
