package import Domain

/// Asks geocoders for what no stop is called, and for names of positions.
///
/// A stop goes before an address: whoever types the name of a station means the station, and no server
/// is asked then.
package struct GeocodedPlaces: PlaceFinder {
  /// Metres within which results are one place.
  static let samePlaceMetres = 150.0
  static let mostListed = 10
  /// For all geocoders together: a person waits.
  static let searchPatience = Duration.seconds(12)
  static let labelPatience = Duration.seconds(5)

  private let stops: any PlaceFinder
  private let geocoders: [any Geocoder]
  private let region: any ServiceRegion
  private let language: String?
  private let searchPatience: Duration
  private let labelPatience: Duration

  /// - Parameters:
  ///   - stops: What is asked first.
  ///   - language: BCP 47, for names.
  ///   - searchPatience: after which those that have not answered have failed.
  package init(
    stops: any PlaceFinder, geocoders: [any Geocoder], region: any ServiceRegion,
    language: String?, searchPatience: Duration = Self.searchPatience,
    labelPatience: Duration = Self.labelPatience
  ) {
    self.searchPatience = searchPatience
    self.labelPatience = labelPatience
    self.stops = stops
    self.geocoders = geocoders
    self.region = region
    self.language = language
  }

  package func find(
    _ text: String, on night: CivilDate
  ) async throws(PlannerError) -> PlaceMatch {
    guard !geocoders.isEmpty else { return try await stops.find(text, on: night) }
    let (match, refusal) = try await matchOfStops(text, on: night)
    if case .one(let place) = match, case .coordinate = PlaceText(text) {
      return .one(await labelled(place))
    }
    guard case .none(let similar) = match, case .name(let name) = PlaceText(text) else {
      return match
    }
    let (found, failures) = await ask(for: name, on: night)
    if let one = Self.meant(by: name, among: found) { return .one(one.place) }
    if !found.isEmpty { return .ambiguous(found) }
    if let refusal { throw refusal }
    if let failure = failures.first { return .geocoderFailed(failure, similar: similar) }
    return match
  }

  package func list(
    _ text: String, on night: CivilDate
  ) async throws(PlannerError) -> PlaceListing {
    guard case .name(let name) = PlaceText(text), !geocoders.isEmpty else {
      return PlaceListing(try await find(text, on: night))
    }
    var listing: PlaceListing
    var refusal: PlannerError?
    do {
      listing = try await stops.list(text, on: night)
    } catch {
      guard error.isAboutTimetables else { throw error }
      refusal = error
      listing = PlaceListing(.none(similar: []))
    }
    let (found, failures) = await ask(for: name, on: night)
    if listing.match.isNone {
      if let one = Self.meant(by: name, among: found) {
        listing.match = .one(one.place)
      } else if !found.isEmpty {
        listing.match = .ambiguous(found)
      } else if let refusal {
        throw refusal
      } else if let failure = failures.first, case .none(let similar) = listing.match {
        listing.match = .geocoderFailed(failure, similar: similar)
      }
    }
    listing.candidates += found
    listing.failures = failures
    return listing
  }

  /// A name for a position: what is there by a geocoder; nil where none knows.
  package func label(of coordinate: Coordinate) async -> String? {
    // One after the other: for a name it is not worth to bother all of them.
    let (geocoders, language) = (geocoders, language)
    return await within(labelPatience) { () async -> String? in
      for geocoder in geocoders {
        if let place = try? await geocoder.place(at: coordinate, language: language) {
          return place.name
        }
      }
      return nil
    } ?? nil
  }

  // MARK: Parts

  private func labelled(_ place: Place) async -> Place {
    guard let coordinate = place.coordinate, let name = await label(of: coordinate) else {
      return place
    }
    return Place(name: name, position: place.position, coordinate: coordinate)
  }

  /// What the stops say, or why nothing can be said of stops on this night: an address can be found all
  /// the same.
  private func matchOfStops(
    _ text: String, on night: CivilDate
  ) async throws(PlannerError) -> (PlaceMatch, PlannerError?) {
    do {
      return (try await stops.find(text, on: night), nil)
    } catch {
      guard error.isAboutTimetables, case .name = PlaceText(text) else { throw error }
      return (.none(similar: []), error)
    }
  }

  /// What all geocoders have, those first that a search can begin at.
  private func ask(
    for name: String, on night: CivilDate
  ) async -> (found: [PlaceCandidate], failures: [ProviderFailure]) {
    let near = await region.middle(on: night)
    var found: [GeocodedPlace] = []
    var failures: [ProviderFailure] = []
    for answer in await answers(for: name, near: near) {
      switch answer {
      case .success(let places): found += places
      case .failure(let failure): failures.append(failure)
      }
    }
    var covered: [PlaceCandidate] = []
    var outside: [PlaceCandidate] = []
    for place in Self.distinct(found) {
      let candidate = PlaceCandidate(place)
      let coverage = try? await region.coverage(of: candidate.place, on: night)
      if case .outside? = coverage { outside.append(candidate) } else { covered.append(candidate) }
    }
    return (Array((covered + outside).prefix(Self.mostListed)), failures)
  }

  /// The answers of all, asked side by side, in the order in which they are set up.
  private func answers(
    for name: String, near: Coordinate?
  ) async -> [Result<[GeocodedPlace], ProviderFailure>] {
    let (language, patience) = (language, searchPatience)
    return await withTaskGroup(of: Reply.self) { group in
      for (index, geocoder) in geocoders.enumerated() {
        group.addTask {
          let outcome = await within(patience) {
            await geocoder.outcome(for: name, near: near, language: language)
          }
          return Reply(
            index: index,
            outcome: outcome
              ?? .failure(ProviderFailure(provider: geocoder.name, reason: .timedOut)))
        }
      }
      var outcomes: [Int: Result<[GeocodedPlace], ProviderFailure>] = [:]
      for await reply in group { outcomes[reply.index] = reply.outcome }
      return geocoders.indices.compactMap { outcomes[$0] }
    }
  }

  private struct Reply: Sendable {
    /// Among the geocoders.
    var index: Int
    var outcome: Result<[GeocodedPlace], ProviderFailure>
  }

  /// Without those that another one is, by name and position.
  private static func distinct(_ places: [GeocodedPlace]) -> [GeocodedPlace] {
    var kept: [GeocodedPlace] = []
    for place in places {
      let isKnown = kept.contains {
        $0.coordinate.metres(to: place.coordinate) <= samePlaceMetres
          && FoldedName($0.name).stem == FoldedName(place.name).stem
      }
      if !isKnown { kept.append(place) }
    }
    return kept
  }

  /// The one that is clearly meant: the only one, all of them in one spot, or the only one that is
  /// called just so.
  static func meant(by text: String, among found: [PlaceCandidate]) -> PlaceCandidate? {
    guard let first = found.first, let position = first.place.coordinate else { return nil }
    let isOneSpot = found.allSatisfy { other in
      other.place.coordinate.map { $0.metres(to: position) <= samePlaceMetres } ?? false
    }
    if isOneSpot { return first }
    let wanted = FoldedName(text).bytes
    let same = found.filter { candidate in
      FoldedName(candidate.place.name).bytes == wanted
        || candidate.geocoded?.address.map { FoldedName($0).bytes == wanted } ?? false
    }
    return same.count == 1 ? same[0] : nil
  }
}

extension PlannerError {
  /// True where it only says that there is no timetable for the night.
  fileprivate var isAboutTimetables: Bool {
    switch self {
    case .noTimetable, .feedNotValid: true
    default: false
    }
  }
}
