/// What transfers.txt and the ground say of changing between stops (rule 4), spread over stops.
///
/// Precedence for a pair of stops: rows that name the stops themselves, then rows that name a station
/// of one of them, then of both; among equals a forbidding row wins, then the longest time. Rows for
/// particular trips or routes are kept apart and decide first.
struct ChangeTable {
  enum Rule: Hashable {
    case forbidden
    /// Seconds; whether a min_transfer_time gives them.
    case fixed(Int32, isTimed: Bool)
    /// By distance, however far.
    case listed
  }
  struct Pair: Hashable {
    var from: UInt32
    var to: UInt32
  }

  private let model: TimetableModel
  private let walking: WalkingSettings
  private let platforms: [[UInt32]]
  private var rules: [Pair: (level: Int, rule: Rule)] = [:]
  private(set) var specials: [SpecialTransferRecord] = []
  private(set) var inSeatRules: [InSeatRuleRecord] = []
  private var specialPairs: Set<Pair> = []

  /// - Parameter tripIDNumber: the number shared by the runs of a trip id, for a model trip index.
  init(_ model: TimetableModel, walking: WalkingSettings, tripIDNumber: (UInt32) -> UInt32) {
    self.model = model
    self.walking = walking
    var children = [[UInt32]](repeating: [], count: model.stops.count)
    for (i, stop) in model.stops.enumerated()
    where stop.kind == 0 && stop.parent != TimetableModel.none {
      children[Int(stop.parent)].append(UInt32(i))
    }
    platforms = model.stops.indices.map { i in
      model.stops[i].kind == 0 ? [UInt32(i)] : children[i]
    }
    var ranked: [(rank: Int, record: SpecialTransferRecord)] = []
    for row in model.transfers { add(row, tripIDNumber: tripIDNumber, specials: &ranked) }
    // The most specific first; among equals a forbidding row, then the longest time.
    specials = ranked.sorted { a, b in
      let (x, y) = (a.record, b.record)
      if (x.fromStop, x.toStop) != (y.fromStop, y.toStop) {
        return (x.fromStop, x.toStop) < (y.fromStop, y.toStop)
      }
      if a.rank != b.rank { return a.rank > b.rank }
      return severity(x) != severity(y)
        ? severity(x) > severity(y)
        : (x.fromRoute, x.toRoute, x.fromTripID, x.toTripID)
          < (y.fromRoute, y.toRoute, y.fromTripID, y.toTripID)
    }.map(\.record)
    specialPairs = Set(specials.map { Pair(from: $0.fromStop, to: $0.toStop) })
    inSeatRules.sort {
      ($0.fromTripID, $0.toTripID, $0.isAllowed) < ($1.fromTripID, $1.toTripID, $1.isAllowed)
    }
  }

  private func severity(_ record: SpecialTransferRecord) -> Int64 {
    switch record.seconds {
    case SpecialTransferRecord.forbidden: .max
    case SpecialTransferRecord.byDistance:
      Int64(walkSeconds(record.fromStop, record.toStop) + walking.changeSeconds)
    default: Int64(record.seconds)
    }
  }

  private mutating func add(
    _ row: TimetableModel.Transfer, tripIDNumber: (UInt32) -> UInt32,
    specials: inout [(rank: Int, record: SpecialTransferRecord)]
  ) {
    let none = TimetableModel.none
    let fromTrip = row.fromTrip == none ? none : tripIDNumber(row.fromTrip)
    let toTrip = row.toTrip == none ? none : tripIDNumber(row.toTrip)
    if row.type >= 4 {
      guard fromTrip != none, toTrip != none else { return }
      inSeatRules.append(
        InSeatRuleRecord(fromTripID: fromTrip, toTripID: toTrip, isAllowed: row.type == 4 ? 1 : 0))
      return
    }
    guard row.fromStop != none, row.toStop != none else { return }
    let rule: Rule
    if row.type == 3 {
      rule = .forbidden
    } else if row.seconds >= 0 {
      rule = .fixed(row.seconds, isTimed: true)
    } else if row.type == 1 {
      rule = .fixed(0, isTimed: false)
    } else {
      rule = .listed
    }
    let level =
      (model.stops[Int(row.fromStop)].kind == 0 ? 0 : 1)
      + (model.stops[Int(row.toStop)].kind == 0 ? 0 : 1)
    let isSpecial =
      row.fromRoute != none || row.toRoute != none || fromTrip != none || toTrip != none
    for from in platforms[Int(row.fromStop)] {
      for to in platforms[Int(row.toStop)] {
        if isSpecial {
          let record = SpecialTransferRecord(
            fromStop: from, toStop: to, fromRoute: row.fromRoute, toRoute: row.toRoute,
            fromTripID: fromTrip, toTripID: toTrip, seconds: seconds(of: rule))
          let side = { (trip: UInt32, route: UInt32) in trip != none ? 2 : route != none ? 1 : 0 }
          let sides = (side(fromTrip, row.fromRoute), side(toTrip, row.toRoute))
          // As the specification ranks them: trip–trip, trip–route, trip–any, route–route, route–any.
          let rank = max(sides.0, sides.1) * 10 + min(sides.0, sides.1)
          specials.append((rank * 10 - level, record))
        } else {
          merge(Pair(from: from, to: to), level, rule)
        }
      }
    }
  }

  private func seconds(of rule: Rule) -> Int32 {
    switch rule {
    case .forbidden: SpecialTransferRecord.forbidden
    case .fixed(let seconds, _): seconds
    case .listed: SpecialTransferRecord.byDistance
    }
  }

  private mutating func merge(_ pair: Pair, _ level: Int, _ rule: Rule) {
    guard let known = rules[pair], known.level <= level else {
      rules[pair] = (level, rule)
      return
    }
    if known.level < level { return }
    rules[pair] = (level, harder(known.rule, rule, pair))
  }

  private func harder(_ a: Rule, _ b: Rule, _ pair: Pair) -> Rule {
    func weight(_ rule: Rule) -> Int64 {
      switch rule {
      case .forbidden: .max
      case .fixed(let seconds, let isTimed): Int64(seconds) * 2 + (isTimed ? 1 : 0)
      case .listed: Int64(walkSeconds(pair.from, pair.to) + walking.changeSeconds) * 2
      }
    }
    return weight(a) >= weight(b) ? a : b
  }

  /// Walking seconds between two stops; 0 where a coordinate is unknown.
  private func walkSeconds(_ a: UInt32, _ b: UInt32) -> Int32 {
    let metres = Geodesy.metres(point(a), point(b))
    return metres.isNaN ? 0 : walking.seconds(forMetres: metres)
  }

  private func point(_ stop: UInt32) -> PointRecord {
    let stop = model.stops[Int(stop)]
    return PointRecord(latitude: stop.latitude, longitude: stop.longitude)
  }
}

extension ChangeTable {
  /// Everything that the file holds of changes.
  struct Output {
    /// As ``StopChangeRecord/seconds``.
    var changeSeconds: [Int32] = []
    var toStarts: [UInt32] = []
    var to: [FootpathRecord] = []
    /// Metres of each of `to`.
    var toMetres: [Double] = []
    var fromStarts: [UInt32] = []
    var from: [FootpathRecord] = []
    var forbidden: [StopPairRecord] = []
    var hasSpecialFrom: [Bool] = []
    var hasSpecialTo: [Bool] = []
    var hasInstantChanges = false

    var stopChanges: [StopChangeRecord] {
      toStarts.indices.map { stop in
        StopChangeRecord(
          seconds: stop < changeSeconds.count ? changeSeconds[stop] : 0,
          firstFootpath: toStarts[stop])
      }
    }
  }

  /// Joins rows, stations and the stops within the radius into footpaths in both directions.
  func footpaths(served: [Bool], grid: StopGrid) -> Output {
    var output = Output()
    let count = model.stops.count
    output.changeSeconds = [Int32](repeating: -1, count: count)
    output.hasSpecialFrom = [Bool](repeating: false, count: count)
    output.hasSpecialTo = [Bool](repeating: false, count: count)
    for pair in specialPairs {
      output.hasSpecialFrom[Int(pair.from)] = true
      output.hasSpecialTo[Int(pair.to)] = true
    }
    output.hasInstantChanges = specials.contains { $0.seconds == 0 }
    var rows: [(from: UInt32, record: FootpathRecord)] = []
    let listed = rulesByStop()
    var near: [UInt32] = []
    for from in 0..<UInt32(count) {
      guard served[Int(from)] else {
        for to in listed[from] ?? [] { accessOnly(from, to, &rows) }
        continue
      }
      changeAtStop(from, &output, &rows)
      near.removeAll(keepingCapacity: true)
      grid.eachStop(near: point(from), metres: walking.transferMetres) { stop, _ in
        if stop != from, served[Int(stop)] { near.append(stop) }
      }
      let parent = model.stops[Int(from)].parent
      if parent != TimetableModel.none {
        for sibling in platforms[Int(parent)] where sibling != from && served[Int(sibling)] {
          near.append(sibling)
        }
      }
      for to in listed[from] ?? [] where to != from {
        if served[Int(to)] { near.append(to) } else { accessOnly(from, to, &rows) }
      }
      near.sort()
      var last = from
      for to in near where to != last {
        last = to
        footpath(from, to, parent, &output, &rows)
      }
    }
    output.hasInstantChanges =
      output.hasInstantChanges || output.changeSeconds.contains(0)
      || rows.contains { $0.record.seconds == 0 }
    index(rows, count: count, &output)
    return output
  }

  /// For each stop the others to which a row or a special row exists.
  private func rulesByStop() -> [UInt32: [UInt32]] {
    var result: [UInt32: [UInt32]] = [:]
    for pair in rules.keys { result[pair.from, default: []].append(pair.to) }
    for pair in specialPairs { result[pair.from, default: []].append(pair.to) }
    return result
  }

  private func changeAtStop(
    _ stop: UInt32, _ output: inout Output, _ rows: inout [(from: UInt32, record: FootpathRecord)]
  ) {
    let pair = Pair(from: stop, to: stop)
    let seconds: Int32
    switch rules[pair]?.rule {
    case .forbidden: seconds = -2
    case .fixed(let fixed, _): seconds = fixed
    case .listed, nil: seconds = -1
    }
    guard specialPairs.contains(pair) else {
      output.changeSeconds[Int(stop)] = seconds
      return
    }
    output.changeSeconds[Int(stop)] = -3
    rows.append(
      (
        stop,
        FootpathRecord(
          stop: Int(stop), kind: seconds >= 0 ? FootpathRecord.fixed : FootpathRecord.near,
          isSpecial: true,
          seconds: seconds == -1 ? walking.changeSeconds : seconds == -2 ? -1 : seconds)
      ))
  }

  /// A row with a time where no vehicle calls at one of the stops: of use as a first or last walk only.
  private func accessOnly(
    _ from: UInt32, _ to: UInt32, _ rows: inout [(from: UInt32, record: FootpathRecord)]
  ) {
    guard from != to,
      case .fixed(let seconds, isTimed: true)? = rules[Pair(from: from, to: to)]?.rule
    else { return }
    rows.append(
      (
        from,
        FootpathRecord(
          stop: Int(to), kind: FootpathRecord.timed, isSpecial: false, seconds: seconds)
      ))
  }

  private func footpath(
    _ from: UInt32, _ to: UInt32, _ parent: UInt32, _ output: inout Output,
    _ rows: inout [(from: UInt32, record: FootpathRecord)]
  ) {
    let pair = Pair(from: from, to: to)
    let isSpecial = specialPairs.contains(pair)
    var kind = FootpathRecord.near
    var seconds: Int32 = -1
    switch rules[pair]?.rule {
    case .forbidden:
      output.forbidden.append(StopPairRecord(from: from, to: to))
      guard isSpecial else { return }
      kind = FootpathRecord.fixed
    case .fixed(let fixed, let isTimed):
      kind = isTimed ? FootpathRecord.timed : FootpathRecord.fixed
      seconds = fixed
    case .listed:
      kind = FootpathRecord.listed
      seconds = walkSeconds(from, to) + walking.changeSeconds
    case nil:
      let metres = Geodesy.metres(point(from), point(to))
      if parent != TimetableModel.none, parent == model.stops[Int(to)].parent {
        kind = FootpathRecord.station
      } else if !(metres <= walking.transferMetres) {
        guard isSpecial else { return }
        kind = FootpathRecord.fixed
        break
      }
      seconds = (metres.isNaN ? 0 : walking.seconds(forMetres: metres)) + walking.changeSeconds
    }
    rows.append(
      (from, FootpathRecord(stop: Int(to), kind: kind, isSpecial: isSpecial, seconds: seconds)))
  }

  private func index(
    _ rows: [(from: UInt32, record: FootpathRecord)], count: Int, _ output: inout Output
  ) {
    output.fromStarts = [UInt32](repeating: 0, count: count + 1)
    output.toStarts = [UInt32](repeating: 0, count: count + 1)
    for row in rows {
      output.fromStarts[Int(row.from) + 1] += 1
      output.toStarts[row.record.stop + 1] += 1
    }
    for i in 0..<count {
      output.fromStarts[i + 1] += output.fromStarts[i]
      output.toStarts[i + 1] += output.toStarts[i]
    }
    output.from = rows.map(\.record)
    // Towards a stop: what is near comes last and by distance, so that a search with a smaller radius
    // can break off.
    var towards = rows.map { row in
      (
        to: UInt32(row.record.stop), isNear: row.record.kind == FootpathRecord.near,
        metres: Geodesy.metres(point(row.from), point(UInt32(row.record.stop))), from: row.from,
        record: row.record
      )
    }
    towards.sort { a, b in
      if a.to != b.to { return a.to < b.to }
      if a.isNear != b.isNear { return b.isNear }
      if a.isNear, a.metres != b.metres { return a.metres < b.metres }
      return a.from < b.from
    }
    output.toMetres = towards.map(\.metres)
    output.to = towards.map { path in
      var record = path.record
      record.stopAndKind = record.stopAndKind & ~0xFF_FFFF | path.from
      return record
    }
  }
}

/// The stops sorted by grid cell.
struct StopGrid {
  let records: [GridRecord]
  private let points: [PointRecord]

  init(_ stops: [TimetableModel.Stop]) {
    points = stops.map { PointRecord(latitude: $0.latitude, longitude: $0.longitude) }
    var records: [GridRecord] = []
    for (i, point) in points.enumerated()
    where point.latitude.isFinite && point.longitude.isFinite && stops[i].kind <= 1 {
      records.append(GridRecord(cell: GridCell.key(point), stop: UInt32(i)))
    }
    records.sort { ($0.cell, $0.stop) < ($1.cell, $1.stop) }
    self.records = records
  }

  /// Every stop within `metres` of a point, with its distance.
  func eachStop(near point: PointRecord, metres: Double, _ body: (UInt32, Double) -> Void) {
    guard point.latitude.isFinite, point.longitude.isFinite, metres > 0 else { return }
    for range in GridCell.ranges(around: point, metres: metres) {
      var low = 0
      var high = records.count
      while low < high {
        let middle = (low + high) / 2
        if records[middle].cell >= range.lowerBound { high = middle } else { low = middle + 1 }
      }
      while low < records.count, records[low].cell <= range.upperBound {
        let stop = records[low].stop
        let distance = Geodesy.metres(point, points[Int(stop)])
        if distance <= metres { body(stop, distance) }
        low += 1
      }
    }
  }
}
