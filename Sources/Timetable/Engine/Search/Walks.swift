/// The walks between stops that the files do not hold: between timetables, and within a radius larger
/// than the one a file was made with.
struct ExtraFootpaths {
  /// For each stop the others from which one can walk here, and to which one can walk; seconds with
  /// the change time.
  private(set) var toStop: [Int: [(stop: Int, seconds: Int32)]] = [:]
  private(set) var fromStop: [Int: [(stop: Int, seconds: Int32)]] = [:]

  init(_ network: Network, _ walking: WalkingSettings) {
    for a in network.timetables.indices {
      for b in network.timetables.indices {
        let known = a == b ? network.timetables[a].header.transferMetres : -1
        if walking.transferMetres > known { join(network, walking, a, b, beyond: known) }
      }
    }
  }

  private mutating func join(
    _ network: Network, _ walking: WalkingSettings, _ a: Int, _ b: Int, beyond: Double
  ) {
    let (tableA, tableB) = (network.timetables[a], network.timetables[b])
    for from in 0..<tableA.stops.count where tableA.isServed(from) {
      network.eachStop(of: b, near: tableA.points[from], metres: walking.transferMetres) {
        to, metres in
        guard tableB.isServed(to), metres > beyond else { return }
        if a == b {
          guard from != to, !tableA.knowsPair(from, to) else { return }
        }
        let seconds = walking.seconds(forMetres: metres) + walking.changeSeconds
        let (f, t) = (network.stopBases[a] + from, network.stopBases[b] + to)
        fromStop[f, default: []].append((t, seconds))
        toStop[t, default: []].append((f, seconds))
      }
    }
  }
}

extension Timetable {
  func isServed(_ stop: Int) -> Bool { stopPatternStarts[stop + 1] > stopPatternStarts[stop] }

  /// Whether the file says anything of changing from one stop to another.
  func knowsPair(_ from: Int, _ to: Int) -> Bool {
    for i in footpathsFrom(from)
    where footpathsFrom[i].stop == to { return true }
    let pair = (UInt32(from), UInt32(to))
    let found = forbiddenPairs.partitionIndex(in: 0..<forbiddenPairs.count) {
      ($0.from, $0.to) >= pair
    }
    return found < forbiddenPairs.count && forbiddenPairs[found].from == pair.0
      && forbiddenPairs[found].to == pair.1
  }
}

/// What the scan reads of a timetable, and how people walk: addresses and numbers, so that the loop
/// counts no references.
@safe struct ScanTable {
  // Used only while the network that holds the timetable is.
  let connections: UnsafePointer<Connection>
  let changes: UnsafePointer<StopChangeRecord>
  let footpaths: UnsafePointer<FootpathRecord>
  let metres: UnsafePointer<Double>
  let stopBase: Int
  let changeDefault: Int32
  /// The seconds in the file are those of the walking rules.
  let footpathsHold: Bool
  /// Walks exist that the file does not hold.
  let hasExtra: Bool
  private let walking: WalkingSettings

  init(_ network: Network, _ timetable: Int, _ walking: WalkingSettings) {
    let table = network.timetables[timetable]
    let header = table.header
    unsafe connections = table.connections.base
    unsafe changes = table.changes.base
    unsafe footpaths = table.footpathsTo.base
    unsafe metres = table.footpathToMetres.base
    stopBase = network.stopBases[timetable]
    changeDefault = walking.changeSeconds
    footpathsHold =
      header.transferMetres <= walking.transferMetres && header.detour == walking.detour
      && header.speed == walking.speed && header.changeSeconds == walking.changeSeconds
    hasExtra = network.timetables.count > 1 || header.transferMetres < walking.transferMetres
    self.walking = walking
  }

  /// Seconds of a change along a footpath by the walking rules; negative where they rule it out.
  func seconds(_ path: FootpathRecord, _ metres: Double) -> Int32 {
    if path.seconds < 0 || !path.isByDistance { return path.seconds }
    if path.kind == FootpathRecord.near, !walking.reaches(metres) { return -1 }
    return (metres.isNaN ? 0 : walking.seconds(forMetres: metres)) + walking.changeSeconds
  }
}

extension Network {
  /// Seconds of a change along a footpath under walking rules, or nil where they rule it out.
  func seconds(
    _ path: FootpathRecord, from: Int, to: Int, in timetable: Int, _ walking: WalkingSettings
  ) -> Int32? {
    if path.seconds < 0 { return nil }
    if !path.isByDistance { return path.seconds }
    let table = timetables[timetable]
    let metres = Geodesy.metres(table.points[from], table.points[to])
    if path.kind == FootpathRecord.near, !walking.reaches(metres) { return nil }
    return (metres.isNaN ? 0 : walking.seconds(forMetres: metres)) + walking.changeSeconds
  }

  /// The stops from which one can set out at an origin, or at which one can arrive at a
  /// destination, with the seconds on foot (rule 3).
  ///
  /// Only served stops.
  func access(
    _ endpoint: Endpoint, isDestination: Bool, _ walking: WalkingSettings
  ) -> [(stop: Int, seconds: Int32)] {
    var walks: [Int: Int32] = [:]
    var rows: [Int: Int32] = [:]
    func addNear(_ point: PointRecord) {
      guard walking.accessMetres > 0 else { return }
      for t in timetables.indices {
        eachStop(of: t, near: point, metres: walking.accessMetres) { local, metres in
          guard timetables[t].isServed(local) else { return }
          let seconds = walking.seconds(forMetres: metres)
          walks[stopBases[t] + local] = min(seconds, walks[stopBases[t] + local] ?? .max)
        }
      }
    }
    switch endpoint {
    case .coordinate(let latitude, let longitude):
      addNear(PointRecord(latitude: latitude, longitude: longitude))
    case .stops(let stops, let anchor):
      for stop in stops {
        eachTimedRow(stop.index, isDestination: isDestination) { other, seconds in
          rows[other] = min(seconds, rows[other] ?? .max)
        }
        if anchor == nil { addNear(point(stop.index)) }
      }
      if let anchor {
        let point = point(anchor.index)
        if point.latitude.isNaN {
          for stop in stops { addNear(self.point(stop.index)) }
        } else {
          addNear(point)
        }
      }
      // A row's time stands even where the ground is shorter; the place itself is nearest of all.
      walks.merge(rows) { _, row in row }
      for stop in stops where isServed(stop.index) { walks[stop.index] = 0 }
    }
    return walks.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Rows of transfers.txt with a time serve as a first or last walk too, in that time.
  private func eachTimedRow(
    _ stop: Int, isDestination: Bool, _ body: (Int, Int32) -> Void
  ) {
    let (t, local) = locate(stop)
    let table = timetables[t]
    let paths = isDestination ? table.footpathsTo : table.footpathsFrom
    for i in isDestination ? table.footpathsTo(local) : table.footpathsFrom(local) {
      let path = paths[i]
      if path.kind == FootpathRecord.timed, path.stop != local {
        body(stopBases[t] + path.stop, path.seconds)
      }
    }
  }

  private func isServed(_ stop: Int) -> Bool {
    let (t, local) = locate(stop)
    return timetables[t].isServed(local)
  }
}
