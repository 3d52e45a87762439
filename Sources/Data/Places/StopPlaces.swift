import Domain
import TimetableEngine

/// Makes places of stops: what a person would call one place is one.
struct StopPlaces {
  /// Metres, straight line, within which stops of one name are one place.
  static let samePlaceMetres = 1000.0

  let open: OpenTimetables
  let language: String?

  private var network: Network { open.network }

  // MARK: By id

  /// The stop of an id, with or without its feed in front: `1123`, `seoul/1123`.
  func match(id: String) -> PlaceMatch {
    var stops = open.feeds.indices.compactMap { network.stop(id: id, in: $0) }
    if stops.isEmpty, let slash = id.firstIndex(of: "/") {
      stops = stop(id: id[id.index(after: slash)...], inFeed: id[..<slash])
    }
    if stops.isEmpty { return .none(similar: []) }
    if stops.count == 1 { return .one(place(entranceless(stops))) }
    return .ambiguous(candidates(stops))
  }

  /// `seoul:1123`, where there is such a feed and it has such a stop.
  func match(feedAndID text: String) -> PlaceMatch? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let stops = stop(id: text[text.index(after: colon)...], inFeed: text[..<colon])
    return stops.isEmpty ? nil : .one(place(entranceless(stops)))
  }

  private func stop(id: Substring, inFeed feed: Substring) -> [StopIndex] {
    open.feeds.firstIndex { $0.name == feed }
      .flatMap { network.stop(id: String(id), in: $0) }.map { [$0] } ?? []
  }

  /// For an entrance its station; a platform stays a platform.
  private func entranceless(_ stops: [StopIndex]) -> [StopIndex] {
    stops.map { stop in
      let info = network.stopInfo(stop)
      return info.kind > 1 ? info.parent ?? stop : stop
    }
  }

  // MARK: By name

  /// The place that stops of a good name make, or the places to choose from.
  func match(_ stops: [StopIndex]) -> PlaceMatch {
    let groups = groups(stops)
    return groups.count == 1
      ? .one(place(groups[0]))
      : .ambiguous(Array(groups.prefix(StopNamePlaces.mostCandidates).map(candidate)))
  }

  /// One candidate for each place that the stops make.
  func candidates(_ stops: [StopIndex]) -> [PlaceCandidate] {
    groups(stops).prefix(StopNamePlaces.mostCandidates).map(candidate)
  }

  /// Stops that are one place, in the order of the first of each: a name means the whole station, and
  /// stops of one name close together.
  private func groups(_ stops: [StopIndex]) -> [[StopIndex]] {
    struct Group {
      var name: [UInt8]
      var members: [StopIndex]
      var coordinate: Coordinate?
    }
    var seen: Set<StopIndex> = []
    var groups: [Group] = []
    // Stations first, so that a place is anchored at its station and not at a bus stop beside it.
    let roots = stops.map(root).filter { seen.insert($0).inserted }
    for stop in roots.filter(isStation) + roots.filter({ !isStation($0) }) {
      let info = network.stopInfo(stop)
      let name = Array(FoldedName(info.name).stem)
      let near = groups.firstIndex { group in
        guard group.name == name, let here = info.coordinate, let there = group.coordinate
        else { return false }
        return here.metres(to: there) <= Self.samePlaceMetres
      }
      if let near {
        groups[near].members.append(stop)
      } else {
        groups.append(Group(name: name, members: [stop], coordinate: info.coordinate))
      }
    }
    return groups.map(\.members)
  }

  private func isStation(_ stop: StopIndex) -> Bool { network.stopInfo(stop).kind == 1 }

  /// The station of a platform; a stop without one itself.
  private func root(_ stop: StopIndex) -> StopIndex { network.stopInfo(stop).parent ?? stop }

  private func place(_ members: [StopIndex]) -> Place {
    let first = members[0]
    let references = members.map {
      Place.StopReference(feed: open.feed(of: $0).name, id: network.stopInfo($0).id)
    }
    return Place(
      name: network.name(first, language: language),
      position: references.count == 1
        ? .stop(feed: references[0].feed, id: references[0].id) : .stops(references),
      coordinate: members.lazy.compactMap { network.stopInfo($0).coordinate }.first)
  }

  private func candidate(_ members: [StopIndex]) -> PlaceCandidate {
    let feed = open.feed(of: members[0]).name
    let id = network.stopInfo(members[0]).id
    return PlaceCandidate(
      place: place(members),
      reference: open.feeds.count == 1 ? "stop:\(id)" : "stop:\(feed)/\(id)", feed: feed)
  }
}
