import Domain

/// Puts times to a way of ODsay: from the last of each of its vehicles backward, so that each one
/// still meets the next.
///
/// A chain of subways has the times of its last train. A bus has those of the last bus at its terminus,
/// which is not later than at the stop; where an earlier run has to be taken, it is one interval ahead.
/// Both are marked as not exact.
struct OdsayAssembly {
  /// Seconds between two runs where the answer does not say.
  private static let usualInterval = 15 * 60

  let context: JourneyContext
  /// By first and last station.
  var trains: [Pair: OdsayLastTrain] = [:]
  /// By id.
  var buses: [Int: OdsayBusLine] = [:]

  struct Pair: Hashable, Sendable {
    var start: Int
    var end: Int
  }

  /// What is taken in one go: one bus, or subways with changes between them.
  enum Unit: Hashable, Sendable {
    case subways([OdsayPath.SubwayRide])
    case bus(OdsayPath.BusRide)
  }

  /// A way taken apart: the walk before each unit, the units, the walk at the end.
  struct Parts: Hashable, Sendable {
    var walks: [Walk]
    var units: [Unit]
    var lastWalk: Walk

    struct Walk: Hashable, Sendable {
      var seconds = 0
      var metres: Int? = 0
    }
  }

  static func parts(_ path: OdsayPath) -> Parts {
    var parts = Parts(walks: [], units: [], lastWalk: .init())
    var walk = Parts.Walk()
    for (index, section) in path.sections.enumerated() {
      switch section {
      case .walk(let seconds, let metres):
        walk.seconds += seconds
        walk.metres = walk.metres.flatMap { sum in metres.map { sum + max(0, $0) } }
      case .subway(let ride):
        // A change within the station belongs to the chain; its walk is in the timetable of the chain.
        if case .subways(var chain)? = parts.units.last, isChange(path.sections, before: index) {
          chain.append(ride)
          parts.units[parts.units.count - 1] = .subways(chain)
        } else {
          parts.units.append(.subways([ride]))
          parts.walks.append(walk)
        }
        walk = .init()
      case .bus(let ride):
        parts.units.append(.bus(ride))
        parts.walks.append(walk)
        walk = .init()
      }
    }
    parts.lastWalk = walk
    return parts
  }

  /// Whether the ride at an index follows another subway with no more than a walk of 0 s between.
  private static func isChange(_ sections: [OdsayPath.Section], before index: Int) -> Bool {
    for section in sections[..<index].reversed() {
      switch section {
      case .walk(let seconds, let metres):
        if seconds > 0 || (metres ?? 0) > 0 { return false }
      case .subway: return true
      case .bus: return false
      }
    }
    return false
  }

  /// The stations of a way that is one chain of subways; nil for any other.
  static func chain(_ path: OdsayPath) -> Pair? {
    let units = parts(path).units
    guard units.count == 1, case .subways(let rides)? = units.first, let first = rides.first,
      let last = rides.last
    else { return nil }
    return Pair(start: first.startID, end: last.endID)
  }

  /// Whether a way has times after which there is none by it: those of one chain whose first train has
  /// no next one.
  func isLast(_ path: OdsayPath) -> Bool {
    guard let first = Self.chain(path).flatMap({ trains[$0] })?.rides.first else { return false }
    return first.isLast != false
  }

  // MARK: Times

  /// Nil where a vehicle of the way has no times, or the last runs do not meet tonight.
  func route(_ path: OdsayPath) -> Route? {
    let parts = Self.parts(path)
    guard let timed = times(parts) else { return nil }
    var legs: [Leg] = []
    for (index, unit) in parts.units.enumerated() {
      let rides = self.legs(unit, timed[index])
      guard let first = rides.first else { return nil }
      let before = legs.last?.to ?? StopPoint(context.question.from)
      legs += walkLegs(
        parts.walks[index], until: timed[index].departure, from: before, to: first.from)
      legs += rides
    }
    if let last = legs.last, parts.lastWalk.seconds > 0 {
      legs.append(
        Leg(
          mode: .walk, departureAt: last.arrivalAt,
          arrivalAt: last.arrivalAt.later(by: parts.lastWalk.seconds), from: last.to,
          to: StopPoint(context.question.to), distanceMetres: parts.lastWalk.metres))
    }
    return context.route(legs)
  }

  private struct Timed {
    /// Seconds of the service day.
    var departure: Int
    var seconds: Int
    /// The train whose times these are; nil where they are worked out.
    var train: OdsayLastTrain?
    var lane: OdsayPath.BusRide.Lane?
  }

  private func times(_ parts: Parts) -> [Timed]? {
    var timed: [Timed] = []
    /// When one has to be at the end of the unit before.
    var deadline = Int.max
    for (unit, walk) in zip(parts.units, parts.walks).reversed() {
      guard var time = last(unit) else { return nil }
      if time.departure + time.seconds > deadline {
        time.departure = deadline - time.seconds - interval(unit)
        time.train = nil
      }
      timed.append(time)
      deadline = time.departure - walk.seconds
    }
    return timed.reversed()
  }

  private func last(_ unit: Unit) -> Timed? {
    switch unit {
    case .subways(let rides):
      guard let first = rides.first, let last = rides.last,
        let train = trains[Pair(start: first.startID, end: last.endID)]
      else { return nil }
      return Timed(
        departure: train.departure, seconds: train.arrival - train.departure, train: train)
    case .bus(let ride):
      let lanes = ride.lanes.compactMap { lane in
        buses[lane.busID]?.lastBoarding(at: ride.startID).map { (lane, $0) }
      }
      guard let (lane, last) = lanes.max(by: { $0.1 < $1.1 }) else { return nil }
      return Timed(departure: last, seconds: ride.seconds, lane: lane)
    }
  }

  private func interval(_ unit: Unit) -> Int {
    switch unit {
    case .subways(let rides): rides.map { $0.interval ?? Self.usualInterval }.reduce(0, +)
    case .bus(let ride): ride.interval ?? Self.usualInterval
    }
  }

  // MARK: Legs

  private func legs(_ unit: Unit, _ time: Timed) -> [Leg] {
    switch unit {
    case .bus(let ride):
      return [
        Leg(
          mode: .bus, departureAt: at(time.departure), arrivalAt: at(time.departure + time.seconds),
          from: ride.from, to: ride.to,
          ride: Ride(
            line: time.lane?.number ?? "", serviceDate: context.question.night.date,
            stopsPassed: ride.stopsPassed, isLastOfLine: nil, isApproximate: true))
      ]
    case .subways(let rides):
      return time.train.map { legs(of: $0, rides) } ?? estimated(rides, time)
    }
  }

  /// The train's own times; names and positions of stations that the way knows too.
  private func legs(of train: OdsayLastTrain, _ rides: [OdsayPath.SubwayRide]) -> [Leg] {
    let points = rides.flatMap { [($0.startID, $0.from), ($0.endID, $0.to)] }
    func point(_ name: String, _ id: Int?) -> StopPoint {
      points.first { $0.0 == id }?.1 ?? StopPoint(name: name, stopID: id.map(String.init))
    }
    var legs: [Leg] = []
    for ride in train.rides {
      let from = point(ride.from, ride.startID)
      if let last = legs.last, last.to != from {
        legs.append(
          Leg(
            mode: .walk, departureAt: last.arrivalAt, arrivalAt: at(ride.departure), from: last.to,
            to: from))
      }
      let way = rides.first { $0.startID == ride.startID && $0.endID == ride.endID }
      legs.append(
        Leg(
          mode: .subway, departureAt: at(ride.departure), arrivalAt: at(ride.arrival), from: from,
          to: point(ride.to, ride.endID),
          ride: Ride(
            line: ride.line, headsign: ride.towards, serviceDate: context.question.night.date,
            stopsPassed: way?.stopsPassed ?? [], isLastOfLine: ride.isLast)))
    }
    return legs
  }

  private func estimated(_ rides: [OdsayPath.SubwayRide], _ time: Timed) -> [Leg] {
    var legs: [Leg] = []
    var departure = time.departure
    for (index, ride) in rides.enumerated() {
      // What the train takes longer than the way says is spent at the changes; it counts to the last.
      let end =
        index == rides.count - 1 ? time.departure + time.seconds : departure + ride.seconds
      legs.append(
        Leg(
          mode: .subway, departureAt: at(departure), arrivalAt: at(max(departure, end)),
          from: ride.from, to: ride.to,
          ride: Ride(
            line: ride.line, headsign: ride.towards, serviceDate: context.question.night.date,
            stopsPassed: ride.stopsPassed, isLastOfLine: nil, isApproximate: true)))
      departure = end
    }
    return legs
  }

  private func walkLegs(
    _ walk: Parts.Walk, until departure: Int, from: StopPoint, to: StopPoint
  ) -> [Leg] {
    guard walk.seconds > 0 else { return [] }
    return [
      Leg(
        mode: .walk, departureAt: at(departure - walk.seconds), arrivalAt: at(departure),
        from: from, to: to, distanceMetres: walk.metres)
    ]
  }

  /// Seconds of the service day as an instant; Korea has no clock changes.
  private func at(_ seconds: Int) -> ZonedTime {
    let midnight = ZoneData.korea.resolve(
      context.question.night.date, ClockTime(hour: 0, minute: 0)
    ).first
    return midnight.later(by: seconds)
  }
}
