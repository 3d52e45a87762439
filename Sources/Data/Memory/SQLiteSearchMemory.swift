package import CoreStorage
package import Domain

/// The last search as one document.
package struct SQLiteSearchMemory: SearchMemory {
  private static let key = "search.last"
  private let documents: DocumentStore

  package init(_ database: Database) { documents = DocumentStore(database) }

  package func last() async throws -> LastSearch? {
    try await translatingFailures {
      // One that cannot be read is a convenience lost, not a reason to fail.
      try await documents.read(Self.key).flatMap { try? Coding.value(LastSearch.self, $0) }
    }
  }

  package func keep(_ search: LastSearch) async throws {
    try await translatingFailures {
      try await documents.write(try Coding.bytes(search), for: Self.key)
    }
  }
}
