import Glibc

/// Every stop's latest leave-by (rule 10).
///
/// A scan leaves the latest boarding of each stop; a stop's latest leave-by is the best of those within
/// reach on foot.
struct LastChanceMap {
  /// Seconds since 1970; `Int64.min` where there is no way.
  private(set) var leaveBys: [Int64]
  private var latest: [Int32]

  init(_ scan: borrowing BackwardScan) {
    let network = scan.network
    latest = [Int32](repeating: ScanMemory.never, count: network.stopCount)
    leaveBys = []
    for stop in 0..<network.stopCount {
      if let time = scan.lastBoarding(stop) { latest[stop] = time }
    }
    let boardings = latest
    for t in network.timetables.indices {
      addTimedRows(network, t, boardings)
      for u in network.timetables.indices {
        addWalks(network, to: t, from: u, boardings, scan.walking)
      }
    }
    addStations(network, boardings)
    let zero = scan.zero
    let floor = scan.notBefore
    leaveBys = latest.map { $0 == ScanMemory.never || $0 < floor ? .min : zero + Int64($0) }
  }

  /// Rows of transfers.txt with a time.
  private mutating func addTimedRows(_ network: Network, _ t: Int, _ boardings: [Int32]) {
    let table = network.timetables[t]
    let base = network.stopBases[t]
    for local in table.stops.indices where boardings[base + local] != ScanMemory.never {
      for p in table.footpathsTo(local) where table.footpathsTo[p].kind == FootpathRecord.timed {
        let path = table.footpathsTo[p]
        let other = base + path.stop
        let time = boardings[base + local] - path.seconds
        latest[other] = max(latest[other], time)
        let parent = table.stops[path.stop].parent
        if parent != TimetableModel.none {
          latest[base + Int(parent)] = max(latest[base + Int(parent)], time)
        }
      }
    }
  }

  /// Walks over the ground from stops of one timetable to boardings of another, or the same.
  private mutating func addWalks(
    _ network: Network, to t: Int, from u: Int, _ boardings: [Int32], _ walking: WalkingSettings
  ) {
    guard walking.accessMetres > 0 else { return }
    let (table, other) = (network.timetables[t], network.timetables[u])
    let (base, otherBase) = (network.stopBases[t], network.stopBases[u])
    var window = GridWindow(other, metres: walking.accessMetres)
    let secondsPerMetre = walking.detour / walking.speed
    // In the order of the grid, so that what is near on the ground is near in memory.
    let points = other.grid.indices.map { other.points[Int(other.grid[$0].stop)] }
    var best = other.grid.indices.map { latest[otherBase + Int(other.grid[$0].stop)] }
    for g in table.grid.indices {
      let local = Int(table.grid[g].stop)
      let boarding = boardings[base + local]
      if boarding == ScanMemory.never { continue }
      let point = table.points[local]
      let metresPerLongitude = Geodesy.metresPerDegree * cos(point.latitude * .pi / 180)
      window.eachRange(near: point) { range in
        for i in range {
          // A boarding that is no later than what is known there cannot help, whatever the walk.
          if boarding <= best[i] { continue }
          // What the walk takes at least, by the flat distance, tells most others away.
          let there = points[i]
          var longitude = abs(there.longitude - point.longitude)
          if longitude > 180 { longitude = 360 - longitude }
          let dx = longitude * metresPerLongitude
          let dy = (there.latitude - point.latitude) * Geodesy.metresPerDegree
          let gain = Double(boarding) - Double(best[i])
          let limit = min(walking.accessMetres, gain / secondsPerMetre) * 1.01
          guard dx * dx + dy * dy <= limit * limit else { continue }
          let metres = Geodesy.metres(there, point)
          guard metres <= walking.accessMetres else { continue }
          let time = boarding - walking.seconds(forMetres: metres)
          if time > best[i],
            t != u || !table.hasTimedRow(from: Int(other.grid[i].stop), to: local)
          {
            best[i] = time
          }
        }
      }
    }
    for i in best.indices { latest[otherBase + Int(other.grid[i].stop)] = best[i] }
  }

  /// A station is all its platforms.
  private mutating func addStations(_ network: Network, _ boardings: [Int32]) {
    for (t, table) in network.timetables.enumerated() {
      let base = network.stopBases[t]
      for local in table.stops.indices where table.stops[local].childCount > 0 {
        let station = table.stops[local]
        for child in station.firstChild..<station.firstChild + station.childCount {
          latest[base + local] = max(
            latest[base + local], boardings[base + Int(table.children[child])])
        }
      }
    }
  }
}

/// The grid cells around points that come in the order of the grid: windows that only move on.
private struct GridWindow {
  private let table: Timetable
  private let metres: Double
  /// For each row of cells around the row at hand, where the window began last.
  private var starts: [Int] = []
  private var row = Int.min
  private var column = Int.max
  private let rows: Int

  init(_ table: Timetable, metres: Double) {
    self.table = table
    self.metres = metres
    rows = Int((metres / Geodesy.metresPerDegree / GridCell.size).rounded(.up))
  }

  /// The runs of grid positions that hold everything within reach of a point.
  mutating func eachRange(near point: PointRecord, _ body: (Range<Int>) -> Void) {
    let width =
      metres / Geodesy.metresPerDegree / max(0.01, cos((abs(point.latitude) + 0.02) * .pi / 180))
    // Near a pole, or across the 180° meridian, windows do not simply move on.
    guard abs(point.latitude) < 85, point.longitude - width > -180, point.longitude + width < 180
    else {
      for range in GridCell.ranges(around: point, metres: metres) {
        let begin = start(of: range.lowerBound)
        body(begin..<end(from: begin, through: range.upperBound))
      }
      return
    }
    let (row, column) = (GridCell.row(point.latitude), GridCell.column(point.longitude))
    let first = GridCell.column(point.longitude - width * 1.01)
    let last = GridCell.column(point.longitude + width * 1.01)
    let moved = row != self.row || column < self.column
    if moved {
      starts = (row - rows...row + rows).map {
        $0 < 0 ? 0 : start(of: GridCell.key(row: $0, column: first))
      }
    }
    self.row = row
    self.column = column
    for (i, r) in (row - rows...row + rows).enumerated() where r >= 0 {
      let lower = GridCell.key(row: r, column: first)
      while starts[i] < table.grid.count, table.grid[starts[i]].cell < lower { starts[i] += 1 }
      body(starts[i]..<end(from: starts[i], through: GridCell.key(row: r, column: last)))
    }
  }

  private func start(of cell: UInt64) -> Int {
    table.grid.partitionIndex(in: 0..<table.grid.count) { $0.cell >= cell }
  }

  private func end(from start: Int, through cell: UInt64) -> Int {
    var i = start
    while i < table.grid.count, table.grid[i].cell <= cell { i += 1 }
    return i
  }
}

extension Timetable {
  /// Whether transfers.txt fixes the time of a walk, so that the ground does not.
  fileprivate func hasTimedRow(from: Int, to: Int) -> Bool {
    for p in footpathsTo(to)
    where footpathsTo[p].stop == from && footpathsTo[p].kind == FootpathRecord.timed { return true }
    return false
  }
}
