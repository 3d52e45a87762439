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
    return .ambiguous(entranceless(stops).map { candidate([$0]) })
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

  /// The places that the first few of the stops make, in their order.
  func candidates(_ stops: [StopIndex]) -> [PlaceCandidate] {
    let most = StopNamePlaces.mostCandidates
    return makeGroups(Array(stops.prefix(most * 4))).prefix(most).map { candidate($0.members) }
  }

  /// The places that stops make, rank by rank, in each the shortest name first.
  func candidates(ranked ranks: [[StopIndex]], most: Int) -> [PlaceCandidate] {
    var found: [PlaceCandidate] = []
    var seen: Set<StopIndex> = []
    for stops in ranks where found.count < most {
      let groups = groups(stops.filter { !seen.contains(root($0)) })
      for members in groups.prefix(most - found.count) { found.append(candidate(members)) }
      for members in groups { seen.formUnion(members) }
    }
    return found
  }

  /// Stops that are one place, the place with the shortest name first.
  private func groups(_ stops: [StopIndex]) -> [[StopIndex]] {
    let groups = makeGroups(stops)
    return groups.indices.sorted { (groups[$0].nameLength, $0) < (groups[$1].nameLength, $1) }
      .map { groups[$0].members }
  }

  /// Stops that are one place: a name means the whole station, and stops of one name close together.
  private func makeGroups(_ stops: [StopIndex]) -> [Group] {
    var groups: [Group] = []
    var byName: [ArraySlice<UInt8>: [Int]] = [:]
    var seen: Set<StopIndex> = []
    // Stations first, so that a place is anchored at its station and not at a bus stop beside it.
    let roots = stops.map(root).filter { seen.insert($0).inserted }
    for stop in roots.filter(isStation) + roots.filter({ !isStation($0) }) {
      let info = network.stopInfo(stop)
      let name = FoldedName(info.name).stem
      if let near = byName[name]?.first(where: { groups[$0].isNear(info.coordinate) }) {
        groups[near].members.append(stop)
      } else {
        byName[name, default: []].append(groups.count)
        groups.append(
          Group(members: [stop], coordinate: info.coordinate, nameLength: name.count))
      }
    }
    return groups
  }

  private struct Group {
    var members: [StopIndex]
    var coordinate: Coordinate?
    var nameLength: Int

    func isNear(_ other: Coordinate?) -> Bool {
      guard let other, let coordinate else { return false }
      return coordinate.metres(to: other) <= StopPlaces.samePlaceMetres
    }
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
