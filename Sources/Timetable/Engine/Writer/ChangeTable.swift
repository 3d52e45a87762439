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

  let model: TimetableModel
  let walking: WalkingSettings
  let platforms: [[UInt32]]
  var rules: [Pair: (level: Int, rule: Rule)] = [:]
  private(set) var specials: [SpecialTransferRecord] = []
  private(set) var inSeatRules: [InSeatRuleRecord] = []
  var specialPairs: Set<Pair> = []

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
  func walkSeconds(_ a: UInt32, _ b: UInt32) -> Int32 {
    let metres = Geodesy.metres(point(a), point(b))
    return metres.isNaN ? 0 : walking.seconds(forMetres: metres)
  }

  func point(_ stop: UInt32) -> PointRecord {
    let stop = model.stops[Int(stop)]
    return PointRecord(latitude: stop.latitude, longitude: stop.longitude)
  }
}
