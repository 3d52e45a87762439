import AtchaData
import AtchaTestSupport
import CoreStorage
import Domain
import Foundation
import Testing

@Suite("Recent searches and saved places")
struct PlaceMemoryTests {
  private func search(_ from: String, _ to: String, at second: Int64 = 0) -> RecentSearch {
    RecentSearch(from: stop(from), to: stop(to), searchedAt: Instant(second))
  }

  private func withDatabase(_ body: (Database) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      try await body(Database(.init(path: folder.appending(path: "state.db").path)))
    }
  }

  @Test("the newest search comes first, each way once, ten at most")
  func order() async throws {
    try await withDatabase { database in
      let recent = SQLiteRecentSearches(database)
      for index in 0..<12 { try await recent.add(search("\(index)", "home")) }
      try await recent.add(search("5", "home", at: 9))
      let all = try await recent.all()
      #expect(all.map(\.from.name) == ["5", "11", "10", "9", "8", "7", "6", "4", "3", "2"])
      #expect(all.first?.searchedAt == Instant(9))
    }
  }

  @Test("one search is removed, or all")
  func removal() async throws {
    try await withDatabase { database in
      let recent = SQLiteRecentSearches(database)
      for name in ["a", "b", "c"] { try await recent.add(search(name, "home")) }
      #expect(try await recent.remove(at: 1))
      #expect(try await !recent.remove(at: 2))
      #expect(try await recent.all().map(\.from.name) == ["c", "a"])
      try await recent.removeAll()
      #expect(try await recent.all().isEmpty)
    }
  }

  @Test("places are found by name whatever its case, and overwritten by the same name")
  func places() async throws {
    try await withDatabase { database in
      let places = SQLiteSavedPlaces(database)
      #expect(try await places.place(named: SavedPlace.home) == nil)
      try await places.save(stop("1"), as: " Home ")
      #expect(try await places.place(named: "home") == stop("1"))
      try await places.save(stop("2"), as: "HOME")
      try await places.save(stop("3"), as: "회사")
      #expect(try await places.all().map(\.name) == ["HOME", "회사"])
      #expect(try await places.place(named: "회사") == stop("3"))
      #expect(try await places.remove("home"))
      #expect(try await !places.remove("home"))
    }
  }

  @Test("the state for bars is read as it was written, and absent before")
  func stateFile() async throws {
    try await withTemporaryFolder { folder in
      let file = JSONStateFile(path: folder.appending(path: "run/state.json").path)
      #expect(try file.read() == nil)
      let state = AlarmState(
        writtenAt: Instant(5), sessions: [], notices: [.restored(alarms: 1)], isWatched: true)
      try file.write(state)
      #expect(try file.read() == state)
    }
  }
}
