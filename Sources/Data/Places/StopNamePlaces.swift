package import CoreThreads
package import Domain
import TimetableEngine

/// Finds places among the stops of the timetables of a night.
///
/// An exact name is looked up in the sorted names of the file; only a text that is none goes through
/// all names, on the thread that searches use.
package actor StopNamePlaces: PlaceFinder {
  /// The most places to choose from that are named.
  static let mostCandidates = 10
  /// The most that a listing has.
  static let mostListed = 20

  private let shelf: TimetableShelf
  private let language: String?
  private let executor: ThreadExecutor
  private let indexes: NameIndexes?

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  /// - Parameters:
  ///   - language: BCP 47, for the names shown; names in all languages are found.
  ///   - indexes: of the names of large timetables; nil reads all names for each text.
  package init(
    shelf: TimetableShelf, language: String?, executor: ThreadExecutor,
    indexes: NameIndexes? = nil
  ) {
    self.indexes = indexes
    self.shelf = shelf
    self.language = language
    self.executor = executor
  }

  package func find(_ text: String, on night: CivilDate) throws(PlannerError) -> PlaceMatch {
    let open = try shelf.open(on: night)
    let match = self.match(text, in: open)
    // A stop that only an expired feed knows is not unknown: the feed is.
    guard case .none = match else { return match }
    for feed in open.closed {
      switch self.match(text, in: try shelf.open(feed)) {
      case .one, .ambiguous:
        throw .feedNotValid(
          feed: feed.name, date: night, from: feed.validFrom, until: feed.validUntil)
      case .none, .malformed, .homeNotSet, .savedPlacesUnreadable, .hereUnknown, .geocoderFailed:
        continue
      }
    }
    return match
  }

  // Async as in the protocol: of two forms a caller that waits would take the one that waits.
  package func list(
    _ text: String, on night: CivilDate
  ) async throws(PlannerError) -> PlaceListing {
    let match = try find(text, on: night)
    guard case .name(let name) = PlaceText(text), !match.isNone else { return PlaceListing(match) }
    let open = try shelf.open(on: night)
    let places = StopPlaces(open: open, language: language)
    if places.match(feedAndID: name) != nil { return PlaceListing(match) }
    return PlaceListing(
      candidates: places.candidates(
        ranked: search(open).ranked(named: name), most: Self.mostListed),
      match: match)
  }

  private func search(_ open: OpenTimetables) -> StopNameSearch {
    var search = StopNameSearch(network: open.network)
    if let indexes {
      search.indexes = open.key.indices.map { indexes.index(of: open.key[$0], open.network, $0) }
    }
    return search
  }

  private func match(_ text: String, in open: OpenTimetables) -> PlaceMatch {
    let places = StopPlaces(open: open, language: language)
    switch PlaceText(text) {
    case .malformed(let why): return .malformed(why)
    case .coordinate(let coordinate):
      let name = String(text.trimmingBlanks)
      return .one(Place(name: name, position: .coordinate, coordinate: coordinate))
    case .stop(let id): return places.match(id: id)
    case .name(let name):
      if let stop = places.match(feedAndID: name) { return stop }
      let found = search(open).stops(named: name)
      if found.stops.isEmpty { return .none(similar: places.candidates(found.similar)) }
      return places.match(found.stops)
    }
  }
}
