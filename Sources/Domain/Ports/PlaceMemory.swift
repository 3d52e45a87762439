/// A search that was made, for making it again.
package struct RecentSearch: Hashable, Sendable, Codable {
  package var from: Place
  package var to: Place
  package var searchedAt: Instant
  package init(from: Place, to: Place, searchedAt: Instant) {
    self.from = from
    self.to = to
    self.searchedAt = searchedAt
  }
}

/// The last ten searches, newest first, each way once.
package protocol RecentSearches: Sendable {
  func all() async throws -> [RecentSearch]
  /// Puts a search on top; an older one of the same way goes.
  func add(_ search: RecentSearch) async throws
  /// Removes by position, 0 being the newest; false where there is none.
  func remove(at index: Int) async throws -> Bool
  func removeAll() async throws
}

/// Places under names of one's own; "home" is one of them.
package protocol SavedPlaces: Sendable {
  /// By name, ascending.
  func all() async throws -> [SavedPlace]
  /// Names are compared without regard to case and surrounding blanks.
  func place(named name: String) async throws -> Place?
  func save(_ place: Place, as name: String) async throws
  func remove(_ name: String) async throws -> Bool
}

extension SavedPlaces {
  /// The saved place whose name a reader takes for this one.
  package func saved(named name: String) async throws -> SavedPlace? {
    try await all().first { PlaceName.isSame($0.name, name) }
  }
}

package struct SavedPlace: Hashable, Sendable, Codable {
  package var name: String
  package var place: Place
  package init(name: String, place: Place) {
    self.name = name
    self.place = place
  }

  /// The name under which home is kept.
  package static let home = "home"
}
