package import Domain

/// Finds saved places by their names, `home` among them, and everything else where `places` looks.
///
/// A saved place goes before a stop of its name: it was named on purpose.
package struct SavedPlacesFirst: PlaceFinder {
  /// Metres within which a stop of the same name is the one that was saved.
  static let sameStopMetres = 500.0

  private let saved: any SavedPlaces
  private let places: any PlaceFinder
  private let homeName: String

  /// - Parameter homeName: shown for a home that is a mere position.
  package init(
    saved: any SavedPlaces, places: any PlaceFinder, homeName: String = SavedPlace.home
  ) {
    self.saved = saved
    self.places = places
    self.homeName = homeName
  }

  package func find(
    _ text: String, on night: CivilDate
  ) async throws(PlannerError) -> PlaceMatch {
    switch try await own(text, on: night) {
    case .match(let match): return match
    case .notMine: return try await places.find(text, on: night)
    case .unreadable(let failure):
      // A stop can still be found without the saved places.
      let match = try await places.find(text, on: night)
      return match.isNone ? .savedPlacesUnreadable(failure) : match
    }
  }

  package func list(
    _ text: String, on night: CivilDate
  ) async throws(PlannerError) -> PlaceListing {
    let own = try await own(text, on: night)
    if case .match(let match) = own, PlaceName.isSame(text, SavedPlace.home) {
      return PlaceListing(match)
    }
    var listing = try await places.list(text, on: night)
    switch own {
    case .notMine: break
    case .match(let match):
      // A saved place first, as a search takes it; behind it what else has the name.
      let saved = PlaceListing(match).candidates
      listing.candidates = saved + listing.candidates.filter { !saved.contains($0) }
      listing.match = match
    case .unreadable(let failure):
      if listing.match.isNone { listing.match = .savedPlacesUnreadable(failure) }
    }
    return listing
  }

  /// What the saved places say of a text.
  private enum Own {
    case match(PlaceMatch)
    case notMine
    case unreadable(StoreFailure)
  }

  private func own(_ text: String, on night: CivilDate) async throws(PlannerError) -> Own {
    // What cannot be a name costs no look into the store.
    guard PlaceName.checked(text) != nil else { return .notMine }
    let isHome = PlaceName.isSame(text, SavedPlace.home)
    let found: SavedPlace?
    do {
      found = try await saved.saved(named: text)
    } catch {
      let failure =
        error as? StoreFailure
        ?? StoreFailure(kind: .internalError, message: "saved places", hint: nil)
      return isHome ? .match(.savedPlacesUnreadable(failure)) : .unreadable(failure)
    }
    if let found { return .match(.one(try await place(found, isHome: isHome, on: night))) }
    return isHome ? .match(.homeNotSet) : .notMine
  }

  /// The place in the timetables of the night.
  private func place(
    _ saved: SavedPlace, isHome: Bool, on night: CivilDate
  ) async throws(PlannerError) -> Place {
    var place = saved.place
    if case .coordinate = place.position {
      place.name = isHome ? homeName : saved.name
      return place
    }
    for reference in place.stopReferences {
      let match = try await places.find("stop:\(reference.feed)/\(reference.id)", on: night)
      if case .one(let stop) = match, stop.stopReferences == [reference] {
        // Its name today, in the language of this search.
        place.name = stop.name
        return place
      }
    }
    return try await moved(place, on: night)
  }

  /// A stop whose id is in no timetable any more: by name close to where it was, or where it was.
  private func moved(_ place: Place, on night: CivilDate) async throws(PlannerError) -> Place {
    let candidates: [Place] =
      switch try await places.find(place.name, on: night) {
      case .one(let place): [place]
      case .ambiguous(let candidates): candidates.map(\.place)
      case .none, .malformed, .homeNotSet, .savedPlacesUnreadable, .hereUnknown, .geocoderFailed: []
      }
    guard let position = place.coordinate else { return place }
    let near = candidates.first { candidate in
      candidate.coordinate.map { $0.metres(to: position) <= Self.sameStopMetres } ?? false
    }
    return near ?? Place(name: place.name, position: .coordinate, coordinate: position)
  }
}
