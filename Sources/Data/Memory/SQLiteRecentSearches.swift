package import CoreStorage
package import Domain

/// Recent searches as one document.
package struct SQLiteRecentSearches: RecentSearches {
  /// As many as are kept.
  package static let limit = 10
  private static let key = "recent"
  private let documents: DocumentStore

  package init(_ database: Database) { documents = DocumentStore(database) }

  package func all() async throws -> [RecentSearch] {
    try await translatingFailures {
      Self.decoded(try await documents.read(Self.key))
    }
  }

  package func add(_ search: RecentSearch) async throws {
    try await change { searches in
      searches.removeAll {
        $0.from.isSamePlace(as: search.from) && $0.to.isSamePlace(as: search.to)
      }
      searches = Array(([search] + searches).prefix(Self.limit))
    }
  }

  package func remove(at index: Int) async throws -> Bool {
    try await change { searches in
      guard searches.indices.contains(index) else { return false }
      searches.remove(at: index)
      return true
    }
  }

  package func removeAll() async throws { try await change { $0 = [] } }

  private func change<R: Sendable>(
    _ change: @Sendable (inout [RecentSearch]) throws -> R
  ) async throws -> R {
    try await translatingFailures {
      try await documents.mutate(Self.key) { body in
        var searches = Self.decoded(body)
        let result = try change(&searches)
        body = searches.isEmpty ? nil : try Coding.bytes(searches)
        return result
      }
    }
  }

  /// A list that cannot be read is a convenience lost, not a reason to fail.
  private static func decoded(_ body: [UInt8]?) -> [RecentSearch] {
    body.flatMap { try? Coding.value([RecentSearch].self, $0) } ?? []
  }
}
