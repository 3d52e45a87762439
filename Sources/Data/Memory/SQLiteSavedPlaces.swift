import CoreFiles
package import CoreStorage
package import Domain

/// Saved places as rows under their folded name.
package struct SQLiteSavedPlaces: SavedPlaces {
  private let rows: CollectionStore
  private let path: String

  package init(_ database: Database) {
    rows = CollectionStore(database, name: "place")
    path = database.path
  }

  /// Places in the database at a path; it is made when the first is saved.
  package init(path: String) { self.init(Database(.init(path: path))) }

  /// Reading makes no file where there is none.
  private var isThere: Bool { FileSystem.kind(path) != nil }

  package func all() async throws -> [SavedPlace] {
    guard isThere else { return [] }
    return try await translatingFailures {
      try await rows.all().compactMap { try? Coding.value(SavedPlace.self, $0.body) }
    }
  }

  package func place(named name: String) async throws -> Place? {
    guard isThere else { return nil }
    return try await translatingFailures {
      guard let item = try await rows.item(Self.folded(name)) else { return nil }
      do {
        return try Coding.value(SavedPlace.self, item.body).place
      } catch {
        throw StorageError(
          .undecodable(name: "place \(item.id)"), path: "the store", detail: "\(error)")
      }
    }
  }

  package func save(_ place: Place, as name: String) async throws {
    let body = try Coding.bytes(SavedPlace(name: Self.trimmed(name), place: place))
    try await translatingFailures {
      try await rows.put(.init(id: Self.folded(name), sort: 0, body: body))
    }
  }

  package func remove(_ name: String) async throws -> Bool {
    guard isThere else { return false }
    return try await translatingFailures { try await rows.remove(Self.folded(name)) }
  }

  private static func folded(_ name: String) -> String { trimmed(name).lowercased() }

  private static func trimmed(_ name: String) -> String {
    var characters = name[...]
    while characters.first?.isWhitespace == true { characters.removeFirst() }
    while characters.last?.isWhitespace == true { characters.removeLast() }
    return String(characters)
  }
}
